"""The messages that show something which changes, each known by its slot; and those that are to be deleted."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple, dataclass, fields
from typing import Any, Generic

from sqlalchemy import Column, ColumnElement, Connection, Table, and_, bindparam, delete, or_, select, true, update

from storage.engine.reader import Reader
from storage.engine.statements import Bulk, ignore, upsert
from storage.engine.store import Rows, Store
from storage.engine.writer import Writer
from storage.shards.groups import BOTH, DIRECT, Part, Shards
from storage.shards.live import Fence
from storage.tables.slots import SlotT, part_of

SENDING = -1
"""Stands for the version that all messages show while one of them is sent that nothing tells of yet."""


@dataclass(frozen=True, slots=True)
class Posted:
    """A message that stands in Discord, with the version and revision that it shows.

    face: what kind of screen it shows, in the words of whoever saved it.
    """

    channel: int
    message: int
    version: int
    revision: int
    face: str = ""


POSTED = tuple(field.name for field in fields(Posted))


@dataclass(frozen=True)
class Leftover(Generic[SlotT]):
    """A message that stood for a thing's slot and is to be deleted."""

    thing: str
    slot: SlotT
    channel: int
    message: int


@dataclass(frozen=True)
class SlotNumbers(Generic[SlotT]):
    """How a slot is written into the column `slot`, and read from there.

    common: the slot written as 0. above, below: make those of a number, which are written as it, and as less than 0.
    """

    common: SlotT
    above: Callable[[int], SlotT]
    below: Callable[[int], SlotT]

    def number_of(self, slot: SlotT) -> int:
        """What stands for the slot."""
        if slot == self.common:
            return 0
        number: int = astuple(slot)[0]
        return number if slot == self.above(number) else -number

    def slot_of(self, number: int) -> SlotT:
        """What the number stands for."""
        if number == 0:
            return self.common
        return self.above(number) if number > 0 else self.below(-number)


class MessageStore(Store, Generic[SlotT]):
    """Where the messages of one kind of thing stand. Every method raises StorageError.

    What is written of them is that of the process which shows them: LeaseLost where another one has its shards by then.

    things: the table of the things shown, with `id` and `delivered`. owner: the column of the messages' table that
    names the thing, called the same in `leftovers`, the table of what is to be deleted.
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
        self._delete = Rows(delete(messages).where(*is_slot))
        self._leave = Rows(ignore(leftovers))
        self._standing = select(messages.c.message).where(*is_slot)
        self._leftovers, self._guild = leftovers.c, things.c.guild
        found = select(leftovers).join_from(leftovers, things, leftovers.c[owner.name] == things.c.id)
        self._newest_leftovers = found.order_by(leftovers.c.message.desc()).limit(bindparam("most"))
        is_named = (leftovers.c[owner.name] == bindparam("key"), leftovers.c.message == bindparam("key_message"))
        self._unleave = Rows(delete(leftovers).where(*is_named))
        self._forget_leftover = Fenced(fence, self._unleave)
        self._mark = {parts: Fenced(fence, _marking(things, parts)) for parts in (Part.PLACE, Part.DIRECT, BOTH)}

    async def messages(self, thing_id: str) -> dict[SlotT, Posted]:
        """The thing's messages by slot."""
        return await self._reader.run(self._read, thing_id)

    async def save_message(
        self, thing_id: str, slot: SlotT, posted: Posted, leftovers: Sequence[Leftover[SlotT]] = ()
    ) -> None:
        """Remember where the slot's message stands and what it shows, and at once that others are to be deleted.

        It stays, though another process that sent it may have left it to be deleted.
        """
        await self._writer.run(self._save, (thing_id, slot, posted, leftovers))

    def put_message(self, thing_id: str, slot: SlotT, posted: Posted) -> None:
        """Remember what a known message shows, soon and without a wait; a crash may lose it."""
        self._writer.put(self._save, (thing_id, slot, posted, None))

    async def forget_message(self, thing_id: str, slot: SlotT, leftovers: Sequence[Leftover[SlotT]] = ()) -> None:
        """Forget the slot's message, which is gone, given up, or among those that are to be deleted."""
        await self._writer.run(self._forget, (thing_id, slot, leftovers))

    async def leftovers(self, limit: int) -> list[Leftover[SlotT]]:
        """The messages that are to be deleted, the newest first: of those that this process shows."""
        return await self._reader.run(self._read_leftovers, limit)

    async def leave(self, leftovers: Sequence[Leftover[SlotT]]) -> None:
        """Leave messages to be deleted to whichever process shows their things; not one that it shows for them."""
        await self._writer.run(self._leave_to_others, leftovers)

    def forget_leftover(self, leftover: Leftover[SlotT]) -> None:
        """Forget a message that is gone, soon and without a wait; a crash may lose it."""
        self._writer.put(self._forget_leftover, {"key": leftover.thing, "key_message": leftover.message})

    async def note_sending(self, thing_id: str, slot: SlotT) -> None:
        """Note that a message of the thing is about to be sent: until the next mark its part is not delivered."""
        await self._writer.run(self._mark[part_of(slot)], {"key": thing_id, "shown": SENDING})

    def mark_delivered(self, thing_id: str, version: int, parts: Part = BOTH) -> None:
        """Remember that all messages of these parts of the thing show that version, soon and without a wait.

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
        """Whether this process shows what a leftover stood for; a slot's number is above 0 in direct messages."""
        if self._shards.is_whole:
            return true()
        is_direct = or_(self._leftovers.slot > 0, self._guild == DIRECT)
        is_here = and_(self._leftovers.slot <= 0, self._shards.where(self._guild))
        return or_(is_direct, is_here) if self._shards.has_direct else is_here

    def _save(
        self, connection: Connection, saved: Sequence[tuple[str, SlotT, Posted, Sequence[Leftover[SlotT]] | None]]
    ) -> None:
        """Save what messages show; with leftovers, be they none, those that stand since just now."""
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
    """Work for the writer that is done only while no other process has the shards of this one."""

    def __init__(self, fence: Fence, work: Rows) -> None:
        self._fence = fence
        self._work = work

    def __call__(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        self._fence.check(connection)
        self._work(connection, rows)


@functools.cache
def _marking(things: Table, parts: Part) -> Rows:
    """Marks the columns of some parts of a thing with what they show."""
    columns = [
        column
        for part, column in ((Part.PLACE, things.c.delivered), (Part.DIRECT, things.c.delivered_direct))
        if part in parts
    ]
    is_news = or_(bindparam("shown") != SENDING, *(column == things.c.version for column in columns))
    of_one = update(things).where(things.c.id == bindparam("key"), is_news)
    return Rows(of_one.values({column.name: bindparam("shown") for column in columns}))
