"""What a table leaves behind when its game is over: the result, and in a competition the bell."""

from __future__ import annotations

from games.api import AnyGame, AnyState
from games.engine.standing import is_rated, may_count
from games.engine.table import Bell, Result, SeatResult, Table


def result_of(table: Table, game: AnyGame, state: AnyState, events: int, now: float) -> Result | None:
    """The result after that number of events, at `now` in Unix seconds; None while the game goes on."""
    outcome = state.outcome()
    if outcome is None:
        return None
    seats = tuple(
        SeatResult(
            seat.person,
            seat.name,
            outcome.places[index],
            outcome.tallies[index],
            outcome.scores[index],
            outcome.teams[index],
            has_left=seat.is_away,
        )
        for index, seat in enumerate(table.seats)
    )
    counts = may_count(table, game) and is_rated(seats)
    return Result(now, counts, seats, events, now - table.created_at)


def bell_of(table: Table, game: AnyGame) -> Bell | None:
    """What a table that finished rings; None outside of a competition, and for one that was itself stopped."""
    return None if table.fixture is None or table.is_stopped else table.fixture.bell(game.bell)
