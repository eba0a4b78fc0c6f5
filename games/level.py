"""The levels of house players."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

Level: TypeAlias = Literal["easy", "steady", "strong"]
"""A house player's strength: greedy with noise, greedy, or by search."""

LEVELS: tuple[Level, ...] = get_args(Level)
"""The levels, from the weakest on."""


def house_words(level: Level) -> str:
    """Return the words for a seat that the house plays, after its name: "strong house"."""
    return f"{level} house"
