"""Seatings: at the start, from round to round, and in a play-off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.joker.board import ACROSS, SEATS
from games.tournament.model import Pair, Seats


def seat_by_rank(players: Sequence[int]) -> Seats:
    """Return the table of four players, from high card to low: the high two are partners, and so are the low two."""
    first, second, third, fourth = players
    return first, third, second, fourth


def seat_all(players: Sequence[int]) -> tuple[Seats, ...]:
    """Return the tables of all players, from the highest card to the lowest: the four highest at table 1, and so on."""
    return tuple(seat_by_rank(players[start : start + SEATS]) for start in range(0, len(players), SEATS))


def seat_opponents(tied: Pair, house: Pair) -> Seats:
    """Return the table of two who are tied for first against each other, each with a house player."""
    return tied[0], tied[1], house[0], house[1]


def turn(seats: Seats, turned: int) -> Seats:
    """Return a table with everybody moved `turned` seats to the left: partners and neighbours stay the same."""
    first, second, third, fourth = (seats[(seat - turned) % SEATS] for seat in range(SEATS))
    return first, second, third, fourth


def dealer_of(seats: Seats, ranks: Mapping[int, int]) -> int:
    """Return the dealer's seat at a table made by `move`: of the high partners', the one with the higher first card.

    The partner who stayed deals if these are equal.
    """
    return ACROSS if ranks[seats[ACROSS]] > ranks[seats[0]] else 0


def move(winners: Sequence[Pair], losers: Sequence[Pair]) -> tuple[Seats, ...]:
    """Return the next round's tables from each table's winners and losers, the high draw named first in a pair.

    Winners move one table towards table 1, where they stay; losers of table 1 go to the last table; other losers stay.
    High partners high, in the seats 0 and 2, and low partners low; those who stay have the seats 0 and 1.
    """
    last = len(winners) - 1
    tables = []
    for table in range(len(winners)):
        high, low = losers[table] if table else winners[0]
        arriving_high, arriving_low = winners[table + 1] if table < last else losers[0]
        tables.append((high, low, arriving_high, arriving_low))
    return tuple(tables)
