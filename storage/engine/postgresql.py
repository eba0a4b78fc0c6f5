"""All that is PostgreSQL's own: its connections, its locks, what an error means."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import Any, TypeAlias, TypeVar

import asyncpg
import structlog
from asyncpg.exceptions import InterfaceError, PostgresError
from sqlalchemy import Connection, Dialect, Engine, NullPool, Select, Table, create_engine, func, make_url, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.util import await_only, greenlet_spawn

from storage.engine.access import EVERYTHING, read_through
from storage.engine.address import POSTGRESQL
from storage.engine.errors import Away, InDoubt, StorageError
from storage.schema import metadata

R = TypeVar("R")

SECONDS = 2.0
"""How long anything may take that somebody waits for, with a second try and the way to the server."""
PAUSE_SECONDS = 0.05
"""Between two tries."""
READERS = 4
"""How many connections read; as many more are opened for a moment."""
SESSION = "SELECT pg_backend_pid()"
HOLDER = -2
"""The key of the lock that a process holds as long as it has the database for itself."""

LOCK = """
SELECT CASE key WHEN -1 THEN pg_advisory_xact_lock_shared(key) ELSE pg_advisory_xact_lock(key) END
FROM unnest($1::bigint[]) AS key
"""
"""Locks servers and persons in the order given, after what stands for all of them, which others may share."""
LOCK_EVERYTHING = f"SELECT pg_advisory_xact_lock({EVERYTHING})"

# https://www.postgresql.org/docs/current/errcodes-appendix.html
TRY_AGAIN = ("40001", "40P01")
"""A serialization failure, and a deadlock."""
AWAY = ("08", "57P01", "57P02", "57P03")
"""A connection that broke, or a server that stops or starts."""
TOO_LONG = ("57014", "55P03")
"""What was cancelled, by the time that it may take, and a lock that was not to be had."""
UNABLE = ("53", "54", "57", "58", "25006", "XX")
"""What no statement is to blame for: a full disk, too many connections, a server that only reads."""

Failure: TypeAlias = DBAPIError | PostgresError | InterfaceError | OSError
FAILURES = (DBAPIError, PostgresError, InterfaceError, OSError)
"""What work with the server can end in; what comes up while a connection is made is none of SQLAlchemy's."""

log = structlog.get_logger()


class Stage(Enum):
    """How far a transaction has come."""

    CONNECTING = auto()
    ACTING = auto()
    COMMITTING = auto()


@dataclass(slots=True)
class Try:
    """One try of a transaction."""

    stage: Stage = Stage.CONNECTING


