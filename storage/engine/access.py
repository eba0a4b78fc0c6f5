"""How a database is reached: what SQLite and PostgreSQL each do in a way of their own."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, Engine, Select, Table
from sqlalchemy.exc import DBAPIError

from storage.engine.address import Address
from storage.engine.errors import StorageError

R = TypeVar("R")

EVERYTHING = -1
"""Stands among keys for all servers and persons there are; no Discord id is negative."""


class Access(Protocol):
    """A database that is open.

    name: what sentences call it, without a password. address: where it is, with one. writing, reading: where
    transactions begin that write, and those that read at one moment. preparing, studying: the same for what takes its
    time and has the database for itself.

    Whatever is handed to these methods is called with a connection in a transaction, and again where that transaction
    has to be tried again. What it raises comes out, but for what is the database's own fault: that is a StorageError.
    """

    name: str
    address: Address
    writing: Engine
    reading: Engine
    preparing: Engine
    studying: Engine

    async def begin(self) -> None:
        """See whether the database can be used at all; raises StorageError."""

    async def prepare(self, act: Callable[[Connection], None]) -> None:
        """Carry out, before anything else, what takes its time and what nobody else may do at once: migrations."""

    async def write(self, act: Callable[[Connection], None], keys: Collection[int] = ()) -> None:
        """Carry out `act` in one transaction after the other; it is durable on return.

        keys: the servers and persons of which it reads what it then writes, so that nobody else does meanwhile.
        """

    async def read(self, read: Callable[[Connection], R]) -> R:
        """What `read` finds at one moment of the database, with all commits before it."""

    async def study(self, read: Callable[[Connection], R]) -> R:
        """The same in a thread of its own: for what reckons long enough to hold up the event loop."""

    async def glance(self, query: Select[Any], key: str) -> Any:
        """The first value that a query with one parameter finds, None if it finds none."""

    async def aside(self, statement: str, *values: Any) -> Sequence[Any]:
        """The first row that comes of one statement of PostgreSQL, which is committed by itself beside the writer.

        For what may be lost in a crash, and may be done twice where a connection breaks. Empty where nothing comes.
        """

    def check_keys(self, connection: Connection) -> None:
        """Raise StorageError where a row points at one that is not there, after what did not see to that itself."""

    async def checkpoint(self) -> None:
        """Bring what is in a log into place beside the writer, where that would else be done in somebody's commit."""

    def learn(self, connection: Connection, _items: Sequence[None] = ()) -> None:
        """Let the planner learn how the tables have grown, where it does not by itself."""

    def fill(self, connection: Connection, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
        """Write many rows, each a value for every column of the table, JSON as text; raises StorageError."""

    def settle(self, connection: Connection) -> None:
        """After tables were filled: count on behind the greatest ids, and let the planner learn."""

    def size(self, connection: Connection) -> int:
        """How much room the database takes, in bytes."""

    def explain(self, error: DBAPIError) -> StorageError:
        """The error as one sentence for the person who runs the bot."""

    def hurry(self) -> None:
        """From now on wait for no other program that holds the database up."""

    async def close(self) -> None:
        """Let go of the database."""


def first_value(connection: Connection, query: Select[Any], key: str) -> Any:
    """The first value that a query with one parameter finds, None if it finds none."""
    (name,) = query.compile().params
    return connection.execute(query, {name: key}).scalar()


def read_through(engine: Engine, read: Callable[[Connection], R]) -> R:
    """Read in a transaction of its own."""
    with engine.connect() as connection:
        return read(connection)
