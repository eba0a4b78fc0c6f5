"""Quick and rough playouts of a position."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, TypeVar

from games.events import Action, Call
from games.state import State

A = TypeVar("A", bound=Action)

NOTICE = 0.5
"""Probability that a seat notices a call in a playout."""


def follow(state: State[A, Any], seat: int, action: A, rng: random.Random) -> bool:
    """Carry out an action and the calls, chance and books before the next; return whether play goes on."""
    state.apply_action(seat, action)
    return settle(state, rng)


def settle(state: State[A, Any], rng: random.Random) -> bool:
    """Make calls and carry out chance and books until somebody is to act; return whether the playout goes on."""
    while True:
        if state.has_calls:
            _call(state, rng)
        if state.to_act:
            return True
        if state.is_chance_due:
            state.apply_chance(state.sample_chance(rng))
        elif state.books() is not None:
            state.close_books()
            if state.playout_ends_with_books:
                return False
        else:
            return False


def _call(state: State[A, Any], rng: random.Random) -> None:
    """Make a call of somebody who notices one."""
    for seat in rng.sample(range(state.seats), state.seats):
        calls = [each for each in state.legal_actions(seat) if isinstance(each, Call) and each.is_right]
        if calls and rng.random() < NOTICE:
            state.apply_action(seat, calls[0])
            return


def play_forward(state: State[A, Any], rng: random.Random) -> Sequence[float]:
    """Play on from a turn to where the game's playouts end; return each seat's share of the win there."""
    for _ in range(state.playout_actions):
        seat = state.to_act[0]
        state.apply_action(seat, state.playout_action(seat, rng))
        if (not state.to_act or state.has_calls) and not settle(state, rng):
            break
    return state.prospects()


def share_after(state: State[A, Any], seat: int, action: A, rng: random.Random) -> float:
    """Return the seat's share of the win in one playout that begins with the action."""
    if follow(state, seat, action, rng):
        return play_forward(state, rng)[seat]
    return state.prospects()[seat]
