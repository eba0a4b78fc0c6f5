"""A journal in memory, and what can happen to a write on its way."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from games.engine.table import Conflict, Entry, Repeated, Table

Hook: TypeAlias = Callable[[], Awaitable[None]]


async def let_others_run() -> None:
    """Let others run, as every real journal does."""
    await asyncio.sleep(0)


class MemoryJournal:
    """Implements games.table.Journal; `entries` are those made durable, in order.

    before, after: awaited in each write before the entry is made durable, and after that but before the writer knows.
    loading: awaited in each load.
    """

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.before: Hook = let_others_run
        self.after: Hook = let_others_run
        self.loading: Hook = let_others_run
        self._tables: dict[str, Table] = {}
        self._events: dict[str, list[str]] = {}
        self._interactions: set[int] = set()

    async def write(self, entry: Entry) -> None:
        """Make the entry durable; raises Conflict or Repeated and then changes nothing."""
        await self.before()
        self.make(entry)
        await self.after()

    async def load(self, table_id: str) -> tuple[Table, list[str]] | None:
        """The newest state of a table and its events in order; None if there is none."""
        await self.loading()
        return self.stored(table_id) if table_id in self._tables else None

    async def version(self, table_id: str) -> int | None:
        """The newest version of a table; None if there is none."""
        return self._tables[table_id].version if table_id in self._tables else None

    def stored(self, table_id: str) -> tuple[Table, list[str]]:
        """What `load` gives, at once; raises KeyError."""
        return self._tables[table_id], list(self._events[table_id])

    def make(self, entry: Entry) -> None:
        """Make the entry durable at once, as `write` does."""
        before, after = entry.before, entry.after
        if entry.interaction in self._interactions:
            raise Repeated
        stored = self._tables.get(after.id)
        if (stored and stored.version) != (before and before.version):
            raise Conflict
        expected = (before.version + 1, before.revision) if before is not None else (0, 0)
        if (after.version, after.revision - len(entry.events)) != expected:
            raise ValueError(f"{after} does not follow from {before} by {len(entry.events)} events")
        if entry.interaction is not None:
            self._interactions.add(entry.interaction)
        self._tables[after.id] = after
        self._events.setdefault(after.id, []).extend(entry.events)
        self.entries.append(entry)


class Gate:
    """A hook that keeps each write waiting until the gate opens."""

    def __init__(self) -> None:
        self.reached = asyncio.Event()
        self.opened = asyncio.Event()
        self.waiting = 0
        self.most_waiting = 0

    async def __call__(self) -> None:
        self.waiting += 1
        self.most_waiting = max(self.most_waiting, self.waiting)
        self.reached.set()
        try:
            await self.opened.wait()
        finally:
            self.waiting -= 1


class DiskFull(Exception):
    """What a broken journal raises."""


async def fail() -> None:
    """The hook of a broken journal."""
    raise DiskFull
