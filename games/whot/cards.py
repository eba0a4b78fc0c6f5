"""The WHOT pack: its cards, what follows what, and what a card counts.

A card is a small int: 0..48 are the numbered cards, by symbol and then by number, and `WHOT` is 49. Two equal
cards are the same int. A set of cards is a mask with bit `card` set. A call, what the next card must follow, is
a small int too: 0..48 the call card, `FREE` anything, `CALLED + symbol` the symbol that a WHOT called.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Annotated, TypeAlias

from games.codec import Written
from games.pack import mask_of, parse_piece

SYMBOLS = ("circle", "triangle", "cross", "square", "star")
"""The symbols in their fixed order; a symbol is an index into it."""

STAR = SYMBOLS.index("star")

_ROUND_NUMBERS = (1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14)
_FOUR_SIDED_NUMBERS = (1, 2, 3, 5, 7, 10, 11, 13, 14)
_STAR_NUMBERS = (1, 2, 3, 4, 5, 7, 8)
_NUMBERS = (_ROUND_NUMBERS, _ROUND_NUMBERS, _FOUR_SIDED_NUMBERS, _FOUR_SIDED_NUMBERS, _STAR_NUMBERS)

_NUMBERED = tuple((symbol, number) for symbol, numbers in enumerate(_NUMBERS) for number in numbers)

WHOT = len(_NUMBERED)
WHOT_NUMBER = 20
WHOTS_IN_PACK = 5

KINDS = WHOT + 1
"""The number of different cards."""

CARD_SYMBOLS = tuple(symbol for symbol, _ in _NUMBERED)
"""The symbol of each numbered card; a WHOT has none."""

CARD_NUMBERS = (*(number for _, number in _NUMBERED), WHOT_NUMBER)

COUNTS = (*(number * 2 if symbol == STAR else number for symbol, number in _NUMBERED), WHOT_NUMBER)
"""What each card counts against its holder: stars double, WHOT 20."""

_NAMES = (*(f"{SYMBOLS[symbol]}-{number}" for symbol, number in _NUMBERED), "whot")
_CARDS = {name: card for card, name in enumerate(_NAMES)}

_ONE_PACK = (*range(WHOT), *(WHOT,) * WHOTS_IN_PACK)

FREE = WHOT
CALLED = WHOT + 1


@cache
def pack(packs: int = 1) -> tuple[int, ...]:
    """All cards of one or more packs, ascending."""
    return tuple(sorted(_ONE_PACK * packs))


def card_name(card: int) -> str:
    """The card's name in records: "star-8", "whot"."""
    return _NAMES[card]


def parse_card(name: object) -> int:
    """The card of that name; raises ValueError when the pack has none."""
    return parse_piece(name, _CARDS, "card")


def parse_symbol(name: object) -> int:
    """The symbol of that name; raises ValueError when there is none."""
    if not isinstance(name, str) or name not in SYMBOLS:
        raise ValueError(f"there is no symbol {name!r}")
    return SYMBOLS.index(name)


Card: TypeAlias = Annotated[int, Written(card_name, parse_card)]
"""A card, by its name in records."""
Symbol: TypeAlias = Annotated[int, Written(SYMBOLS.__getitem__, parse_symbol)]
"""A symbol, by its name in records."""


def count_against(cards: Iterable[int]) -> int:
    """The score against a player who holds the cards."""
    return sum(COUNTS[card] for card in cards)


def _followers(call: int) -> int:
    """The set of cards that may be played on the call."""
    if call == FREE:
        return mask_of(range(KINDS))
    symbol = CARD_SYMBOLS[call] if call < WHOT else call - CALLED
    number = CARD_NUMBERS[call] if call < WHOT else None
    return mask_of([WHOT, *(card for card, face in enumerate(_NUMBERED) if face[0] == symbol or face[1] == number)])


FOLLOWERS = tuple(_followers(call) for call in range(CALLED + len(SYMBOLS)))
"""For each call the set of cards that may be played on it."""
