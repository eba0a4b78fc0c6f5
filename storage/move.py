"""A database copied into another one, of either kind, and compared with it before anybody sees it there."""

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
"""How many rows are in memory at once, several times over."""

TABLES = [each for each in metadata.sorted_tables if each not in (leases, deployment, call_budgets, identifies)]
"""Those that tell of more than of the processes which run just then, first those that others point at."""

Rows: TypeAlias = Sequence[tuple[Any, ...]]
Tell: TypeAlias = Callable[[str, int, int], None]
"""Is told what is being done, how much of it is done, and how much there is to do."""

COPYING, COMPARING = "rows copied", "rows compared"

NOT_ALIKE = "The table {} isn't what was copied into it ({} rows, and before {}), so nothing was moved."


@dataclass(frozen=True, slots=True)
class Moved:
    """A database and its copy, alike row for row, while nobody else sees the copy."""

    old: Database
    new: Database
    rows: int


@asynccontextmanager
async def moved(source: Address, target: Address, tell: Tell) -> AsyncIterator[Moved]:
    """Copy a database that no bot uses into an empty one.

    The target has all of it once the block has ended. Where anything is raised, in the block too, or the process ends,
    it stays as empty as it was. The source is only read. Raises StorageError.
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
        yield Moved(Database(old, time.time), Database(new, time.time), total)


@asynccontextmanager
async def _filled(address: Address) -> AsyncIterator[Snapshot]:
    """A transaction in which an empty database gets the schema, and what the block writes; nothing if that raises."""
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
    """A transaction on an empty database, which has the schema in it; it is committed when the block has ended."""
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
    """Of rows in their order: it tells values of different types apart, and floats by their last bit."""

    def __init__(self) -> None:
        self.rows = 0
        self._hash = blake2b()

    def add(self, rows: Rows) -> None:
        """Go on with more rows."""
        self.rows += len(rows)
        self._hash.update("".join(map(repr, rows)).encode())

    @property
    def value(self) -> bytes:
        """What is the same for the same rows alone."""
        return self._hash.digest()


async def copy_rows(old: Snapshot, new: Snapshot, tell: Callable[[int, int], None], total: int) -> dict[Table, Digest]:
    """Copy each table."""
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
    """Read all again; raises StorageError where it is not what was copied."""
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
    """All rows of a table in the order of their keys, JSON as the text that it was written as."""
    query = select(*map(_exact, table.columns)).order_by(*table.primary_key.columns).execution_options(yield_per=BATCH)
    batches = await seen.read(lambda connection: connection.execute(query).partitions())
    while (batch := await seen.read(lambda _: next(batches, None))) is not None:
        yield [tuple(row) for row in batch]
        await asyncio.sleep(0)  # a file is read on this very thread, and whoever interrupts it waits


def _exact(column: Column[Any]) -> ColumnElement[Any]:
    """A column as both kinds of database can keep it: SQLite has no zero with a sign."""
    if isinstance(column.type, JSON):
        return cast(column, Text)
    return column + 0.0 if isinstance(column.type, Double) else column


def _count(connection: Connection) -> int:
    """How many rows there are of all tables."""
    counts = (select(func.count()).select_from(table) for table in TABLES)
    return sum(connection.execute(count).scalar_one() for count in counts)
