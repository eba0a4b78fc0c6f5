"""Access to a database: the operations that SQLite and PostgreSQL implement differently."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, Engine, Select, Table
from sqlalchemy.exc import DBAPIError

from storage.engine.address import Address
from storage.engine.errors import StorageError

R = TypeVar("R")

EVERYTHING = -1
"""Lock key that stands for all servers and persons; no Discord id is negative."""


class Access(Protocol):
    """An open database.

    name: the database in sentences, without its password. address: its path or URL, with the password. writing,
    reading: engines for transactions that write, and for those that read one snapshot. preparing, studying: the same
    for slow work that has the database to itself.

    The callables passed to these methods get a connection inside a transaction, and are called again when the
    transaction is retried. What they raise propagates, but errors of the database itself become StorageError.
    """

    name: str
    address: Address
    writing: Engine
    reading: Engine
    preparing: Engine
    studying: Engine

    async def begin(self) -> None:
        """Check that the database is usable; raises StorageError."""

    async def prepare(self, act: Callable[[Connection], None]) -> None:
        """Run `act` before anything else, with exclusive access and no time limit: for migrations."""

    async def write(self, act: Callable[[Connection], None], keys: Collection[int] = ()) -> None:
        """Run `act` in a transaction; transactions are serialized, and durable on return.

        keys: the servers and persons whose rows `act` reads and then writes; they are locked for the transaction.
        """

    async def read(self, read: Callable[[Connection], R]) -> R:
        """Return what `read` finds in one snapshot of the database, which includes every commit so far."""

    async def study(self, read: Callable[[Connection], R]) -> R:
        """Like `read`, in a thread of its own: for computations that would block the event loop."""

    async def glance(self, query: Select[Any], key: str) -> Any:
        """Return the first value of a query with one parameter, or None."""

    async def aside(self, statement: str, *values: Any) -> Sequence[Any]:
        """Return the first row of a single PostgreSQL statement that is committed on its own, beside the writer.

        For data that a crash may lose and a reconnect may write twice. Returns an empty row if there is none.
        """

    def check_keys(self, connection: Connection) -> None:
        """Raise StorageError for a dangling foreign key, after work that didn't enforce them."""

    async def checkpoint(self) -> None:
        """Checkpoint the write-ahead log beside the writer, so that no commit has to do it."""

    def learn(self, connection: Connection, _items: Sequence[None] = ()) -> None:
        """Refresh the planner's statistics, where the database doesn't do it by itself."""

    def fill(self, connection: Connection, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
        """Insert many rows, each with a value for every column and JSON as text; raises StorageError."""

    def settle(self, connection: Connection) -> None:
        """Finish a bulk load: advance the id sequences and refresh the planner's statistics."""

    def size(self, connection: Connection) -> int:
        """Return the size of the database in bytes."""

    def explain(self, error: DBAPIError) -> StorageError:
        """Return the error as a sentence for the operator."""

    def hurry(self) -> None:
        """Stop waiting for other programs that hold the database."""

    async def close(self) -> None:
        """Close the database."""


def first_value(connection: Connection, query: Select[Any], key: str) -> Any:
    """Return the first value of a query with one parameter, or None."""
    (name,) = query.compile().params
    return connection.execute(query, {name: key}).scalar()


def read_through(engine: Engine, read: Callable[[Connection], R]) -> R:
    """Read in a transaction of its own."""
    with engine.connect() as connection:
        return read(connection)
