"""The gate before every request to Discord: it needs a lease, and shares a rate limit with all processes."""

from __future__ import annotations

import asyncio
from collections import deque

import structlog

from storage.engine.errors import StorageError
from storage.shards.budgets import AHEAD, PLACES, BudgetStore
from storage.shards.groups import Shards

ASK_SECONDS = 0.5
"""Seconds that the database may take to grant places."""
AWAY_SECONDS = 5.0
"""Seconds before the database is asked again after a failure."""

log = structlog.get_logger()


class NoLease(ConnectionError):
    """The process has lost the lease on its shards: nothing is sent, as if Discord were down."""


class Gate:
    """The gate that every request passes before it is sent.

    budgets: where all processes count their requests together; None if a proxy counts them or one process has all
    shards.
    """

    def __init__(self, shards: Shards, budgets: BudgetStore | None) -> None:
        self._shards = shards
        self._budgets = budgets
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._places: deque[float] = deque()
        self._away_until = 0.0
        self._share_at = 0.0

    @property
    def waiting(self) -> int:
        """Number of requests that wait for a place among those of all processes."""
        return self._waiting

    async def let_through(self, *, is_counted: bool) -> None:
        """Wait until a request may be sent; is_counted: whether Discord counts it, as it carries the bot's token.

        Raises NoLease.
        """
        self._check()
        if is_counted and self._budgets is not None and not self._shards.is_whole:
            await self._wait(self._budgets)
            self._check()

    def _check(self) -> None:
        if not self._shards.is_live:
            raise NoLease("no lease")

    async def _wait(self, budgets: BudgetStore) -> None:
        """Wait for a place, first come, first served; places for all who wait are taken together."""
        loop = asyncio.get_running_loop()
        self._waiting += 1
        try:
            async with self._turn:
                while self._places and self._places[0] < loop.time() - AHEAD / PLACES:
                    self._places.popleft()  # who waited for it has given up
                while not self._places:
                    await self._take(budgets, min(self._waiting, AHEAD))
                await asyncio.sleep(self._places.popleft() - loop.time())
        finally:
            self._waiting -= 1

    async def _take(self, budgets: BudgetStore, count: int) -> None:
        """Take at most `count` places; if the current second has none left, wait for the next."""
        now = asyncio.get_running_loop().time
        if now() < self._away_until:
            self._places.append(self._share(now()))
            return
        try:
            async with asyncio.timeout(ASK_SECONDS):
                taken = await budgets.take(count)
        except (StorageError, TimeoutError) as error:
            log.warning("calls.counted_alone", error=str(error))
            self._away_until = now() + AWAY_SECONDS
            return
        self._places.extend(now() + wait for wait in taken.waits)
        if not self._places:
            await asyncio.sleep(taken.rest)

    def _share(self, now: float) -> float:
        """Return when this process may send its next request while it can't learn what the others send."""
        self._share_at = max(self._share_at, now) + self._shards.groups / PLACES
        return self._share_at
