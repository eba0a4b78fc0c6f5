"""House players: they play any game from its State alone, and know no more than their seat does."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Literal, TypeAlias, TypeVar

from games.api import Action, Call, State

A = TypeVar("A", bound=Action)

Policy: TypeAlias = Literal["greedy", "random"]
"""How a house player chooses: what looks best one action ahead, or anything legal."""

SAMPLES = 4
"""How many guesses at the hidden cards a greedy player judges each action by."""

NOTICE = 0.5
"""How probably a house player sees that a call of its own would be right."""


def choose(state: State[A, Any], seat: int, rng: random.Random, policy: Policy = "greedy") -> A:
    """One of the seat's legal actions but calls; raises ValueError when it has none. The state does not change."""
    legal = [action for action in state.legal_actions(seat) if not isinstance(action, Call)]
    if not legal:
        raise ValueError(
            f"{type(state).__name__}: seat {seat} has no legal action and is to act: leave it one, let another act, "
            "leave it to chance, or end the game."
        )
    return _pick(state, seat, legal, rng, policy)


def find_call(
    state: State[A, Any], seats: Sequence[int], rng: random.Random, policy: Policy = "greedy"
) -> tuple[int, A] | None:
    """Which of the seats calls, and what; None if no call is right or nobody sees it. The state does not change.

    It is asked once a position, after the pause that gives persons the first chance.
    """
    for seat in rng.sample(seats, len(seats)):
        calls: list[A] = [action for action in state.legal_actions(seat) if isinstance(action, Call)]
        if calls and rng.random() < NOTICE:
            return seat, _pick(state, seat, calls, rng, policy)
    return None


def _pick(state: State[A, Any], seat: int, legal: Sequence[A], rng: random.Random, policy: Policy) -> A:
    """One of some legal actions."""
    if len(legal) == 1:
        return legal[0]
    if policy == "random":
        return rng.choice(legal)
    values = [0.0] * len(legal)
    for _ in range(SAMPLES):
        guess = state.clone()
        guess.resample(seat, rng)
        for index, action in enumerate(legal):
            values[index] += _value_after(guess.clone(), seat, action, rng)
    best = max(values)
    return rng.choice([action for action, value in zip(legal, values, strict=True) if value == best])


def _value_after(state: State[A, Any], seat: int, action: A, rng: random.Random) -> float:
    """How good the position looks once the action and its books are done, on an average of the luck that follows."""
    state.apply_action(seat, action)
    if not state.to_act and state.books() is not None:
        state.close_books()
    if not state.chance_draws or not state.is_chance_due:
        return state.evaluate(seat)
    return sum(_value_drawn(state.clone(), seat, rng) for _ in range(state.chance_draws)) / state.chance_draws


def _value_drawn(state: State[A, Any], seat: int, rng: random.Random) -> float:
    """How good the position looks after the chance outcomes that are due."""
    while state.is_chance_due:
        state.apply_chance(state.sample_chance(rng))
    return state.evaluate(seat)
