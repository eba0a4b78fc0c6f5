"""The greedy choice, left only for an action that paired playouts on the same guesses show to be better."""

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
"""After so many guesses the actions that fall behind are dropped, and again after each so many more."""
_BEHIND = 1.6
"""An action falls behind that is worse than the greedy choice by so many standard errors."""


@dataclass(frozen=True, slots=True)
class Improve:
    """Chooses what gains most on the greedy choice by more than `errors` standard errors, else the greedy choice.

    playouts: how many in all. candidates: so many actions are looked at, those that look best to the greedy sense.
    samples: by so many guesses the greedy sense judges them again; 0: what it said at first stands.
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
    """The mean of `count` values, and so many of its standard errors."""
    mean = total / count
    return mean, errors * sqrt(max(squares / count - mean * mean, 1e-9) / count)
