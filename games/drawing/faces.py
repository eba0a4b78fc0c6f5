"""Parts of the faces of all games: small square scenes that stay legible 22 pixels wide.

A face is its own card, so that it is legible on dark and light themes alike: paper with a rim in the colour of its
suit, and a rank over a symbol, since no colour stands alone.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.drawing.picture import CORNER, INK, PAPER, Box, Item, Label, Scene, Sprite

SIDE = 64
"""Width and height of a face."""
MIDDLE = SIDE / 2

_RIM = 3.5
_BAND_TOP = 32.0
_RANK_MIDDLE, _RANK_SIZE = 17.5, 34.0
_SYMBOL_MIDDLE, _SYMBOL_SIZE = 46.5, 25.0


def card_scene(items: Iterable[Item], rim: str = INK, ground: str = PAPER) -> Scene:
    """Return items on a card of their own with a rim."""
    return Scene(SIDE, SIDE, ground, (*items, Box(0, 0, SIDE, SIDE, "", CORNER, rim, _RIM)))


def ranked_scene(rank: str, art: str, colour: str) -> Scene:
    """Return a rank over a symbol, which is cut out of a band in its colour."""
    label = Label(rank, MIDDLE, _RANK_MIDDLE, _RANK_SIZE, INK, is_bold=True)
    band = Box(0, _BAND_TOP, SIDE, SIDE - _BAND_TOP, colour)
    return card_scene((label, band, emblem(art, MIDDLE, _SYMBOL_MIDDLE, _SYMBOL_SIZE, PAPER)), colour)


def emblem(art: str, x: float, y: float, size: float, colour: str = INK) -> Sprite:
    """Return square art about a point."""
    return Sprite(art, x - size / 2, y - size / 2, size, size, colour=colour)
