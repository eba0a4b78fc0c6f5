"""When people could last reach the bot, and how the clocks of all that is open go on once they can again."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, bindparam, select, update

from games.absence import Absence
from games.table import Status
from storage import schema
from storage.absences import is_seen
from storage.schema import IS_OPEN, IS_RUNNING
from storage.sqlite import Bulk, upsert
from storage.tables import clock_of
from storage.tournaments import load_tournaments
from storage.writer import Writer

THE_ROW = 1
MOMENTS = ("touched_at", "deadline", "remind_at", "house_at")


class Moved(NamedTuple):
    """How many tables and tournaments go on later.

    known: the ids of the tables that show a time, and whose messages showed all that there was until then.
    """

    total: int = 0
    known: frozenset[str] = frozenset()


class ReachStore:
    """Keeps the last moment at which people could reach the bot. Every method raises StorageError."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    async def note(self, at: float) -> None:
        """Note that people can reach the bot, or could until then; in Unix seconds."""
        await self._writer.call(lambda connection: _note(connection, at))

    async def go_on(self, at: float) -> Moved:
        """Let the clocks of all open tables and tournaments go on as they stood when people last reached the bot.

        All of it is one transaction with the note that they reach it again, so that nothing is moved twice. On a server
        that the bot does not see they go on when it is back.
        """
        return await self._writer.call(lambda connection: _go_on(connection, at))


_reach = schema.reach
_tables = schema.tables
_tournaments = schema.tournaments


_upsert = upsert(_reach)
_move_table = Bulk(
    update(_tables)
    .where(_tables.c.id == bindparam("key"))
    .values({name: bindparam(name) for name in ("version", "delivered", "changed_at", "due_at", *MOMENTS)})
)


def _note(connection: Connection, at: float) -> None:
    connection.execute(_upsert, {"id": THE_ROW, "at": at})


def _go_on(connection: Connection, at: float) -> Moved:
    left_at = connection.execute(select(_reach.c.at).where(_reach.c.id == THE_ROW)).scalar()
    _note(connection, at)
    if left_at is None or Absence(left_at, at).is_short:
        return Moved()
    absence = Absence(left_at, at)
    tables = _move_tables(connection, absence)
    return tables._replace(total=tables.total + _move_tournaments(connection, absence))


def _move_tables(connection: Connection, absence: Absence) -> Moved:
    rows, known = [], set()
    for row in connection.execute(select(_tables).where(IS_OPEN, is_seen(_tables.c.guild))):
        before = clock_of(row)
        clock = absence.later(before, row.changed_at)
        if clock == before:
            continue
        version, delivered = row.version + 1, row.delivered
        if row.status == Status.PLAYING and clock.deadline is not None:
            if delivered == row.version:
                known.add(row.id)
        elif delivered == row.version:
            delivered = version  # the messages show no time, so they are right as they stand
        moments = {name: getattr(clock, name) for name in MOMENTS}
        stamps = {"version": version, "delivered": delivered, "changed_at": absence.back_at, "due_at": clock.due_at}
        rows.append({"key": row.id, **stamps, **moments})
    if rows:
        _move_table.execute(connection, rows)
    return Moved(len(rows), frozenset(known))


def _move_tournaments(connection: Connection, absence: Absence) -> int:
    """How many tournaments were moved."""
    waits = _tournaments.c.deadline.is_not(None) & is_seen(_tournaments.c.guild)
    running = select(_tournaments).where(IS_RUNNING, waits)
    changed_at = dict(connection.execute(running.with_only_columns(_tournaments.c.id, _tournaments.c.changed_at)).all())
    moved = 0
    for before in load_tournaments(connection, running):
        after = absence.later_tournament(before, changed_at[before.id])
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
