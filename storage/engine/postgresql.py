"""Access to PostgreSQL: how transactions are retried, and which locks they take."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import Any, TypeVar

import asyncpg
from sqlalchemy import Connection, Dialect, Engine, NullPool, Select, Table, create_engine, func, select
from sqlalchemy.util import await_only, greenlet_spawn

from storage.engine import server
from storage.engine.access import EVERYTHING, read_through
from storage.engine.address import Address, name_of
from storage.engine.errors import Away, InDoubt, StorageError
from storage.engine.server import (
    FAILURES,
    TRY_AGAIN,
    Failure,
    connect,
    dsn_of,
    explain,
    is_away,
    is_unable,
    refuse_unusable,
    state_of,
)
from storage.schema import metadata

R = TypeVar("R")

# who used a connection tells in a sentence what ended it; the pool would add a traceback
logging.getLogger("sqlalchemy.pool").setLevel(logging.CRITICAL)

IDLE_SECONDS = 5.0
"""Seconds after which the server aborts an idle write transaction, as of a suspended process."""
READERS = 4
"""Number of pooled connections for reads; up to as many again are opened under load."""
BACKUP_SECONDS = 3600
"""Maximum age in seconds of the backup that a migration requires."""
_BACKED_UP = "backed up at "
"""Prefix of the comment on the schema's revision table; Unix seconds follow."""
_NOW = "SELECT floor(date_part('epoch', clock_timestamp()))::bigint"
LOCK = """
SELECT CASE key WHEN -1 THEN pg_advisory_xact_lock_shared(key) ELSE pg_advisory_xact_lock(key) END
FROM unnest($1::bigint[]) AS key
"""
"""Locks servers and persons in the given order, after a shared lock on the key that stands for all of them."""
LOCK_EVERYTHING = f"SELECT pg_advisory_xact_lock({EVERYTHING})"


class Stage(Enum):
    """Stages of a transaction."""

    CONNECTING = auto()
    ACTING = auto()
    COMMITTING = auto()


@dataclass(slots=True)
class Attempt:
    """One attempt at a transaction."""

    stage: Stage = Stage.CONNECTING


