"""Copying a database into another one, of either kind, and comparing both before anybody sees the copy."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy import JSON, Column, ColumnElement, Connection, Double, Table, Text, cast, func, inspect, select

from storage.database import Database, access_to, check_version, look
from storage.engine import sqlite
from storage.engine.address import Address, is_postgresql
from storage.engine.errors import NOT_EMPTY, StorageError
from storage.engine.snapshot import Snapshot, snapshot
from storage.migrations import check_is_not_later, migrate
from storage.schema import call_budgets, deployment, identifies, leases, metadata
from storage.shards.joining import alone

BATCH = 2000
"""Number of rows in memory at a time, several times over."""

TABLES = [each for each in metadata.sorted_tables if each not in (leases, deployment, call_budgets, identifies)]
"""Tables to copy, those that others refer to first; the rest is about processes running at the moment."""

Rows: TypeAlias = Sequence[tuple[Any, ...]]
Tell: TypeAlias = Callable[[str, int, int], None]
"""Callback for progress: the stage, the rows done, and the rows in all."""

COPYING, COMPARING = "rows copied", "rows compared"

NOT_ALIKE = "The table {} isn't what was copied into it ({} rows, and before {}), so nothing was moved."


@dataclass(frozen=True, slots=True)
class MovedDatabase:
    """A database and its equal copy, while nobody else sees the copy."""

    old: Database
    new: Database
    rows: int


@asynccontextmanager
async def moved(source: Address, target: Address, tell: Tell) -> AsyncIterator[MovedDatabase]:
    """Copy a database that no bot uses into an empty one.

    The target is filled once the block ends. If anything raises, the block included, or the process dies, it stays
    empty. The source is only read. Raises StorageError.
    """
    if is_postgresql(source):
        await check_version(source, check_is_not_later)  # before a lease is written to it
    else:
        sqlite.must_exist(Path(source))
    async with alone(target), _filled(target) as new, alone(source, only_reads=True), look(source) as old:
        await old.read(old.check_keys)
        total = await old.read(_count)
        copied = await copy_rows(old, new, partial(tell, COPYING), total)
        await new.read(new.settle)
        await compare_rows(copied, new, partial(tell, COMPARING), total)
        yield MovedDatabase(Database(old, time.time), Database(new, time.time), total)


@asynccontextmanager
async def _filled(address: Address) -> AsyncIterator[Snapshot]:
    """Give an empty database the schema and what the block writes; roll back if that raises."""
    if is_postgresql(address):
        async with _transaction(address) as new:
            yield new
        return
    path = Path(address)
    unfinished = await asyncio.to_thread(sqlite.make_way, path)
    try:
        async with _transaction(unfinished) as new:
            yield new
        await asyncio.to_thread(sqlite.put, unfinished, path)
    except StorageError as error:
        raise StorageError(str(error).replace(str(unfinished), str(path))) from error
    finally:
        await asyncio.to_thread(sqlite.remove, unfinished)


@asynccontextmanager
async def _transaction(address: Address) -> AsyncIterator[Snapshot]:
    """Open a transaction on an empty database with the schema in it; commit it when the block ends."""
    access = access_to(address)
    try:
        await access.begin()
        async with snapshot(access, access.preparing) as new:
            await new.read(partial(_make, new))
            yield new
            await new.read(Connection.commit)
    finally:
        await access.close()


def _make(new: Snapshot, connection: Connection) -> None:
    if inspect(connection).get_table_names():
        raise StorageError(NOT_EMPTY.format(new.name))
    migrate(connection, new.name, new.check_keys)


class Digest:
    """Digest of rows in order; it distinguishes types, and floats by their last bit."""

    def __init__(self) -> None:
        self.rows = 0
        self._hash = blake2b()

    def add(self, rows: Rows) -> None:
        """Add rows."""
        self.rows += len(rows)
        self._hash.update("".join(map(repr, rows)).encode())

    @property
    def value(self) -> bytes:
        """The digest, equal only for equal rows."""
        return self._hash.digest()


async def copy_rows(old: Snapshot, new: Snapshot, tell: Callable[[int, int], None], total: int) -> dict[Table, Digest]:
    """Copy every table."""
    done, digests = 0, {}
    for table in TABLES:
        digests[table] = Digest()
        async for rows in batches(old, table):
            digests[table].add(rows)
            try:
                await new.read(partial(new.fill, table=table, rows=rows))
            except StorageError as error:
                raise StorageError(f"The rows of the table {table.name} can't be copied. {error}") from error
            done += len(rows)
            tell(done, total)
    return digests


async def compare_rows(
    copied: dict[Table, Digest], new: Snapshot, tell: Callable[[int, int], None], total: int
) -> None:
    """Read everything back; raises StorageError if it differs from what was copied."""
    done = 0
    for table, due in copied.items():
        found = Digest()
        async for rows in batches(new, table):
            found.add(rows)
            done += len(rows)
            tell(done, total)
        if found.value != due.value:
            raise StorageError(NOT_ALIKE.format(table.name, found.rows, due.rows))


async def batches(seen: Snapshot, table: Table) -> AsyncIterator[Rows]:
    """Yield the rows of a table in key order, with JSON as its stored text."""
    query = select(*map(_exact, table.columns)).order_by(*table.primary_key.columns).execution_options(yield_per=BATCH)
    batches = await seen.read(lambda connection: connection.execute(query).partitions())
    while (batch := await seen.read(lambda _: next(batches, None))) is not None:
        yield [tuple(row) for row in batch]
        await asyncio.sleep(0)  # a file is read on this very thread, and whoever interrupts it waits


def _exact(column: Column[Any]) -> ColumnElement[Any]:
    """Return a column in the form that both databases can store: SQLite has no negative zero."""
    if isinstance(column.type, JSON):
        return cast(column, Text)
    return column + 0.0 if isinstance(column.type, Double) else column


def _count(connection: Connection) -> int:
    """Return the number of rows of all tables."""
    counts = (select(func.count()).select_from(table) for table in TABLES)
    return sum(connection.execute(count).scalar_one() for count in counts)
