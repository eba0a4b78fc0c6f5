"""NO-JOKE drawn: sticks upright with their positions from top to bottom, hands and rows of them, and their faces."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from games.drawing.faces import MIDDLE, SIDE, card_scene, emblem
from games.drawing.picture import GOLD, INK, PAPER, Box, Item, Label, Scene, Sprite
from games.drawing.table import INNER, RAISE, SHADOW, Chip, Icon, Theme, places, playable_sign, seat_token
from games.nojoke.labels import face_name
from games.nojoke.sticks import KINDS, LETTERS, POSITIONS, SYMBOLS, SYMBOLS_OF

THEME = Theme("#14433c", "#0a2d28", "#bfe3d8")
SYMBOL_COLOURS = ("#a80f38", "#1d1b22", "#0a5a96", "#065f3e", "#6f3390")
"""They read on a stick and on gold; the symbols tell themselves apart by their shapes."""
STICKS = "nojoke/sticks"
"""The icon of a number of sticks."""

STICK_RATIO = 2.4
"""The height of a stick by its width."""
_END = 0.09
"""The wood above the first and below the third symbol, in widths of the stick."""
_CELL = (STICK_RATIO - 2 * _END) / POSITIONS

# Sticks


def stick_face(left: float, top: float, width: float) -> Iterator[Item]:
    """A stick without its symbols."""
    yield Box(left + 1.5, top + 2, width, width * STICK_RATIO, SHADOW, width * 0.22)
    yield Sprite("nojoke/stick", left, top, width, width * STICK_RATIO)


def cell_middle(top: float, width: float, position: int) -> float:
    """The height at which the symbol of a position stands."""
    return top + width * (_END + _CELL * (position + 0.5))


def stick_symbols(stick: int, left: float, top: float, width: float) -> Iterator[Item]:
    """The three symbols of a stick."""
    size = round(width * 0.58)
    for position, symbol in enumerate(SYMBOLS_OF[stick]):
        yield symbol_sprite(symbol, left + width / 2, cell_middle(top, width, position), size)


def symbol_sprite(symbol: int, x: float, y: float, size: float) -> Sprite:
    """A symbol about a point."""
    return Sprite(f"nojoke/{SYMBOLS[symbol]}", x - size / 2, y - size / 2, size, size, colour=SYMBOL_COLOURS[symbol])


def symbol_icon(symbol: int, size: float) -> Icon:
    """A symbol as a part of a chip."""
    return Icon(f"nojoke/{SYMBOLS[symbol]}", size, size, SYMBOL_COLOURS[symbol])


def stick_chip(stick: int, before: str = "", size: float = 18.0) -> Chip:
    """A stick as a chip has it, its three symbols side by side, and what stands before them."""
    symbols = tuple(symbol_icon(symbol, size) for symbol in SYMBOLS_OF[stick])
    return (before, *symbols) if before else symbols


def band(left: float, right: float, top: float, width: float, position: int) -> Box:
    """A bar in gold behind the symbols of a position, over sticks that wide, from left to right."""
    height = width * _CELL - 2
    middle = cell_middle(top, width, position)
    return Box(left, middle - height / 2, right - left, height, GOLD, min(6, height / 3), INK, 1.5)


def whole_stick(stick: int, left: float, top: float, width: float, lit: Iterable[int] = ()) -> Iterator[Item]:
    """A stick with its symbols, those of the positions `lit` on gold."""
    yield from stick_face(left, top, width)
    for position in lit:
        middle, height = cell_middle(top, width, position), width * _CELL - 4
        yield Box(left + 2.5, middle - height / 2, width - 5, height, GOLD, 5, INK, 1)
    yield from stick_symbols(stick, left, top, width)


def stick_back(left: float, top: float, width: float) -> Sprite:
    """A stick face down."""
    return Sprite("nojoke/back", left, top, width, width * STICK_RATIO)


# Hands


@dataclass(frozen=True, slots=True)
class Mark:
    """Why a stick of the hand is raised: the positions on gold, and whether the play costs."""

    lit: Collection[int] = ()
    costs: bool = False


@dataclass(frozen=True, slots=True)
class Held:
    """A stick of the hand, and its mark if it has one."""

    stick: int
    mark: Mark | None = None


def held_width(count: int, most: float, gap: float) -> float:
    """How wide the sticks of a hand are that stand in one row, `most` at most."""
    return min(most, (INNER + gap) // max(1, count) - gap)


def held_sticks(hand: Sequence[Held], top: float, width: float, gap: float) -> Iterator[Item]:
    """A hand in one row whose sticks stand from `top` on, the marked ones raised above it."""
    for held, (left, _) in zip(hand, places(len(hand), len(hand), width, gap), strict=True):
        yield from _held(held, left, top, width)


def _held(held: Held, left: float, top: float, width: float) -> Iterator[Item]:
    mark = held.mark
    if mark is None:
        yield from whole_stick(held.stick, left, top, width)
        return
    top -= RAISE
    height = width * STICK_RATIO
    yield from whole_stick(held.stick, left, top, width, mark.lit)
    yield Box(left - 1, top - 1, width + 2, height + 2, "", width * 0.22 + 1, GOLD, 3)
    yield playable_sign(left + width / 2, top + height - 7, costs=mark.costs)


# Rows

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


# Faces

_FACE_EDGE = 3.0
_FACE_ROW = (SIDE - 2 * _FACE_EDGE) / POSITIONS
_FACE_GAP = 1.5
_SYMBOL_SIZE = 17.0
_LETTER_SIZE = 21.0


def _symbols(stick: int) -> Iterator[Item]:
    """From top to bottom each symbol beside its letter, on a band in its colour."""
    for position, symbol in enumerate(SYMBOLS_OF[stick]):
        top = _FACE_EDGE + _FACE_ROW * position
        middle = top + _FACE_ROW / 2
        yield Box(0, top + _FACE_GAP / 2, SIDE, _FACE_ROW - _FACE_GAP, SYMBOL_COLOURS[symbol])
        yield emblem(f"nojoke/{SYMBOLS[symbol]}", MIDDLE - 13, middle, _SYMBOL_SIZE, PAPER)
        yield Label(LETTERS[symbol], MIDDLE + 12, middle, _LETTER_SIZE, PAPER, is_bold=True)


FACES: Mapping[str, Scene] = MappingProxyType(
    {face_name(stick): card_scene(_symbols(stick), PAPER) for stick in range(KINDS)}
)
"""The faces by name."""
