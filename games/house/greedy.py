"""One-action lookahead by a game's own evaluation, exact or with noise."""

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
"""Number of guesses at the hidden cards by which each action is judged."""
EASY_PART = 1.0
"""Noise where a game names none, as a fraction of the distance between the best value and the median."""


@dataclass(frozen=True, slots=True)
class Greedy:
    """A player that chooses the action with the best value on a few guesses, and at random among equals.

    noise: most that a value is misjudged, in units of `State.evaluate`, so that near-equal actions change places and
    one that is worse by twice as much never comes first; None: `EASY_PART` of the distance from best to median.
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
    """A player that chooses any legal action."""

    notice: float = 0.5
    remembers: bool = False

    def choose(self, turn: Turn[A], rng: random.Random) -> A:
        return rng.choice(turn.legal)


def values_of(turn: Turn[A], actions: Sequence[A], rng: random.Random, samples: int = SAMPLES) -> list[float]:
    """Return the mean evaluation of the position after each action, over guesses that all actions share."""
    values = [0.0] * len(actions)
    for _ in range(samples):
        guess = turn.guess(rng)
        for index, action in enumerate(actions):
            values[index] += value_after(guess.clone(), turn.seat, action, rng, guess.chance_draws)
    return [value / samples for value in values]


def value_after(state: State[A, Any], seat: int, action: A, rng: random.Random, draws: int) -> float:
    """Return the evaluation after the action and its books, averaged over `draws` draws of the chance that follows."""
    state.apply_action(seat, action)
    if not state.to_act and state.books() is not None:
        state.close_books()
    if not draws or not state.is_chance_due:
        return state.evaluate(seat)
    return sum(_value_drawn(state.clone(), seat, rng) for _ in range(draws)) / draws


def _value_drawn(state: State[A, Any], seat: int, rng: random.Random) -> float:
    """Return the evaluation after the chance outcomes that are due."""
    while state.is_chance_due:
        state.apply_chance(state.sample_chance(rng))
    return state.evaluate(seat)
