"""Reads, beside the writer and never in its way; each sees one moment of the database, with all commits before it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from storage import sqlite

P = ParamSpec("P")
R = TypeVar("R")


class Reader:
    """A pool of connections through aiosqlite."""

    def __init__(self, engine: AsyncEngine, path: Path) -> None:
        self._engine = engine
        self._path = path

    async def run(self, read: Callable[Concatenate[Connection, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Call `read(connection, ...)` in a transaction of its own; raises StorageError."""
        try:
            async with self._engine.connect() as connection:
                return await connection.run_sync(read, *args, **kwargs)
        except DBAPIError as error:
            raise sqlite.explain(error, self._path) from error

    async def close(self) -> None:
        """Let go of the connections."""
        await self._engine.dispose()
