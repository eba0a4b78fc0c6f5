"""Tables: written by entries, found again by id, person, channel and time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, delete, exists, or_, select

from games.table import IDLE_SECONDS, Clock, Entry, Place, Seat, Status, Table
from storage import schema
from storage.entries import Stamped, write_entries
from storage.messages import MessageStore
from storage.reader import Reader
from storage.schema import IS_OPEN, IS_SEAT_OPEN, IS_UNDELIVERED
from storage.writer import Writer

INTERACTION_SECONDS = 24 * 3600
"""How long a click that was counted is remembered."""

PRUNE_BATCH = 500


class TableStore(MessageStore):
    """Where tables become durable; implements games.table.Journal. Every method raises StorageError."""

    def __init__(self, writer: Writer, reader: Reader, now: Callable[[], float]) -> None:
        super().__init__(writer, reader, schema.tables, schema.messages.c.table_id)
        self._now = now

    async def write(self, entry: Entry) -> None:
        """Make the entry durable; raises Conflict, Repeated or DailyTaken and then changes nothing."""
        _check(entry)
        await self._writer.run(write_entries, Stamped(entry, self._now()))

    async def load(self, table_id: str) -> tuple[Table, list[str]] | None:
        """The newest state of a table and its events in order; None if there is none."""
        return await self._reader.run(load_table, table_id)

    async def version(self, table_id: str) -> int | None:
        """The newest version of a table; None if there is none."""
        return await self._reader.run(_version, table_id)

    async def exists(self, table_id: str) -> bool:
        """Whether there is or was such a table."""
        return await self._reader.run(_exists, table_id)

    async def seated(self, person: int) -> list[Table]:
        """The open tables where the person has a seat, newest touched first."""
        return await self._reader.run(_seated, person)

    async def in_channel(self, channel: int) -> list[Table]:
        """The open tables that stand in the channel, newest touched first."""
        return await self._reader.run(_open_tables, schema.tables.c.channel == channel)

    async def in_guild(self, guild: int) -> list[Table]:
        """The open tables of the server, newest touched first."""
        return await self._reader.run(_open_tables, schema.tables.c.guild == guild)

    async def due(self, now: float, limit: int) -> list[tuple[str, float]]:
        """The ids and times of open tables that want attention by now, the longest waiting first."""
        return await self._reader.run(_due, now, limit)

    async def next_due(self) -> float | None:
        """When the next open table wants attention; None if no table is open."""
        return await self._reader.run(_next_due)

    async def undelivered(self, limit: int) -> list[str]:
        """The ids of tables whose newest version was not marked as delivered, newest first.

        A final table is among them for a week after its last change.
        """
        return await self._reader.run(_undelivered, self._now() - IDLE_SECONDS, limit)

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


def _seated(connection: Connection, person: int) -> list[Table]:
    seats = schema.seats
    theirs = select(seats.c.table_id).where(seats.c.person == person, IS_SEAT_OPEN)
    return _open_tables(connection, schema.tables.c.id.in_(theirs))


def _open_tables(connection: Connection, where: ColumnElement[bool]) -> list[Table]:
    tables = schema.tables
    newest_first = (tables.c.touched_at.desc(), tables.c.created_at.desc(), tables.c.id)
    return load_tables(connection, select(tables).where(where, IS_OPEN).order_by(*newest_first))


def load_tables(connection: Connection, query: Select[Any]) -> list[Table]:
    """The tables that a query of their rows finds, in its order, without their events."""
    rows = connection.execute(query).all()
    seats: defaultdict[str, list[Seat]] = defaultdict(list)
    of_these = schema.seats.c.table_id.in_([row.id for row in rows])
    for row in connection.execute(select(schema.seats).where(of_these).order_by(schema.seats.c.seat)) if rows else ():
        seats[row.table_id].append(Seat(row.person, row.name, row.is_away, row.misses))
    return [_table(row, tuple(seats[row.id])) for row in rows]


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
        clock=Clock(row.touched_at, row.deadline, row.remind_at, row.house_at, row.caller),
        status=Status(row.status),
        seats=seats,
        version=row.version,
        revision=row.revision,
        reason=row.reason,
        rematch=row.rematch,
        daily=row.daily,
        place=None if row.tournament is None else Place(row.tournament, row.round, row.number),
        halted=row.halted,
        is_stopped=row.is_stopped,
    )


def _due(connection: Connection, now: float, limit: int) -> list[tuple[str, float]]:
    tables = schema.tables
    query = select(tables.c.id, tables.c.due_at).where(tables.c.due_at <= now).order_by(tables.c.due_at).limit(limit)
    return [(table_id, due_at) for table_id, due_at in connection.execute(query)]


def _next_due(connection: Connection) -> float | None:
    tables = schema.tables
    query = select(tables.c.due_at).where(IS_OPEN).order_by(tables.c.due_at).limit(1)
    return connection.execute(query).scalar_one_or_none()


def _undelivered(connection: Connection, since: float, limit: int) -> list[str]:
    tables = schema.tables
    newest_first = (tables.c.changed_at.desc(), tables.c.id)
    query = select(tables.c.id).where(IS_UNDELIVERED, or_(IS_OPEN, tables.c.changed_at >= since))
    return list(connection.execute(query.order_by(*newest_first).limit(limit)).scalars())


def _old_interactions(connection: Connection, before: float) -> list[int]:
    """The first of them by id, which is by time as well: Discord's ids grow with the clock."""
    interactions = schema.interactions
    first = select(interactions).order_by(interactions.c.id).limit(PRUNE_BATCH).subquery()
    return list(connection.execute(select(first.c.id).where(first.c.at < before)).scalars())


def _forget_interactions(connection: Connection, batches: Sequence[Sequence[int]]) -> None:
    for ids in batches:
        connection.execute(delete(schema.interactions).where(schema.interactions.c.id.in_(ids)))
