"""The strong house player of WHOT, which remembers who could not follow what."""

from __future__ import annotations

from games.api import Memory, Player
from games.house.flat import Flat
from games.whot.memory import WhotMemory
from games.whot.model import WhotAction, WhotOptions

_STRONG = Flat(1200, is_halving=True)


def strong_player(options: WhotOptions, seats: int) -> Player[WhotAction] | None:
    """Who plays for the house where it is strong."""
    return _STRONG


def new_memory(options: WhotOptions, seats: int) -> Memory[WhotAction] | None:
    """What it remembers of a game that begins."""
    return WhotMemory()
