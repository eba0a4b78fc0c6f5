"""Servers that the bot does not see at the moment: what plays there rests, for clocks and house players alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import Column, ColumnElement, Connection, Table, delete, func, select, update

from storage import schema
from storage.reader import Reader
from storage.sqlite import ignore
from storage.writer import Writer

_absences = schema.absences
_tables = schema.tables
_tournaments = schema.tournaments

TABLE_TIMES = (_tables.c.touched_at, _tables.c.deadline, _tables.c.remind_at, _tables.c.house_at, _tables.c.due_at)
TOURNAMENT_TIMES = (_tournaments.c.deadline, _tournaments.c.woken_at, _tournaments.c.due_at)


def is_seen(guild: Column[int]) -> ColumnElement[bool]:
    """Whether the bot sees the server, so that what is due there is due."""
    return guild.not_in(select(_absences.c.guild))


class AbsenceStore:
    """Which servers the bot does not see, and since when. Every method raises StorageError."""

    def __init__(self, writer: Writer, reader: Reader, now: Callable[[], float]) -> None:
        self._writer = writer
        self._reader = reader
        self._now = now

    async def all(self) -> dict[int, float]:
        """The servers with the times since which they rest, in Unix seconds."""
        return await self._reader.run(_all)

    async def begin(self, guild: int) -> None:
        """Let the server rest; where it does already, the first time counts."""
        await self._writer.run(_begin, (guild, self._now()))

    async def end(self, guild: int) -> bool:
        """Let the server go on, each of its clocks as far as it was; False if it did not rest."""
        now = self._now()
        return await self._writer.call(lambda connection: _end(connection, guild, now))


def _all(connection: Connection) -> dict[int, float]:
    return {row.guild: row.since for row in connection.execute(select(_absences).order_by(_absences.c.since))}


_insert = ignore(_absences)


def _begin(connection: Connection, begun: Sequence[tuple[int, float]]) -> None:
    connection.execute(_insert, [{"guild": guild, "since": at} for guild, at in begun])


def _end(connection: Connection, guild: int, at: float) -> bool:
    since = connection.execute(select(_absences.c.since).where(_absences.c.guild == guild)).scalar()
    if since is None:
        return False
    postpone(connection, since, at, guild)
    connection.execute(delete(_absences).where(_absences.c.guild == guild))
    return True


def postpone(connection: Connection, since: float, at: float, guild: int) -> None:
    """Move the clocks of what plays on the server by the time from `since` to `at`, in Unix seconds.

    What changed in the meantime set its clock anew, and moves by the time since then. A tournament begins when it was
    to begin.
    """
    is_appointed = _tournaments.c.deadline.is_not_distinct_from(_tournaments.c.start_at)
    waits = schema.IS_TOURNAMENT_DUE & ~is_appointed
    _move(connection, _tables, TABLE_TIMES, schema.IS_OPEN & (_tables.c.guild == guild), since, at)
    _move(connection, _tournaments, TOURNAMENT_TIMES, waits & (_tournaments.c.guild == guild), since, at)


def _move(
    connection: Connection,
    things: Table,
    times: Sequence[Column[float]],
    where: ColumnElement[bool],
    since: float,
    at: float,
) -> None:
    rested = at - func.max(things.c.changed_at, since)
    moved = {time.name: time + rested for time in times}
    values = {**moved, "version": things.c.version + 1, "changed_at": at}
    connection.execute(update(things).where(where, things.c.changed_at < at).values(values))
