"""A rough sense of how good a position is, for house players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias

from games.joker.board import (
    DEEPEST,
    ENTRANCE,
    LEFT,
    MARBLES,
    PLACES_ELSEWHERE,
    RIGHT,
    Marbles,
    partner_of,
    snug_and_other,
)
from games.joker.cards import CARD_RANKS, COMING_OUT, EIGHTS, JOKER, KINDS, SEVENS

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
_THREATS = tuple(
    tuple(1 << elsewhere[place] + _WITHIN_REACH if 0 < place <= ENTRANCE else 0 for place in range(DEEPEST + 1))
    for elsewhere in PLACES_ELSEWHERE
)
"""By how many seats to the left, and by place: the bit of that space for the colour there.

In the sum of such bits the lowest `_WITHIN_REACH` from a place of that colour on are those within reach behind it.
"""
_REACH_BITS = (1 << _WITHIN_REACH) - 1
_LOOKS_KEPT = 1 << 12

_Look: TypeAlias = tuple[float, int, int, tuple[tuple[int, float], ...], tuple[float, ...]]


def judge(marbles: Sequence[Marbles], seat: int, hand: Iterable[int]) -> float:
    """How the marbles of the seat's partnership stand against the others', and what the hand promises; in spaces."""
    looks = [_look(own) for own in marbles]
    partner = partner_of(seat)
    value = 0.0
    for colour, (stands, _, _, at_risk, _) in enumerate(looks):
        threats = looks[colour - LEFT][1] | looks[colour - RIGHT][2]
        for place, risk in at_risk:
            if near := threats >> place & _REACH_BITS:
                stands -= risk * near.bit_count()
        value += stands if colour in (seat, partner) else -stands
    promises = looks[seat][4]
    return value + sum([promises[card] for card in hand])


@lru_cache(_LOOKS_KEPT)
def _look(own: Marbles) -> _Look:
    """What one colour's marbles have come to, how they threaten the left and the right, each on the track with what it
    loses to each that threatens it, and what each card promises."""
    left, right = (sum([_THREATS[side][place] for place in own]) for side in (LEFT, RIGHT))
    return (
        sum([_PLACE_VALUES[place] for place in own]) + _SNUG * snug_and_other(own)[0],
        left,
        right,
        tuple((place, _RISK * place) for place in own if place <= ENTRANCE),
        _PROMISES[len(own) < MARBLES, any(place in _BACKING_PLACES for place in own)],
    )


def _promise(card: int, has_start: bool, can_back: bool) -> float:
    """What a card that is kept is good for."""
    if card == JOKER:
        return 12.0
    if card in COMING_OUT:
        return 8.0 if has_start else 1.0
    if card in EIGHTS:
        return 20.0 if can_back else 4.0
    # Small cards fit into HOME.
    return 4.0 if card in SEVENS else 4.0 - CARD_RANKS[card] / 4


_PROMISES = {
    (has_start, can_back): tuple(_promise(card, has_start, can_back) for card in range(KINDS))
    for has_start in (False, True)
    for can_back in (False, True)
}
