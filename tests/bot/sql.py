"""A database as anybody's SQL sees it, for what the stores do not tell: a file, or one of a PostgreSQL."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Protocol, TypeVar

from storage.engine.address import Address, is_postgresql

T = TypeVar("T")

TABLES = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'table'",
    "postgresql": "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()",
}


class Sql(Protocol):
    """A connection in a transaction. A statement has a ? for each value."""

    kind: str

    def execute(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """The rows that come of a statement."""

    def select(self, statement: str, values: Sequence[Any] = ()) -> list[dict[str, Any]]:
        """The same with the names of their columns."""

    def check_integrity(self) -> None:
        """Check the file itself, where it is one; a server sees to its own."""


class _Sqlite:
    kind = "sqlite"

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def execute(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        return self._connection.execute(statement, values).fetchall()

    def select(self, statement: str, values: Sequence[Any] = ()) -> list[dict[str, Any]]:
        found = self._connection.execute(statement, values)
        names = [described[0] for described in found.description]
        return [dict(zip(names, row, strict=True)) for row in found]

    def check_integrity(self) -> None:
        assert self.execute("PRAGMA integrity_check") == [("ok",)]
        assert self.execute("PRAGMA foreign_key_check") == []


class _Postgresql:
    """Runs in a thread with an event loop of its own: whoever asks may be in one."""

    kind = "postgresql"

    def __init__(self, address: str, thread: ThreadPoolExecutor) -> None:
        self._thread = thread
        self._runner = asyncio.Runner()
        try:
            self._run(self._connect(address.replace("+asyncpg", "", 1)))
        except BaseException:
            self._thread.submit(self._runner.close).result()
            raise

    def execute(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        return [tuple(row) for row in self._fetch(statement, values)]

    def select(self, statement: str, values: Sequence[Any] = ()) -> list[dict[str, Any]]:
        return [dict(row) for row in self._fetch(statement, values)]

    def check_integrity(self) -> None:
        pass

    def close(self, *, is_kept: bool) -> None:
        """Keep or take back what was changed, and disconnect."""
        try:
            self._run(self._transaction.commit() if is_kept else self._transaction.rollback())
        finally:
            try:
                self._run(self._connection.close())
            finally:
                self._thread.submit(self._runner.close).result()

    async def _connect(self, url: str) -> None:
        import asyncpg  # most tests need none, and it is slow to import

        self._connection = await asyncpg.connect(url)
        self._transaction = self._connection.transaction()
        await self._transaction.start()

    def _fetch(self, statement: str, values: Sequence[Any]) -> list[Any]:
        numbers, parts = count(1), statement.split("?")
        numbered = parts[0] + "".join(f"${next(numbers)}{part}" for part in parts[1:])
        return self._run(self._connection.fetch(numbered, *values))

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._thread.submit(self._runner.run, work).result()


@contextmanager
def connection_to(address: Address) -> Iterator[Sql]:
    """A connection, its changes committed at the end."""
    if not is_postgresql(address):
        with closing(sqlite3.connect(address)) as connection, connection:
            yield _Sqlite(connection)
        return
    with ThreadPoolExecutor(1) as thread:
        remote, is_kept = _Postgresql(str(address), thread), False
        try:
            yield remote
            is_kept = True
        finally:
            remote.close(is_kept=is_kept)


def column(address: Address, query: str, *values: Any) -> list[Any]:
    """The first column of a query's rows."""
    with connection_to(address) as connection:
        return [row[0] for row in connection.execute(query, values)]


def dump(address: Address) -> str:
    """All rows of all tables as text."""
    with connection_to(address) as connection:
        tables = [name for (name,) in connection.execute(TABLES[connection.kind])]
        return "\n".join(str(row) for name in tables for row in connection.select(f'SELECT * FROM "{name}"'))  # noqa: S608


def write_over_an_index(path: Path) -> None:
    """Write over a page of a file, in an index of it."""
    with closing(sqlite3.connect(path)) as connection:
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        query = "SELECT rootpage FROM sqlite_master WHERE type = 'index' AND name NOT LIKE 'sqlite_%' LIMIT 1"
        (root,) = connection.execute(query).fetchone()
    with path.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"Dear diary, " * (size // 12))
