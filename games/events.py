"""Events of a game, and refusals of illegal ones."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Generic, TypeAlias, TypeVar

from games.level import Level
from games.notation import Json


class Refusal(Exception):
    """A request that changes nothing; `str()` of it is one sentence for the person who made it."""


class NotYourTurn(Refusal):
    """The seat may not act in this position."""


class StaleClick(Refusal):
    """The action was chosen on an older position."""


class IllegalAction(Refusal):
    """The rules forbid the action; the sentence names the rule and what can be done instead."""


class OptionsRefused(Refusal):
    """The options do not allow the game, or not with that number of seats."""


class IllegalChance(ValueError):
    """A chance outcome that the rules cannot produce; `str()` of it names the rule."""


class Action:
    """A seat's action; frozen, comparable and hashable."""

    __slots__ = ()


class Call(Action):
    """An action in or out of turn, which only the first seat to make it gets.

    It is legal only when right, but offered always, since an offer would give it away; a game in which wrong ones count
    makes them actions of their own, of equal meaning (`Game.meaning`), whose `is_right` is False. A seat that calls
    when several calls are right is first all the same, and chooses one of them; after a timeout the first of
    `legal_actions` is made for it. In a record it neither carries a list of legal actions nor stands in one.
    """

    __slots__ = ()

    is_right: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """A turn without a possible play."""


CHOOSE_SECONDS = 10.0
"""Seconds for which a caller may choose among several right calls, while the game waits."""


class Chance:
    """A chance outcome; frozen and comparable."""

    __slots__ = ()


A = TypeVar("A", bound=Action)
C = TypeVar("C", bound=Chance)


@dataclass(frozen=True, slots=True)
class Happened(Generic[C]):
    """The event of a chance outcome."""

    chance: C


@dataclass(frozen=True, slots=True)
class Acted(Generic[A]):
    """The event of a seat's action.

    level: the level of a house player that had no time for its own; None for every other act.
    """

    seat: int
    action: A
    level: Level | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The event of the books being closed after a hand or a game."""

    books: Json


Event: TypeAlias = Happened[C] | Acted[A] | Checkpoint
