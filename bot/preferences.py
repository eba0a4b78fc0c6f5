"""Caches of people's preferences and servers' settings: every screen reads them, and they hardly ever change."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Generic, TypeVar

from cachetools import LRUCache

from storage.people.guilds import GuildSettings
from storage.people.store import Preferences

MOST_KEPT = 4096

PERSON, GUILD = "person", "guild"
"""The hints that cached values of a person or a server are stale."""

Value = TypeVar("Value", bound=Preferences | GuildSettings)


class Kept(Generic[Value]):
    """A cache of the most recently used values of a store, by the id of a person or a server.

    read and save are the store's own. At most `most` values are cached.
    """

    def __init__(
        self,
        read: Callable[[int], Awaitable[Value]],
        save: Callable[[int, Value], Awaitable[None]],
        most: int = MOST_KEPT,
    ) -> None:
        self._read = read
        self._save = save
        self._values = LRUCache[int, Value](most)
        self._changing = asyncio.Lock()
        self._times_forgotten = 0

    async def of(self, key: int) -> Value:
        """Return the stored values of a person or a server, or the defaults."""
        value = self._values.get(key)
        if value is None:
            before = self._times_forgotten
            value = await self._read(key)
            if before == self._times_forgotten:  # else it may have been read before what another hand changed
                value = self._values.setdefault(key, value)  # what was changed meanwhile is newer than what was read
        return value

    async def change(self, key: int, **fields: Any) -> Value:
        """Store new values of some fields; returns the resulting values."""
        async with self._changing:
            before = await self.of(key)
            after = replace(before, **fields)
            if after != before:
                await self._save(key, after)
                self._values[key] = after
            return after

    def forget(self, key: int) -> None:
        """Drop a cached value, which another process changed in the store."""
        self._values.pop(key, None)
        self._times_forgotten += 1

    def forget_all(self) -> None:
        """Drop all cached values, since hints of changes may have been lost."""
        self._values.clear()
        self._times_forgotten += 1


PersonPreferences = Kept[Preferences]
ServerSettings = Kept[GuildSettings]
