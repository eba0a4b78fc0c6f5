"""NO-JOKE drawn: what the pictures of its three games share, sticks upright with their positions from top to bottom."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from games.drawing.picture import (
    GOLD,
    INK,
    Box,
    Item,
    Sprite,
)
from games.drawing.table import (
    INNER,
    RAISE,
    SHADOW,
    Chip,
    Icon,
    Theme,
    places,
    playable_sign,
)
from games.nojoke.sticks import POSITIONS, SYMBOLS, SYMBOLS_OF

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
