"""Paired comparison of two actions: both played forward from the same guesses, with the same luck."""

from __future__ import annotations

import random
from typing import TypeVar

from games.events import Action
from games.house.playout import share_after
from games.player import Turn

A = TypeVar("A", bound=Action)


def gains(turn: Turn[A], action: A, other: A, playouts: int, rng: random.Random) -> list[float]:
    """Return, for each of `playouts` guesses, the share of the win that `action` gains the turn's seat over `other`."""
    found = []
    for _ in range(playouts):
        guess, luck = turn.guess(rng), rng.random()
        own, others = (share_after(guess.clone(), turn.seat, each, random.Random(luck)) for each in (action, other))
        found.append(own - others)
    return found
