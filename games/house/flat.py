"""Flat Monte Carlo: each action judged by playouts on the same guesses."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TypeVar

from games.events import Action
from games.house.playout import share_after
from games.player import Turn

A = TypeVar("A", bound=Action)


@dataclass(frozen=True, slots=True)
class Flat:
    """Chooses the action with the best mean; playouts: how many in all, shared out evenly."""

    playouts: int
    notice: float = 1.0
    remembers: bool = True

    def choose(self, turn: Turn[A], rng: random.Random) -> A:
        legal = turn.legal
        totals = [0.0] * len(legal)
        for _ in range(max(1, self.playouts // len(legal))):
            guess = turn.guess(rng)
            for index, action in enumerate(legal):
                totals[index] += share_after(guess.clone(), turn.seat, action, rng)
        return legal[totals.index(max(totals))]
