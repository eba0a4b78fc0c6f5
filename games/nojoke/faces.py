"""The faces of the NO-JOKE sticks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from games.drawing.faces import MIDDLE, SIDE, card_scene, emblem
from games.drawing.picture import PAPER, Box, Item, Label, Scene
from games.nojoke.labels import face_name
from games.nojoke.pictures import SYMBOL_COLOURS
from games.nojoke.sticks import KINDS, LETTERS, POSITIONS, SYMBOLS, SYMBOLS_OF

_EDGE = 3.0
_ROW = (SIDE - 2 * _EDGE) / POSITIONS
_GAP = 1.5
_SYMBOL_SIZE = 17.0
_LETTER_SIZE = 21.0


def _stick(stick: int) -> Scene:
    return card_scene(_symbols(stick), PAPER)


def _symbols(stick: int) -> Iterator[Item]:
    """From top to bottom each symbol beside its letter, on a band in its colour."""
    for position, symbol in enumerate(SYMBOLS_OF[stick]):
        top = _EDGE + _ROW * position
        middle = top + _ROW / 2
        yield Box(0, top + _GAP / 2, SIDE, _ROW - _GAP, SYMBOL_COLOURS[symbol])
        yield emblem(f"nojoke/{SYMBOLS[symbol]}", MIDDLE - 13, middle, _SYMBOL_SIZE, PAPER)
        yield Label(LETTERS[symbol], MIDDLE + 12, middle, _LETTER_SIZE, PAPER, is_bold=True)


FACES: Mapping[str, Scene] = MappingProxyType({face_name(stick): _stick(stick) for stick in range(KINDS)})
"""The faces by name."""
