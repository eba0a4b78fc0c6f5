"""One action ahead: what looks best to the game's rough sense, with or without misjudging it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median_low
from typing import Any, TypeVar

from games.events import Action
from games.player import Turn
from games.state import State

A = TypeVar("A", bound=Action)

SAMPLES = 4
"""How many guesses at the hidden cards each action is judged by."""
EASY_PART = 1.0
"""By this part of the way from the best action to the middle one an action is misjudged where a game names no noise."""


@dataclass(frozen=True, slots=True)
class Greedy:
    """Chooses what looks best on a few guesses; among equals by chance.

    noise: by how much at most an action is misjudged, in units of `State.evaluate`, so that near-equal actions change
    places and one that is worse by twice as much never comes first; None: `EASY_PART` of how far they differ.
    """

    noise: float | None = 0.0
    notice: float = 0.5
    remembers: bool = False

    def choose(self, turn: Turn[A], rng: random.Random) -> A:
        legal = turn.legal
        values = values_of(turn, legal, rng)
        noise = self.noise
        if noise is None:
            noise = EASY_PART * (max(values) - median_low(values))
        if noise:
            values = [value + rng.uniform(-noise, noise) for value in values]
        best = max(values)
        return rng.choice([action for action, value in zip(legal, values, strict=True) if value == best])


@dataclass(frozen=True, slots=True)
class Anything:
    """Chooses any legal action."""

    notice: float = 0.5
    remembers: bool = False

    def choose(self, turn: Turn[A], rng: random.Random) -> A:
        return rng.choice(turn.legal)


def values_of(turn: Turn[A], actions: Sequence[A], rng: random.Random, samples: int = SAMPLES) -> list[float]:
    """How good the position looks after each of the actions, on the mean of some guesses that all share."""
    values = [0.0] * len(actions)
    for _ in range(samples):
        guess = turn.guess(rng)
        for index, action in enumerate(actions):
            values[index] += value_after(guess.clone(), turn.seat, action, rng, guess.chance_draws)
    return [value / samples for value in values]


def value_after(state: State[A, Any], seat: int, action: A, rng: random.Random, draws: int) -> float:
    """How good the position looks once the action and its books are done, on an average of draws of what follows."""
    state.apply_action(seat, action)
    if not state.to_act and state.books() is not None:
        state.close_books()
    if not draws or not state.is_chance_due:
        return state.evaluate(seat)
    return sum(_value_drawn(state.clone(), seat, rng) for _ in range(draws)) / draws


def _value_drawn(state: State[A, Any], seat: int, rng: random.Random) -> float:
    """How good the position looks after the chance outcomes that are due."""
    while state.is_chance_due:
        state.apply_chance(state.sample_chance(rng))
    return state.evaluate(seat)
