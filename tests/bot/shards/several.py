"""What several processes on one PostgreSQL have, in one process: each its database, its group and its hints."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from bot.shards.hints import Hints
from storage.database import Database
from storage.engine.address import Address
from storage.engine.postgresql import PostgresqlAccess
from storage.shards.groups import GUILD_BITS, Shards
from storage.shards.hints import CHANNEL
from tests.storage.several import raw

PATIENCE = 20.0
LONG = 1000.0
LEASE = """INSERT INTO leases VALUES ($1, 'somebody', 1, extract(epoch FROM clock_timestamp()) + $2, '1')
ON CONFLICT (shard_group) DO UPDATE SET until = excluded.until"""


async def lease(address: Address, group: int, seconds: float = LONG) -> None:
    """Let a group be leased for so many seconds from here on."""
    async with raw(str(address)) as connection:
        await connection.execute(LEASE, group, seconds)


async def lose_hints(address: Address) -> None:
    """Let all processes hear that another one lost hints."""
    async with raw(str(address)) as connection:
        await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, '["somebody",null]')


@asynccontextmanager
async def several(address: Address, count: int) -> AsyncIterator[list[tuple[Database, Hints]]]:
    """So many groups of a shard each, the first that of direct messages; their hints have not begun."""
    async with AsyncExitStack() as stack:
        made = []
        for group in range(count):
            await lease(address, group)
            database = Database(PostgresqlAccess(str(address)), time.time, Shards(group, count))
            await stack.enter_async_context(database)
            hints = Hints(database)
            stack.push_async_callback(hints.close)
            made.append((database, hints))
        yield made


def server(shard: int, count: int) -> int:
    """A server of that shard among so many."""
    return 1000 * count + shard << GUILD_BITS


async def until(ask: Callable[[], Awaitable[Any]], wanted: object) -> None:
    async with asyncio.timeout(PATIENCE):
        while await ask() != wanted:  # noqa: ASYNC110  nobody is told of it
            await asyncio.sleep(0.01)
