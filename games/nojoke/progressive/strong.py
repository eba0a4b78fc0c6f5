"""The strong house player of NO-JOKE Progressive Group: it plays each hand forward to its books."""

from __future__ import annotations

from games.house.flat import Flat
from games.nojoke.progressive.model import ProgressiveAction, ProgressiveOptions
from games.player import Player

_PLAYOUTS = 400


def strong_player(options: ProgressiveOptions, seats: int) -> Player[ProgressiveAction]:
    """Each use of a stick judged by playouts: what others do next depends little on which stick is placed."""
    return Flat(_PLAYOUTS)
