"""NO-JOKE drawn: what the pictures of its three games share, sticks upright with their positions from top to bottom."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from games.api import Cast
from games.drawing.picture import (
    GOLD,
    INK,
    PAPER,
    SEAT_COLOURS,
    Box,
    Disc,
    Item,
    Label,
    Scene,
    Sprite,
    label_name,
    seat_letter,
)
from games.drawing.table import (
    INNER,
    MARGIN,
    RAISE,
    SHADOW,
    SMALL,
    TEXT,
    WIDTH,
    Chip,
    Icon,
    Theme,
    grid,
    places,
    playable_sign,
    seat_word,
)
from games.english import number
from games.nojoke.sticks import FACES, POSITIONS, SYMBOLS

BACKGROUND = "#14433c"
PANEL = "#0a2d28"
SOFT = "#bfe3d8"
"""Words that matter less, on the background."""
THEME = Theme(BACKGROUND, PANEL, SOFT)
SYMBOL_COLOURS = ("#a80f38", "#1d1b22", "#0a5a96", "#065f3e", "#6f3390")
"""They read on a stick and on gold; the symbols tell themselves apart by their shapes."""
STICKS = "nojoke/sticks"
"""The icon of a number of sticks."""

STICK_RATIO = 2.4
"""The height of a stick by its width."""
_END = 0.09
"""The wood above the first and below the third symbol, in widths of the stick."""
_CELL = (STICK_RATIO - 2 * _END) / POSITIONS

HEADER = 44
_HEADER_HEIGHT = 28

_SEAT_HEIGHT = 44
_SEAT_PITCH = 53
_SEAT_GAP = _SEAT_PITCH - _SEAT_HEIGHT
_SEATS_IN_ROW = ((4, 4), (6, 3))
"""The most seats in all, and how many of them then stand in a row."""
_MOST_SEATS_IN_ROW = 4
_DIGIT = 7.5
"""How wide a digit of the smallest text is."""

_HAND_WIDTH = 44.0
_HAND_GAP = 6.0
_WORD_GAP = 22.0
"""Between sticks where words may stand on their feet."""
_HAND_IN_ROW = 6
_LAST_WIDTH = 64.0
_LETTER = 9.3
"""About how wide a letter of the small bold text is."""


def header(left: str, right: str) -> Iterator[Item]:
    """A line of facts along the top."""
    yield Box(MARGIN, MARGIN, INNER, _HEADER_HEIGHT, PANEL, 10)
    middle = MARGIN + _HEADER_HEIGHT / 2
    yield Label(left, MARGIN + 12, middle, 14, PAPER, "lm", is_bold=True)
    yield Label(right, WIDTH - MARGIN - 12, middle, 14, SOFT, "rm")


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
    for position, symbol in enumerate(FACES[stick]):
        yield symbol_sprite(symbol, left + width / 2, cell_middle(top, width, position), size)


def symbol_sprite(symbol: int, x: float, y: float, size: float) -> Sprite:
    """A symbol about a point."""
    return Sprite(f"nojoke/{SYMBOLS[symbol]}", x - size / 2, y - size / 2, size, size, colour=SYMBOL_COLOURS[symbol])


def symbol_icon(symbol: int, size: float) -> Icon:
    """A symbol as a part of a chip."""
    return Icon(f"nojoke/{SYMBOLS[symbol]}", size, size, SYMBOL_COLOURS[symbol])


def stick_chip(stick: int, before: str = "", size: float = 18.0) -> Chip:
    """A stick as a chip has it, its three symbols side by side, and what stands before them."""
    symbols = tuple(symbol_icon(symbol, size) for symbol in FACES[stick])
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


def owner(seat: int, left: float, top: float, width: float) -> Iterator[Item]:
    """The letter of whoever played a stick, on the seat's colour."""
    yield Box(left, top, width, 14, SEAT_COLOURS[seat], 5)
    yield Label(seat_letter(seat), left + width / 2, top + 7, SMALL, INK, is_bold=True)


# Seats


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """What is drawn of a seat: sticks held, points, and a word for what is up with it, in gold where it matters."""

    held: int
    points: int
    tag: str = ""
    is_gold: bool = False


