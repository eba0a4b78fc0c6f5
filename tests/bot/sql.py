"""A database as anybody's SQL sees it, for what the stores do not tell: a file, or one of a PostgreSQL."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from storage.engine.address import Address, is_postgresql

T = TypeVar("T")

TABLES = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'table'",
    "postgresql": "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()",
}


class Sql:
    """A connection in a transaction. A statement has a ? for each value."""

    def __init__(self, kind: str, fetch: Callable[[str, Sequence[Any]], list[Any]]) -> None:
        self.kind = kind
        self._fetch = fetch

    def execute(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """The rows that come of a statement."""
        return [tuple(row) for row in self._fetch(statement, values)]

    def select(self, statement: str, values: Sequence[Any] = ()) -> list[dict[str, Any]]:
        """The same with the names of their columns."""
        return [dict(row) for row in self._fetch(statement, values)]

    def check_integrity(self) -> None:
        """Check the file itself, where it is one; a server sees to its own."""
        if self.kind == "sqlite":
            assert self.execute("PRAGMA integrity_check") == [("ok",)]
            assert self.execute("PRAGMA foreign_key_check") == []


@contextmanager
def connection_to(address: Address) -> Iterator[Sql]:
    """A connection, whose changes are kept unless the block fails."""
    if is_postgresql(address):
        with _postgresql(str(address).replace("+asyncpg", "", 1)) as fetch:
            yield Sql("postgresql", fetch)
        return
    with closing(sqlite3.connect(address)) as connection, connection:
        connection.row_factory = sqlite3.Row
        yield Sql("sqlite", lambda statement, values: connection.execute(statement, values).fetchall())


@contextmanager
def _postgresql(url: str) -> Iterator[Callable[[str, Sequence[Any]], list[Any]]]:
    """What fetches the rows of a statement, in a thread with an event loop of its own: whoever asks may be in one."""
    import asyncpg  # most tests need none, and it is slow to import

    runner = asyncio.Runner()

    def run(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        return thread.submit(lambda: runner.run(work())).result()

    def fetch(statement: str, values: Sequence[Any]) -> list[Any]:
        numbers, parts = count(1), statement.split("?")
        numbered = parts[0] + "".join(f"${next(numbers)}{part}" for part in parts[1:])
        return run(lambda: connection.fetch(numbered, *values))

    with ThreadPoolExecutor(1) as thread, ExitStack() as stack:
        stack.callback(lambda: thread.submit(runner.close).result())
        connection = run(lambda: _connected(asyncpg.connect(url)))
        stack.callback(lambda: run(connection.close))
        transaction = connection.transaction()
        run(transaction.start)
        try:
            yield fetch
        except BaseException:
            run(transaction.rollback)
            raise
        run(transaction.commit)


async def _connected(connecting: Any) -> Any:
    return await connecting


def column(address: Address, query: str, *values: Any) -> list[Any]:
    with connection_to(address) as connection:
        return [row[0] for row in connection.execute(query, values)]


def dump(address: Address) -> str:
    with connection_to(address) as connection:
        tables = [name for (name,) in connection.execute(TABLES[connection.kind])]
        return "\n".join(str(row) for name in tables for row in connection.select(f'SELECT * FROM "{name}"'))  # noqa: S608


def write_over_an_index(path: Path) -> None:
    """Write over a page of a file, in an index of it."""
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT name FROM sqlite_master WHERE type = 'index' AND name NOT LIKE 'sqlite_%' LIMIT 1"
        (name,) = connection.execute(query).fetchone()
    write_over(path, name)


def write_over(path: Path, name: str) -> None:
    """Write over the first page of a table or an index in a file."""
    with closing(sqlite3.connect(path)) as connection:
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()
    with path.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"Dear diary, " * (size // 12))
