"""The cards of No Thanks!: the numbers 3 to 35; a set of them is an int with one bit a card."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

CARDS = tuple(range(3, 36))
"""All cards."""
DECK = 24
"""How many of them are played; the others are set aside unseen."""


def cards_of(mask: int) -> tuple[int, ...]:
    """The cards of a set, ascending."""
    return tuple(card for card in CARDS if mask >> card & 1)


def sequences_of(cards: Iterable[int]) -> tuple[range, ...]:
    """Cards, given ascending, as unbroken sequences; a single card is a sequence of one."""
    sequences: list[range] = []
    for card in cards:
        if sequences and sequences[-1].stop == card:
            sequences[-1] = range(sequences[-1].start, card + 1)
        else:
            sequences.append(range(card, card + 1))
    return tuple(sequences)


@lru_cache(maxsize=1 << 12)
def count_points(mask: int) -> int:
    """What a set counts: the lowest card of each unbroken sequence."""
    return sum(sequence.start for sequence in sequences_of(cards_of(mask)))


def added_points(mask: int, card: int) -> int:
    """The points that a card adds to a set, with it or without; fewer than none where it leads into a sequence."""
    continues, leads = mask >> (card - 1) & 1, mask >> (card + 1) & 1
    return (0 if continues else card) - (card + 1 if leads else 0)


def joined_cards(cards: Iterable[int], card: int) -> tuple[int, ...]:
    """The cards that the card stands next to."""
    return tuple(each for each in cards if abs(each - card) == 1)
