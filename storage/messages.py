"""The messages that show something which changes, each known by its slot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Column, Connection, Table, bindparam, delete, select, update

from storage.reader import Reader
from storage.sqlite import upsert
from storage.writer import Writer


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


class MessageStore:
    """Where the messages of one kind of thing stand. Every method raises StorageError.

    things: the table of the things shown, with `id` and `delivered`. owner: the column of the messages' table that
    names the thing.
    """

    def __init__(self, writer: Writer, reader: Reader, things: Table, owner: Column[str]) -> None:
        messages = owner.table
        self._writer = writer
        self._reader = reader
        self._owner = owner
        self._of_thing = select(messages).where(owner == bindparam("key"))
        self._upsert = upsert(messages)
        self._delete = delete(messages).where(owner == bindparam("key"), messages.c.slot == bindparam("key_slot"))
        self._set_delivered = update(things).where(things.c.id == bindparam("key")).values(delivered=bindparam("shown"))

    async def messages(self, thing_id: str) -> dict[int, Posted]:
        """The thing's messages by slot."""
        return await self._reader.run(self._read, thing_id)

    async def save_message(self, thing_id: str, slot: int, posted: Posted) -> None:
        """Remember where the slot's message stands and what it shows; what a slot means is the caller's affair."""
        await self._writer.run(self._save, (thing_id, slot, posted))

    def put_message(self, thing_id: str, slot: int, posted: Posted) -> None:
        """Remember what a known message shows, soon and without a wait; a crash may lose it."""
        self._writer.put(self._save, (thing_id, slot, posted))

    async def forget_message(self, thing_id: str, slot: int) -> None:
        """Forget the slot's message, which is gone or given up."""
        await self._writer.run(self._forget, (thing_id, slot))

    def mark_delivered(self, thing_id: str, version: int) -> None:
        """Remember that all messages of the thing show that version, soon and without a wait; a crash may lose it."""
        self._writer.put(self._mark, (thing_id, version))

    def _read(self, connection: Connection, thing_id: str) -> dict[int, Posted]:
        rows = connection.execute(self._of_thing, {"key": thing_id})
        return {row.slot: Posted(row.channel, row.message, row.version, row.revision, row.face) for row in rows}

    def _save(self, connection: Connection, saved: Sequence[tuple[str, int, Posted]]) -> None:
        rows: list[dict[str, Any]] = [
            {
                self._owner.name: thing_id,
                "slot": slot,
                "channel": posted.channel,
                "message": posted.message,
                "version": posted.version,
                "revision": posted.revision,
                "face": posted.face,
            }
            for thing_id, slot, posted in saved
        ]
        connection.execute(self._upsert, rows)

    def _forget(self, connection: Connection, forgotten: Sequence[tuple[str, int]]) -> None:
        connection.execute(self._delete, [{"key": thing_id, "key_slot": slot} for thing_id, slot in forgotten])

    def _mark(self, connection: Connection, delivered: Sequence[tuple[str, int]]) -> None:
        connection.execute(
            self._set_delivered, [{"key": thing_id, "shown": version} for thing_id, version in delivered]
        )
