"""The groups of NO-JOKE Progressive Group drawn: whole sticks or the rows that take, and who placed each stick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from games.drawing.picture import GOLD, INK, PAPER, SEAT_COLOURS, Box, Item, Label
from games.drawing.table import GAP, MARGIN, RADIUS, TEXT, panel_width
from games.english import capital
from games.nojoke.pictures import THEME, symbol_sprite
from games.nojoke.progressive.groups import GROUP, group_name, groups_of
from games.nojoke.progressive.model import ROWS, ProgressiveView
from games.nojoke.sticks import SYMBOLS_OF

_WOOD = "#f3dfb0"
_TOKEN = 22


@dataclass(frozen=True, slots=True)
class Cells:
    """How the groups are drawn: how many stand in a line, how high their cells are, and what stands about these.

    cell: by the number of rows drawn. has_title: whether the name is a line of its own.
    """

    columns: int
    cell: tuple[int, int, int]
    has_title: bool = True
    has_tokens: bool = False

    def height(self, rows: int) -> int:
        """How high a group is of which the first `rows` rows are drawn."""
        return (25 if self.has_title else 5) + rows * self.cell[rows - 1] + _TOKEN * self.has_tokens + 4


LARGE = Cells(3, (36, 30, 26), has_tokens=True)
PLAIN = Cells(3, (36, 30, 26))
TIGHT = Cells(3, (30, 24, 23))
IN_LINE = Cells(3, (30, 24, 23), has_title=False)
MEDIUM = Cells(4, (27, 26, 24))
SMALL = Cells(4, (24, 23, 23), has_title=False)
"""From the largest, for up to three groups, to the smallest."""


def groups_height(view: ProgressiveView, cells: Cells, rows: int) -> float:
    """How high the groups are with what is between their lines."""
    lines = ceil(len(_groups_shown(view)) / cells.columns)
    return max(0, lines * (cells.height(rows) + GAP) - GAP)


def _groups_shown(view: ProgressiveView) -> tuple[tuple[int, ...], ...]:
    """The groups on the table; in play the first too before its first stick."""
    return groups_of(view.table) or (((),) if view.is_in_play else ())


def draw_groups(view: ProgressiveView, tokens: Sequence[str], cells: Cells, top: float, rows: int) -> Iterator[Item]:
    """The first `rows` rows of each group; an open one, the first too, keeps places free."""
    wide, high = panel_width(cells.columns), cells.height(rows)
    for index, group in enumerate(_groups_shown(view)):
        line, column = divmod(index, cells.columns)
        left, y = MARGIN + column * (wide + GAP), top + line * (high + GAP)
        is_open = len(group) < GROUP
        yield Box(left, y, wide, high, THEME.panel, RADIUS, THEME.soft if is_open else "", 1.5 if is_open else 0)
        x, room_for_cells = left + 4, wide - 8
        colour = THEME.soft if is_open else PAPER
        if cells.has_title:
            title = f"{capital(group_name(index))}{' open' if is_open and cells.columns == 3 else ''}"
            yield Label(title, left + 7, y + 13, TEXT, colour, "lm", is_bold=True, most=wide - 10)
            y += 25
        else:
            yield Label(str(index + 1), left + 13, y + high / 2, TEXT, colour, is_bold=True)
            x, y, room_for_cells = x + 20, y + 5, room_for_cells - 20
        width, height = room_for_cells / GROUP, cells.cell[rows - 1]
        yield from _sticks_of(group, x, y, width, height, rows, 0 if rows == ROWS[view.rows] else ROWS[view.rows])
        if cells.has_tokens:
            seats = view.placers[index * GROUP :][: len(group)]
            for place, seat in enumerate(seats):
                yield from _token(tokens[seat], seat, x + place * width, y + rows * height, width)


def _sticks_of(
    group: Sequence[int], left: float, top: float, width: float, height: float, rows: int, marked: int
) -> Iterator[Item]:
    """The sticks of a group side by side, of each the first rows; the `marked` first ones have a bar in gold."""
    lefts = [left + place * width + 1.5 for place in range(GROUP)]
    for place, x in enumerate(lefts):
        is_free = place >= len(group)
        fill, edge, line = ("", THEME.soft, 1.5) if is_free else (_WOOD, INK, 1.0)
        yield Box(x, top + 1, width - 3, rows * height - 2, fill, 6, edge, line)
    for row in range(marked if group else 0):
        yield Box(left, top + row * height + 2, len(group) * width, height - 4, GOLD, 6, INK, 1.5)
    size = round(min(width, height) * 0.78)
    for stick, x in zip(group, lefts, strict=False):
        for row, symbol in enumerate(SYMBOLS_OF[stick][:rows]):
            yield symbol_sprite(symbol, x + width / 2 - 1.5, top + (row + 0.5) * height, size)


def symbol_cell(symbol: int, left: float, top: float, width: float, height: float, size: float) -> Iterator[Item]:
    """A symbol on wood."""
    yield Box(left, top, width, height, _WOOD, 6, INK, 1)
    yield symbol_sprite(symbol, left + width / 2, top + height / 2, size)


def _token(token: str, seat: int, left: float, top: float, width: float) -> Iterator[Item]:
    yield Box(left + 1.5, top + 2, width - 3, _TOKEN - 3, SEAT_COLOURS[seat], 5)
    yield Label(token, left + width / 2, top + _TOKEN / 2 + 0.5, TEXT, INK, is_bold=True)
