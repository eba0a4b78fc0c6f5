"""Tables: written by entries, found by id, person, channel and time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Connection, Row, Select, bindparam, delete, func, or_, select

from games.api import Refusal
from games.engine.limits import Limits
from games.engine.table import IDLE_SECONDS, Entry, Held, Seat, Status, Table
from games.tournament.fixture import TournamentFixture
from storage import schema
from storage.engine.reader import Reader
from storage.engine.statements import lock_rows
from storage.engine.writer import Writer
from storage.league.daily import recompute_streaks
from storage.schema import IS_OPEN, IS_SEAT_OPEN, NEVER_BEGAN, is_undelivered
from storage.shards.groups import Shards
from storage.tables.clock_row import clock_of
from storage.tables.entries import SETTLED, Stamped, check, is_written, keys_of, write_entries
from storage.tables.journal import ItemKind, JournalStore
from storage.tables.limits import IS_COUNTED, keys_within, why_not, write_within
from storage.tables.messages import SlotNumbers
from storage.tables.slots import Hand, Mention, Public, TableSlot

INTERACTION_SECONDS = 24 * 3600
"""Seconds for which a recorded interaction is kept for deduplication."""

UNBEGUN_SECONDS = 24 * 3600
"""Seconds for which a closed table is kept whose game never began."""

PRUNE_BATCH = 500

OF_TABLES = [
    table
    for table in reversed(schema.metadata.sorted_tables)
    if "table_id" in table.c and table.c.table_id.foreign_keys
]
"""Tables that refer to a table by `table_id`; each may refer to those after it."""

_tables = schema.tables
_seats_of = (
    select(schema.seats)
    .where(schema.seats.c.table_id.in_(bindparam("ids", expanding=True)))
    .order_by(schema.seats.c.seat)
)
_held_of = (
    select(schema.held_seats)
    .where(schema.held_seats.c.table_id.in_(bindparam("ids", expanding=True)))
    .order_by(schema.held_seats.c.place)
)


def load_tables(connection: Connection, query: Select[Any]) -> list[Table]:
    """Load the tables of a query's rows, in its order, without their events."""
    rows = connection.execute(query).all()
    seats: defaultdict[str, list[Seat]] = defaultdict(list)
    for row in connection.execute(_seats_of, {"ids": [row.id for row in rows]}) if rows else ():
        seats[row.table_id].append(Seat(row.person, row.name, row.is_away, row.misses, row.level, row.house_plays))
    held: defaultdict[str, list[Held]] = defaultdict(list)
    holding = [row.id for row in rows if row.status == Status.LOBBY and row.held_until is not None]
    for row in connection.execute(_held_of, {"ids": holding}) if holding else ():
        held[row.table_id].append(Held(row.place, row.person, row.name))
    return [_table(row, tuple(seats[row.id]), tuple(held[row.id])) for row in rows]


def _table(row: Row[Any], seats: tuple[Seat, ...], held: tuple[Held, ...]) -> Table:
    settled: dict[str, Any] = {name: getattr(row, name) for name in SETTLED}
    return Table(
        id=row.id,
        clock=clock_of(row),
        status=Status(row.status),
        seats=seats,
        held=held,
        version=row.version,
        revision=row.revision,
        fixture=None if row.tournament is None else TournamentFixture(row.tournament, row.round, row.number),
        **settled,
    )


TABLES = ItemKind(
    things=_tables,
    events=schema.events.c.table_id,
    messages=schema.messages.c.table_id,
    leftovers=schema.leftovers,
    slots=SlotNumbers[TableSlot](Public(), Hand, Mention),
    is_live=IS_OPEN,
    is_lasting=IS_OPEN,
    newest_first=(_tables.c.touched_at.desc(), _tables.c.created_at.desc(), _tables.c.id),
    load=load_tables,
)


