"""Several processes' databases on one PostgreSQL, in one process: what counts is that each has its own connections."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import asyncpg

from storage.database import Database
from storage.engine.postgresql import PostgresqlAccess
from tests.storage.build import HandClock

PATIENCE = 20.0
POLL_SECONDS = 0.01
WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


@asynccontextmanager
async def open_several(
    address: str, count: int, now: Callable[[], float] | None = None
) -> AsyncIterator[list[Database]]:
    """So many databases on the address; its schema is looked at once."""
    now = now or HandClock()
    async with AsyncExitStack() as stack:
        first = await stack.enter_async_context(await Database.open(address, now=now))
        await first.corrections.settle()
        others = [Database(PostgresqlAccess(address), now) for _ in range(count - 1)]
        yield [first, *[await stack.enter_async_context(other) for other in others]]


@asynccontextmanager
async def raw(address: str) -> AsyncIterator[asyncpg.Connection]:
    """A connection of somebody else."""
    connection: asyncpg.Connection = await asyncpg.connect(address.replace("+asyncpg", ""))
    try:
        yield connection
    finally:
        connection.terminate()


async def until_locked_out(beside: asyncpg.Connection, count: int = 1) -> None:
    """Wait until so many connections to the same database wait for a lock."""
    async with asyncio.timeout(PATIENCE):
        while await beside.fetchval(WAITING) != count:
            await asyncio.sleep(POLL_SECONDS)
            await beside.execute("SELECT pg_stat_clear_snapshot()")  # which a transaction keeps
