"""Replays of the finished games that people look at, kept while there is room."""

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
"""So many events the kept replays have together; the longest games have some hundreds."""
MOST_STARTS = 1000

log = structlog.get_logger()


class Replays:
    """Makes each replay once, in another thread, for all who look at it."""

    def __init__(self, most: int = MOST_EVENTS) -> None:
        self._kept: LRUCache[Hashable, Replay] = LRUCache(most, lambda replay: replay.length)
        self._starts: LRUCache[str, int] = LRUCache(MOST_STARTS)
        self._pars: LRUCache[str, Par | None] = LRUCache(MOST_STARTS)
        self._making: dict[Hashable, asyncio.Task[Replay]] = {}

    async def of(self, finished: Finished) -> Replay:
        """The replay of a finished game; raises Refusal for one that the rules do not allow."""
        key = (finished.table.id, finished.names)  # a person who is forgotten has another name
        kept = self._kept.get(key)
        if kept is not None:
            return kept
        if key not in self._making:
            self._making[key] = asyncio.create_task(self._make(key, finished))
        return await shared(self._making[key])

    async def start(self, finished: Finished) -> int:
        """After how many events a look at a finished game begins: where it turned, or else at its last move."""
        key = finished.table.id
        if key not in self._starts:
            self._starts[key] = await asyncio.to_thread(_start, finished)
        return self._starts[key]

    async def par(self, finished: Finished) -> Par | None:
        """What a finished game could have come to at best; None where that can't be told."""
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
