"""The row of NO-JOKE Straight and Solitaire drawn: sticks side by side in the order of play, wrapped into lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor

from games.drawing.picture import Box, Item
from games.drawing.table import INNER, MARGIN
from games.nojoke.pictures import SOFT, STICK_RATIO, band, owner, stick_face, stick_symbols

_WIDTHS = ((8, 42.0), (20, 34.0), (33, 30.0), (52, 26.0))
"""The most places in all, and how wide their sticks are."""
_LEAST_WIDTH = 22.0
_GAP = 1 / 9
"""The space between sticks, in widths of a stick."""
_OWNER_HEIGHT = 14
_LINE_GAP = 4


@dataclass(frozen=True, slots=True)
class Row:
    """Sticks in the order of play from the height `top` on.

    owners: the seats that played them; empty where that goes without saying. bands: positions of runs that end the
    row, with their lengths. next_seat: who plays beside them, for whom a place is kept free.
    """

    sticks: Sequence[int]
    top: float
    owners: Sequence[int] = ()
    bands: Sequence[tuple[int, int]] = ()
    next_seat: int | None = None

    @property
    def places(self) -> int:
        """The sticks, and the place kept free."""
        return len(self.sticks) + (self.next_seat is not None)

    @property
    def width(self) -> float:
        """How wide a stick is."""
        return next((width for limit, width in _WIDTHS if self.places <= limit), _LEAST_WIDTH)

    @property
    def step(self) -> float:
        """From stick to stick."""
        return self.width * (1 + _GAP)

    @property
    def columns(self) -> int:
        """How many sticks stand in a full line."""
        return floor((INNER + self.width * _GAP) / self.step)

    @property
    def pitch(self) -> float:
        """From line to line."""
        return (
            self.width * STICK_RATIO + (_OWNER_HEIGHT if self.owners or self.next_seat is not None else 0) + _LINE_GAP
        )

    @property
    def bottom(self) -> float:
        """Where the last line ends."""
        return self.top + ceil(self.places / self.columns) * self.pitch

    def place(self, index: int) -> tuple[float, float]:
        """Left and top of a stick; a row of one line is centred."""
        line, column = divmod(index, self.columns)
        spare = INNER - (min(self.places, self.columns) * self.step - self.width * _GAP)
        return MARGIN + spare / 2 + column * self.step, self.top + line * self.pitch

    def items(self) -> Iterator[Item]:
        """The row drawn: sticks, the bands of its runs over them, then the symbols."""
        for index in range(len(self.sticks)):
            yield from stick_face(*self.place(index), self.width)
        for position, length in self.bands:
            yield from self._band(position, len(self.sticks) - length)
        for index, stick in enumerate(self.sticks):
            yield from stick_symbols(stick, *self.place(index), self.width)
        for index, seat in enumerate(self.owners):
            yield from self._owner(seat, index)
        if self.next_seat is not None:
            left, top = self.place(len(self.sticks))
            yield Box(left, top, self.width, self.width * STICK_RATIO, "", self.width * 0.22, SOFT, 1.5)
            yield from self._owner(self.next_seat, len(self.sticks))

    def _band(self, position: int, first: int) -> Iterator[Item]:
        """The bar of a run, in one piece a line."""
        last = len(self.sticks) - 1
        while first <= last:
            end = min(last, first - first % self.columns + self.columns - 1)
            (left, top), (right, _) = self.place(first), self.place(end)
            yield band(left - 1, right + self.width + 1, top, self.width, position)
            first = end + 1

    def _owner(self, seat: int, index: int) -> Iterator[Item]:
        left, top = self.place(index)
        yield from owner(seat, left, top + self.width * STICK_RATIO + 2, self.width)
