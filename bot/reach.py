"""Reachability of the bot: while people cannot reach it on a shard's servers, no clock runs and nobody is late."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection

import structlog

from bot.tables.sessions import Tables
from bot.tournaments.sessions import Tournaments
from games.catalogue import GAMES, broken_folder
from games.engine.absence import SHORT_SECONDS
from storage.engine.errors import StorageError
from storage.shards.groups import Shards
from storage.tables.clocks import MovedClocks
from storage.tables.reach import ReachStore

KEEP_SECONDS = 20.0
"""Seconds between two notes of the time, and so the most that a crash leaves unknown."""
SILENT_SECONDS = 45.0
"""Seconds of silence, longer than a heartbeat, after which a connection had been lost before it ended."""
RETRY_SECONDS = 5.0

log = structlog.get_logger()


def watching(now: Callable[[], float], steady: Callable[[], float], on_jump: Callable[[], None]) -> Callable[[], float]:
    """Return `now` as a clock that calls `on_jump` before it first returns a time after a jump.

    The clock jumps when it is set or the machine was suspended: it then disagrees with `steady`.
    """
    ahead = now() - steady()

    def watched() -> float:
        nonlocal ahead
        at, before = now(), ahead
        ahead = at - steady()
        if abs(ahead - before) > SHORT_SECONDS:
            log.warning("clock.jumped", seconds=round(ahead - before))
            on_jump()
        return at

    return watched


class Reach:
    """Runs the clocks of the servers of connected shards.

    reached: the shards whose clocks run, which tables and tournaments read. now: returns the time in Unix seconds.
    """

    def __init__(
        self,
        store: ReachStore,
        shards: Shards,
        reached: set[int],
        tables: Tables,
        tournaments: Tournaments,
        now: Callable[[], float],
    ) -> None:
        self._store = store
        self._shards = shards
        self._reached = reached
        self._connected: set[int] = set()
        self._tables = tables
        self._tournaments = tournaments
        self._now = now

    async def lose(self, shard: int, silence: float) -> None:
        """Record that a shard lost its connection, after `silence` seconds without receiving anything."""
        self._connected.discard(shard)
        now = self._now()  # after a jump no shard is reached, and each was last when that was noted last
        if shard in self._reached:
            self._reached.remove(shard)
            await self._note(now - (silence if silence > SILENT_SECONDS else 0.0), (shard,))

    def leave(self) -> set[int]:
        """Stop all clocks until `go_on` after a jump of the time; returns the shards whose clocks ran."""
        shards = set(self._reached)
        self._reached.clear()
        return shards

    async def regain(self, shard: int) -> MovedClocks:
        """Resume all clocks of a shard as they stood when people last reached it; return what moved."""
        if shard in self._connected:
            return MovedClocks()
        self._connected.add(shard)
        return await self.go_on(shard)

    async def go_on(self, shard: int) -> MovedClocks:
        """Resume the clocks of a shard that was connected all the time, if it still is."""
        if shard not in self._connected:
            return MovedClocks()
        moved = await self._go_on(shard)
        for game, count in moved.resting:
            broken = broken_folder(game)
            to_do = "put its folder back into games/" if broken is None else broken.remedy
            log.error("game.missing", game=game, resting_tables=count, to_do=to_do)
        if moved.total:
            log.info("reach.moved", shard=shard, total=moved.total)
            await self._tables.drop(lambda session: self._shards.shard_of(session.table.guild) == shard)
        if shard in self._connected:
            self._reached.add(shard)
            self._tables.wake()
            self._tournaments.wake()
        return moved

    async def keep(self) -> None:
        """Record regularly which shards people reach, forever."""
        while True:
            await asyncio.sleep(KEEP_SECONDS)
            now = self._now()
            if self._reached:
                await self._note(now, self._reached)

    async def close(self) -> None:
        """Record that the bot stops."""
        now = self._now()
        reached = self.leave()
        self._connected.clear()
        if reached:
            await self._note(now, reached)

    async def _note(self, at: float, shards: Collection[int]) -> None:
        try:
            await self._store.note(at, tuple(shards))
        except StorageError as error:
            log.warning("reach.not_noted", error=str(error))

    async def _go_on(self, shard: int) -> MovedClocks:
        while True:
            try:
                return await self._store.go_on(self._now(), GAMES, shard)
            except StorageError as error:
                log.warning("reach.again", shard=shard, error=str(error))
                await asyncio.sleep(RETRY_SECONDS)
