"""The one way to ask a player for an action: it sees no more than its seat does."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, TypeVar

from games.api import Action, Call, Memory, Player, State
from games.house.greedy import values_of
from games.house.levels import RANDOM, STEADY
from games.player import Turn, blinded

A = TypeVar("A", bound=Action)


def choose(
    state: State[A, Any], seat: int, rng: random.Random, player: Player[A] = STEADY, memory: Memory[A] | None = None
) -> A:
    """Return one of the seat's legal actions other than calls; raises ValueError if there is none. Keeps the state."""
    legal = _legal(state, seat)
    if len(legal) == 1:
        return legal[0]
    if player is RANDOM:  # where nothing is looked at nothing need be hidden
        return rng.choice(legal)
    return player.choose(blinded(state, seat, memory if player.remembers else None), rng)


def ask(state: State[A, Any], seat: int, memory: Memory[A] | None = None) -> Turn[A]:
    """Return the turn to put to the seat's player; raises ValueError if it has no legal action but calls."""
    _legal(state, seat)
    return blinded(state, seat, memory)


def answer(turn: Turn[A], rng: random.Random, player: Player[A]) -> A:
    """Return the player's action in a turn, without asking it if only one is legal."""
    legal = turn.legal
    return legal[0] if len(legal) == 1 else player.choose(turn, rng)


def _legal(state: State[A, Any], seat: int) -> list[A]:
    legal = [action for action in state.legal_actions(seat) if not isinstance(action, Call)]
    if not legal:
        raise ValueError(
            f"{type(state).__name__}: seat {seat} has no legal action and is to act: leave it one, let another act, "
            "leave it to chance, or end the game."
        )
    return legal


def find_call(state: State[A, Any], players: Mapping[int, Player[A]], rng: random.Random) -> tuple[int, A] | None:
    """Return the seat that calls, of those with these players, and its call; None if nobody makes a right one.

    To be asked once a position, after the pause that gives persons the first chance. The state does not change.
    """
    for seat in rng.sample(list(players), len(players)):
        calls: list[A] = [each for each in state.legal_actions(seat) if isinstance(each, Call) and each.is_right]
        if calls and rng.random() < players[seat].notice:
            if len(calls) == 1:
                return seat, calls[0]
            if players[seat] is RANDOM:
                return seat, rng.choice(calls)
            values = values_of(blinded(state, seat), calls, rng)
            return seat, calls[values.index(max(values))]
    return None
