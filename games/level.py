"""The levels of house players: how well each of them plays."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

Level: TypeAlias = Literal["easy", "steady", "strong"]
"""How well a house player plays: misjudging a little, by what looks best one action ahead, or by search."""

LEVELS: tuple[Level, ...] = get_args(Level)
"""From the weakest on."""
