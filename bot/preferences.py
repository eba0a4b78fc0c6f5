"""What persons prefer and servers have set, kept at hand: every screen asks for it, hardly anybody changes it."""

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
"""The hints of a person and of a server of whom something else is stored than may be at hand."""

Value = TypeVar("Value", bound=Preferences | GuildSettings)


class Kept(Generic[Value]):
    """The latest used values of a store, by the id of a person or a server; the store stays the one that counts.

    read and save are the store's own. At most `most` values are kept.
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
        """What is stored for a person or a server, or the defaults."""
        value = self._values.get(key)
        if value is None:
            before = self._times_forgotten
            value = await self._read(key)
            if before == self._times_forgotten:  # else it may have been read before what another hand changed
                value = self._values.setdefault(key, value)  # what was changed meanwhile is newer than what was read
        return value

    async def change(self, key: int, **fields: Any) -> Value:
        """Store other values of some fields; what holds then."""
        async with self._changing:
            before = await self.of(key)
            after = replace(before, **fields)
            if after != before:
                await self._save(key, after)
                self._values[key] = after
            return after

    def forget(self, key: int) -> None:
        """Read anew when next asked: the store was changed by another hand."""
        self._values.pop(key, None)
        self._times_forgotten += 1

    def forget_all(self) -> None:
        """The same of all, as nobody tells what was changed."""
        self._values.clear()
        self._times_forgotten += 1


PersonPreferences = Kept[Preferences]
ServerSettings = Kept[GuildSettings]
