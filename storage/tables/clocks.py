"""Resuming the clocks of tables and tournaments after a time in which nobody could act."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from sqlalchemy import Column, ColumnElement, Connection, bindparam, select, update

from games.engine.absence import Absence
from games.engine.table import Status
from games.tournament.absence import resumed_after
from storage import schema
from storage.engine.statements import Bulk
from storage.schema import IS_OPEN, IS_RUNNING
from storage.tables.clock_row import CLOCK, clock_of, clock_values
from storage.tables.seen import is_seen, is_there
from storage.tables.tournaments import load_tournaments

_absences = schema.absences
_missing = schema.missing_games
_tables = schema.tables
_tournaments = schema.tournaments


class MovedClocks(NamedTuple):
    """Number of tables and tournaments whose clocks were moved.

    known: ids of the tables that show a time and whose messages were up to date. resting: missing games, each with the
    number of open tables that wait for it.
    """

    total: int = 0
    known: frozenset[str] = frozenset()
    resting: tuple[tuple[str, int], ...] = ()


DELIVERED = ("delivered", "delivered_direct")

_move_table = Bulk(
    update(_tables)
    .where(_tables.c.id == bindparam("key"))
    .values({name: bindparam(name) for name in ("version", "changed_at", *DELIVERED, *CLOCK)})
)


def go_on(connection: Connection, absence: Absence, of: Callable[[Column[int]], ColumnElement[bool]]) -> MovedClocks:
    """Resume the clocks of everything open on visible servers for which `of` holds."""
    where = is_seen(_tables.c.guild) & of(_tables.c.guild)
    tables = move_tables(connection, absence, where & is_there(_tables.c.game), is_shown=True)
    where = is_seen(_tournaments.c.guild) & of(_tournaments.c.guild)
    return tables._replace(total=tables.total + _move_tournaments(connection, absence, where))


def go_on_at(connection: Connection, absence: Absence, guild: int) -> None:
    """Resume the clocks of everything open on one server.

    All its messages are marked for an update, as they may have been rendered without the server's names.
    """
    move_tables(connection, absence, _tables.c.guild == guild)
    _move_tournaments(connection, absence, _tournaments.c.guild == guild)


def move_tables(
    connection: Connection, absence: Absence, where: ColumnElement[bool], *, is_shown: bool = False
) -> MovedClocks:
    """Resume the clocks of some open tables; is_shown: whether messages that show no time stay up to date.

    The absence of a table that waited for both its server and its game began with the earlier of the two.
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
        version, delivered = row.version + 1, {name: getattr(row, name) for name in DELIVERED}
        if row.status == Status.PLAYING and clock.deadline is not None:
            if set(delivered.values()) == {row.version}:
                known.add(row.id)
        elif is_shown:
            delivered = {name: version if at == row.version else at for name, at in delivered.items()}
        stamps = {"version": version, "changed_at": absence.back_at}
        rows.append({"key": row.id, **stamps, **delivered, **clock_values(clock)})
    _move_table.execute(connection, rows)
    return MovedClocks(len(rows), frozenset(known))


def _move_tournaments(connection: Connection, absence: Absence, where: ColumnElement[bool]) -> int:
    """Resume tournaments; return how many."""
    waits = _tournaments.c.deadline.is_not(None) & where
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
