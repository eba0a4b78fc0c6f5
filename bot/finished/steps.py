"""Replays of the finished games that people look at, kept while there is room."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from contextlib import suppress

from cachetools import LRUCache

from bot.finished.find import Finished
from games.records.replay import Replay

MOST_EVENTS = 20_000
"""So many events the kept replays have together; the longest games have some hundreds."""


class Replays:
    """Makes each replay once, in another thread, for all who look at it."""

    def __init__(self, most: int = MOST_EVENTS) -> None:
        self._kept: LRUCache[Hashable, Replay] = LRUCache(most, lambda replay: replay.length)
        self._making: dict[Hashable, asyncio.Task[Replay]] = {}

    async def of(self, finished: Finished) -> Replay:
        """The replay of a finished game; raises Refusal for one that the rules do not allow."""
        key = (finished.table.id, finished.names)  # a person who is forgotten has another name
        kept = self._kept.get(key)
        if kept is not None:
            return kept
        if key not in self._making:
            self._making[key] = asyncio.create_task(self._make(key, finished))
        return await asyncio.shield(self._making[key])

    async def _make(self, key: Hashable, finished: Finished) -> Replay:
        try:
            replay = await asyncio.to_thread(_make, finished)
            with suppress(ValueError):  # longer than all that may be kept
                self._kept[key] = replay
            return replay
        finally:
            del self._making[key]


def _make(finished: Finished) -> Replay:
    return Replay(finished.record(), finished.names)
