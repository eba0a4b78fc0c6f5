"""The levels of house players: how well each of them plays."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

Level: TypeAlias = Literal["easy", "steady", "strong"]
"""How well a house player plays: misjudging a little, by what looks best one action ahead, or by search."""

LEVELS: tuple[Level, ...] = get_args(Level)
"""From the weakest on."""


def house_words(level: Level) -> str:
    """What a seat is called in words that the house plays: "strong house", after the name."""
    return f"{level} house"
