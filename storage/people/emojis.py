"""The custom emojis uploaded for an application."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import select

from storage import schema
from storage.engine.statements import upsert
from storage.engine.store import BulkWork, Store


class KeptEmoji(NamedTuple):
    """An emoji of an application: its id there, its name, and the digest of its picture."""

    application: int
    name: str
    id: int
    digest: str


_emojis = schema.emojis
_save = BulkWork(upsert(_emojis))


class EmojiStore(Store):
    """Stores the uploaded emojis, so that each is uploaded once."""

    async def of(self, application: int) -> dict[str, KeptEmoji]:
        """Return the application's emojis by name."""
        rows = await self._rows(select(_emojis).where(_emojis.c.application == application))
        return {row.name: KeptEmoji(row.application, row.name, row.id, row.digest) for row in rows}

    async def save(self, emoji: KeptEmoji) -> None:
        """Save an emoji in place of an older one of that name."""
        await self._writer.run(_save, emoji._asdict())