def table_scene(items: Sequence[Item], facts: Sequence[SeatFacts], cast: Cast, top: float) -> Scene:
    """The items, and the seats in rows from the height `top` on, each with letter, name, sticks held and points."""
    seats = len(facts)
    columns, rows = grid(seats, _SEATS_IN_ROW, _MOST_SEATS_IN_ROW)
    width = (INNER + _SEAT_GAP) / columns - _SEAT_GAP
    panels: list[Item] = []
    for seat, (left, row) in enumerate(places(seats, columns, width, _SEAT_GAP)):
        panels += _seat_panel(seat, facts[seat], cast, left, top + row * _SEAT_PITCH, width)
    height = round(top + rows * _SEAT_PITCH - _SEAT_GAP + MARGIN)
    return Scene(WIDTH, height, BACKGROUND, (*items, *panels))


def _seat_panel(seat: int, facts: SeatFacts, cast: Cast, left: float, top: float, width: float) -> Iterator[Item]:
    yield Box(left, top, width, _SEAT_HEIGHT, PANEL, 10, GOLD if facts.is_gold else "", 2.5 if facts.is_gold else 0)
    yield Disc(left + 16, top + 16, 9, SEAT_COLOURS[seat])
    yield Label(seat_letter(seat), left + 16, top + 16, SMALL, INK, is_bold=True)
    name = label_name(cast.names[seat], seat)
    yield Label(name, left + 29, top + 16, 14, PAPER, "lm", is_bold=True, most=width - 35)
    held, right = number(facts.held), left + width - 8
    yield Label(f"{number(facts.points)} pts", left + 9, top + 33, SMALL, PAPER, "lm")
    yield stick_back(right - _DIGIT * len(held) - 10, top + 25, 6.5)
    yield Label(held, right, top + 33, SMALL, PAPER, "rm")
    yield from seat_word(facts.tag, left + width / 2, top, GOLD if facts.is_gold else SOFT)


# Hands


@dataclass(frozen=True, slots=True)
class Mark:
    """Why a stick of the hand is raised: the positions on gold, and what stands on its foot.

    That is a word, or without one a tick, or "!" where the play costs.
    """

    lit: Collection[int] = ()
    word: str = ""
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


def hand_scene(facts: tuple[str, str], hand: Sequence[Held], last: int | None = None) -> Scene:
    """The hand in rows, marked sticks raised, beside the last stick of the table if there is one.

    Words on marks have room in a hand of up to five without a last stick.
    """
    items = list(header(*facts))
    area = MARGIN if last is None else MARGIN + _LAST_WIDTH + _HAND_GAP * 2
    rows = ceil(len(hand) / _HAND_IN_ROW)
    columns = ceil(len(hand) / rows)
    pitch = _HAND_WIDTH * STICK_RATIO + RAISE + 16
    first = HEADER + RAISE + 8
    if last is not None:
        height = rows * pitch + 4
        beside = first + (height - _HAND_WIDTH * STICK_RATIO) / 2 - 2
        items.append(Box(MARGIN, HEADER + 4, _LAST_WIDTH, height, PANEL, 10))
        items.append(Label("Last", MARGIN + _LAST_WIDTH / 2, beside - 12, SMALL, SOFT))
        items += whole_stick(last, MARGIN + (_LAST_WIDTH - _HAND_WIDTH) / 2, beside, _HAND_WIDTH)
    gap = _WORD_GAP if any(held.mark and held.mark.word for held in hand) else _HAND_GAP
    for held, (left, row) in zip(
        hand, places(len(hand), columns, _HAND_WIDTH, gap, (area, WIDTH - MARGIN)), strict=True
    ):
        items += _held(held, left, first + row * pitch, _HAND_WIDTH)
    return Scene(WIDTH, round(HEADER + rows * pitch + MARGIN + 8), BACKGROUND, tuple(items))


def _held(held: Held, left: float, top: float, width: float) -> Iterator[Item]:
    mark = held.mark
    if mark is None:
        yield from whole_stick(held.stick, left, top, width)
        return
    top -= RAISE
    height = width * STICK_RATIO
    yield from whole_stick(held.stick, left, top, width, mark.lit)
    yield Box(left - 1, top - 1, width + 2, height + 2, "", width * 0.22 + 1, GOLD, 3)
    middle, foot = left + width / 2, top + height
    if not mark.word:
        yield playable_sign(middle, foot - 7, costs=mark.costs)
        return
    word = len(mark.word) * _LETTER + 14
    yield Box(middle - word / 2, foot - 6, word, 24, GOLD, 9, INK, 1.5)
    yield Label(mark.word, middle, foot + 6, TEXT, INK, is_bold=True)
