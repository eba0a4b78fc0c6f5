"""Cards, chips and points of No Thanks! in words."""

from __future__ import annotations

from collections.abc import Iterable

from games.english import join_words, number, plural
from games.nothanks.cards import sequences_of

CHIP_FACE = "nothanks_chip"
"""The name of the face of a chip."""


def face_name(card: int) -> str:
    """The name of the card's face: "nothanks_24"."""
    return f"nothanks_{card}"


def sequence_label(sequence: range) -> str:
    """An unbroken sequence: "24", "15 to 18"."""
    return str(sequence.start) if len(sequence) == 1 else f"{sequence.start} to {sequence[-1]}"


def cards_label(cards: Iterable[int]) -> str:
    """Cards, given ascending, as sequences: "3, 15 to 18 and 24"; empty for none."""
    return join_words([sequence_label(sequence) for sequence in sequences_of(cards)])


def counted_cards_label(cards: Iterable[int]) -> str:
    """The same with what each longer sequence counts: "3, 15 to 18 (counts 15) and 24"."""
    return join_words(
        [
            sequence_label(sequence) + ("" if len(sequence) == 1 else f" (counts {sequence.start})")
            for sequence in sequences_of(cards)
        ]
    )


def points_label(points: int) -> str:
    """Points, also fewer than none: "38 points", "minus 1 point"."""
    return f"{'minus ' if points < 0 else ''}{number(abs(points))} {'point' if abs(points) == 1 else 'points'}"


def chips_label(chips: int) -> str:
    """A number of chips in words: "no chips", "1 chip"."""
    return plural("chip", chips) if chips else "no chips"


def offer_phrase(card: int, chips: int) -> str:
    """The card on offer inside a sentence: "24", "24 with 3 chips"."""
    return f"{card} with {plural('chip', chips)}" if chips else str(card)
