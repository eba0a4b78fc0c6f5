"""What marbles and cards are worth for winning, and what playouts make of it.

Worths are about log-odds that the partnership wins, smoothed by hand from regressions of the winner on the marbles and
hands of 800 games of greedy players. So they know what the rough sense does not: that HOME is won from its depth on,
and that marbles at its door stand in the way.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from math import exp

from games.joker.board import COME_OUT, ENTRANCE, Marbles, Move, land, snug_and_other
from games.joker.cards import CARD_RANKS, JOKER, KINDS, RANKS
from games.joker.model import JokerAction, Play

_OUT = 0.07
"""What leaving START is worth."""
_WAY = 0.17
"""What the way round to the entrance is worth; where the marble must go round again, nothing."""
_SNUG = (0.0, 0.5, 1.0, 1.6, 2.45, 3.45)
"""What so many snug marbles are worth."""
_OTHER_HOME = (0.0, 0.27, 0.37, 0.47, 0.57)
"""What so many others in HOME are worth."""
_RANK_WORTHS = {"7": 0.15, "8": 0.08, "9": 0.05, "A": 0.07}
_CARD_WORTHS = tuple(0.27 if card == JOKER else _RANK_WORTHS.get(RANKS[CARD_RANKS[card]], 0.0) for card in range(KINDS))
_WORTHS_KEPT = 1 << 12


@lru_cache(_WORTHS_KEPT)
def _worth(own: Marbles) -> float:
    """What one colour's marbles are worth."""
    track = [place for place in own if place <= ENTRANCE]
    way = sum([place for place in track if place >= COME_OUT])
    snug, other = snug_and_other(own)
    return _OUT * len(track) + _WAY * way / ENTRANCE + _SNUG[snug] + _OTHER_HOME[other]


def _lead(marbles: Sequence[Marbles]) -> float:
    """By how much the marbles of the first partnership are worth more than the others'."""
    first, second, third, fourth = marbles
    return _worth(first) + _worth(third) - _worth(second) - _worth(fourth)


def share_of_first(marbles: Sequence[Marbles], hands: Sequence[Sequence[int]]) -> float:
    """How probably the first partnership wins, 0 to 1."""
    kept = [sum([_CARD_WORTHS[card] for card in hand]) for hand in hands]
    return 1 / (1 + exp(-_lead(marbles) - kept[0] + kept[1] - kept[2] + kept[3]))


def quick_choice(
    marbles: Sequence[Marbles], seat: int, legal: Sequence[JokerAction], rng: random.Random
) -> JokerAction:
    """The seat's action after which marbles and cards are worth most; among equals any."""
    sign = -1 if seat % 2 else 1
    start = int(rng.random() * len(legal))
    best, most = legal[start], float("-inf")
    leads: dict[tuple[Move, ...], float] = {}  # several cards may move alike
    for action in (*legal[start:], *legal[:start]):
        moves = action.moves if isinstance(action, Play) else ()
        lead = leads.get(moves)
        if lead is None:
            after = list(marbles)
            for move in moves:
                land(after, move)
            leads[moves] = lead = sign * _lead(after)
        gain = lead - _CARD_WORTHS[action.card]
        if gain > most:
            best, most = action, gain
    return best
