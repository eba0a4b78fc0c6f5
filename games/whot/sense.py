"""A rough sense of WHOT: what to play in a hurry, and who is going to win a rubber."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, sqrt

from games.whot.cards import CALLED, COUNTS, FOLLOWERS, WHOT
from games.whot.model import CALLING_PLAYS, PLAYS, Play

_SWING = 24.0
"""One game more changes totals so that who is ahead by so many points is e times as likely to win the rubber."""


@lru_cache(maxsize=1 << 14)
def dearest(mask: int) -> Play:
    """The play of the card of a set, without a WHOT, that counts most."""
    return max((PLAYS[card] for card in range(WHOT) if mask >> card & 1), key=lambda play: COUNTS[play.card])


@lru_cache(maxsize=1 << 14)
def calling(held: int) -> Play:
    """The play of a WHOT that calls the symbol that most cards of a hand are of."""
    follows = [(held & called).bit_count() for called in FOLLOWERS[CALLED:]]
    return CALLING_PLAYS[follows.index(max(follows))]


def rubber_shares(totals: Sequence[int], games_left: int) -> list[float]:
    """Each seat's share of the win of a rubber with these totals and so many games to come."""
    least = min(totals)
    if games_left:
        odds = [exp((least - total) / (_SWING * sqrt(games_left))) for total in totals]
    else:
        odds = [float(total == least) for total in totals]
    whole = sum(odds)
    return [each / whole for each in odds]
