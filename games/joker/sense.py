"""A rough sense of how good a position is, for house players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from games.joker.board import (
    DEEPEST,
    ENTRANCE,
    MARBLES,
    OPPONENTS,
    PLACES_ELSEWHERE,
    SEATS,
    Marbles,
    partner_of,
    snug_and_other,
)
from games.joker.cards import CARD_RANKS, COMING_OUT, EIGHTS, JOKER, SEVENS

_OUT = 12.0
"""What leaving START is worth, in spaces of the way."""
_HOME = 20.0
"""What reaching HOME is worth beyond the way there."""
_SNUG = 8.0
_WITHIN_REACH = 10
"""The most spaces behind a marble from which an opponent threatens it."""
_RISK = 0.1
"""The part of its way that a marble may lose to each marble that threatens it."""

_PLACE_VALUES = tuple(
    (_OUT if place else 0.0) + place + (_HOME if place > ENTRANCE else 0.0) for place in range(DEEPEST + 1)
)
_BACKING_PLACES = range(5, 9)
"""From here an 8 leads to the entrance or just before it."""


def judge(marbles: Sequence[Marbles], seat: int, hand: Iterable[int]) -> float:
    """How the marbles of the seat's partnership stand against the others', and what the hand promises; in spaces."""
    partner = partner_of(seat)
    value = 0.0
    for colour in range(SEATS):
        stands = _stand(marbles, colour)
        value += stands if colour in (seat, partner) else -stands
    return value + _promise(marbles[seat], hand)


def _stand(marbles: Sequence[Marbles], colour: int) -> float:
    """What a colour's marbles have come to, less what they risk."""
    own = marbles[colour]
    value = sum([_PLACE_VALUES[place] for place in own]) + _SNUG * snug_and_other(own)[0]
    threats = [
        PLACES_ELSEWHERE[side][place]
        for side in OPPONENTS
        for place in marbles[(colour - side) % SEATS]
        if place <= ENTRANCE
    ]
    for place in own:
        if place <= ENTRANCE:
            value -= _RISK * place * sum([0 < place - threat <= _WITHIN_REACH for threat in threats])
    return value


def _promise(own: Marbles, hand: Iterable[int]) -> float:
    """What the cards kept are good for."""
    has_start = len(own) < MARBLES
    can_back = any(place in _BACKING_PLACES for place in own)
    value = 0.0
    for card in hand:
        if card == JOKER:
            value += 12.0
        elif card in COMING_OUT:
            value += 8.0 if has_start else 1.0
        elif card in EIGHTS:
            value += 20.0 if can_back else 4.0
        elif card in SEVENS:
            value += 4.0
        else:
            # Small cards fit into HOME.
            value += 4.0 - CARD_RANKS[card] / 4
    return value
