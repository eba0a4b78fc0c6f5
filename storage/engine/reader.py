"""Reads, beside the writer and never in its way; each sees one moment of the database, with all commits before it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine, Select
from sqlalchemy.exc import DBAPIError

from storage.engine import sqlite
from storage.engine.errors import StorageError

P = ParamSpec("P")
R = TypeVar("R")

READERS, STUDIES = 3, 2
"""How many threads read, and how many do what takes long: together as many as the engine keeps connections."""


class Reader:
    """Threads that read; waits in the event loop.

    A whole read takes one hop to a thread and back. The asyncio driver would hop for every cursor call, and drags the
    ORM in.
    """

    def __init__(self, engine: Engine, path: Path) -> None:
        self._engine = engine
        self._path = path
        self._reads = ThreadPoolExecutor(READERS, thread_name_prefix="storage-reader")
        self._studies = ThreadPoolExecutor(STUDIES, thread_name_prefix="storage-study")
        self._reading: set[asyncio.Future[Any]] = set()
        self._glance: sqlite.Glance | None = None
        self._is_closed = False

    async def run(self, read: Callable[Concatenate[Connection, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Call `read(connection, ...)` in a transaction of its own; raises StorageError.

        The read goes on when its caller is cancelled: a connection cannot be taken from the thread that works on it.
        """
        return await self._within(self._reads, lambda connection: read(connection, *args, **kwargs))

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
        """The same for what takes so long that other reads would wait for it."""
        return await self._within(self._studies, lambda connection: read(connection, *args, **kwargs))

    async def _within(self, threads: Executor, read: Callable[[Connection], R]) -> R:
        if self._is_closed:
            raise StorageError(f"The database {self._path} is closed.")
        reading = asyncio.get_running_loop().run_in_executor(threads, self._read, read)
        self._reading.add(reading)
        reading.add_done_callback(self._reading.discard)
        try:
            return await asyncio.shield(reading)
        except DBAPIError as error:
            raise sqlite.explain(error, self._path) from error

    def _read(self, read: Callable[[Connection], R]) -> R:
        with self._engine.connect() as connection:
            return read(connection)

    async def close(self) -> None:
        """Finish what is being read, then let go of the connections and read no more."""
        self._is_closed = True
        if self._glance is not None:
            self._glance.close()
        await asyncio.gather(*self._reading, return_exceptions=True)
        await asyncio.to_thread(self._let_go)

    def _let_go(self) -> None:
        self._reads.shutdown()
        self._studies.shutdown()
        self._engine.dispose()


def _first_value(connection: Connection, query: Select[Any], key: str) -> Any:
    (name,) = query.compile().params
    return connection.execute(query, {name: key}).scalar()
