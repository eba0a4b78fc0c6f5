"""The messages that show something which changes, each known by its slot; and those that are to be deleted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass, fields
from typing import Generic

from sqlalchemy import Column, Connection, Table, bindparam, delete, or_, select, update

from storage.engine.reader import Reader
from storage.engine.statements import Bulk, ignore, upsert
from storage.engine.store import Rows, Store
from storage.engine.writer import Writer
from storage.tables.slots import SlotT

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

    things: the table of the things shown, with `id` and `delivered`. owner: the column of the messages' table that
    names the thing, called the same in `leftovers`, the table of what is to be deleted.
    """

    def __init__(
        self,
        writer: Writer,
        reader: Reader,
        things: Table,
        owner: Column[str],
        leftovers: Table,
        numbers: SlotNumbers[SlotT],
    ) -> None:
        messages = owner.table
        super().__init__(writer, reader)
        self._owner = owner
        self.number_of, self._slot_of = numbers.number_of, numbers.slot_of
        self._of_thing = select(messages).where(owner == bindparam("key")).order_by(messages.c.slot)
        self._upsert = Bulk(upsert(messages), [owner.name, "slot", *POSTED])
        self._delete = Rows(delete(messages).where(owner == bindparam("key"), messages.c.slot == bindparam("key_slot")))
        self._leave = Rows(ignore(leftovers))
        self._newest_leftovers = select(leftovers).order_by(leftovers.c.message.desc()).limit(bindparam("most"))
        is_named = (leftovers.c[owner.name] == bindparam("key"), leftovers.c.message == bindparam("key_message"))
        self._forget_leftover = Rows(delete(leftovers).where(*is_named))
        is_news = or_(bindparam("shown") != SENDING, things.c.delivered == things.c.version)
        of_one = update(things).where(things.c.id == bindparam("key"), is_news)
        self._mark = Rows(of_one.values(delivered=bindparam("shown")))

    async def messages(self, thing_id: str) -> dict[SlotT, Posted]:
        """The thing's messages by slot."""
        return await self._reader.run(self._read, thing_id)

    async def save_message(
        self, thing_id: str, slot: SlotT, posted: Posted, leftovers: Sequence[Leftover[SlotT]] = ()
    ) -> None:
        """Remember where the slot's message stands and what it shows, and at once that others are to be deleted."""
        await self._writer.run(self._save, (thing_id, slot, posted, leftovers))

    def put_message(self, thing_id: str, slot: SlotT, posted: Posted) -> None:
        """Remember what a known message shows, soon and without a wait; a crash may lose it."""
        self._writer.put(self._save, (thing_id, slot, posted, ()))

    async def forget_message(self, thing_id: str, slot: SlotT, leftovers: Sequence[Leftover[SlotT]] = ()) -> None:
        """Forget the slot's message, which is gone, given up, or among those that are to be deleted."""
        await self._writer.run(self._forget, (thing_id, slot, leftovers))

    async def leftovers(self, limit: int) -> list[Leftover[SlotT]]:
        """The messages that are to be deleted, the newest first."""
        return await self._reader.run(self._read_leftovers, limit)

    def forget_leftover(self, leftover: Leftover[SlotT]) -> None:
        """Forget a message that is gone, soon and without a wait; a crash may lose it."""
        self._writer.put(self._forget_leftover, {"key": leftover.thing, "key_message": leftover.message})

    async def note_sending(self, thing_id: str) -> None:
        """Note that a message of the thing is about to be sent: until the next mark it does not count as delivered."""
        await self._writer.run(self._mark, {"key": thing_id, "shown": SENDING})

    def mark_delivered(self, thing_id: str, version: int) -> None:
        """Remember that all messages of the thing show that version, soon and without a wait; a crash may lose it."""
        self._writer.put(self._mark, {"key": thing_id, "shown": version})

    def _read(self, connection: Connection, thing_id: str) -> dict[SlotT, Posted]:
        rows = connection.execute(self._of_thing, {"key": thing_id})
        return {
            self._slot_of(row.slot): Posted(row.channel, row.message, row.version, row.revision, row.face)
            for row in rows
        }

    def _read_leftovers(self, connection: Connection, limit: int) -> list[Leftover[SlotT]]:
        rows = connection.execute(self._newest_leftovers, {"most": limit}).mappings()
        return [
            Leftover(row[self._owner.name], self._slot_of(row["slot"]), row["channel"], row["message"]) for row in rows
        ]

    def _save(
        self, connection: Connection, saved: Sequence[tuple[str, SlotT, Posted, Sequence[Leftover[SlotT]]]]
    ) -> None:
        rows = [
            {self._owner.name: thing_id, "slot": self.number_of(slot)}
            | {name: getattr(posted, name) for name in POSTED}
            for thing_id, slot, posted, _ in saved
        ]
        self._upsert.execute(connection, rows)
        self._save_leftovers(connection, [leftover for *_, leftovers in saved for leftover in leftovers])

    def _forget(
        self, connection: Connection, forgotten: Sequence[tuple[str, SlotT, Sequence[Leftover[SlotT]]]]
    ) -> None:
        keys = [{"key": thing_id, "key_slot": self.number_of(slot)} for thing_id, slot, _ in forgotten]
        self._delete(connection, keys)
        self._save_leftovers(connection, [leftover for *_, leftovers in forgotten for leftover in leftovers])

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
