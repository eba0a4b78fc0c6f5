"""JOKER's cards, marbles and moves in words."""

from __future__ import annotations

from collections.abc import Sequence

from games.api import Cast
from games.english import join_words
from games.joker.board import START, Marbles, Move, land, place_name
from games.joker.cards import CARD_RANKS, CARD_SUITS, EIGHTS, JOKER, RANKS
from games.joker.model import Play

COLOURS = ("red", "blue", "yellow", "green")
"""The colours by seat."""
LETTERS = ("R", "B", "Y", "G")
"""The letters that stand on the marbles, since no colour stands alone."""

SHORT_NAME = 12
"""Names are clipped to it in the details of choices."""

_RANK_NAMES = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}
_SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
_SUIT_MARKS = ("♣", "♦", "♥", "♠")


def card_label(card: int) -> str:
    """The card in full words: "7 of diamonds", "ace of spades", "Joker"."""
    if card == JOKER:
        return "Joker"
    rank = RANKS[CARD_RANKS[card]]
    return f"{_RANK_NAMES.get(rank, rank)} of {_SUIT_NAMES[CARD_SUITS[card]]}"


def card_short(card: int) -> str:
    """The card on a narrow button: "7♦", "A♠", "Joker"."""
    return "Joker" if card == JOKER else f"{RANKS[CARD_RANKS[card]]}{_SUIT_MARKS[CARD_SUITS[card]]}"


def face_name(card: int) -> str:
    """The name of the card's face: "joker_7_diamonds", "joker_ace_spades", "joker_joker"."""
    if card == JOKER:
        return "joker_joker"
    rank = RANKS[CARD_RANKS[card]]
    return f"joker_{_RANK_NAMES.get(rank, rank)}_{_SUIT_NAMES[CARD_SUITS[card]]}"


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


def ways_label(play: Play) -> str:
    """The moves of a play: "from T5 on to T8, and T20 to T24", "out of START to T0", "from T5 back to T69"."""
    colour, origin, target = play.moves[0]
    if origin == START:
        return f"out of START to {place_name(colour, target)}"
    direction = "back" if play.card in EIGHTS else "on"
    ways = f"from {place_name(colour, origin)} {direction} to {place_name(colour, target)}"
    if len(play.moves) == 1:
        return ways
    second = play.moves[1]
    other = "" if second.colour == colour else f"{COLOURS[second.colour]} "
    return f"{ways}, and {other}{_from_to(second)}"


def ways_short(moves: Sequence[Move]) -> str:
    """The moves on a narrow button: "T5 to T12", "out to T0", of a split 7 "T15-18+T20-24"."""
    first = moves[0]
    if first.origin == START:
        return f"out to {place_name(first.colour, first.target)}"
    if len(moves) == 1:
        return _from_to(first)
    return "+".join(_from_to(move).replace(" to T", "-").replace(" to ", "-") for move in moves)


def _from_to(move: Move) -> str:
    return f"{place_name(move.colour, move.origin)} to {place_name(move.colour, move.target)}"


def play_label(play: Play) -> str:
    """The play in words: "7♦: from T5 on to T8, and T20 to T24"."""
    return f"{card_short(play.card)}: {ways_label(play)}"


def sent_by(play: Play, marbles: Sequence[Marbles]) -> tuple[Move, ...]:
    """The moves of the marbles that the play sends away."""
    after = list(marbles)
    return tuple(sent for move in play.moves for sent in land(after, move))


def sent_label(sent: Sequence[Move], cast: Cast) -> str:
    """Who is sent where: "Bob's blue marble (B) to START and your red marble (R) to T67"."""
    return _by_target(
        sent, [f"{whose(move.colour, cast)} {COLOURS[move.colour]} marble ({LETTERS[move.colour]})" for move in sent]
    )


def sent_short(sent: Sequence[Move]) -> str:
    """Which colours are sent where, by their letters: "B to START and R to T67"."""
    return _by_target(sent, [LETTERS[move.colour] for move in sent])


def _by_target(sent: Sequence[Move], marbles: Sequence[str]) -> str:
    """The marbles in words, those with the same target together."""
    groups: dict[str, list[str]] = {}
    for move, marble in zip(sent, marbles, strict=True):
        groups.setdefault(place_name(move.colour, move.target), []).append(marble)
    return " and ".join(f"{join_words(group)} to {target}" for target, group in groups.items())
