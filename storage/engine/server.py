"""Connections to a PostgreSQL server, and the meaning of its errors."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeAlias

import asyncpg
from asyncpg.exceptions import InterfaceError, InternalClientError, PostgresError
from sqlalchemy.exc import DBAPIError

from storage.engine.address import POSTGRESQL
from storage.engine.errors import Away, StorageError

SECONDS = 2.0
"""Seconds that an operation may take while somebody waits, including one retry and the connection."""
PAUSE_SECONDS = 0.05
"""Seconds between two attempts."""
SESSION = "SELECT pg_backend_pid()"
ENCODING = "SHOW server_encoding"
SESSIONS = "parlour"
"""Application name of sessions that belong to no process in particular."""

# https://www.postgresql.org/docs/current/errcodes-appendix.html
TRY_AGAIN = ("40001", "40P01")
"""SQLSTATEs to retry: serialization failure and deadlock."""
AWAY = ("08", "25P03", "57P01", "57P02", "57P03")
"""SQLSTATEs of a lost connection, of a server that stops or starts, and of an aborted idle transaction."""
TOO_LONG = ("57014", "55P03")
"""SQLSTATEs of a statement cancelled by its time limit, and of a lock that couldn't be taken in time."""
UNABLE = ("53", "54", "57", "58", "25006", "XX")
"""SQLSTATEs that no statement is to blame for: disk full, too many connections, read-only server."""

Failure: TypeAlias = DBAPIError | PostgresError | InterfaceError | InternalClientError | OSError
FAILURES = (DBAPIError, PostgresError, InterfaceError, InternalClientError, OSError)
"""Errors that work with the server can raise; those of connecting aren't wrapped by SQLAlchemy.

The driver's own error comes from a connection that is about to break, after the server announced its shutdown.
"""


async def refuse_unusable(dsn: str, name: str) -> None:
    """Raise StorageError for a database that isn't in UTF8, or a pooler that shares sessions among connections.

    A session keeps locks, settings and statements. Each connection is asked for its session twice, as a pooler may
    assign another one for each transaction.
    """
    try:
        async with _plain(dsn) as one, _plain(dsn) as other:
            first, second, second_again, first_again = [await _session(each) for each in (one, other, other, one)]
            encoding = await one.fetchval(ENCODING)
    except FAILURES as error:
        raise explain(error, name) from error
    except UnicodeError as error:  # as of a host whose name no host can have
        raise Away(f"The database {name} can't be reached: {error}.") from error
    if first == second or (first, second) != (first_again, second_again):
        raise StorageError(
            f"The database {name} is behind a pooler whose connections share sessions, as PgBouncer's do in "
            "transaction mode; give it the mode session, or the server's own address."
        )
    if encoding != "UTF8":
        raise StorageError(
            f"The database {name} is in {encoding}, which can't hold every name: make it anew with createdb "
            "--encoding=UTF8 --template=template0."
        )


@asynccontextmanager
async def _plain(dsn: str) -> AsyncIterator[asyncpg.Connection]:
    """Open a connection that leaves no settings and no named statements in its session."""
    connection = await asyncpg.connect(dsn, timeout=SECONDS, statement_cache_size=0)
    try:
        yield connection
    finally:
        await connection.close(timeout=SECONDS)


async def _session(connection: asyncpg.Connection) -> int:
    """Return the pid of the session that serves the connection's transaction."""
    async with connection.transaction():
        return int(await connection.fetchval(SESSION))


async def connect(
    dsn: str, limit: float | None, idle: float | None = None, sessions: str = SESSIONS, **_: Any
) -> asyncpg.Connection:
    """Open a connection with a time limit for each statement, in seconds; None for no limit.

    idle: limit for the time between two statements of a transaction. sessions: application name of the session.
    """
    connection: asyncpg.Connection = await asyncpg.connect(dsn, timeout=SECONDS, connection_class=ServerConnection)
    settings = {
        "application_name": f"'{sessions}'",
        "statement_timeout": round((limit or 0) * 1000),
        "idle_in_transaction_session_timeout": round((idle or 0) * 1000),
        "timezone": "'UTC'",
    }
    try:
        await connection.execute(
            "; ".join(f"SET {name} = {value}" for name, value in settings.items()), timeout=SECONDS
        )
    except BaseException:
        connection.terminate()
        raise
    return connection


class ServerConnection(asyncpg.Connection):
    """A connection that says goodbye to a server which answers, and drops one which doesn't."""

    async def close(self, *, timeout: float | None = None) -> None:  # noqa: ASYNC109  as asyncpg has it
        """Close it within `PAUSE_SECONDS`, even where SQLAlchemy allows more for a connection that was given up."""
        with suppress(OSError):  # TimeoutError too; it is broken off then
            await super().close(timeout=min(timeout or PAUSE_SECONDS, PAUSE_SECONDS))  # type: ignore[no-untyped-call]


def explain(error: Failure, name: str) -> StorageError:
    """Return the error as a sentence for the operator."""
    state = state_of(error)
    for begin, sentence in _SENTENCES.items():
        if state.startswith(begin):
            return StorageError(sentence.format(name))
    if isinstance(error, TimeoutError) or state in TOO_LONG:
        return StorageError(f"The database {name} takes too long to answer.")
    if is_away(error):
        return Away(f"The database {name} can't be reached: {_cause(error)}.")
    return StorageError(f"The database {name} refused: {_cause(error)}.")


_SENTENCES = {
    "28P": "The database {} takes neither this user nor this password.",
    "3D000": "There is no database {}.",
    "42501": "The database {} can't be changed: this user isn't allowed to write to it.",
    "25006": "The database {} can't be changed: its server only reads, as a standby does.",
    "53100": "The disk that holds the database {} is full.",
    "53300": "The database {} has no connection left.",
    **dict.fromkeys(TRY_AGAIN, "The database {} is busy with what others write."),
}


_NUMBERED = re.compile(r"^\[[^]]*\] | \(_ssl\.c:\d+\)")
"""Prefixes that the system and OpenSSL put before their messages."""


def _cause(error: Failure) -> str:
    cause = error.orig if isinstance(error, DBAPIError) else error
    words = (str(cause).strip().splitlines() or [type(cause).__name__])[0]
    return _NUMBERED.sub("", words).rstrip(".")


def state_of(error: BaseException) -> str:
    """Return the SQLSTATE of an error, or an empty string."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return str(getattr(cause, "sqlstate", None) or "")


def is_away(error: Failure) -> bool:
    """Return whether the server was unreachable, or the connection broke."""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or state_of(error).startswith(AWAY)
    if isinstance(error, PostgresError):
        return state_of(error).startswith(AWAY)
    return not isinstance(error, TimeoutError)


def is_unable(state: str) -> bool:
    return state.startswith(UNABLE)


def dsn_of(address: str) -> str:
    """Return the address for asyncpg, without libpq parameters that it would pass on to the server."""
    begin = next(each for each in POSTGRESQL if address.startswith(each))
    return f"postgresql://{_LIBPQ_ONLY.sub('', address.removeprefix(begin)).rstrip('?&')}"


_LIBPQ_ONLY = re.compile(r"(?<=[?&])(connect_timeout|channel_binding)=[^&]*&?")
