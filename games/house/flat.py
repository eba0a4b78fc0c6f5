"""Flat Monte Carlo: each action is judged by playouts of the same guesses."""

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
    """A player that chooses the action with the best mean.

    playouts: their total number. is_halving: whether the worse half of the actions is dropped repeatedly, so that most
    playouts go to the last two; else all get equally many.
    """

    playouts: int
    is_halving: bool = False
    notice: float = 1.0
    remembers: bool = True

    def choose(self, turn: Turn[A], rng: random.Random) -> A:
        legal = turn.legal
        totals = [0.0] * len(legal)
        live = list(range(len(legal)))
        rounds = max(1, (len(legal) - 1).bit_length()) if self.is_halving else 1
        for _ in range(rounds):
            for _ in range(max(1, self.playouts // rounds // len(live))):
                guess = turn.guess(rng)
                for index in live:
                    totals[index] += share_after(guess.clone(), turn.seat, legal[index], rng)
            live.sort(key=lambda index: -totals[index])
            del live[(len(live) + 1) // 2 :]
        return legal[live[0]]
