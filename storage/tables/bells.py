"""One statement over all tables of a round that still play: the bell, a director's pause and its end, a close."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, insert, null, select, update
from sqlalchemy.exc import IntegrityError

from games.engine.table import IDLE_SECONDS, Bell, Conflict, Status
from storage import schema

_tables = schema.tables
_tournaments = schema.tournaments


def ring(connection: Connection, bell: Bell, at: float) -> None:
    """Stop every table of the round that still plays, and make it due; raises Conflict if the bell has rung before."""
    row = {"tournament": bell.tournament, "round": bell.round, "number": bell.table, "at": at}
    try:
        connection.execute(insert(schema.bells), row)
    except IntegrityError as error:
        raise Conflict from error
    _change_tables(connection, bell.tournament, bell.round, at, halted=bell.words, is_stopped=True, **_due(at))


def wake(connection: Connection, tournament: str, at: float) -> None:
    """Make the tournament due, in a version of its own, so that no change made without the knowledge can follow."""
    connection.execute(
        update(_tournaments)
        .where(_tournaments.c.id == tournament, schema.IS_RUNNING)
        .values(version=_tournaments.c.version + 1, woken_at=at, due_at=at, changed_at=at)
    )


def halt(connection: Connection, tournament: str, number: int, words: str, at: float) -> None:
    """Let nobody move at the tables of the round; `words` say why."""
    idle = {**_due(at), "touched_at": at, "house_at": null(), "due_at": at + IDLE_SECONDS}
    _change_tables(connection, tournament, number, at, halted=words, **idle)


def resume(connection: Connection, tournament: str, number: int, at: float) -> None:
    """Let the tables of the round play on, each with the whole time for its next move."""
    _change_tables(connection, tournament, number, at, halted="", touched_at=at, **_due(at))


def close(connection: Connection, tournament: str, number: int, reason: str, at: float) -> None:
    """Close the tables of the round that still play, without a result."""
    theirs = select(_tables.c.id).where(_tables.c.tournament == tournament, _tables.c.round == number)
    connection.execute(
        update(_tables)
        .where(_tables.c.id.in_(theirs), _tables.c.status == Status.PLAYING)
        .values(
            status=Status.CLOSED,
            reason=reason,
            version=_tables.c.version + 1,
            deadline=null(),
            remind_at=null(),
            house_at=null(),
            caller=null(),
            due_at=null(),
            changed_at=at,
        )
    )
    connection.execute(update(schema.seats).where(schema.seats.c.table_id.in_(theirs)).values(is_open=False))


def _due(at: float) -> dict[str, Any]:
    """The clock of a table that its session is to look at at once."""
    return {"deadline": null(), "remind_at": null(), "house_at": at, "caller": null(), "due_at": at}


def _change_tables(connection: Connection, tournament: str, number: int, at: float, **values: Any) -> None:
    """Give every table of the round that still plays, and that no bell has stopped, a version with the values."""
    connection.execute(
        update(_tables)
        .where(
            _tables.c.tournament == tournament,
            _tables.c.round == number,
            _tables.c.status == Status.PLAYING,
            _tables.c.is_stopped.is_(False),
        )
        .values(version=_tables.c.version + 1, changed_at=at, **values)
    )
