"""A writer that is held, so that a test sees what waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from storage.database import Database


@asynccontextmanager
async def held(database: Database) -> AsyncIterator[None]:
    """Within it what is to be written waits, and then all of it is written in its order."""
    access, released = database.access, asyncio.Event()
    write, begun = access.write, asyncio.Event()

    async def hold(*args: Any) -> None:
        begun.set()
        await released.wait()
        await write(*args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(access, "write", hold)
        holding = asyncio.create_task(database.privacy.written())
        await begun.wait()
        try:
            yield
        finally:
            released.set()
            await holding


async def until_waiting(database: Database, jobs: int) -> None:
    """Let the others go on until so many jobs wait for the writer."""
    async with asyncio.timeout(10):
        while database.waiting < jobs:  # noqa: ASYNC110 - the writer tells no event
            await asyncio.sleep(0)
