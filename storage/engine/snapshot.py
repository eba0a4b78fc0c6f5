"""A database as seen through a single connection."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Select, Table
from sqlalchemy.exc import DBAPIError
from sqlalchemy.util import greenlet_spawn

from storage.engine.access import Access, first_value
from storage.engine.errors import StorageError

R = TypeVar("R")


class Snapshot:
    """Reads and writes in one connection's transaction, which nothing here commits."""

    def __init__(self, access: Access, connection: Connection) -> None:
        self.name, self.address = access.name, access.address
        self.writing = self.reading = self.studying = self.preparing = connection.engine
        self.connection = connection
        self._access = access

    async def begin(self) -> None:
        """Do nothing: the transaction has begun, or begins with the first statement."""

    async def prepare(self, act: Callable[[Connection], None]) -> None:
        """Run `act`."""
        await self.read(act)

    async def write(self, act: Callable[[Connection], None], keys: Collection[int] = ()) -> None:
        """Run `act`."""
        await self.read(act)

    async def read(self, read: Callable[[Connection], R]) -> R:
        """Return what `read` finds; raises StorageError."""
        try:
            return await greenlet_spawn(read, self.connection)
        except DBAPIError as error:
            raise self.explain(error) from error

    async def study(self, read: Callable[[Connection], R]) -> R:
        """Like `read`."""
        return await self.read(read)

    async def glance(self, query: Select[Any], key: str) -> Any:
        """Look the value up."""
        return await self.read(lambda connection: first_value(connection, query, key))

    async def aside(self, statement: str, *values: Any) -> Sequence[Any]:
        """Return an empty row: a snapshot takes no part in what processes share."""
        raise StorageError(f"The database {self.name} is only looked at.")

    def check_keys(self, connection: Connection) -> None:
        """Check all foreign keys, where the database doesn't enforce them."""
        self._access.check_keys(connection)

    async def checkpoint(self) -> None:
        """Do nothing: a checkpoint needs a transaction of its own."""

    def learn(self, connection: Connection, _items: Sequence[None] = ()) -> None:
        """Refresh the planner's statistics."""
        self._access.learn(connection)

    def fill(self, connection: Connection, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
        """Insert many rows; raises StorageError."""
        self._access.fill(connection, table, rows)

    def settle(self, connection: Connection) -> None:
        """Finish a bulk load."""
        self._access.settle(connection)

    def size(self, connection: Connection) -> int:
        """Return the size of the database in bytes."""
        return self._access.size(connection)

    def explain(self, error: DBAPIError) -> StorageError:
        """Return the error as a sentence."""
        return self._access.explain(error)

    def hurry(self) -> None:
        """Do nothing: nobody waits."""

    async def close(self) -> None:
        """Do nothing: whoever opened the connection closes it."""


@asynccontextmanager
async def snapshot(access: Access, engine: Engine) -> AsyncIterator[Snapshot]:
    """Open a snapshot on a connection of one of its engines; uncommitted changes are rolled back at the end."""
    try:
        connection = await greenlet_spawn(engine.connect)
    except DBAPIError as error:
        raise access.explain(error) from error
    try:
        yield Snapshot(access, connection)
    finally:
        with suppress(DBAPIError):  # it is broken, so that there is nothing to take back
            await greenlet_spawn(connection.close)
