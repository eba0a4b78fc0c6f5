"""The greedy choice, replaced only by an action that paired playouts on the same guesses show to be better."""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import sqrt
from typing import TypeVar

from games.events import Action
from games.house.greedy import values_of
from games.house.playout import share_after
from games.player import Turn

A = TypeVar("A", bound=Action)

_FIRST_LOOK, _EACH_LOOK = 8, 4
"""Guesses after which trailing actions are first dropped, and guesses between further such checks."""
_BEHIND = 1.6
"""Standard errors below the greedy choice at which an action is dropped."""


@dataclass(frozen=True, slots=True)
class Improve:
    """A player that departs from the greedy choice only for a gain of more than `errors` standard errors.

    playouts: their total number. candidates: most actions tried, the greedy evaluation's best. samples: guesses for a
    second greedy evaluation of these; 0: the first one stands.
    """

    playouts: int
    errors: float = 1.0
    candidates: int = 6
    samples: int = 0
    notice: float = 1.0
    remembers: bool = True

    def choose(self, turn: Turn[A], rng: random.Random) -> A:
        legal = turn.legal
        values = values_of(turn, legal, rng)
        order = sorted(range(len(legal)), key=lambda index: (-values[index], rng.random()))
        actions = [legal[index] for index in order[: self.candidates]]
        if self.samples:
            again = dict(zip(actions, values_of(turn, actions, rng, self.samples), strict=True))
            actions.sort(key=again.__getitem__, reverse=True)
        gains = [0.0] * len(actions)
        squares = [0.0] * len(actions)
        live, guesses, played = list(range(1, len(actions))), 0, 0
        while live and played < self.playouts:
            guess, luck = turn.guess(rng), rng.random()
            guesses += 1
            greedy = share_after(guess.clone(), turn.seat, actions[0], random.Random(luck))
            for index in live:
                gain = share_after(guess.clone(), turn.seat, actions[index], random.Random(luck)) - greedy
                gains[index] += gain
                squares[index] += gain * gain
            played += 1 + len(live)
            if guesses >= _FIRST_LOOK and guesses % _EACH_LOOK == 0:
                live = [index for index in live if sum(_bounds(gains[index], squares[index], guesses, _BEHIND)) > 0]
        sure = {
            index: mean - error
            for index in live
            for mean, error in [_bounds(gains[index], squares[index], guesses, self.errors)]
        }
        best = max(sure, key=sure.__getitem__, default=0)
        return actions[best] if best and sure[best] > 0 else actions[0]


def _bounds(total: float, squares: float, count: int, errors: float) -> tuple[float, float]:
    """Return the mean of `count` values, and `errors` of its standard errors."""
    mean = total / count
    return mean, errors * sqrt(max(squares / count - mean * mean, 1e-9) / count)
