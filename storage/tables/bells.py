"""Single statements over all tables of a round in play: the bell, a director's pause and its end, closing."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, insert, select, update

from games.engine.pace import resting_clock, woken_clock
from games.engine.table import Bell, Clock, Conflict, Status
from storage import schema
from storage.engine.statements import lock_rows, unless_taken
from storage.tables.clock_row import clock_values

_tables = schema.tables
_tournaments = schema.tournaments


def ring(connection: Connection, bell: Bell, at: float) -> None:
    """Stop every table of the round still in play and make it due; raises Conflict if the bell has rung before."""
    row = {"tournament": bell.tournament, "round": bell.round, "number": bell.table, "at": at}
    with unless_taken(Conflict):
        connection.execute(insert(schema.bells), row)
    unstopped = _unstopped(bell.tournament, bell.round)
    _change(connection, unstopped, at, woken_clock(at), halted=bell.words, is_stopped=True)


def wake(connection: Connection, tournament: str, at: float) -> None:
    """Make the tournament due in a new version, so that no change made without knowing of it can be written."""
    connection.execute(
        update(_tournaments)
        .where(_tournaments.c.id == tournament, schema.IS_RUNNING)
        .values(version=_tournaments.c.version + 1, woken_at=at, due_at=at, changed_at=at)
    )


def halt(connection: Connection, tournament: str, number: int, words: str, at: float) -> None:
    """Pause all tables of the round; `words` tell players why."""
    _change(connection, _unstopped(tournament, number), at, resting_clock(at), halted=words)


def resume(connection: Connection, tournament: str, number: int, at: float) -> None:
    """Resume the tables of the round, each with the full time for its next move."""
    _change(connection, _unstopped(tournament, number), at, woken_clock(at), halted="")


def close(connection: Connection, tournament: str, number: int, reason: str, at: float) -> None:
    """Close the tables of the round still in play, without a result."""
    theirs = _of_round(tournament, number)
    _change(connection, theirs, at, resting_clock(at), is_open=False, status=Status.CLOSED, reason=reason)
    seats = schema.seats
    of_theirs = seats.c.table_id.in_(select(_tables.c.id).where(theirs))
    connection.execute(update(seats).where(of_theirs).values(is_open=False))


def _of_round(tournament: str, number: int) -> ColumnElement[bool]:
    return (_tables.c.tournament == tournament) & (_tables.c.round == number)


def _unstopped(tournament: str, number: int) -> ColumnElement[bool]:
    """Return the tables of the round that no bell has stopped."""
    return _of_round(tournament, number) & _tables.c.is_stopped.is_(False)


def _change(
    connection: Connection, tables: ColumnElement[bool], at: float, clock: Clock, *, is_open: bool = True, **values: Any
) -> None:
    """Give every matching table in play its next version, with the clock and the values."""
    playing = tables & (_tables.c.status == Status.PLAYING)
    lock_rows(connection, _tables, playing)
    connection.execute(
        update(_tables)
        .where(playing)
        .values(version=_tables.c.version + 1, changed_at=at, **clock_values(clock, is_open=is_open), **values)
    )
