"""Players, the turns put to them, and their memory of public events."""

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
    """A table at which the strengths of the house's levels are measured.

    options: those that are not the defaults, as in a record. deals: number of deals, each played from every seat.
    """

    seats: int
    options: tuple[tuple[str, object], ...] = ()
    deals: int = 200


class Memory(ABC, Generic[A]):
    """An observer's knowledge of hidden things, besides a position as one seat sees it.

    It is a fold over the channel's views, so it is for games all of whose actions are public. It is pickled.
    """

    @abstractmethod
    def follow(self, before: View[A], seat: int, action: A, after: View[A]) -> None:
        """Fold in a seat's action, between the channel's views before and after it."""

    @abstractmethod
    def redraw(self, state: State[A, Any], seat: int, rng: random.Random) -> None:
        """Redraw all that the seat cannot see as `State.resample` does, consistent with the memory too."""


def apply_watched(state: State[A, Any], event: Event[Any, A], memory: Memory[A] | None) -> None:
    """Carry out an event as `apply` does, and fold an action into the memory, if there is one."""
    if memory is None or not isinstance(event, Acted):
        apply(state, event)
        return
    before = state.view(None)
    apply(state, event)
    memory.follow(before, event.seat, event.action, state.view(None))


@dataclass(frozen=True, slots=True)
class Turn(Generic[A]):
    """A question to a player: a position with all that its seat cannot see redrawn, and its memory.

    No player is ever given the true position: `blinded` makes equal turns of positions that look alike to the seat.
    """

    state: State[A, Any]
    seat: int
    memory: Memory[A] | None = None

    @property
    def legal(self) -> list[A]:
        """The seat's legal actions except calls."""
        return [action for action in self.state.legal_actions(self.seat) if not isinstance(action, Call)]

    def guess(self, rng: random.Random) -> State[A, Any]:
        """Return the position with all that the seat cannot see redrawn once more."""
        state = self.state.clone()
        if self.memory is None:
            state.resample(self.seat, rng)
        else:
            self.memory.redraw(state, self.seat, rng)
        state.hush()
        return state


def blinded(state: State[A, Any], seat: int, memory: Memory[A] | None = None) -> Turn[A]:
    """Return the seat's turn in a position, which does not change."""
    seen = state.clone()
    seen.resample(seat, random.Random(_BLIND))
    return Turn(seen, seat, memory)


class Player(Protocol[A]):
    """A way to choose for a seat.

    notice: probability that it notices a right call of its own. remembers: whether it gets the game's memory. Its
    choice depends on the turn and the generator alone: its budget is counted in guesses, playouts or nodes, never in
    time.
    """

    @property
    def notice(self) -> float: ...

    @property
    def remembers(self) -> bool: ...

    def choose(self, turn: Turn[A], rng: random.Random) -> A:
        """Return one of the turn's legal actions, of which there are at least two."""
