"""A database as one connection sees it."""

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
    """Reads and writes in the one transaction of a connection, one after the other; nothing of it is committed here."""

    def __init__(self, access: Access, connection: Connection) -> None:
        self.name, self.address = access.name, access.address
        self.writing = self.reading = self.studying = self.preparing = connection.engine
        self.connection = connection
        self._access = access

    async def begin(self) -> None:
        """Nothing: the transaction has begun, or does with the first statement."""

    async def prepare(self, act: Callable[[Connection], None]) -> None:
        """Carry out `act`."""
        await self.read(act)

    async def write(self, act: Callable[[Connection], None], keys: Collection[int] = ()) -> None:
        """Carry out `act`."""
        await self.read(act)

    async def read(self, read: Callable[[Connection], R]) -> R:
        """What `read` finds; raises StorageError."""
        try:
            return await greenlet_spawn(read, self.connection)
        except DBAPIError as error:
            raise self.explain(error) from error

    async def study(self, read: Callable[[Connection], R]) -> R:
        """The same."""
        return await self.read(read)

    async def glance(self, query: Select[Any], key: str) -> Any:
        """Look the value up."""
        return await self.read(lambda connection: first_value(connection, query, key))

    async def aside(self, statement: str, *values: Any) -> Sequence[Any]:
        """Nothing: who only looks has no part in what processes share."""
        raise StorageError(f"The database {self.name} is only looked at.")

    def check_keys(self, connection: Connection) -> None:
        """Look at all keys, where that is needed."""
        self._access.check_keys(connection)

    async def checkpoint(self) -> None:
        """Nothing: it would take a transaction of its own."""

    def learn(self, connection: Connection, _items: Sequence[None] = ()) -> None:
        """Let the planner learn how the tables have grown."""
        self._access.learn(connection)

    def fill(self, connection: Connection, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
        """Write many rows; raises StorageError."""
        self._access.fill(connection, table, rows)

    def settle(self, connection: Connection) -> None:
        """What is to be done after that."""
        self._access.settle(connection)

    def size(self, connection: Connection) -> int:
        """How much room the database takes, in bytes."""
        return self._access.size(connection)

    def explain(self, error: DBAPIError) -> StorageError:
        """The error as one sentence."""
        return self._access.explain(error)

    def hurry(self) -> None:
        """Nothing: nobody waits."""

    async def close(self) -> None:
        """Nothing: whoever opened the connection closes it."""


@asynccontextmanager
async def snapshot(access: Access, engine: Engine) -> AsyncIterator[Snapshot]:
    """See a database through a connection of one of its engines; what was not committed goes at the end."""
    try:
        connection = await greenlet_spawn(engine.connect)
    except DBAPIError as error:
        raise access.explain(error) from error
    try:
        yield Snapshot(access, connection)
    finally:
        with suppress(DBAPIError):  # it is broken, so that there is nothing to take back
            await greenlet_spawn(connection.close)
