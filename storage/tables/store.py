"""Tables: written by entries, found again by id, person, channel and time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from typing import Any

from sqlalchemy import Column, ColumnElement, Connection, Row, Select, delete, exists, func, or_, select, true

from games.api import Refusal
from games.engine.limits import Limits
from games.engine.table import IDLE_SECONDS, Clock, Entry, Seat, Status, Table
from games.tournament.fixture import TournamentFixture
from storage import schema
from storage.engine.reader import Reader
from storage.engine.writer import Writer
from storage.schema import IS_OPEN, IS_SEAT_OPEN, IS_UNDELIVERED
from storage.tables.entries import Stamped, write_entries
from storage.tables.limits import why_not, write_within
from storage.tables.messages import MessageStore
from storage.tables.seen import is_at, is_seen

INTERACTION_SECONDS = 24 * 3600
"""How long a click that was counted is remembered."""

PRUNE_BATCH = 500


class TableStore(MessageStore):
    """Where tables become durable; implements games.engine.table.Journal. Every method raises StorageError."""

    def __init__(self, writer: Writer, reader: Reader, now: Callable[[], float]) -> None:
        super().__init__(writer, reader, schema.tables, schema.messages.c.table_id, schema.leftovers)
        self._now = now

    async def write(self, entry: Entry) -> None:
        """Make the entry durable; raises Conflict, Repeated, DailyTaken or Refusal and then changes nothing."""
        _check(entry)
        stamped, limits = Stamped(entry, self._now()), entry.limits
        if limits is None:
            await self._writer.run(write_entries, stamped)
            return
        why = await self._writer.call(lambda connection: write_within(connection, stamped, limits))
        if why is not None:
            raise Refusal(why)

    async def check_room(self, limits: Limits, guild: int) -> None:
        """Refuse, as `write` would at this moment, to open a table on the server, or with 0 in direct messages."""
        why = await self._reader.run(why_not, limits, guild, is_opening=True)
        if why is not None:
            raise Refusal(why)

    async def load(self, table_id: str) -> tuple[Table, list[str]] | None:
        """The newest state of a table and its events in order; None if there is none."""
        return await self._reader.run(load_table, table_id)

    async def version(self, table_id: str) -> int | None:
        """The newest version of a table; None if there is none."""
        return await self._reader.run(_version, table_id)

    async def exists(self, table_id: str) -> bool:
        """Whether there is or was such a table."""
        return await self._reader.run(_exists, table_id)

    async def seated(self, person: int, limit: int | None = None, *, here: int = 0, prefix: str = "") -> list[Table]:
        """The open tables where the person has a seat, those in the channel `here` before others, newest touched first.

        prefix: what their ids begin with.
        """
        return await self._reader.run(_seated, person, limit, here, prefix)

    async def in_channel(self, channel: int, limit: int | None = None) -> list[Table]:
        """The open tables that stand in the channel, newest touched first."""
        return await self._reader.run(_in_channel, channel, limit)

    async def in_guild(self, guild: int) -> list[str]:
        """The ids of the open tables of the server."""
        return await self._reader.run(_in_guild, guild)

    async def count_open(self) -> int:
        """How many tables are open."""
        return await self._reader.run(_count_open)

    async def due(self, now: float, limit: int, skip: Collection[str] = ()) -> list[tuple[str, float]]:
        """The ids and times of open tables that want attention by now, the longest waiting first.

        skip: the ids of tables that are left out.
        """
        return await self._reader.run(_due, now, limit, skip)

    async def next_due(self, skip: Collection[str] = ()) -> float | None:
        """When the next open table but those wants attention; None if no such table is open."""
        return await self._reader.run(_next_due, skip)

    async def undelivered(self, limit: int, guild: int | None = None) -> list[str]:
        """The ids of tables whose newest version was not marked as delivered, newest first; those of one server alone.

        A final table is among them for a week after its last change, and none of a server that is not seen.
        """
        return await self._reader.run(_undelivered, self._now() - IDLE_SECONDS, limit, guild)

    async def prune(self, now: float) -> int:
        """Forget the interactions that are older than a day; returns how many those were."""
        forgotten = 0
        while ids := await self._reader.run(_old_interactions, now - INTERACTION_SECONDS):
            await self._writer.run(_forget_interactions, ids)
            forgotten += len(ids)
        return forgotten


def _check(entry: Entry) -> None:
    """Refuse, as the bug that it is, an entry that would tear a table's history."""
    before, after = entry.before, entry.after
    if before is not None and (before.id != after.id or before.version + 1 != after.version):
        raise ValueError(f"version {after.version} of {after.id} cannot follow {before.version} of {before.id}")
    if after.revision - (before.revision if before else 0) != len(entry.events):
        raise ValueError(f"revision {after.revision} of {after.id} does not follow from {len(entry.events)} events")


def _version(connection: Connection, table_id: str) -> int | None:
    return connection.execute(select(schema.tables.c.version).where(schema.tables.c.id == table_id)).scalar()


