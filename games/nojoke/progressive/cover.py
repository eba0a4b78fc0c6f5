"""How NO-JOKE Progressive Group presents itself."""

from __future__ import annotations

from collections.abc import Iterator

from games.drawing.cover import EMBLEM, HINT, Cover
from games.drawing.picture import GOLD, INK, Arrow, Box, Item
from games.nojoke.labels import stick_label
from games.nojoke.pictures import STICK_RATIO, whole_stick
from games.nojoke.progressive.cells import symbol_cell
from games.nojoke.progressive.groups import GROUP, across_label
from games.nojoke.progressive.lessons import EXAMPLE, TAKER, group_sticks
from games.nojoke.progressive.model import SEATS
from games.nojoke.sticks import SYMBOLS_OF

_CELL_WIDTH, _CELL_HEIGHT, _SYMBOL, _EDGE = 15.4, 30.0, 14, 3.0
_STICK, _ARROW = 30.0, 26.0


def _emblem(left: float, top: float) -> Iterator[Item]:
    """A row across a group."""
    width, height = EMBLEM
    y = top + (height - _CELL_HEIGHT) / 2
    yield Box(left, y - _EDGE, width, _CELL_HEIGHT + 2 * _EDGE, GOLD, 8, INK, 1)
    step = (width - 2 * _EDGE - _CELL_WIDTH) / (GROUP - 1)
    for place, stick in enumerate(EXAMPLE):
        yield from symbol_cell(SYMBOLS_OF[stick][0], left + _EDGE + place * step, y, _CELL_WIDTH, _CELL_HEIGHT, _SYMBOL)


def _hint(left: float, top: float) -> Iterator[Item]:
    """A stick that takes a group, whose first row is on gold."""
    width, height = HINT
    y = top + (height - _STICK * STICK_RATIO) / 2
    yield from whole_stick(TAKER, left + 1, y, _STICK)
    yield Box(left, y - 1, _STICK + 2, _STICK * STICK_RATIO + 2, "", _STICK * 0.22 + 1, GOLD, 3)
    yield Arrow(left + _STICK + 5, top + height / 2, left + _STICK + _ARROW - 2, top + height / 2, GOLD, 4)
    room = width - _STICK - _ARROW - 3
    yield from group_sticks(EXAMPLE, 1, left + _STICK + _ARROW + 2, y, room / GROUP - 2)


COVER = Cover(
    title="Progressive",
    players=f"{SEATS[0]}-{SEATS[-1]} players",
    lines=("Read across three sticks:", "the one with the same", "symbols takes them all."),
    emblem=_emblem,
    hint=_hint,
    hint_alt=f"{stick_label(TAKER)} takes three sticks whose first symbols are {across_label(EXAMPLE, 0)}",
)