class PostgresqlAccess:
    """A database on a server: all through asyncpg, in the event loop or, for studies, in one of a thread's own."""

    def __init__(self, address: str) -> None:
        self.name = name_of(address)
        self._dsn = _dsn(address)
        at_one_moment = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        limited = partial(connect, self._dsn, SECONDS)
        self.writing = _engine(limited, pool_size=1, max_overflow=0)
        self.reading = _engine(limited, pool_size=READERS, max_overflow=READERS, execution_options=at_one_moment)
        self._glance = Glance(self._dsn, self.reading.dialect)
        unlimited = partial(connect, self._dsn, None)
        self.preparing = _engine(unlimited, poolclass=NullPool)
        self.studying: Engine = self.preparing.execution_options(**at_one_moment)

    async def begin(self) -> None:
        """See whether the server is there, and is one that a bot can use."""
        await refuse_sharing(self._dsn, self.name)

    async def prepare(self, act: Callable[[Connection], None]) -> None:
        """Carry out `act` in a thread, for as long as it takes."""
        await self._tell(asyncio.to_thread(_in_own_loop, _transact, self.preparing, act))

    async def write(self, act: Callable[[Connection], None], keys: Collection[int] = ()) -> None:
        """Carry out `act`; raises InDoubt where the connection breaks in the commit."""
        is_long = EVERYTHING in keys
        until, has_broken = time.monotonic() + SECONDS, False
        away: Failure | None = None
        while True:
            attempt = Try()
            left = None if is_long else max(0.0, until - time.monotonic())
            try:
                async with asyncio.timeout(left):
                    return await greenlet_spawn(_transact, self.writing, act, keys, attempt)
            except FAILURES as error:
                state, is_away = _state(error), _is_away(error)
                if attempt.stage is Stage.COMMITTING and (is_away or isinstance(error, TimeoutError)):
                    raise InDoubt(f"{self.explain(error)} {IN_DOUBT}") from error
                has_broken_again, has_broken = has_broken, has_broken or attempt.stage is Stage.ACTING
                is_again = state in TRY_AGAIN or (is_away and not (has_broken_again and attempt.stage is Stage.ACTING))
                if not is_again or time.monotonic() + PAUSE_SECONDS >= until:
                    if attempt.stage is Stage.CONNECTING:
                        raise Away(str(self.explain(away or error))) from error
                    if is_away or isinstance(error, TimeoutError) or state in TRY_AGAIN or _is_unable(state):
                        raise self.explain(error) from error
                    raise
                away = error if is_away else away
            await asyncio.sleep(random.uniform(0, 2 * PAUSE_SECONDS))

    async def read(self, read: Callable[[Connection], R]) -> R:
        """Read in the event loop."""
        return await self._tell(self._again(lambda: greenlet_spawn(read_through, self.reading, read)))

    async def study(self, read: Callable[[Connection], R]) -> R:
        """Read in a thread, through a connection of its own, for as long as it takes."""
        return await self._tell(asyncio.to_thread(_in_own_loop, read_through, self.studying, read))

    async def glance(self, query: Select[Any], key: str) -> Any:
        """Look the value up in one statement, which needs no transaction around it."""
        return await self._tell(self._again(lambda: self._glance.value(query, key)))

    def check_keys(self, connection: Connection) -> None:
        """Nothing: the server never lets go of keys."""

    async def checkpoint(self) -> None:
        """Nothing: the server does it by itself."""

    def learn(self, connection: Connection, _items: Sequence[None] = ()) -> None:
        """Nothing: the server's autovacuum does it."""

    def fill(self, connection: Connection, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
        """Write many rows through COPY."""
        driver: Any = connection.connection.driver_connection
        try:
            await_only(driver.copy_records_to_table(table.name, records=rows, columns=table.columns.keys()))
        except (TypeError, ValueError, OverflowError) as error:  # a value that is none of its column's
            raise StorageError(f"The database {self.name} refused: {error}.") from error
        except FAILURES as error:
            _refuse_nul(table, rows, self.name)
            raise self.explain(error) from error

    def settle(self, connection: Connection) -> None:
        """Let the counters of ids go on behind the greatest, and the planner learn."""
        for table in metadata.sorted_tables:
            column = table.autoincrement_column
            if column is not None:
                counter = func.pg_get_serial_sequence(table.name, column.name)
                connection.execute(select(func.setval(counter, func.max(column))))
        connection.exec_driver_sql("ANALYZE")

    def size(self, connection: Connection) -> int:
        """How much room the database takes, with its indexes."""
        return int(connection.exec_driver_sql("SELECT pg_database_size(current_database())").scalar_one())

    def explain(self, error: Failure) -> StorageError:
        """The error as one sentence."""
        return explain(error, self.name)

    def hurry(self) -> None:
        """Nothing: what is under way is tried for two seconds at most."""

    async def close(self) -> None:
        """Close all connections."""
        for engine in (self.writing, self.reading):
            await greenlet_spawn(engine.dispose)
        await self._glance.close()

    async def _again(self, look: Callable[[], Awaitable[R]]) -> R:
        """Read, and once more where a connection breaks: those that were open may all have broken meanwhile."""
        until = time.monotonic() + SECONDS
        away: Failure | None = None
        while True:
            try:
                async with asyncio.timeout(until - time.monotonic()):
                    return await look()
            except FAILURES as error:
                if away is not None and isinstance(error, TimeoutError):
                    raise self.explain(away) from error
                if not _is_away(error) or time.monotonic() + PAUSE_SECONDS >= until:
                    raise
                away = error
            await asyncio.sleep(PAUSE_SECONDS)

    async def _tell(self, work: Awaitable[R]) -> R:
        """What comes of it; raises StorageError for what it ends in."""
        try:
            return await work
        except FAILURES as error:
            raise self.explain(error) from error


class Glance:
    """Looks one value up by a key, of a query with one parameter, one after the other on a connection of its own.

    It is what most clicks ask first, and takes a fifth of what it would through SQLAlchemy.
    """

    def __init__(self, dsn: str, dialect: Dialect) -> None:
        self._dsn = dsn
        self._dialect = dialect
        self._queries: dict[Select[Any], str] = {}
        self._turn = asyncio.Lock()
        self._connection: asyncpg.Connection | None = None

    async def value(self, query: Select[Any], key: str) -> Any:
        """The first value that the query finds, None if it finds none."""
        if query not in self._queries:
            self._queries[query] = str(query.compile(dialect=self._dialect))
        async with self._turn:
            if self._connection is None or self._connection.is_closed():
                self._connection = await connect(self._dsn, SECONDS)
            try:
                return await self._connection.fetchval(self._queries[query], key)
            except BaseException:  # who is cancelled leaves it amid an answer
                self._connection.terminate()
                raise

    async def close(self) -> None:
        """Close the connection."""
        async with self._turn:
            if self._connection is not None:
                with suppress(*FAILURES):
                    await self._connection.close(timeout=SECONDS)


@asynccontextmanager
async def holding(address: str, patience: float) -> AsyncIterator[None]:
    """Hold the database for this process alone; raises StorageError where another one holds it and goes on.

    A lock of the session does it, which ends with the connection; where that breaks another one takes it again.
    """
    holder = Holder(address, patience)
    await holder.take()
    try:
        yield
    finally:
        await holder.release()


class Holder:
    """Holds the lock of a database as long as the process goes on."""

    def __init__(self, address: str, patience: float) -> None:
        """patience: how many seconds another process may take to let go of it."""
        self._patience = patience
        self._name = name_of(address)
        self._dsn = _dsn(address)
        self._connection: asyncpg.Connection | None = None
        self._retaking: asyncio.Task[None] | None = None

    async def take(self) -> None:
        """Take the lock; raises StorageError where another process keeps it."""
        await refuse_sharing(self._dsn, self._name)  # of which another would have the lock too
        try:
            connection = await connect(self._dsn, None)
        except FAILURES as error:
            raise explain(error, self._name) from error
        try:
            await self._lock(connection, time.monotonic() + self._patience)
        except FAILURES as error:
            raise explain(error, self._name) from error
        finally:
            if self._connection is not connection:
                connection.terminate()

    async def _lock(self, connection: asyncpg.Connection, until: float) -> None:
        while not await connection.fetchval("SELECT pg_try_advisory_lock($1::bigint)", HOLDER):
            if time.monotonic() >= until:
                raise StorageError(f"The database {self._name} is in use by another process: stop that one first.")
            await asyncio.sleep(PAUSE_SECONDS)
        connection.add_termination_listener(self._retake)
        self._connection = connection

    async def release(self) -> None:
        """Let go of the lock."""
        if self._retaking is not None:
            self._retaking.cancel()
            await asyncio.wait([self._retaking])
        if self._connection is not None:
            self._connection.remove_termination_listener(self._retake)
            with suppress(*FAILURES):
                await self._connection.close(timeout=SECONDS)

    def _retake(self, _broken: object) -> None:
        self._retaking = asyncio.get_running_loop().create_task(self._keep_taking())

    async def _keep_taking(self) -> None:
        while True:
            try:
                return await self.take()
            except StorageError as error:
                log.warning("storage.not_held", error=str(error))
                await asyncio.sleep(SECONDS)


async def refuse_sharing(dsn: str, name: str) -> None:
    """Raise StorageError where two connections get the same session, in which locks, settings and statements are kept.

    Each is asked twice, as a pooler may give it another session for each transaction.
    """
    try:
        async with _plain(dsn) as one, _plain(dsn) as other:
            first, second, second_again, first_again = [await _session(each) for each in (one, other, other, one)]
    except FAILURES as error:
        raise explain(error, name) from error
    except UnicodeError as error:  # as of a host whose name no host can have
        raise Away(f"The database {name} can't be reached: {error}.") from error
    if first == second or (first, second) != (first_again, second_again):
        raise StorageError(
            f"The database {name} is behind a pooler whose connections share sessions, as PgBouncer's do in "
            "transaction mode; give it the mode session, or the server's own address."
        )


@asynccontextmanager
async def _plain(dsn: str) -> AsyncIterator[asyncpg.Connection]:
    """A connection that leaves no settings and no named statements in its session."""
    connection = await asyncpg.connect(dsn, timeout=SECONDS, statement_cache_size=0)
    try:
        yield connection
    finally:
        await connection.close(timeout=SECONDS)


async def _session(connection: asyncpg.Connection) -> int:
    """The number of the session that the connection has in a transaction."""
    async with connection.transaction():
        return int(await connection.fetchval(SESSION))


async def connect(dsn: str, limit: float | None, **_: Any) -> asyncpg.Connection:
    """A connection whose statements may take so many seconds each, with None as long as they like."""
    connection: asyncpg.Connection = await asyncpg.connect(dsn, timeout=SECONDS, connection_class=Link)
    settings = f"statement_timeout = {round((limit or 0) * 1000)}"
    try:
        await connection.execute(
            f"SET application_name = 'parlour'; SET {settings}; SET timezone = 'UTC'", timeout=SECONDS
        )
    except BaseException:
        connection.terminate()
        raise
    return connection


class Link(asyncpg.Connection):
    """A connection that takes leave of a server which answers, and of another one without."""

    async def close(self, *, timeout: float | None = None) -> None:  # noqa: ASYNC109  as asyncpg has it
        """Close it soon, whatever time SQLAlchemy would take for a connection that somebody gave up."""
        with suppress(TimeoutError):  # it is broken off then
            await super().close(timeout=min(timeout or PAUSE_SECONDS, PAUSE_SECONDS))  # type: ignore[no-untyped-call]


def name_of(address: str) -> str:
    """What sentences call a database, without its password."""
    url = make_url(address)
    host = url.host or url.query.get("host", "localhost")
    return f"{url.database or url.username} on {host}"


def explain(error: Failure, name: str) -> StorageError:
    """The error as one sentence for the person who runs the bot."""
    state = _state(error)
    for begin, sentence in _SENTENCES.items():
        if state.startswith(begin):
            return StorageError(sentence.format(name))
    if isinstance(error, TimeoutError) or state in TOO_LONG:
        return StorageError(f"The database {name} takes too long to answer.")
    if _is_away(error):
        return Away(f"The database {name} can't be reached: {_cause(error)}.")
    return StorageError(f"The database {name} refused: {_cause(error)}.")


IN_DOUBT = "What was to be written may be there, or not."

_SENTENCES = {
    "28P": "The database {} takes neither this user nor this password.",
    "3D000": "There is no database {}.",
    "42501": "The database {} can't be changed: this user isn't allowed to write to it.",
    "25006": "The database {} can't be changed: its server only reads, as a standby does.",
    "53100": "The disk that holds the database {} is full.",
    "53300": "The database {} has no connection left.",
    **dict.fromkeys(TRY_AGAIN, "The database {} is busy with what others write."),
}


def _refuse_nul(table: Table, rows: Sequence[tuple[Any, ...]], name: str) -> None:
    """Raise StorageError for a text with the one character that PostgreSQL can't keep."""
    names = table.columns.keys()
    for row in rows:
        if any(isinstance(value, str) and "\0" in value for value in row):
            key = {key.name: row[names.index(key.name)] for key in table.primary_key}
            raise StorageError(
                f"The database {name} can't keep the character U+0000, which is in the row {key}: take it out first."
            )


_NUMBERED = re.compile(r"^\[[^]]*\] | \(_ssl\.c:\d+\)")
"""What the system and OpenSSL put around their words."""


def _cause(error: Failure) -> str:
    cause = error.orig if isinstance(error, DBAPIError) else error
    words = (str(cause).strip().splitlines() or [type(cause).__name__])[0]
    return _NUMBERED.sub("", words).rstrip(".")


def _state(error: BaseException) -> str:
    """The code of five characters that PostgreSQL gave an error; empty where it gave none."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return str(getattr(cause, "sqlstate", None) or "")


def _is_away(error: Failure) -> bool:
    """Whether the server was not reached, or the connection to it broke."""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or _state(error).startswith(AWAY)
    if isinstance(error, PostgresError):
        return _state(error).startswith(AWAY)
    return not isinstance(error, TimeoutError)


def _is_unable(state: str) -> bool:
    return state.startswith(UNABLE)


def _dsn(address: str) -> str:
    begin = next(each for each in POSTGRESQL if address.startswith(each))
    return f"postgresql://{address.removeprefix(begin)}"


def _engine(creator: Callable[..., Awaitable[Any]], **options: Any) -> Engine:
    return create_engine(
        "postgresql+asyncpg://", connect_args={"async_creator_fn": creator}, hide_parameters=True, **options
    )


def _transact(
    engine: Engine, act: Callable[[Connection], None], keys: Collection[int] = (), attempt: Try | None = None
) -> None:
    attempt = attempt or Try()
    with engine.connect() as connection:
        attempt.stage = Stage.ACTING
        with connection.begin():
            _lock(connection, keys)
            act(connection)
            attempt.stage = Stage.COMMITTING


def _lock(connection: Connection, keys: Collection[int]) -> None:
    if EVERYTHING in keys:
        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
        connection.exec_driver_sql(LOCK_EVERYTHING)
    elif keys:
        connection.exec_driver_sql(LOCK, ([EVERYTHING, *sorted(keys)],))


def _in_own_loop(work: Callable[..., R], *args: Any) -> R:
    return asyncio.run(greenlet_spawn(work, *args))
