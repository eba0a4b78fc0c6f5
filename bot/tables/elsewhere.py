"""Tables that another process changes: their messages and clocks that are this process's follow."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from cachetools import LRUCache

from bot.shards.hints import Hints
from bot.tables.crossing import READY
from bot.tables.delivery import Delivery
from bot.tables.sessions import Tables
from games.api import Refusal
from games.engine.table import Table
from storage.shards.groups import Shards

TABLE = "table"
"""The hint of a table: its id, version and server, the seats reminded, and whether it rang a bell."""
MOST_FOLLOWED = 8192
"""Of so many tables it is at hand which version was followed; of others an old hint is followed in vain."""


class TablesElsewhere:
    """Tells the other processes what changes here, and follows what they tell of what is this process's to show."""

    def __init__(self, hints: Hints, shards: Shards, tables: Tables, delivery: Delivery) -> None:
        self._hints = hints
        self._shards = shards
        self._tables = tables
        self._delivery = delivery
        self._followed = LRUCache[str, int](MOST_FOLLOWED)
        self._observers: list[Callable[[Table], None]] = []
        self._following = set[asyncio.Task[Any] | None]()
        tables.subscribe_written(self._tell)
        hints.on(TABLE, self._follow)
        hints.on(READY, self._hear_ready)

    def subscribe(self, observe: Callable[[Table], None]) -> None:
        """Let something be called with each table that another process changed, before its messages follow."""
        self._observers.append(observe)

    async def settled(self) -> None:
        """Wait until what was told so far is followed, or failed."""
        if self._following:
            await asyncio.wait([task for task in self._following if task is not None])

    def _tell(self, table: Table, reminded: Sequence[int], has_rung: bool) -> None:
        self._hints.tell(TABLE, table.id, table.version, table.guild, reminded, has_rung)

    async def _follow(self, table_id: str, version: int, guild: int, reminded: Sequence[int], has_rung: bool) -> None:
        if not self._delivery.shows(table_id, guild) or self._followed.get(table_id, -1) >= version:
            return
        self._followed[table_id] = version  # until the row tells whether there is such a version
        following = asyncio.current_task()
        self._following.add(following)
        try:
            await self._bring(table_id, version, guild, reminded, has_rung)
        finally:
            self._following.discard(following)

    async def _hear_ready(self, table_id: str, guild: int, person: int, until: float) -> None:
        """Note that a person has seen the scores of a table, who pressed in another process."""
        session = await self._tables.find_readable(table_id) if self._delivery.shows(table_id, guild) else None
        if session is not None:
            with suppress(Refusal):  # the scores are gone, or the seat is
                await session.deal_now(person, until=until)

    async def _bring(self, table_id: str, version: int, guild: int, reminded: Sequence[int], has_rung: bool) -> None:
        if self._shards.has(guild) and has_rung:  # which stopped other tables of the server
            self._tables.wake()
        session = await self._tables.find_readable(table_id)
        if session is not None:
            self._followed[table_id] = min(self._followed.get(table_id, version), session.table.version)
            if self._shards.has(guild) and session.table.is_open:
                self._tables.note_due(session.table.clock.due_at)
            for observe in self._observers:
                observe(session.table)
        await self._delivery.follow(table_id, guild, reminded)