class PostgresqlAccess:
    """A database on a PostgreSQL server, accessed through asyncpg in the event loop, or in a thread for studies."""

    def __init__(self, address: str, sessions: str | None = None) -> None:
        """sessions: the application name of the sessions of this process that hold locks."""
        self.address: Address = address
        self.name = name_of(address)
        self._dsn = dsn_of(address)
        at_one_moment = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        limited = partial(connect, self._dsn, server.SECONDS)
        writing = partial(connect, self._dsn, server.SECONDS, IDLE_SECONDS, sessions or server.SESSIONS)
        self.writing = _engine(writing, pool_size=1, max_overflow=0)
        self.reading = _engine(limited, pool_size=READERS, max_overflow=READERS, execution_options=at_one_moment)
        self._glance = PostgresqlLookup(self._dsn, self.reading.dialect)
        self._aside = StatementConnection(self._dsn, "SET synchronous_commit = off")
        unlimited = partial(connect, self._dsn, None)
        self.preparing = _engine(unlimited, poolclass=NullPool)
        self.studying: Engine = self.preparing.execution_options(**at_one_moment)

    async def begin(self) -> None:
        """Check that the server is reachable and usable."""
        await refuse_unusable(self._dsn, self.name)

    async def prepare(self, act: Callable[[Connection], None]) -> None:
        """Run `act` in a thread, without a time limit."""
        await self._tell(asyncio.to_thread(_in_own_loop, _transact, self.preparing, act))

    async def write(self, act: Callable[[Connection], None], keys: Collection[int] = ()) -> None:
        """Run `act` in a transaction; raises InDoubt if the connection breaks during the commit."""
        is_long = EVERYTHING in keys
        until, has_broken = asyncio.get_running_loop().time() + server.SECONDS, False
        away: Failure | None = None
        while True:
            attempt = Attempt()
            left = None if is_long else max(0.0, until - asyncio.get_running_loop().time())
            try:
                async with asyncio.timeout(left):
                    return await greenlet_spawn(_transact, self.writing, act, keys, attempt)
            except FAILURES as error:
                state, is_lost = state_of(error), is_away(error)
                if attempt.stage is Stage.COMMITTING and (is_lost or isinstance(error, TimeoutError)):
                    raise InDoubt(f"{self.explain(error)} {IN_DOUBT}") from error
                has_broken_again, has_broken = has_broken, has_broken or attempt.stage is Stage.ACTING
                is_again = state in TRY_AGAIN or (is_lost and not (has_broken_again and attempt.stage is Stage.ACTING))
                if not is_again or asyncio.get_running_loop().time() + server.PAUSE_SECONDS >= until:
                    if attempt.stage is Stage.CONNECTING:
                        raise Away(str(self.explain(away or error))) from error
                    if is_lost or isinstance(error, TimeoutError) or state in TRY_AGAIN or is_unable(state):
                        raise self.explain(error) from error
                    raise
                away = error if is_lost else away
            await asyncio.sleep(random.uniform(0, 2 * server.PAUSE_SECONDS))

    async def read(self, read: Callable[[Connection], R]) -> R:
        """Read in the event loop."""
        return await self._tell(self._again(lambda: greenlet_spawn(read_through, self.reading, read)))

    async def study(self, read: Callable[[Connection], R]) -> R:
        """Read in a thread, on a connection of its own, without a time limit."""
        return await self._tell(asyncio.to_thread(_in_own_loop, read_through, self.studying, read))

    async def glance(self, query: Select[Any], key: str) -> Any:
        """Look the value up in a single statement, without a transaction around it."""
        return await self._tell(self._again(lambda: self._glance.value(query, key)))

    async def aside(self, statement: str, *values: Any) -> Sequence[Any]:
        """Run the statement on a connection of its own, with asynchronous commit."""
        return await self._tell(self._again(lambda: self._aside.row(statement, *values)))

    def check_keys(self, connection: Connection) -> None:
        """Do nothing: the server enforces foreign keys at all times."""

    async def checkpoint(self) -> None:
        """Do nothing: the server checkpoints by itself."""

    def learn(self, connection: Connection, _items: Sequence[None] = ()) -> None:
        """Do nothing: autovacuum keeps the statistics."""

    def fill(self, connection: Connection, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
        """Insert many rows by COPY."""
        driver: Any = connection.connection.driver_connection
        try:
            await_only(driver.copy_records_to_table(table.name, records=rows, columns=table.columns.keys()))
        except (TypeError, ValueError, OverflowError) as error:  # a value that is none of its column's
            raise StorageError(f"The database {self.name} refused: {error}.") from error
        except FAILURES as error:
            _refuse_nul(table, rows, self.name)
            raise self.explain(error) from error

    def settle(self, connection: Connection) -> None:
        """Advance the id sequences past the highest ids, and refresh the planner's statistics."""
        for table in metadata.sorted_tables:
            column = table.autoincrement_column
            if column is not None:
                counter = func.pg_get_serial_sequence(table.name, column.name)
                connection.execute(select(func.setval(counter, func.max(column))))
        connection.exec_driver_sql("ANALYZE")

    def size(self, connection: Connection) -> int:
        """Return the size of the database with its indexes, in bytes."""
        return int(connection.exec_driver_sql("SELECT pg_database_size(current_database())").scalar_one())

    def explain(self, error: Failure) -> StorageError:
        """Return the error as a sentence."""
        return explain(error, self.name)

    def hurry(self) -> None:
        """Do nothing: an operation is retried for two seconds at most."""

    async def close(self) -> None:
        """Close all connections."""
        for engine in (self.writing, self.reading):
            await greenlet_spawn(engine.dispose)
        await self._glance.close()
        await self._aside.close()

    async def _again(self, look: Callable[[], Awaitable[R]]) -> R:
        """Read, and retry once on a broken connection: all idle connections may have broken at once."""
        until = asyncio.get_running_loop().time() + server.SECONDS
        away: Failure | None = None
        while True:
            try:
                async with asyncio.timeout(until - asyncio.get_running_loop().time()):
                    return await look()
            except FAILURES as error:
                if away is not None and isinstance(error, TimeoutError):
                    raise self.explain(away) from error
                if not is_away(error) or asyncio.get_running_loop().time() + server.PAUSE_SECONDS >= until:
                    raise
                away = error
            await asyncio.sleep(server.PAUSE_SECONDS)

    async def _tell(self, work: Awaitable[R]) -> R:
        """Await the work; raises StorageError for errors of the database."""
        try:
            return await work
        except FAILURES as error:
            raise self.explain(error) from error


def note_backup(connection: Connection) -> None:
    """Record in the database that a backup exists as of now, where every version of the program finds it."""
    now = connection.exec_driver_sql(_NOW).scalar_one()
    connection.exec_driver_sql(f"COMMENT ON TABLE alembic_version IS '{_BACKED_UP}{now}'")


def refuse_without_backup(connection: Connection, name: str) -> None:
    """Raise StorageError unless a backup was recorded recently."""
    noted = connection.exec_driver_sql("SELECT obj_description('alembic_version'::regclass, 'pg_class')").scalar_one()
    at = str(noted or "").removeprefix(_BACKED_UP)
    if not at.isdecimal() or connection.exec_driver_sql(_NOW).scalar_one() - int(at) > BACKUP_SECONDS:
        raise StorageError(
            f"The database {name} is of an earlier version of Parlour, and `python -m bot backup` was not run in the "
            "last hour: run it first, or `python -m bot upgrade --yes` if you have another backup."
        )


class StatementConnection:
    """Runs single statements in turn on a connection of its own, each in its own transaction.

    settings: statement run when the connection opens.
    """

    def __init__(self, dsn: str, settings: str = "") -> None:
        self._dsn = dsn
        self._settings = settings
        self._turn = asyncio.Lock()
        self._connection: asyncpg.Connection | None = None

    async def row(self, statement: str, *values: Any) -> Sequence[Any]:
        """Return the first row of the statement, or an empty one."""
        async with self._turn:
            if self._connection is None or self._connection.is_closed():
                self._connection = await connect(self._dsn, server.SECONDS)
                if self._settings:
                    await self._connection.execute(self._settings)
            try:
                return await self._connection.fetchrow(statement, *values) or ()
            except BaseException:  # who is cancelled leaves it amid an answer
                self._connection.terminate()
                raise

    async def close(self) -> None:
        """Close the connection."""
        async with self._turn:
            if self._connection is not None:
                with suppress(*FAILURES):
                    await self._connection.close(timeout=server.SECONDS)


class PostgresqlLookup(StatementConnection):
    """Looks up a single value by a key, for queries with one parameter.

    Most clicks begin with such a lookup; it takes a fifth of the time it would through SQLAlchemy.
    """

    def __init__(self, dsn: str, dialect: Dialect) -> None:
        super().__init__(dsn)
        self._dialect = dialect
        self._queries: dict[Select[Any], str] = {}

    async def value(self, query: Select[Any], key: str) -> Any:
        """Return the first value that the query finds, or None."""
        if query not in self._queries:
            self._queries[query] = str(query.compile(dialect=self._dialect))
        found = await self.row(self._queries[query], key)
        return found[0] if found else None


IN_DOUBT = "What was to be written may be there, or not."


def _refuse_nul(table: Table, rows: Sequence[tuple[Any, ...]], name: str) -> None:
    """Raise StorageError for a text with NUL, which PostgreSQL can't store."""
    names = table.columns.keys()
    for row in rows:
        if any(isinstance(value, str) and "\0" in value for value in row):
            key = {key.name: row[names.index(key.name)] for key in table.primary_key}
            raise StorageError(
                f"The database {name} can't keep the character U+0000, which is in the row {key}: take it out first."
            )


def _engine(creator: Callable[..., Awaitable[Any]], **options: Any) -> Engine:
    return create_engine(
        "postgresql+asyncpg://", connect_args={"async_creator_fn": creator}, hide_parameters=True, **options
    )


def _transact(
    engine: Engine, act: Callable[[Connection], None], keys: Collection[int] = (), attempt: Attempt | None = None
) -> None:
    attempt = attempt or Attempt()
    with engine.connect() as connection:
        attempt.stage = Stage.ACTING
        with connection.begin():
            _lock(connection, keys)
            act(connection)
            attempt.stage = Stage.COMMITTING


def _lock(connection: Connection, keys: Collection[int]) -> None:
    if EVERYTHING in keys:
        for limit in ("statement_timeout", "idle_in_transaction_session_timeout"):
            connection.exec_driver_sql(f"SET LOCAL {limit} = 0")
        connection.exec_driver_sql(LOCK_EVERYTHING)
    elif keys:
        connection.exec_driver_sql(LOCK, ([EVERYTHING, *sorted(keys)],))


def _in_own_loop(work: Callable[..., R], *args: Any) -> R:
    return asyncio.run(greenlet_spawn(work, *args))
