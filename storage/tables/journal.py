"""Base of the stores of tables and tournaments: lookups by id, place and due time."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Row,
    Select,
    Table,
    UnaryExpression,
    and_,
    bindparam,
    or_,
    select,
    true,
)

from games.engine.table import IDLE_SECONDS
from storage.engine.reader import Reader
from storage.engine.writer import Writer
from storage.schema import is_undelivered
from storage.shards.groups import DIRECT, Shards
from storage.tables.messages import SENDING, MessageStore, SlotNumbers
from storage.tables.seen import is_at, is_seen
from storage.tables.slots import SlotT

ThingT = TypeVar("ThingT")


@dataclass(frozen=True)
class ItemKind(Generic[ThingT, SlotT]):
    """Location of one kind of item, tables or tournaments, in the schema.

    events, messages: columns with the item's id in the tables of those. is_live: condition for an item in progress;
    is_lasting: for one that is shown for good, however long ago it changed. load: makes the items of a query's rows, in
    its order, without their events.
    """

    things: Table
    events: Column[str]
    messages: Column[str]
    leftovers: Table
    slots: SlotNumbers[SlotT]
    is_live: ColumnElement[bool]
    is_lasting: ColumnElement[bool]
    newest_first: tuple[UnaryExpression[Any] | Column[str], ...]
    load: Callable[[Connection, Select[Any]], list[ThingT]]

    def load_one(self, connection: Connection, thing_id: str) -> tuple[ThingT, list[str]] | None:
        """Return an item and its events in order, or None."""
        found = self.load(connection, select(self.things).where(self.things.c.id == thing_id))
        return (found[0], list(connection.execute(self._bodies, {"key": thing_id}).scalars())) if found else None

    @cached_property
    def _bodies(self) -> Select[Any]:
        events = self.events.table.c
        return select(events.body).where(self.events == bindparam("key")).order_by(events.seq)


class JournalStore(MessageStore[SlotT], Generic[ThingT, SlotT]):
    """Finds the items of one kind. Every method raises StorageError."""

    def __init__(
        self, writer: Writer, reader: Reader, shards: Shards, now: Callable[[], float], kind: ItemKind[ThingT, SlotT]
    ) -> None:
        super().__init__(writer, reader, shards, kind.things, kind.messages, kind.leftovers, kind.slots)
        self._now = now
        self._kind = kind
        self._things = kind.things.c
        self._version = select(self._things.version).where(self._things.id == bindparam("key"))

    async def load(self, thing_id: str) -> tuple[ThingT, list[str]] | None:
        """Return the newest state of an item and its events in order, or None."""
        return await self._reader.run(self._kind.load_one, thing_id)

    async def version(self, thing_id: str) -> int | None:
        """Return the newest version of an item, or None."""
        version: int | None = await self._reader.glance(self._version, thing_id)
        return version

    async def exists(self, thing_id: str) -> bool:
        """Return whether the item exists or has existed."""
        return await self.version(thing_id) is not None

    async def in_channel(self, channel: int, limit: int | None = None) -> list[ThingT]:
        """Return the items in progress in a channel, newest first."""
        return await self._newest((self._things.channel == channel) & self._kind.is_live, limit)

    async def in_guild(self, guild: int, limit: int | None = None) -> list[str]:
        """Return the ids of the items in progress on a server."""
        return await self._live_ids(self._things.guild == guild, limit)

    async def due(
        self, now: float, limit: int, skip: Collection[str] = (), shards: Collection[int] | None = None
    ) -> list[tuple[str, float]]:
        """Return the ids and due times of items on this process's servers that are due by now, longest overdue first.

        skip: ids to leave out. shards: consider only servers of these shards.
        """
        return [(row.id, row.due_at) for row in await self._waiting(self._things.due_at <= now, limit, skip, shards)]

    async def next_due(self, skip: Collection[str] = (), shards: Collection[int] | None = None) -> float | None:
        """Return the next due time among those that `due` considers, or None."""
        rows = await self._waiting(self._things.due_at.is_not(None), 1, skip, shards)
        return rows[0].due_at if rows else None

    def is_on(self, guild: int, shards: Collection[int]) -> bool:
        """Return a condition for servers of these shards."""
        return self._shards.shard_of(guild) in shards

    async def undelivered(
        self,
        limit: int,
        guild: int | None = None,
        shards: Collection[int] | None = None,
        *,
        is_sending: bool = False,
    ) -> list[str]:
        """Return the ids of items whose newest version isn't marked as delivered, newest first.

        Items that aren't lasting count for a week after their last change; servers out of sight and messages shown by
        other processes don't count. guild: consider only that server. shards: consider only their servers, and with
        shard 0 direct messages. is_sending: only items with a message that was being sent.
        """
        things = self._things
        is_wanted = or_(things.delivered == SENDING, things.delivered_direct == SENDING) if is_sending else true()
        is_recent = or_(self._kind.is_lasting, things.changed_at >= self._now() - IDLE_SECONDS)
        query = select(things.id).where(self._is_late(shards), is_wanted, is_recent, is_at(things.guild, guild))
        return await self._column(query.order_by(things.changed_at.desc(), things.id).limit(limit))

    async def _waiting(
        self, is_wanted: ColumnElement[bool], limit: int, skip: Collection[str], shards: Collection[int] | None
    ) -> Sequence[Row[Any]]:
        things = self._things
        is_left = things.id.not_in(skip) if skip else true()
        is_mine = self._shards.where(things.guild, shards)
        query = select(things.id, things.due_at).where(is_wanted, is_seen(things.guild), is_mine, is_left)
        return await self._rows(query.order_by(things.due_at).limit(limit))

    def _is_late(self, ids: Collection[int] | None) -> ColumnElement[bool]:
        """Return a condition for messages of this process, on these of its shards, that may not show the newest
        version."""
        things, shards = self._things, self._shards
        is_here = shards.where(things.guild, ids)
        if not shards.is_whole:
            is_here &= things.delivered != things.version
            if shards.has_direct and (ids is None or DIRECT in ids):
                is_here |= things.delivered_direct != things.version
        return and_(is_undelivered(self._kind.things), is_here)

    async def _newest(self, where: ColumnElement[bool], limit: int | None) -> list[ThingT]:
        query = select(self._kind.things).where(where).order_by(*self._kind.newest_first).limit(limit)
        return await self._reader.run(self._kind.load, query)

    async def _live_ids(self, where: ColumnElement[bool], limit: int | None = None) -> list[str]:
        query = select(self._things.id).where(where, self._kind.is_live)
        return await self._column(query.order_by(self._things.id).limit(limit))
