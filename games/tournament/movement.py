"""Who sits where: at the start, from round to round, and in a play-off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.joker.board import ACROSS, SEATS
from games.tournament.model import Pair, Seats


def seat_by_rank(players: Sequence[int]) -> Seats:
    """Four players, from the highest card to the lowest, at a table: the high two are partners, as are the low two."""
    first, second, third, fourth = players
    return first, third, second, fourth


def seat_all(players: Sequence[int]) -> tuple[Seats, ...]:
    """All players, from the highest card to the lowest, at tables: the four highest at table 1, and so on."""
    return tuple(seat_by_rank(players[start : start + SEATS]) for start in range(0, len(players), SEATS))


def seat_opponents(tied: Pair, house: Pair) -> Seats:
    """Two who are tied for first against each other, each with a house player."""
    return tied[0], tied[1], house[0], house[1]


def turn(seats: Seats, turned: int) -> Seats:
    """Everybody at a table moved by so many seats to the left: partners and neighbours stay what they are."""
    first, second, third, fourth = (seats[(seat - turned) % SEATS] for seat in range(SEATS))
    return first, second, third, fourth


def dealer_of(seats: Seats, ranks: Mapping[int, int]) -> int:
    """The seat that deals of those that `move` gave: of the high partners' the one with the higher rank drawn first.

    Who stayed deals where these are equal.
    """
    return ACROSS if ranks[seats[ACROSS]] > ranks[seats[0]] else 0


def move(winners: Sequence[Pair], losers: Sequence[Pair]) -> tuple[Seats, ...]:
    """The tables of the next round out of the winners and losers of each table, who drew high named first in a pair.

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
