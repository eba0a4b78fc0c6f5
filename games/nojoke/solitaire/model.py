"""The things of NO-JOKE Solitaire that cross boundaries: options and the view; all frozen."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.api import Options, View
from games.nojoke.play import Play

STICKS_EACH = 4
"""How many sticks are held while the pack lasts."""
RECENT = 3
"""How many plays are told of."""


class SolitaireOptions(Options):
    """NO-JOKE Solitaire leaves nothing to choose."""


class Phase(Enum):
    """What a state waits for."""

    DEAL = "deal"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class SolitaireView(View[Play]):
    """What the player, or the channel, may know.

    hand is ascending, and empty for the channel; count is the number of sticks in it. drawn is the stick drawn last,
    None for the channel and when the pack is empty. row has the sticks played, oldest first; pack is the number
    of sticks left to draw.
    """

    phase: Phase
    hand: tuple[int, ...]
    count: int
    drawn: int | None
    row: tuple[int, ...]
    pack: int
