"""One bot at a time on a database of a PostgreSQL server: it holds a lock of a session there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import asyncpg
import structlog

from storage.engine import server
from storage.engine.errors import StorageError
from storage.engine.server import FAILURES, connect, dsn_of, explain, name_of, refuse_sharing

HOLDER = -2
"""The key of the lock that a process holds as long as it has the database for itself."""

log = structlog.get_logger()


@asynccontextmanager
async def holding(address: str, patience: float) -> AsyncIterator[None]:
    """Hold the database for this process alone; raises StorageError where another one holds it and goes on.

    A lock of the session does it, which ends with the connection; where that breaks another one takes it again.
    """
    holder = Holder(address, patience)
    await holder.take()
    try:
        yield
    finally:
        await holder.release()


class Holder:
    """Holds the lock of a database as long as the process goes on."""

    def __init__(self, address: str, patience: float) -> None:
        """patience: how many seconds another process may take to let go of it."""
        self._patience = patience
        self._name = name_of(address)
        self._dsn = dsn_of(address)
        self._connection: asyncpg.Connection | None = None
        self._retaking: asyncio.Task[None] | None = None

    async def take(self) -> None:
        """Take the lock; raises StorageError where another process keeps it."""
        await refuse_sharing(self._dsn, self._name)  # of which another would have the lock too
        try:
            connection = await connect(self._dsn, None)
        except FAILURES as error:
            raise explain(error, self._name) from error
        try:
            await self._lock(connection, time.monotonic() + self._patience)
        except FAILURES as error:
            raise explain(error, self._name) from error
        finally:
            if self._connection is not connection:
                connection.terminate()

    async def _lock(self, connection: asyncpg.Connection, until: float) -> None:
        while not await connection.fetchval("SELECT pg_try_advisory_lock($1::bigint)", HOLDER):
            if time.monotonic() >= until:
                raise StorageError(f"The database {self._name} is in use by another process: stop that one first.")
            await asyncio.sleep(server.PAUSE_SECONDS)
        connection.add_termination_listener(self._retake)
        self._connection = connection

    async def release(self) -> None:
        """Let go of the lock."""
        if self._retaking is not None:
            self._retaking.cancel()
            await asyncio.wait([self._retaking])
        if self._connection is not None:
            self._connection.remove_termination_listener(self._retake)
            with suppress(*FAILURES):
                await self._connection.close(timeout=server.SECONDS)

    def _retake(self, _broken: object) -> None:
        self._retaking = asyncio.get_running_loop().create_task(self._keep_taking())

    async def _keep_taking(self) -> None:
        while True:
            try:
                return await self.take()
            except StorageError as error:
                log.warning("storage.not_held", error=str(error))
                await asyncio.sleep(server.SECONDS)
