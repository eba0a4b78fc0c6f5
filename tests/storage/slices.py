"""Recounts in slices that a test sees one by one."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from storage.database import Database
from storage.league import corrections, recounter


@contextmanager
def small_slices(rows: int = 1) -> Iterator[None]:
    """Within it no more than so many results are rated and rows written at a time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(recounter, "SLICE", rows)
        for module in (recounter, corrections):
            patch.setattr(module, "ROWS", rows)
        yield


class Steps:
    """Lets a database's recounts go on step by step."""

    def __init__(self, database: Database) -> None:
        self._rests: asyncio.Queue[asyncio.Event] = asyncio.Queue()
        database.corrections.recounter.rest = self._rest

    async def _rest(self, _seconds: float) -> None:
        rest = asyncio.Event()
        self._rests.put_nowait(rest)
        await rest.wait()

    async def held(self) -> asyncio.Event:
        """Wait until the recount rests after its next step; it goes on when the event that is returned is set."""
        async with asyncio.timeout(10):
            return await self._rests.get()

    async def take(self, count: int) -> None:
        """Let it take so many steps more."""
        for _ in range(count):
            (await self.held()).set()

    async def finish(self, database: Database) -> None:
        """Let it come to its end."""
        settling = asyncio.create_task(database.corrections.settle())
        while not settling.done():
            stepping = asyncio.create_task(self.take(1))
            await asyncio.wait({settling, stepping}, return_when=asyncio.FIRST_COMPLETED)
            stepping.cancel()
