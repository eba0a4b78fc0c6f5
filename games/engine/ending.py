"""The end of a table's game: the result, and in a competition the bell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from games.api import Acted, AnyEvent, AnyGame, AnyState, Pass
from games.engine.standing import is_rated, may_count
from games.engine.table import Bell, Result, SeatResult, Table

HOUSE_PART = 3
"""A seat counts as left if the house made at least one in this many of its plays."""


def left_seats(table: Table, events: Iterable[AnyEvent]) -> frozenset[int]:
    """Return the persons' seats that count as left to the house in a game that ends after these events.

    That is so if the house has the seat at the end, or made too many of its plays before. Reads `events` only if
    needed.
    """
    persons = [(index, seat) for index, seat in enumerate(table.seats) if seat.person is not None]
    plays: Counter[int] = Counter()
    if any(seat.house_plays and not seat.is_away for _, seat in persons):
        plays.update(event.seat for event in events if isinstance(event, Acted) and not isinstance(event.action, Pass))
    return frozenset(
        index
        for index, seat in persons
        if seat.is_away or (seat.house_plays and HOUSE_PART * seat.house_plays >= plays[index])
    )


def result_of(
    table: Table, game: AnyGame, state: AnyState, events: Iterable[AnyEvent], revision: int, now: float
) -> Result | None:
    """Return the result after these events, which make the revision, at `now`; None while the game goes on."""
    outcome = state.outcome()
    if outcome is None:
        return None
    left = left_seats(table, events)
    seats = tuple(
        SeatResult(
            seat.person,
            seat.name,
            outcome.places[index],
            outcome.tallies[index],
            outcome.scores[index],
            outcome.teams[index],
            has_left=index in left,
        )
        for index, seat in enumerate(table.seats)
    )
    counts = may_count(table, game) and is_rated(seats)
    return Result(now, counts, seats, revision, now - table.created_at)


def bell_of(table: Table, game: AnyGame) -> Bell | None:
    """Return the bell of a table that finished; None outside of a competition, and if the table was itself stopped."""
    return None if table.fixture is None or table.is_stopped else table.fixture.bell(game.bell)
