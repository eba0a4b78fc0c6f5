"""Who plays: what a player is asked, what it answers, and what it remembers of what everybody saw."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from games.events import Acted, Action, Call, Event
from games.state import State, View, apply

A = TypeVar("A", bound=Action)

_BLIND = b"what a seat cannot see"


@dataclass(frozen=True, slots=True)
class Contest:
    """A table at which it is measured how strong the levels of the house are.

    options: those that are not the defaults, as in a record. deals: how many are played, each from every seat.
    """

    seats: int
    options: tuple[tuple[str, object], ...] = ()
    deals: int = 200


class Memory(ABC, Generic[A]):
    """What whoever watches a table could know of what is hidden, besides a position as one seat sees it.

    It is a fold over what the channel sees, so it is for games all of whose actions everybody sees. It is pickled.
    """

    @abstractmethod
    def follow(self, before: View[A], seat: int, action: A, after: View[A]) -> None:
        """Take in a seat's action, between what the channel saw before it and after it."""

    @abstractmethod
    def redraw(self, state: State[A, Any], seat: int, rng: random.Random) -> None:
        """Redraw all that the seat cannot see as `State.resample` does, and agree with what is remembered too."""


def apply_watched(state: State[A, Any], event: Event[Any, A], memory: Memory[A] | None) -> None:
    """Carry out an event as `apply` does; the memory, if there is one, takes in what the channel saw of an action."""
    if memory is None or not isinstance(event, Acted):
        apply(state, event)
        return
    before = state.view(None)
    apply(state, event)
    memory.follow(before, event.seat, event.action, state.view(None))


@dataclass(frozen=True, slots=True)
class Turn(Generic[A]):
    """What a player is asked about: a position, with all that its seat cannot see redrawn, and what it remembers.

    So no player is ever given the position as it is: `blinded` makes the same turn of all that look alike to the seat.
    """

    state: State[A, Any]
    seat: int
    memory: Memory[A] | None = None

    @property
    def legal(self) -> list[A]:
        """The seat's legal actions but calls."""
        return [action for action in self.state.legal_actions(self.seat) if not isinstance(action, Call)]

    def guess(self, rng: random.Random) -> State[A, Any]:
        """The position with all that the seat cannot see redrawn once more."""
        state = self.state.clone()
        if self.memory is None:
            state.resample(self.seat, rng)
        else:
            self.memory.redraw(state, self.seat, rng)
        return state


def blinded(state: State[A, Any], seat: int, memory: Memory[A] | None = None) -> Turn[A]:
    """What the seat is asked about a position, which does not change."""
    seen = state.clone()
    seen.resample(seat, random.Random(_BLIND))
    return Turn(seen, seat, memory)


class Player(Protocol[A]):
    """Chooses for a seat.

    notice: how probably it sees that a call of its own would be right. remembers: whether it is told what a game's
    memory holds. What it chooses depends on the turn and the
    generator alone: its budget is counted in guesses, playouts or nodes, never in time.
    """

    @property
    def notice(self) -> float: ...

    @property
    def remembers(self) -> bool: ...

    def choose(self, turn: Turn[A], rng: random.Random) -> A:
        """One of the turn's legal actions, of which there are at least two."""
