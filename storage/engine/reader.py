"""Reads that run beside the writer without blocking it, each in a snapshot with every commit so far."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Select
from sqlalchemy.exc import DBAPIError

from games.engine.tasks import shared
from storage.engine.access import Access
from storage.engine.errors import StorageError

P = ParamSpec("P")
R = TypeVar("R")


class Reader:
    """Runs the stores' reads while the database is open."""

    def __init__(self, access: Access) -> None:
        self._access = access
        self._reading: set[asyncio.Task[Any]] = set()
        self._is_closed = False

    async def run(self, read: Callable[Concatenate[Connection, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Call `read(connection, ...)` in a transaction of its own; raises StorageError.

        The read continues if its caller is cancelled: a connection can't be taken from the thread that uses it.
        """
        return await self._finish(self._access.read(lambda connection: read(connection, *args, **kwargs)))

    def glance(self, query: Select[Any], key: str) -> Awaitable[Any]:
        """Return the first value of a query with one parameter, or None; raises StorageError."""
        if self._is_closed:
            raise self._closed
        return self._access.glance(query, key)

    async def study(self, read: Callable[Concatenate[Connection, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Like `run`, in a thread of its own: for computations that would block the event loop."""
        return await self._finish(self._access.study(lambda connection: read(connection, *args, **kwargs)))

    async def checkpoint(self) -> None:
        """Checkpoint the write-ahead log beside the writer."""
        await self._finish(self._access.checkpoint())

    async def size(self) -> int:
        """Return the size of the database in bytes."""
        return await self.run(self._access.size)

    async def close(self) -> None:
        """Finish the reads under way, and accept no more."""
        self._is_closed = True
        await asyncio.gather(*self._reading, return_exceptions=True)

    @property
    def _closed(self) -> StorageError:
        return StorageError(f"The database {self._access.name} is closed.")

    async def _finish(self, read: Coroutine[Any, Any, R]) -> R:
        if self._is_closed:
            read.close()
            raise self._closed
        reading = asyncio.create_task(read)
        self._reading.add(reading)
        reading.add_done_callback(self._reading.discard)
        try:
            return await shared(reading)
        except DBAPIError as error:
            raise self._access.explain(error) from error
