"""WHOT cards and calls in words."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from games.english import join_words, plural
from games.whot.cards import CALLED, CARD_NUMBERS, CARD_SYMBOLS, COUNTS, FREE, STAR, SYMBOLS, WHOT, card_name

MARKS = ("●", "▲", "✚", "■", "★")
"""The signs of the symbols, for narrow buttons."""


@cache
def card_label(card: int) -> str:
    """The card in full words: "star 8", "WHOT"."""
    return "WHOT" if card == WHOT else f"{SYMBOLS[CARD_SYMBOLS[card]]} {CARD_NUMBERS[card]}"


@cache
def card_short(card: int) -> str:
    """The card on a narrow button: "★ 8", "WHOT"."""
    return "WHOT" if card == WHOT else f"{MARKS[CARD_SYMBOLS[card]]} {CARD_NUMBERS[card]}"


@cache
def face_name(card: int) -> str:
    """The name of the card's face: "whot_star_8", "whot_whot"."""
    return f"whot_{card_name(card).replace('-', '_')}"


@cache
def called_face_name(symbol: int) -> str:
    """The name of the face of a called symbol: "whot_call_star"."""
    return f"whot_call_{SYMBOLS[symbol]}"


@cache
def card_phrase(card: int) -> str:
    """The card inside a sentence: "star 8", "a WHOT"."""
    return "a WHOT" if card == WHOT else card_label(card)


def counted_label(card: int) -> str:
    """The card with what it counts against its holder, where its name does not tell: "star 7 (counts 14)"."""
    if card == WHOT:
        return f"WHOT ({COUNTS[WHOT]})"
    if CARD_SYMBOLS[card] == STAR:
        return f"{card_label(card)} (counts {COUNTS[card]})"
    return card_label(card)


def hand_label(cards: Iterable[int]) -> str:
    """The cards as a list: "circle 5, star 8, WHOT"."""
    return ", ".join(card_label(card) for card in cards)


def held_label(cards: Iterable[int]) -> str:
    """Cards that somebody is caught with, those that count most first: "2 WHOTs, star 7 and cross 3"."""
    held = list(cards)
    whots = held.count(WHOT)
    rest = sorted((card for card in held if card != WHOT), key=lambda card: -COUNTS[card])
    names = ["a WHOT" if whots == 1 else plural("WHOT", whots)] if whots else []
    return join_words([*names, *map(card_label, rest)])


def symbol_count(symbol: int, count: int) -> str:
    """A number of cards of the symbol in words: "2 circles", "1 cross"."""
    name = SYMBOLS[symbol]
    return plural(name, count, many="crosses" if name == "cross" else None)


def call_label(call: int) -> str:
    """What the next card must follow: "star 8", or "the call for circle"."""
    return f"the call for {SYMBOLS[call - CALLED]}" if call >= CALLED else card_label(call)


@cache
def followers_label(call: int) -> str:
    """What may be played on the call: "a star, an 8 or a WHOT"."""
    if call == FREE:
        return "any card"
    if call >= CALLED:
        return f"a {SYMBOLS[call - CALLED]} or a WHOT"
    number = CARD_NUMBERS[call]
    article = "an" if number in (8, 11) else "a"
    return f"a {SYMBOLS[CARD_SYMBOLS[call]]}, {article} {number} or a WHOT"
