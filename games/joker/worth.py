"""Values of positions of JOKER, for house players: a rough sense of places, and worths for winning.

The sense counts in spaces of the way. Worths are about log-odds that the partnership wins, smoothed by hand from
regressions of the winner on the marbles and hands of 800 games of greedy players. So they know what the rough sense
does not: that HOME is won from its depth on, and that marbles at its door stand in the way.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import exp
from typing import TypeAlias

from games.joker.board import (
    COME_OUT,
    DEEPEST,
    ENTRANCE,
    LEFT,
    MARBLES,
    PLACES_ELSEWHERE,
    RIGHT,
    Marbles,
    land,
    partner_of,
    snug_and_other,
)
from games.joker.cards import CARD_RANKS, COMING_OUT, EIGHTS, JOKER, KINDS, RANKS, SEVENS
from games.joker.moves import Moves, Way

# The rough sense

_OUT = 12.0
"""The value of leaving START, in spaces of the way."""
_HOME = 20.0
"""The value of reaching HOME beyond the way there."""
_SNUG = 8.0
_WITHIN_REACH = 10
"""The most spaces behind a marble from which an opponent threatens it."""
_RISK = 0.1
"""The part of its way that a marble may lose to each marble that threatens it."""

_PLACE_VALUES = tuple(
    (_OUT if place else 0.0) + place + (_HOME if place > ENTRANCE else 0.0) for place in range(DEEPEST + 1)
)
_BACKING_PLACES = range(5, 9)
"""Places from which an 8 leads to the entrance or just before it."""
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
    """Value the marbles of the seat's partnership against the others', and the cards in its hand; in spaces."""
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
    """Look at one colour's marbles: their value, the bits by which they threaten the left and the right, each on the
    track with its loss to each that threatens it, and the value of each card."""
    left, right = (sum([_THREATS[side][place] for place in own]) for side in (LEFT, RIGHT))
    return (
        sum([_PLACE_VALUES[place] for place in own]) + _SNUG * snug_and_other(own)[0],
        left,
        right,
        tuple((place, _RISK * place) for place in own if place <= ENTRANCE),
        _PROMISES[len(own) < MARBLES, any(place in _BACKING_PLACES for place in own)],
    )


def _promise(card: int, has_start: bool, can_back: bool) -> float:
    """The value of a card that is kept."""
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

# Worths for winning

_OUT_WORTH = 0.07
"""The worth of leaving START."""
_WAY_WORTH = 0.17
"""The worth of the way round to the entrance; nothing where the marble must go round again."""
_SNUG_WORTHS = (0.0, 0.5, 1.0, 1.6, 2.45, 3.45)
"""The worth of snug marbles, by their number."""
_OTHER_WORTHS = (0.0, 0.27, 0.37, 0.47, 0.57)
"""The worth of others in HOME, by their number."""
_RANK_WORTHS = {"7": 0.15, "8": 0.08, "9": 0.05, "A": 0.07}
_CARD_WORTHS = tuple(0.27 if card == JOKER else _RANK_WORTHS.get(RANKS[CARD_RANKS[card]], 0.0) for card in range(KINDS))


@lru_cache(_LOOKS_KEPT)
def _worth(own: Marbles) -> float:
    """The worth of one colour's marbles."""
    track = [place for place in own if place <= ENTRANCE]
    way = sum([place for place in track if place >= COME_OUT])
    snug, other = snug_and_other(own)
    return _OUT_WORTH * len(track) + _WAY_WORTH * way / ENTRANCE + _SNUG_WORTHS[snug] + _OTHER_WORTHS[other]


def _lead(marbles: Sequence[Marbles]) -> float:
    """By how much the marbles of the first partnership are worth more than the others'."""
    first, second, third, fourth = marbles
    return _worth(first) + _worth(third) - _worth(second) - _worth(fourth)


def share_of_first(marbles: Sequence[Marbles], hands: Sequence[Sequence[int]]) -> float:
    """The first partnership's chance to win, 0 to 1."""
    kept = [sum([_CARD_WORTHS[card] for card in hand]) for hand in hands]
    return 1 / (1 + exp(-_lead(marbles) - kept[0] + kept[1] - kept[2] + kept[3]))


def quick_choice(marbles: Sequence[Marbles], seat: int, ways: Sequence[Way], rng: random.Random) -> Way:
    """The seat's way after which marbles and cards are worth most; among equals any."""
    sign = -1 if seat % 2 else 1
    start = int(rng.random() * len(ways))
    best, most = ways[start], float("-inf")
    leads: dict[Moves, float] = {}  # several cards may move alike
    for way in (*ways[start:], *ways[:start]):
        card, moves = way
        lead = leads.get(moves)
        if lead is None:
            after = list(marbles)
            for move in moves:
                land(after, move)
            leads[moves] = lead = sign * _lead(after)
        gain = lead - _CARD_WORTHS[card]
        if gain > most:
            best, most = way, gain
    return best
