"""A cache of replays of finished games."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from contextlib import suppress

import structlog
from cachetools import LRUCache

from bot.finished.find import Finished
from games.engine.position import Position
from games.engine.tasks import shared
from games.records.replay import Replay
from games.scores import Par

MOST_EVENTS = 20_000
"""Maximum number of events in all cached replays together; the longest games have some hundreds."""
MOST_STARTS = 1000

log = structlog.get_logger()


class Replays:
    """Builds each replay once, in another thread, for all its viewers."""

    def __init__(self, most: int = MOST_EVENTS) -> None:
        self._kept: LRUCache[Hashable, Replay] = LRUCache(most, lambda replay: replay.length)
        self._starts: LRUCache[str, int] = LRUCache(MOST_STARTS)
        self._pars: LRUCache[str, Par | None] = LRUCache(MOST_STARTS)
        self._making: dict[Hashable, asyncio.Task[Replay]] = {}

    async def of(self, finished: Finished) -> Replay:
        """Return the replay of a finished game; raises Refusal if the rules reject one of its events."""
        key = (finished.table.id, finished.names)  # a person who is forgotten has another name
        kept = self._kept.get(key)
        if kept is not None:
            return kept
        if key not in self._making:
            self._making[key] = asyncio.create_task(self._make(key, finished))
        return await shared(self._making[key])

    async def start(self, finished: Finished) -> int:
        """Return the number of events before the first position shown: where the game turned, or else its last move."""
        key = finished.table.id
        if key not in self._starts:
            self._starts[key] = await asyncio.to_thread(_start, finished)
        return self._starts[key]

    async def par(self, finished: Finished) -> Par | None:
        """Return the best result that a finished game could have had; None if that is unknown."""
        key = finished.table.id
        if key not in self._pars:
            self._pars[key] = await asyncio.to_thread(_par, finished)
        return self._pars[key]

    async def _make(self, key: Hashable, finished: Finished) -> Replay:
        try:
            replay = await asyncio.to_thread(_make, finished)
            with suppress(ValueError):  # longer than all that may be kept
                self._kept[key] = replay
            return replay
        finally:
            del self._making[key]


def _start(finished: Finished) -> int:
    last = finished.table.revision
    try:
        turned = Position(finished.table, list(finished.events)).turning_point(None)
    except Exception:  # a replay is looked at without it as well
        log.exception("replay.no_turning_point", table=finished.table.id)
        return last
    return last if turned is None else min(max(turned.revision, 1), last)


def _par(finished: Finished) -> Par | None:
    try:
        return Position(finished.table, list(finished.events)).par()
    except Exception:
        log.exception("replay.no_par", table=finished.table.id)
        return None


def _make(finished: Finished) -> Replay:
    return Replay(finished.record(), finished.names)
