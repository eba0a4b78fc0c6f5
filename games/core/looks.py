"""How the things of a small game are drawn: dice, counters, cards and tiles, alone, in rows, and in a grid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from games.drawing.picture import INK, PAPER, Box, Disc, Item, Label, Sprite

_NUMBER_RATIO = 0.38
_SMALL_RATIO = 0.6
SIDE = 48.0
"""The width of a thing in its own size."""
BLANK = "#9aa3a8"
_PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
"""The columns and rows of a die's pips, from 0 to 2."""
_RED = "#c22f3d"
_SUITS = {
    "C": ("drawing/club", INK),
    "D": ("drawing/diamond", _RED),
    "H": ("drawing/heart", _RED),
    "S": ("drawing/spade", INK),
}
SIGNS = {"♣": _SUITS["C"], "♦": _SUITS["D"], "♥": _SUITS["H"], "♠": _SUITS["S"]}
"""The art and the colour of a suit by its sign."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a value is drawn at a left, a top and a width, in how many columns, and what it is called.

    ratio: its height by its width. columns: how many stand in a row; 0: as many as there is room for. values: those
    that have a face of their own. words: the value in words; short: in few characters. side: its width where there is
    room; least: its width at which it can just be read. small: how it is drawn where many stand beside a name. of: the
    look of a thing in it, which stands for it on covers.
    """

    draw: Callable[[Any, float, float, float], Iterator[Item]]
    ratio: float = 1.0
    columns: int = 0
    values: tuple[Any, ...] = ()
    words: Callable[[Any], str] = str
    short: Callable[[Any], str] = str
    least: float = 12.0
    small: Look | None = None
    of: Look | None = None
    side: float = SIDE


def _die(value: Any, left: float, top: float, width: float) -> Iterator[Item]:
    yield Box(left, top, width, width, PAPER, width * 0.18)
    for column, row in _PIPS.get(value, ()):
        yield Disc(left + width * (0.24 + column * 0.26), top + width * (0.24 + row * 0.26), width * 0.09, INK)
    if value is not None and value not in _PIPS:
        yield Label(str(value), left + width / 2, top + width / 2, width * 0.5, INK, is_bold=True)


DIE = Look(_die, values=tuple(_PIPS))


def _card(value: Any, left: float, top: float, width: float) -> Iterator[Item]:
    """A playing card, "10H"; a card whose face is hidden is its back."""
    height = width * 1.4
    if value is None:
        yield Box(left, top, width, height, "#35507a", width * 0.12, PAPER, 2)
        return
    rank, suit = str(value)[:-1], str(value)[-1:]
    yield Box(left, top, width, height, PAPER, width * 0.12)
    art, colour = _SUITS.get(suit, ("", INK))
    if not art:
        yield Label(str(value), left + width / 2, top + height / 2, width * 0.42, INK, is_bold=True)
        return
    yield Label(rank, left + width / 2, top + height * 0.32, width * 0.5, colour, is_bold=True)
    yield Sprite(art, left + width * 0.28, top + height * 0.54, width * 0.44, width * 0.44, colour=colour)


def _small_card(value: Any, left: float, top: float, width: float) -> Iterator[Item]:
    """A playing card whose rank and suit stand side by side."""
    height = width * _SMALL_RATIO
    art, colour = _SUITS.get(str(value)[-1:], ("", INK))
    yield Box(left, top, width, height, PAPER, width * 0.1)
    if not art:
        yield Label(str(value), left + width / 2, top + height / 2, width * 0.42, INK, is_bold=True, most=width - 4)
        return
    yield Label(str(value)[:-1], left + width * 0.34, top + height / 2, width * 0.42, colour, is_bold=True)
    yield Sprite(art, left + width * 0.62, top + height * 0.22, height * 0.56, height * 0.56, colour=colour)


_SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
_RANK_NAMES = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}


def _card_words(value: Any) -> str:
    rank, suit = str(value)[:-1], str(value)[-1:]
    return f"{_RANK_NAMES.get(rank, rank)} of {_SUIT_NAMES[suit]}" if suit in _SUIT_NAMES else str(value)


def _card_sign(value: Any) -> str:
    """A card as "10♥"."""
    text = str(value)
    return text[:-1] + dict(zip("CDHS", SIGNS, strict=True)).get(text[-1:], text[-1:])


PACK = tuple(
    f"{rank}{suit}" for suit in "CDHS" for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
)
"""The 52 playing cards, "2C" to "AS"."""
_SMALL_CARD = Look(_small_card, ratio=_SMALL_RATIO, words=_card_words, least=40)
CARD = Look(_card, ratio=1.4, values=PACK, words=_card_words, short=_card_sign, least=33, small=_SMALL_CARD)


def tile(
    colours: dict[Any, str] | None = None, *, words: Callable[[Any], str] = str, values: Iterable[Any] = ()
) -> Look:
    """A number or a letter on a tile, in a colour of its own where it has one; values: those with faces on buttons."""

    def draw(value: Any, left: float, top: float, width: float) -> Iterator[Item]:
        ground = BLANK if value is None else (colours or {}).get(value, PAPER)
        yield Box(left, top, width, width, ground, width * 0.14)
        if value is not None:
            yield Label(str(value), left + width / 2, top + width / 2, width * 0.46, INK, is_bold=True)

    return Look(draw, words=words, values=tuple(values), least=36)


def times(look: Look) -> Look:
    """So many of a thing, (3, 4) as "3 x" and a 4 of that look."""

    def draw(value: Any, left: float, top: float, width: float) -> Iterator[Item]:
        side = width * _NUMBER_RATIO / look.ratio
        middle = top + width * _NUMBER_RATIO / 2
        yield Label(str(value[0]), left + width * 0.23, middle, width * 0.3, PAPER, is_bold=True)
        yield Label("x", left + width * 0.48, middle, width * 0.2, PAPER, is_bold=True)
        yield from look.draw(value[1], left + width - side, top, side)

    return Look(
        draw, ratio=_NUMBER_RATIO, words=lambda value: f"{value[0]} × {look.words(value[1])}", side=2.4 * SIDE, of=look
    )


def counter(colours: tuple[str, ...]) -> Look:
    """A round counter in the colour of its number, from 0; anything else is an empty place."""

    def draw(value: Any, left: float, top: float, width: float) -> Iterator[Item]:
        half = width / 2
        if isinstance(value, int) and 0 <= value < len(colours):
            yield Disc(left + half, top + half, half * 0.86, colours[value], INK, 2)
            yield Label(str(value + 1), left + half, top + half, width * 0.42, INK, is_bold=True)
        else:
            yield Disc(left + half, top + half, half * 0.5, "", BLANK, 2)

    def words(value: Any) -> str:
        return f"counter {value + 1}" if isinstance(value, int) and 0 <= value < len(colours) else "free"

    return Look(draw, words=words)


def grid(look: Look, columns: int) -> Look:
    """Things of a look in so many columns, each row below the one before."""
    return replace(look, columns=columns)
