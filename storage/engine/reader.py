"""Reads, beside the writer and never in its way; each sees one moment of the database, with all commits before it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine, Select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.util import greenlet_spawn

from storage.engine import sqlite
from storage.engine.errors import StorageError

P = ParamSpec("P")
R = TypeVar("R")


class Reader:
    """A pool of connections through aiosqlite, and one for threads."""

    def __init__(self, engine: Engine, threaded: Engine, path: Path) -> None:
        self._engine = engine
        self._threaded = threaded
        self._path = path
        self._reading: set[asyncio.Task[Any]] = set()
        self._glance: sqlite.Glance | None = None
        self._is_closed = False

    async def run(self, read: Callable[Concatenate[Connection, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Call `read(connection, ...)` in a transaction of its own; raises StorageError.

        The read goes on when its caller is cancelled: a connection cannot be taken from the thread that works on it.
        """
        return await self._finish(
            greenlet_spawn(_read, self._engine, lambda connection: read(connection, *args, **kwargs))
        )

    async def glance(self, query: Select[Any], key: str) -> Any:
        """The first value that a query with one parameter finds, None if it finds none; raises StorageError."""
        if not self._is_closed:
            try:
                self._glance = self._glance or sqlite.Glance(self._path)
                return self._glance.value(query, key)
            except sqlite3.Error:  # locked for a moment, as while its log is repaired
                pass
        return await self.run(_first_value, query, key)

    async def study(self, read: Callable[Concatenate[Connection, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        """The same in a thread of its own: for what reckons long enough to hold up the event loop."""
        return await self._finish(
            asyncio.to_thread(_read, self._threaded, lambda connection: read(connection, *args, **kwargs))
        )

    async def _finish(self, read: Coroutine[Any, Any, R]) -> R:
        if self._is_closed:
            read.close()
            raise StorageError(f"The database {self._path} is closed.")
        reading = asyncio.create_task(read)
        self._reading.add(reading)
        reading.add_done_callback(self._reading.discard)
        try:
            return await asyncio.shield(reading)
        except DBAPIError as error:
            raise sqlite.explain(error, self._path) from error

    async def close(self) -> None:
        """Finish what is being read, then let go of the connections and read no more."""
        self._is_closed = True
        if self._glance is not None:
            self._glance.close()
        await asyncio.gather(*self._reading, return_exceptions=True)
        await greenlet_spawn(self._engine.dispose)
        await asyncio.to_thread(self._threaded.dispose)


def _read(engine: Engine, read: Callable[[Connection], R]) -> R:
    with engine.connect() as connection:
        return read(connection)


def _first_value(connection: Connection, query: Select[Any], key: str) -> Any:
    (name,) = query.compile().params
    return connection.execute(query, {name: key}).scalar()
