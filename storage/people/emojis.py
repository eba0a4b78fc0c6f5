"""Which emojis an application was given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, select

from storage import schema
from storage.engine.reader import Reader
from storage.engine.sqlite import upsert
from storage.engine.writer import Writer


class KeptEmoji(NamedTuple):
    """One emoji of an application: its id there, its name, and the digest of what it shows."""

    application: int
    name: str
    id: int
    digest: str


class EmojiStore:
    """The emojis that were uploaded, so that they are uploaded once."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def of(self, application: int) -> dict[str, KeptEmoji]:
        """The application's emojis by name."""
        return await self._reader.run(_of, application)

    async def save(self, emoji: KeptEmoji) -> None:
        """Remember an emoji, in place of an older one of that name."""
        await self._writer.run(_save, emoji)


_upsert = upsert(schema.emojis)


def _of(connection: Connection, application: int) -> dict[str, KeptEmoji]:
    emojis = schema.emojis
    rows = connection.execute(select(emojis).where(emojis.c.application == application))
    return {row.name: KeptEmoji(row.application, row.name, row.id, row.digest) for row in rows}


def _save(connection: Connection, emojis: Sequence[KeptEmoji]) -> None:
    connection.execute(_upsert, [emoji._asdict() for emoji in emojis])
