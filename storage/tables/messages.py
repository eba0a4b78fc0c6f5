"""Messages that show a table or tournament, each addressed by its slot, and leftovers to be deleted."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple, dataclass, fields
from typing import Any, Generic

from sqlalchemy import Column, ColumnElement, Connection, Table, and_, bindparam, delete, or_, select, true, update

from storage.engine.reader import Reader
from storage.engine.statements import Bulk, ignore, upsert
from storage.engine.store import BulkWork, Store
from storage.engine.writer import Writer
from storage.shards.groups import BOTH, DIRECT, Part, Shards
from storage.shards.live import Fence
from storage.tables.slots import SlotT, part_of

SENDING = -1
"""Version noted for all messages while one is being sent whose id isn't known yet."""


@dataclass(frozen=True, slots=True)
class Posted:
    """A message in Discord, with the version and revision that it shows.

    face: kind of screen it shows, in the terms of whoever saved it.
    """

    channel: int
    message: int
    version: int
    revision: int
    face: str = ""


POSTED = tuple(field.name for field in fields(Posted))


@dataclass(frozen=True)
class Leftover(Generic[SlotT]):
    """A message that used to fill a slot and is to be deleted."""

    thing: str
    slot: SlotT
    channel: int
    message: int


@dataclass(frozen=True)
class SlotNumbers(Generic[SlotT]):
    """Encoding of a slot in the column `slot`.

    common: the slot stored as 0. above, below: classes of slots with a number, stored as that number and as its
    negative.
    """

    common: SlotT
    above: Callable[[int], SlotT]
    below: Callable[[int], SlotT]

    def number_of(self, slot: SlotT) -> int:
        """Return the number of a slot."""
        if slot == self.common:
            return 0
        number: int = astuple(slot)[0]
        return number if slot == self.above(number) else -number

    def slot_of(self, number: int) -> SlotT:
        """Return the slot of a number."""
        if number == 0:
            return self.common
        return self.above(number) if number > 0 else self.below(-number)


