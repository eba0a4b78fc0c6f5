"""JOKER's cards: two packs of 52 with four Jokers, and what each card moves.

A card is a small int: `rank * 4 + suit` for the 52, ranks from 2 up to the ace, and `JOKER` is 52. Two equal cards
are the same int.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from games.codec import Written
from games.pack import parse_piece

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""The ranks from low to high; a rank is an index into it."""

SUITS = ("C", "D", "H", "S")
"""Clubs, diamonds, hearts, spades; a suit is an index into it."""

JOKER = len(RANKS) * len(SUITS)
KINDS = JOKER + 1
"""The number of different cards."""

JOKERS = 4
PACKS = 2

PACK = tuple(sorted((*tuple(range(JOKER)) * PACKS, *(JOKER,) * JOKERS)))
"""All 108 cards, ascending."""

CARD_RANKS = (*(card // len(SUITS) for card in range(JOKER)), len(RANKS))
"""The rank of each card; a Joker's is above all others."""

CARD_SUITS = tuple(card % len(SUITS) for card in range(JOKER))
"""The suit of each card; a Joker has none."""

SEVENS = frozenset(card for card in range(JOKER) if RANKS[card // len(SUITS)] == "7")
EIGHTS = frozenset(card for card in range(JOKER) if RANKS[card // len(SUITS)] == "8")

_STEPS = {"8": 0, "J": 10, "Q": 10, "K": 10, "A": 1}

STEPS = (*(_STEPS.get(RANKS[rank], rank + 2) for rank in CARD_RANKS[:JOKER]), 0)
"""How many steps forward each card goes by count; 0 for an 8 and a Joker, which have ways of their own."""

COMING_OUT = frozenset(card for card in range(KINDS) if card == JOKER or RANKS[CARD_RANKS[card]] in "JQKA")
"""The cards that bring a marble out of START."""

_NAMES = (*(f"{RANKS[CARD_RANKS[card]]}{SUITS[CARD_SUITS[card]]}" for card in range(JOKER)), "JOKER")
_CARDS = {name: card for card, name in enumerate(_NAMES)}


def card_name(card: int) -> str:
    """The card's name in records: "10H", "JS", "JOKER"."""
    return _NAMES[card]


def parse_card(name: object) -> int:
    """The card of that name; raises ValueError when the pack has none."""
    return parse_piece(name, _CARDS, "card")


Card: TypeAlias = Annotated[int, Written(card_name, parse_card)]
"""A card, by its name in records."""