def load_table(connection: Connection, table_id: str) -> tuple[Table, list[str]] | None:
    """The table and its events in order; None if there is none."""
    found = load_tables(connection, select(schema.tables).where(schema.tables.c.id == table_id))
    if not found:
        return None
    events = schema.events
    bodies = select(events.c.body).where(events.c.table_id == table_id).order_by(events.c.seq)
    return found[0], list(connection.execute(bodies).scalars())


def _exists(connection: Connection, table_id: str) -> bool:
    return connection.execute(select(exists().where(schema.tables.c.id == table_id))).scalar_one()


_tables = schema.tables
_NEWEST_FIRST = (_tables.c.touched_at.desc(), _tables.c.created_at.desc(), _tables.c.id)


def _seated(connection: Connection, person: int, limit: int | None, here: int, prefix: str) -> list[Table]:
    seats = schema.seats
    theirs = select(seats.c.table_id).where(seats.c.person == person, IS_SEAT_OPEN)
    if prefix:
        theirs = theirs.where(seats.c.table_id.startswith(prefix, autoescape=True))
    query = select(_tables).where(_tables.c.id.in_(theirs), IS_OPEN)
    return load_tables(connection, query.order_by((_tables.c.channel == here).desc(), *_NEWEST_FIRST).limit(limit))


def _in_channel(connection: Connection, channel: int, limit: int | None) -> list[Table]:
    query = select(_tables).where(_tables.c.channel == channel, IS_OPEN)
    return load_tables(connection, query.order_by(*_NEWEST_FIRST).limit(limit))


def _in_guild(connection: Connection, guild: int) -> list[str]:
    return list(connection.execute(select(_tables.c.id).where(_tables.c.guild == guild, IS_OPEN)).scalars())


def _count_open(connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(_tables).where(IS_OPEN)).scalar_one()


def load_tables(connection: Connection, query: Select[Any]) -> list[Table]:
    """The tables that a query of their rows finds, in its order, without their events."""
    rows = connection.execute(query).all()
    seats: defaultdict[str, list[Seat]] = defaultdict(list)
    of_these = schema.seats.c.table_id.in_([row.id for row in rows])
    for row in connection.execute(select(schema.seats).where(of_these).order_by(schema.seats.c.seat)) if rows else ():
        seats[row.table_id].append(Seat(row.person, row.name, row.is_away, row.misses))
    return [_table(row, tuple(seats[row.id])) for row in rows]


def clock_of(row: Row[Any]) -> Clock:
    """The clock of a table's row."""
    return Clock(row.touched_at, row.deadline, row.remind_at, row.house_at, row.caller)


def _table(row: Row[Any], seats: tuple[Seat, ...]) -> Table:
    return Table(
        id=row.id,
        guild=row.guild,
        channel=row.channel,
        home=row.home,
        host=row.host,
        game=row.game,
        options=row.options,
        seed=row.seed,
        timer=row.timer,
        is_rated=row.is_rated,
        created_at=row.created_at,
        clock=clock_of(row),
        status=Status(row.status),
        seats=seats,
        version=row.version,
        revision=row.revision,
        reason=row.reason,
        rematch=row.rematch,
        daily=row.daily,
        fixture=None if row.tournament is None else TournamentFixture(row.tournament, row.round, row.number),
        halted=row.halted,
        is_stopped=row.is_stopped,
        edition=row.edition,
    )


def _due(connection: Connection, now: float, limit: int, skip: Collection[str]) -> list[tuple[str, float]]:
    tables = schema.tables
    query = select(tables.c.id, tables.c.due_at).where(
        tables.c.due_at <= now, is_seen(tables.c.guild), but(_tables.c.id, skip)
    )
    return [(table_id, due_at) for table_id, due_at in connection.execute(query.order_by(tables.c.due_at).limit(limit))]


def _next_due(connection: Connection, skip: Collection[str]) -> float | None:
    tables = schema.tables
    query = select(tables.c.due_at).where(IS_OPEN, is_seen(tables.c.guild), but(_tables.c.id, skip))
    return connection.execute(query.order_by(tables.c.due_at).limit(1)).scalar_one_or_none()


def but(column: Column[str], skip: Collection[str]) -> ColumnElement[bool]:
    """Whether a thing is none of those whose ids are left out."""
    return column.not_in(skip) if skip else true()


def _undelivered(connection: Connection, since: float, limit: int, guild: int | None) -> list[str]:
    tables = schema.tables
    newest_first = (tables.c.changed_at.desc(), tables.c.id)
    is_wanted = is_at(tables.c.guild, guild)
    query = select(tables.c.id).where(IS_UNDELIVERED, or_(IS_OPEN, tables.c.changed_at >= since), is_wanted)
    return list(connection.execute(query.order_by(*newest_first).limit(limit)).scalars())


def _old_interactions(connection: Connection, before: float) -> list[int]:
    """The first of them by id, which is by time as well: Discord's ids grow with the clock."""
    interactions = schema.interactions
    first = select(interactions).order_by(interactions.c.id).limit(PRUNE_BATCH).subquery()
    return list(connection.execute(select(first.c.id).where(first.c.at < before)).scalars())


def _forget_interactions(connection: Connection, batches: Sequence[Sequence[int]]) -> None:
    for ids in batches:
        connection.execute(delete(schema.interactions).where(schema.interactions.c.id.in_(ids)))
