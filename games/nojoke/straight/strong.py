"""The strong house player of NO-JOKE Straight: it searches each hand to its books."""

from __future__ import annotations

from games.house.ismcts import Ismcts
from games.nojoke.straight.model import StraightAction, StraightOptions
from games.player import Player

_PLAYOUTS = 200


def strong_player(options: StraightOptions, seats: int) -> Player[StraightAction]:
    """A tree, since who takes the row depends on what the next players do with their matches."""
    return Ismcts(_PLAYOUTS)