class MessageStore(Store, Generic[SlotT]):
    """Stores the messages of one kind of item. Every method raises StorageError.

    Only the process that shows the messages may write: LeaseLost if another one has its shards by now.

    things: the table of the items, with `id` and `delivered`. owner: the column of the messages' table with the item's
    id, of the same name in `leftovers`.
    """

    def __init__(
        self,
        writer: Writer,
        reader: Reader,
        shards: Shards,
        things: Table,
        owner: Column[str],
        leftovers: Table,
        numbers: SlotNumbers[SlotT],
    ) -> None:
        messages = owner.table
        super().__init__(writer, reader)
        self._shards = shards
        self._fence = fence = Fence(shards)
        self._owner = owner
        self.number_of, self._slot_of = numbers.number_of, numbers.slot_of
        self._of_thing = select(messages).where(owner == bindparam("key")).order_by(messages.c.slot)
        self._upsert = Bulk(upsert(messages), [owner.name, "slot", *POSTED])
        is_slot = (owner == bindparam("key"), messages.c.slot == bindparam("key_slot"))
        self._delete = BulkWork(delete(messages).where(*is_slot))
        self._leave = BulkWork(ignore(leftovers))
        self._standing = select(messages.c.message).where(*is_slot)
        self._leftovers, self._guild = leftovers.c, things.c.guild
        found = select(leftovers).join_from(leftovers, things, leftovers.c[owner.name] == things.c.id)
        self._newest_leftovers = found.order_by(leftovers.c.message.desc()).limit(bindparam("most"))
        is_named = (leftovers.c[owner.name] == bindparam("key"), leftovers.c.message == bindparam("key_message"))
        self._unleave = BulkWork(delete(leftovers).where(*is_named))
        self._forget_leftover = Fenced(fence, self._unleave)
        self._mark = {parts: Fenced(fence, _marking(things, parts)) for parts in (Part.PLACE, Part.DIRECT, BOTH)}

    async def messages(self, thing_id: str) -> dict[SlotT, Posted]:
        """Return the item's messages by slot."""
        return await self._reader.run(self._read, thing_id)

    async def save_message(
        self, thing_id: str, slot: SlotT, posted: Posted, leftovers: Sequence[Leftover[SlotT]] = ()
    ) -> None:
        """Save where the slot's message is and what it shows, together with leftovers to delete.

        A message that another process listed as a leftover is taken off that list.
        """
        await self._writer.run(self._save, (thing_id, slot, posted, leftovers))

    def put_message(self, thing_id: str, slot: SlotT, posted: Posted) -> None:
        """Save what a known message shows, soon and without waiting; a crash may lose it."""
        self._writer.put(self._save, (thing_id, slot, posted, None))

    async def forget_message(self, thing_id: str, slot: SlotT, leftovers: Sequence[Leftover[SlotT]] = ()) -> None:
        """Forget the slot's message, which is gone, given up, or among the leftovers."""
        await self._writer.run(self._forget, (thing_id, slot, leftovers))

    async def leftovers(self, limit: int) -> list[Leftover[SlotT]]:
        """Return the leftovers that this process is to delete, newest first."""
        return await self._reader.run(self._read_leftovers, limit)

    async def leave(self, leftovers: Sequence[Leftover[SlotT]]) -> None:
        """Leave messages to be deleted by the process that shows their items, except those that are in use again."""
        await self._writer.run(self._leave_to_others, leftovers)

    def forget_leftover(self, leftover: Leftover[SlotT]) -> None:
        """Forget a leftover that is gone, soon and without waiting; a crash may lose it."""
        self._writer.put(self._forget_leftover, {"key": leftover.thing, "key_message": leftover.message})

    async def note_sending(self, thing_id: str, slot: SlotT) -> None:
        """Note that a message of the item is about to be sent; until the next mark its part counts as undelivered."""
        await self._writer.run(self._mark[part_of(slot)], {"key": thing_id, "shown": SENDING})

    def mark_delivered(self, thing_id: str, version: int, parts: Part = BOTH) -> None:
        """Save that all messages of these parts of the item show that version, soon and without waiting.

        A crash may lose it.
        """
        self._writer.put(self._mark[parts], {"key": thing_id, "shown": version})

    def _read(self, connection: Connection, thing_id: str) -> dict[SlotT, Posted]:
        rows = connection.execute(self._of_thing, {"key": thing_id})
        return {
            self._slot_of(row.slot): Posted(row.channel, row.message, row.version, row.revision, row.face)
            for row in rows
        }

    def _read_leftovers(self, connection: Connection, limit: int) -> list[Leftover[SlotT]]:
        rows = connection.execute(self._newest_leftovers.where(self._is_mine()), {"most": limit}).mappings()
        return [
            Leftover(row[self._owner.name], self._slot_of(row["slot"]), row["channel"], row["message"]) for row in rows
        ]

    def _is_mine(self) -> ColumnElement[bool]:
        """Return a condition for leftovers of this process; a slot's number is above 0 in direct messages."""
        if self._shards.is_whole:
            return true()
        is_direct = or_(self._leftovers.slot > 0, self._guild == DIRECT)
        is_here = and_(self._leftovers.slot <= 0, self._shards.where(self._guild))
        return or_(is_direct, is_here) if self._shards.has_direct else is_here

    def _save(
        self, connection: Connection, saved: Sequence[tuple[str, SlotT, Posted, Sequence[Leftover[SlotT]] | None]]
    ) -> None:
        """Save what messages show; where leftovers are given, even none, the message was sent just now."""
        self._fence.check(connection)
        rows = [
            {self._owner.name: thing_id, "slot": self.number_of(slot)}
            | {name: getattr(posted, name) for name in POSTED}
            for thing_id, slot, posted, _ in saved
        ]
        self._upsert.execute(connection, rows)
        fresh = [
            {"key": thing_id, "key_message": posted.message}
            for thing_id, _, posted, leftovers in saved
            if leftovers is not None
        ]
        if fresh:
            self._unleave(connection, fresh)
        self._save_leftovers(connection, [leftover for *_, leftovers in saved for leftover in leftovers or ()])

    def _forget(
        self, connection: Connection, forgotten: Sequence[tuple[str, SlotT, Sequence[Leftover[SlotT]]]]
    ) -> None:
        self._fence.check(connection)
        keys = [{"key": thing_id, "key_slot": self.number_of(slot)} for thing_id, slot, _ in forgotten]
        self._delete(connection, keys)
        self._save_leftovers(connection, [leftover for *_, leftovers in forgotten for leftover in leftovers])

    def _leave_to_others(self, connection: Connection, left: Sequence[Sequence[Leftover[SlotT]]]) -> None:
        for leftover in (each for leftovers in left for each in leftovers):
            key = {"key": leftover.thing, "key_slot": self.number_of(leftover.slot)}
            standing = connection.execute(self._standing.with_for_update(), key).scalar()  # who adopts it waits, or has
            if standing != leftover.message:
                self._save_leftovers(connection, [leftover])

    def _save_leftovers(self, connection: Connection, leftovers: Sequence[Leftover[SlotT]]) -> None:
        rows = [
            {
                self._owner.name: each.thing,
                "slot": self.number_of(each.slot),
                "channel": each.channel,
                "message": each.message,
            }
            for each in leftovers
        ]
        self._leave(connection, rows)


class Fenced:
    """Work for the writer that requires this process to hold its shards."""

    def __init__(self, fence: Fence, work: BulkWork) -> None:
        self._fence = fence
        self._work = work

    def __call__(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        self._fence.check(connection)
        self._work(connection, rows)


@functools.cache
def _marking(things: Table, parts: Part) -> BulkWork:
    """Return the update that marks parts of an item as showing a version."""
    columns = [
        column
        for part, column in ((Part.PLACE, things.c.delivered), (Part.DIRECT, things.c.delivered_direct))
        if part in parts
    ]
    is_news = or_(bindparam("shown") != SENDING, *(column == things.c.version for column in columns))
    of_one = update(things).where(things.c.id == bindparam("key"), is_news)
    return BulkWork(of_one.values({column.name: bindparam("shown") for column in columns}))
