"""The row of NO-JOKE Straight and Solitaire drawn: its latest sticks side by side, and how many came before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.drawing.picture import GOLD, PAPER, Box, Item, Label
from games.drawing.table import seat_token
from games.nojoke.pictures import STICK_RATIO, THEME, band, stick_face, stick_symbols

_MORE = ((28, 38.0, 8.0), (0, 32.0, 4.0))
"""The plate that counts the sticks before those shown: from which width of a stick on how wide it is, and its gap."""
_MORE_INSET = 16.0
_TOKENS = 24.0
"""Below the sticks, for who played them."""

Owner = tuple[str, int]
"""The token of a seat, and the seat."""


@dataclass(frozen=True, slots=True)
class Row:
    """Sticks in the order of play within `room` from (left, top) on; `width` and `gap` are those of the sticks.

    owners: who played each; empty where that goes without saying. bands: positions of runs that end the row, with
    their lengths. next_owner: who plays beside them, for whom a place is kept free. is_rimmed: whether the last one
    has a rim.
    """

    sticks: Sequence[int]
    left: float
    top: float
    room: float
    width: float
    gap: float
    owners: Sequence[Owner] = ()
    bands: Sequence[tuple[int, int]] = ()
    next_owner: Owner | None = None
    is_rimmed: bool = False

    @property
    def shown(self) -> int:
        """How many sticks there is room for, the latest ones."""
        places = len(self.sticks) + self._kept
        if self._fitting(self.room) >= places:
            return len(self.sticks)
        return min(len(self.sticks), self._fitting(self.room - sum(self._plate)) - self._kept)

    @property
    def height(self) -> float:
        """From the top of the sticks to what stands below them."""
        return self.width * STICK_RATIO + (_TOKENS if self.owners or self.next_owner else 0)

    @property
    def _kept(self) -> int:
        """How many places are kept free."""
        return int(self.next_owner is not None)

    @property
    def _plate(self) -> tuple[float, float]:
        """The width of the plate that counts, and the gap behind it."""
        return next((width, gap) for least, width, gap in _MORE if self.width >= least)

    @property
    def _more(self) -> int:
        return len(self.sticks) - self.shown

    def _fitting(self, room: float) -> int:
        return int((room + self.gap) // (self.width + self.gap))

    def place(self, index: int) -> float:
        """The left side of a stick shown, or of the place kept free; the row is centred in its room."""
        places = self.shown + self._kept
        before = sum(self._plate) if self._more else 0
        spare = self.room - before - places * (self.width + self.gap) + self.gap
        return self.left + spare / 2 + before + index * (self.width + self.gap)

    def items(self) -> Iterator[Item]:
        """The row drawn: sticks, the bands of its runs over them, then the symbols."""
        shown = self.sticks[self._more :]
        if self._more:
            yield from self._earlier()
        for index in range(len(shown)):
            yield from stick_face(self.place(index), self.top, self.width)
        for position, length in self.bands:
            first = max(0, len(shown) - length)
            right = self.place(len(shown) - 1) + self.width
            yield band(self.place(first) - 2, right + 2, self.top, self.width, position)
        for index, stick in enumerate(shown):
            yield from stick_symbols(stick, self.place(index), self.top, self.width)
        if self.is_rimmed and shown:
            left, wide, high = self.place(len(shown) - 1), self.width + 6, self.width * STICK_RATIO + 6
            yield Box(left - 3, self.top - 3, wide, high, "", self.width * 0.26, PAPER, 3)
        for index, owner in enumerate(self.owners[self._more :]):
            yield from self._owner(owner, index)
        if self.next_owner is not None:
            left, height = self.place(len(shown)), self.width * STICK_RATIO
            yield Box(left, self.top, self.width, height, "", self.width * 0.22, GOLD, 2.5)
            yield Label("?", left + self.width / 2, self.top + height / 2, 24, GOLD, is_bold=True)
            yield from self._owner(self.next_owner, len(shown))

    def _earlier(self) -> Iterator[Item]:
        width, height = self._plate[0], self.width * STICK_RATIO
        left = self.place(0) - sum(self._plate)
        yield Box(left, self.top + _MORE_INSET, width, height - 2 * _MORE_INSET, THEME.panel, 8)
        yield Label(f"+{self._more}", left + width / 2, self.top + height / 2, 18, PAPER, is_bold=True)

    def _owner(self, owner: Owner, index: int) -> Iterator[Item]:
        token, seat = owner
        middle = self.place(index) + self.width / 2
        yield from seat_token(token, seat, middle, self.top + self.width * STICK_RATIO + _TOKENS - 10)
