"""JOKER's cards and colours in words, and the marbles that a play sends away."""

from __future__ import annotations

from collections.abc import Sequence

from games.api import Cast
from games.joker.board import Marbles, Move, land
from games.joker.cards import CARD_RANKS, CARD_SUITS, JOKER, RANKS
from games.joker.model import Play

COLOURS = ("red", "blue", "yellow", "green")
"""The colours by seat."""
LETTERS = ("R", "B", "Y", "G")
"""The letters that stand on the marbles, since no colour stands alone."""

_RANK_NAMES = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}
_SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")


def card_label(card: int) -> str:
    """The card in full words: "7 of diamonds", "ace of spades", "Joker"."""
    if card == JOKER:
        return "Joker"
    rank = RANKS[CARD_RANKS[card]]
    return f"{_RANK_NAMES.get(rank, rank)} of {_SUIT_NAMES[CARD_SUITS[card]]}"


def face_name(card: int) -> str:
    """The name of the card's face: "joker_7_diamonds", "joker_ace_spades", "joker_joker"."""
    if card == JOKER:
        return "joker_joker"
    rank = RANKS[CARD_RANKS[card]]
    return f"joker_{_RANK_NAMES.get(rank, rank)}_{_SUIT_NAMES[CARD_SUITS[card]]}"


def rank_label(card: int) -> str:
    """The card's rank in full words: "7", "queen", "Joker"."""
    return card_label(card).partition(" of ")[0]


def rank_short(card: int) -> str:
    """The card's rank as it stands on the card: "7", "Q", "Joker"."""
    return "Joker" if card == JOKER else RANKS[CARD_RANKS[card]]


def rank_phrase(card: int) -> str:
    """The rank inside a sentence: "a 7", "an 8", "an ace"."""
    rank = rank_label(card)
    return f"{'an' if rank in ('8', 'ace') else 'a'} {rank}"


def card_phrase(card: int) -> str:
    """The card inside a sentence: "the 7 of diamonds", "a Joker"."""
    return "a Joker" if card == JOKER else f"the {card_label(card)}"


def hand_label(cards: Sequence[int]) -> str:
    """The cards as a list: "5 of clubs, ace of spades, Joker"."""
    return ", ".join(card_label(card) for card in cards)


def colour_label(colour: int) -> str:
    """The colour with its letter: "red R"."""
    return f"{COLOURS[colour]} {LETTERS[colour]}"


def whose(seat: int, cast: Cast) -> str:
    """Whose something is: "your", "Ann's"."""
    return "your" if seat == cast.reader else f"{cast.names[seat]}'s"


def sent_by(play: Play, marbles: Sequence[Marbles]) -> tuple[Move, ...]:
    """The moves of the marbles that the play sends away."""
    after = list(marbles)
    return tuple(sent for move in play.moves for sent in land(after, move))
