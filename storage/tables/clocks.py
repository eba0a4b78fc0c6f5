"""Lets the clocks of tables and tournaments go on after a time in which nobody could do anything."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, bindparam, select, update

from games.engine.absence import Absence
from games.engine.table import Status
from games.tournament.absence import resumed_after
from storage import schema
from storage.engine.statements import Bulk
from storage.schema import IS_OPEN, IS_RUNNING
from storage.tables.clock_row import CLOCK, clock_of, clock_values
from storage.tables.seen import is_at, is_there
from storage.tables.tournaments import load_tournaments

_absences = schema.absences
_missing = schema.missing_games
_tables = schema.tables
_tournaments = schema.tournaments


class Moved(NamedTuple):
    """How many tables and tournaments go on later.

    known: the ids of the tables that show a time, and whose messages showed all that there was until then. resting:
    the games that are missing, each with how many open tables wait for it.
    """

    total: int = 0
    known: frozenset[str] = frozenset()
    resting: tuple[tuple[str, int], ...] = ()


_move_table = Bulk(
    update(_tables)
    .where(_tables.c.id == bindparam("key"))
    .values({name: bindparam(name) for name in ("version", "delivered", "changed_at", *CLOCK)})
)


def go_on(connection: Connection, absence: Absence, guild: int | None = None) -> Moved:
    """Let the clocks go on of all that is open on one server, or with None on all servers that the bot sees.

    All messages of one server are then to be shown again, for they may have been made without its names.
    """
    where = is_at(_tables.c.guild, guild)
    if guild is None:
        where &= is_there(_tables.c.game)
    tables = move_tables(connection, absence, where, is_shown=guild is None)
    return tables._replace(total=tables.total + _move_tournaments(connection, absence, guild))


def move_tables(
    connection: Connection, absence: Absence, where: ColumnElement[bool], *, is_shown: bool = False
) -> Moved:
    """Let the clocks of some open tables go on; is_shown: whether their messages are right where they show no time.

    Where a table rested for its server and for its game, its absence began with the first of these.
    """
    rows, known = [], set()
    query = select(_tables, _absences.c.since.label("away_since"), _missing.c.since.label("missing_since"))
    query = query.outerjoin(_absences, _absences.c.guild == _tables.c.guild)
    query = query.outerjoin(_missing, _missing.c.game == _tables.c.game)
    query = query.where(IS_OPEN, where).order_by(_tables.c.id).with_for_update(of=_tables)
    for row in connection.execute(query).all():
        before = clock_of(row)
        began = [at for at in (absence.left_at, row.away_since, row.missing_since) if at is not None]
        clock = replace(absence, left_at=min(began)).later(before, row.changed_at)
        if clock == before:
            continue
        version, delivered = row.version + 1, row.delivered
        if row.status == Status.PLAYING and clock.deadline is not None:
            if delivered == row.version:
                known.add(row.id)
        elif delivered == row.version and is_shown:
            delivered = version
        stamps = {"version": version, "delivered": delivered, "changed_at": absence.back_at}
        rows.append({"key": row.id, **stamps, **clock_values(clock)})
    _move_table.execute(connection, rows)
    return Moved(len(rows), frozenset(known))


def _move_tournaments(connection: Connection, absence: Absence, guild: int | None) -> int:
    """How many tournaments were moved."""
    waits = _tournaments.c.deadline.is_not(None) & is_at(_tournaments.c.guild, guild)
    running = select(_tournaments).where(IS_RUNNING, waits).order_by(_tournaments.c.id).with_for_update()
    changed_at = dict(connection.execute(running.with_only_columns(_tournaments.c.id, _tournaments.c.changed_at)).all())
    moved = 0
    for before in load_tournaments(connection, running):
        after = resumed_after(absence, before, changed_at[before.id])
        if after == before:
            continue
        moved += 1
        connection.execute(
            update(_tournaments)
            .where(_tournaments.c.id == after.id)
            .values(
                start_at=after.start_at,
                deadline=after.deadline,
                due_at=after.due_at,
                version=after.version + 1,
                changed_at=absence.back_at,
            )
        )
    return moved
