"""The faces of the rolls and pegs of NUBS."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from games.drawing.faces import MIDDLE, SIDE, card_scene
from games.drawing.picture import INK, PAPER, Box, Item, Label, Scene
from games.nubs.board import PEGS, POINTS, SIZES
from games.nubs.labels import peg_face_name, roll_face_name
from games.nubs.picture import THEME, WOOD

_SPACE = 13.0


def _roll(size: int) -> Scene:
    """A roll on a peg as many spaces high as its size, which stands beside it."""
    height = size * _SPACE
    top = MIDDLE - height / 2
    return card_scene((*_grooves(size, top), Label(str(size), 41, MIDDLE, 44, INK, is_bold=True)))


def _grooves(size: int, top: float) -> Iterator[Item]:
    for space in range(size):
        yield Box(7, top + space * _SPACE, 18, _SPACE - 2, WOOD, 3, INK, 1.5)


def _peg(peg: int) -> Scene:
    """A peg as high as it is among the four, beside its points."""
    top = 54 - 11 * peg
    post = Box(6, top, 12, SIDE - top, WOOD, 6)
    return card_scene((post, Label(str(POINTS[peg - 1]), 39, MIDDLE, 31, PAPER, is_bold=True)), WOOD, THEME.panel)


FACES: Mapping[str, Scene] = MappingProxyType(
    {roll_face_name(size): _roll(size) for size in SIZES} | {peg_face_name(peg): _peg(peg) for peg in PEGS}
)
"""The faces by name."""
