"""JOKER's cards: two packs of 52 with four Jokers, what each moves and is called, and the cut that seats a table.

A card is a small int: `rank * 4 + suit` for the 52, ranks from 2 up to the ace, and `JOKER` is 52. Two equal cards
are the same int.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, TypeAlias

from games.codec import Written
from games.english import join_words
from games.joker.board import ACROSS, LEFT, RIGHT, SEATS
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
"""Steps forward of each card by count; 0 for an 8 and a Joker, which have ways of their own."""

COMING_OUT = frozenset(card for card in range(KINDS) if card == JOKER or RANKS[CARD_RANKS[card]] in "JQKA")
"""The cards that bring a marble out of START."""


def sample_deal(rng: random.Random) -> tuple[int, tuple[int, ...]]:
    """Draw a dealer, and the order of all cards."""
    return rng.randrange(SEATS), tuple(rng.sample(PACK, len(PACK)))


# Names

_NAMES = (*(f"{RANKS[CARD_RANKS[card]]}{SUITS[CARD_SUITS[card]]}" for card in range(JOKER)), "JOKER")
_CARDS = {name: card for card, name in enumerate(_NAMES)}
_RANK_NAMES = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}
_SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")


def card_name(card: int) -> str:
    """The card's name in records: "10H", "JS", "JOKER"."""
    return _NAMES[card]


def parse_card(name: object) -> int:
    """The card of that name; raises ValueError when the pack has none."""
    return parse_piece(name, _CARDS, "card")


Card: TypeAlias = Annotated[int, Written(card_name, parse_card)]
"""A card, by its name in records."""


@cache
def card_label(card: int) -> str:
    """The card in full words: "7 of diamonds", "ace of spades", "Joker"."""
    return "Joker" if card == JOKER else f"{rank_label(card)} of {_SUIT_NAMES[CARD_SUITS[card]]}"


def card_phrase(card: int) -> str:
    """The card inside a sentence: "the 7 of diamonds", "a Joker"."""
    return "a Joker" if card == JOKER else f"the {card_label(card)}"


@cache
def face_name(card: int) -> str:
    """The name of the card's face: "joker_7_diamonds", "joker_ace_spades", "joker_joker"."""
    return "joker_joker" if card == JOKER else f"joker_{rank_label(card)}_{_SUIT_NAMES[CARD_SUITS[card]]}"


def rank_short(card: int) -> str:
    """The card's rank as it stands on the card: "7", "Q", "Joker"."""
    return "Joker" if card == JOKER else RANKS[CARD_RANKS[card]]


@cache
def rank_label(card: int) -> str:
    """The card's rank in full words: "7", "queen", "Joker"."""
    return _RANK_NAMES.get(rank_short(card), rank_short(card))


def rank_phrase(card: int) -> str:
    """The rank inside a sentence: "a 7", "an 8", "an ace"."""
    rank = rank_label(card)
    return f"{'an' if rank in ('8', 'ace') else 'a'} {rank}"


# The cut


@dataclass(frozen=True, slots=True)
class Cut:
    """The cut of a table, its people by the order of joining: the two high cards are partners, and the highest deals.

    rounds: the (person, card) pairs of each cut; after the first, of those who had tied. ranking: from the highest card
    to the lowest. order: who sits on each seat.
    """

    rounds: tuple[tuple[tuple[int, int], ...], ...]
    ranking: tuple[int, ...]
    order: tuple[int, ...]


def draw_cut(rng: random.Random, dealer: int) -> Cut:
    """A cut whose highest card comes to sit on the dealer's seat; every order is as likely as any other.

    Everybody cuts the whole pack, so that equal cards can show. Tied cards are cut again among themselves.
    """
    rounds: list[tuple[tuple[int, int], ...]] = []
    ranking = _rank(tuple(range(SEATS)), rng, rounds)
    seats = [(dealer + step) % SEATS for step in (0, ACROSS, LEFT, RIGHT)]
    seated = dict(zip(seats, ranking, strict=True))
    return Cut(tuple(rounds), ranking, tuple(seated[seat] for seat in range(SEATS)))


def _rank(tied: tuple[int, ...], rng: random.Random, rounds: list[tuple[tuple[int, int], ...]]) -> tuple[int, ...]:
    """Those who are tied from the highest card to the lowest; adds their cuts to the rounds."""
    if len(tied) == 1:
        return tied
    cuts = tuple((person, rng.choice(PACK)) for person in tied)
    rounds.append(cuts)
    ranks = sorted({CARD_RANKS[card] for _, card in cuts}, reverse=True)
    groups = [tuple(person for person, card in cuts if CARD_RANKS[card] == rank) for rank in ranks]
    return tuple(person for group in groups for person in _rank(group, rng, rounds))


def cut_words(cut: Cut, names: Sequence[str]) -> tuple[str, ...]:
    """The cut, a sentence for each round, the partners and the dealer; names by seat."""
    by_person = dict(zip(cut.order, names, strict=True))
    first, *later = [
        join_words([f"{by_person[person]} {card_phrase(card)}" for person, card in cuts]) for cuts in cut.rounds
    ]
    highest, second, third, lowest = (by_person[person] for person in cut.ranking)
    return (
        f"Cut for partners: {first}.",
        *(f"The same rank ties, so they cut again: {cuts}." for cuts in later),
        f"The two high cards are partners, {highest} and {second}, and so are the two low ones, {third} and {lowest}.",
        f"{highest} has the highest card and deals.",
    )