class TableStore(JournalStore[Table, TableSlot]):
    """Stores tables; implements games.engine.table.Journal. Every method raises StorageError."""

    def __init__(self, writer: Writer, reader: Reader, shards: Shards, now: Callable[[], float]) -> None:
        super().__init__(writer, reader, shards, now, TABLES)

    async def write(self, entry: Entry) -> None:
        """Write the entry; raises Conflict, Repeated, DailyTaken or Refusal, and changes nothing then."""
        check(entry)
        stamped, limits = Stamped(entry, self._now()), entry.limits
        if limits is None:
            await self._writer.run(write_entries, stamped, keys_of(entry), is_written)
            return
        keys = keys_of(entry) | keys_within(entry, limits)
        why = await self._writer.call(lambda connection: write_within(connection, stamped, limits), keys)
        if why is not None:
            raise Refusal(why)

    async def lobbies_at(self, guild: int, channel: int) -> list[str]:
        """Return the ids of the lobbies in a channel of the server, or in its threads."""
        is_there = (_tables.c.channel == channel) | (_tables.c.home == channel)
        return await self._live_ids((_tables.c.guild == guild) & is_there & (_tables.c.status == Status.LOBBY))

    async def check_room(self, limits: Limits, guild: int) -> None:
        """Raise the refusal that opening a table on the server (0: in direct messages) would get now."""
        why = await self._reader.run(why_not, limits, guild, self._now(), is_opening=True)
        if why is not None:
            raise Refusal(why)

    async def seated(self, person: int, limit: int | None = None, *, here: int = 0, prefix: str = "") -> list[Table]:
        """Return the open tables where the person has a seat, those in the channel `here` first, then the last touched.

        prefix: of their ids.
        """
        return await self._reader.run(_seated, person, limit, here, prefix)

    async def held_for(self, person: int) -> list[Table]:
        """Return the lobbies that hold a seat for the person, last touched first."""
        held = schema.held_seats
        theirs = select(held.c.table_id).where(held.c.person == person)
        return await self._newest(_tables.c.id.in_(theirs), None)

    async def count_open(self) -> int:
        """Return the number of open tables."""
        return await self._value(select(func.count()).where(IS_OPEN)) or 0

    async def prune(self, now: float) -> int:
        """Delete interactions older than a day, in one process of all; return how many."""
        forgotten = 0
        while self._shards.is_first and (ids := await self._reader.run(_old_interactions, now - INTERACTION_SECONDS)):
            await self._writer.run(_forget_interactions, ids)
            forgotten += len(ids)
        return forgotten

    async def prune_unbegun(self, now: float) -> list[str]:
        """Delete tables that were closed a day ago and never began, in one process of all; return their ids.

        A table whose messages may not say yet that it is closed is kept for as long as that is retried.
        """
        is_shown = or_(~is_undelivered(_tables), _tables.c.changed_at < now - IDLE_SECONDS)
        is_old = _tables.c.changed_at < now - UNBEGUN_SECONDS
        theirs = select(_tables.c.id).where(NEVER_BEGAN, is_old, is_shown, IS_COUNTED).limit(PRUNE_BATCH)
        deleted: list[str] = []
        while self._shards.is_first and (ids := await self._column(theirs)):
            await self._writer.run(forget_tables, ids)
            deleted += ids
        return deleted


def _seated(connection: Connection, person: int, limit: int | None, here: int, prefix: str) -> list[Table]:
    seats = schema.seats
    theirs = select(seats.c.table_id).where(seats.c.person == person, IS_SEAT_OPEN)
    if prefix:
        theirs = theirs.where(seats.c.table_id.startswith(prefix, autoescape=True))
    query = select(_tables).where(_tables.c.id.in_(theirs), IS_OPEN)
    return load_tables(
        connection, query.order_by((_tables.c.channel == here).desc(), *TABLES.newest_first).limit(limit)
    )


def _old_interactions(connection: Connection, before: float) -> list[int]:
    """Return the oldest interactions by id, which is by time: Discord's ids grow with the clock."""
    interactions = schema.interactions
    first = select(interactions).order_by(interactions.c.id).limit(PRUNE_BATCH).subquery()
    return list(connection.execute(select(first.c.id).where(first.c.at < before)).scalars())


def _forget_interactions(connection: Connection, batches: Sequence[Sequence[int]]) -> None:
    for ids in batches:
        connection.execute(delete(schema.interactions).where(schema.interactions.c.id.in_(ids)))


def forget_tables(connection: Connection, batches: Sequence[Sequence[str]]) -> None:
    """Delete tables with everything that refers to them."""
    dailies = schema.dailies
    for ids in batches:
        lock_rows(connection, _tables, _tables.c.id.in_(ids))
        tried = set(connection.execute(select(dailies.c.person).where(dailies.c.table_id.in_(ids))).scalars())
        for table in OF_TABLES:
            connection.execute(delete(table).where(table.c.table_id.in_(ids)))
        connection.execute(delete(_tables).where(_tables.c.id.in_(ids)))
        recompute_streaks(connection, tried)
