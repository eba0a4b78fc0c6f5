"""The position of a game, its views, and its outcome."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import tanh
from typing import Any, ClassVar, Generic, Self, TypeVar

from games.cloning import Fields
from games.events import Acted, Action, Call, Chance, Event, Happened
from games.notation import Json

A = TypeVar("A", bound=Action)
C = TypeVar("C", bound=Chance)


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Generic[A]):
    """One seat's knowledge of a position, and nothing else; games add their own fields.

    `seat` is None for the channel. `legal` are the seat's own legal actions, empty for the channel; calls are never
    among them, since whether one would be right is for the players to find out. `outcome` is None while the game runs.
    """

    seat: int | None
    to_act: tuple[int, ...]
    legal: tuple[A, ...]
    outcome: Outcome | None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won by the result; empty while the game runs."""
        return () if self.outcome is None else tuple(self.outcome.result.get("winners", ()))

    def others(self, seats: int) -> tuple[int, ...]:
        """Return the other seats in the order of play, from the reader's next one on; for the channel all `seats`."""
        if self.seat is None:
            return tuple(range(seats))
        return tuple((self.seat + step) % seats for step in range(1, seats))

    def tag(self, seat: int, before: str = "") -> str:
        """Return the seat's status, "to play" or "wins", after `before`; empty if it has none."""
        if seat in self.to_act:
            return f"{before}to play"
        return f"{before}{'you win' if seat == self.seat else 'wins'}" if seat in self.winners else ""


W = TypeVar("W", bound=View[Any])


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game.

    All but `result`, the record's result, has one entry a seat. `places`: 1 for the best, ties sharing a place.
    `scores`: the number that the game counts by. `tallies`: the numbers that `Game.columns` are made of, by name.
    `teams`: partners share a number; empty if every seat plays for itself.
    """

    result: Json
    places: tuple[int, ...]
    scores: tuple[int, ...]
    tallies: tuple[Mapping[str, int], ...]
    teams: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not self.teams:
            object.__setattr__(self, "teams", tuple(range(len(self.places))))

    @property
    def shares(self) -> tuple[float, ...]:
        """Each seat's share of the win: 1 for a sole winner and its partners, less if several share it, else 0."""
        won = {team for team, place in zip(self.teams, self.places, strict=True) if place == 1}
        return tuple(1 / len(won) if team in won else 0.0 for team in self.teams)


class State(Generic[A, C], metaclass=Fields):
    """One position, changed in place by its one owner.

    In every position exactly one of these holds: a chance outcome is due (`is_chance_due`), it is somebody's turn
    (`to_act`), the books are due (`books()`), or the game is over (`outcome()`). In a turn, and while books are due,
    seats may besides have calls (`Call`); `pause` is then above 0, and whoever keeps the time waits so long.

    What a game annotates in the body of its class are the slots of a position, and what `clone` copies.
    """

    __slots__: ClassVar[tuple[str, ...]] = ("seats",)

    seats: int
    chance_draws: ClassVar[int] = 0
    """Draws of the chance after an action over which a greedy player averages; 0: none, since every action faces the
    same chance."""
    playout_actions: ClassVar[int] = 400
    """Most actions of a playout, after which `prospects` judges it."""
    playout_ends_with_books: ClassVar[bool] = False
    """Whether a playout ends with the hand or game that it began in, its books closed."""

    # What must be written

    @property
    @abstractmethod
    def to_act(self) -> tuple[int, ...]:
        """The seats whose turn it is, ascending; possible callers are not told."""

    @property
    @abstractmethod
    def is_chance_due(self) -> bool:
        """Whether chance is to decide next."""

    @abstractmethod
    def legal_actions(self, seat: int) -> Sequence[A]:
        """Return every action open to the seat, each once; out of turn only calls, the right ones first."""

    @abstractmethod
    def sample_chance(self, rng: random.Random) -> C:
        """Draw the chance outcome that is due; the state does not change."""

    @abstractmethod
    def apply_action(self, seat: int, action: A) -> None:
        """Carry out one of `legal_actions(seat)`; the caller has checked that it is one."""

    @abstractmethod
    def apply_chance(self, chance: C) -> None:
        """Carry out the chance outcome that is due; raises IllegalChance for one that the rules cannot produce."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Return the outcome; None while the game runs."""

    @abstractmethod
    def view(self, seat: int | None) -> View[A]:
        """Return the view of the seat, or with None of the channel."""

    @abstractmethod
    def resample(self, seat: int | None, rng: random.Random) -> None:
        """Redraw all that the seat (None: the channel) cannot see, consistently with what it can.

        With the same generator, positions that look alike to it become the same, since hidden things are sorted first.
        """

    @abstractmethod
    def evaluate(self, seat: int) -> float:
        """Return a rough evaluation of the position for the seat, by which greedy players judge; higher is better."""

    # What may be written

    def books(self) -> Json | None:
        """Return the checkpoint that is due: the books of the hand or game just played; None by default."""
        return None

    def close_books(self) -> None:
        """Carry out the checkpoint that is due."""
        raise ValueError("this game has no books")

    @property
    def pause(self) -> float:
        """The least seconds before the house goes on with a turn or with books, so that somebody can call first.

        It follows from public events, never from whether a call would be right, so that a wait gives nothing away.
        """
        return 0.0

    @property
    def has_calls(self) -> bool:
        """Whether a call may be right, so that playouts ask for none otherwise; by default in every pause."""
        return self.pause > 0

    def stop(self) -> None:
        """End a running game as it stands, if `Game.is_stoppable`; does nothing once it is over."""
        raise NotImplementedError("this game is never stopped")

    def hush(self) -> None:
        """Keep no more words of what happens: nobody is going to read the position, which is played on for a player."""

    def refusal(self, seat: int, action: A) -> str:
        """Why the action is not among the seat's legal ones: one sentence that names the rule and a way on."""
        raise NotImplementedError

    def playout_action(self, seat: int, rng: random.Random) -> A:
        """Return a quick and rough choice of the seat, whose turn it is, in a playout; by default any legal action."""
        legal = self.legal_actions(seat)
        if self.pause:
            legal = [action for action in legal if not isinstance(action, Call)]
        return legal[int(rng.random() * len(legal))]

    def prospects(self) -> Sequence[float]:
        """Return each seat's share of the win, 0 to 1, as estimated at the end of a playout; not in a turn."""
        outcome = self.outcome()
        if outcome is not None:
            return outcome.shares
        return leads([self.evaluate(seat) for seat in range(self.seats)])

    def clone(self) -> Self:
        """Return an independent copy; by default of the fields that the class annotates in its body."""
        raise TypeError(f"{type(self).__name__} annotates no fields, and has no `clone`")


def leads(values: Sequence[float], scale: float | None = None) -> list[float]:
    """Return for each value its lead over the best other one, from 0 to 1; level is a half.

    scale: the lead that gives 0.73; None: by the spread of the values.
    """
    if len(values) == 1:
        return [0.5]
    first, second = sorted(values, reverse=True)[:2]
    unit = (max(values) - min(values) or 1.0) if scale is None else scale
    return [0.5 + 0.5 * tanh((value - (second if value == first else first)) / (2 * unit)) for value in values]


def apply(state: State[A, C], event: Event[C, A]) -> None:
    """Carry out an event of any kind; the caller has checked that it is legal."""
    if isinstance(event, Acted):
        state.apply_action(event.seat, event.action)
    elif isinstance(event, Happened):
        state.apply_chance(event.chance)
    else:
        state.close_books()
