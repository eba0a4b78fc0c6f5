"""Reads, beside the writer and never in its way; each sees one moment of the database, with all commits before it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from storage import sqlite
from storage.errors import StorageError

P = ParamSpec("P")
R = TypeVar("R")


class Reader:
    """A pool of connections through aiosqlite."""

    def __init__(self, engine: AsyncEngine, path: Path) -> None:
        self._engine = engine
        self._path = path
        self._reading: set[asyncio.Task[Any]] = set()
        self._is_closed = False

    async def run(self, read: Callable[Concatenate[Connection, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Call `read(connection, ...)` in a transaction of its own; raises StorageError.

        The read goes on when its caller is cancelled: a connection cannot be taken from the thread that works on it.
        """
        if self._is_closed:
            raise StorageError(f"The database {self._path} is closed.")
        reading = asyncio.create_task(self._read(read, *args, **kwargs))
        self._reading.add(reading)
        reading.add_done_callback(self._reading.discard)
        return await asyncio.shield(reading)

    async def _read(self, read: Callable[Concatenate[Connection, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        try:
            async with self._engine.connect() as connection:
                return await connection.run_sync(read, *args, **kwargs)
        except DBAPIError as error:
            raise sqlite.explain(error, self._path) from error

    async def close(self) -> None:
        """Finish what is being read, then let go of the connections and read no more."""
        self._is_closed = True
        await asyncio.gather(*self._reading, return_exceptions=True)
        await self._engine.dispose()
