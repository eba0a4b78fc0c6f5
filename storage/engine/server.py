"""A PostgreSQL server: the way to a database of it, and what is wrong where work with it ends in an error."""

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
"""How long anything may take that somebody waits for, with a second try and the way to the server."""
PAUSE_SECONDS = 0.05
"""Between two tries."""
SESSION = "SELECT pg_backend_pid()"
ENCODING = "SHOW server_encoding"
SESSIONS = "parlour"
"""What a server calls the sessions of no process in particular."""

# https://www.postgresql.org/docs/current/errcodes-appendix.html
TRY_AGAIN = ("40001", "40P01")
"""A serialization failure, and a deadlock."""
AWAY = ("08", "25P03", "57P01", "57P02", "57P03")
"""A connection that broke, or a server that stops or starts, or gave a transaction up that nobody went on with."""
TOO_LONG = ("57014", "55P03")
"""What was cancelled, by the time that it may take, and a lock that was not to be had."""
UNABLE = ("53", "54", "57", "58", "25006", "XX")
"""What no statement is to blame for: a full disk, too many connections, a server that only reads."""

Failure: TypeAlias = DBAPIError | PostgresError | InterfaceError | InternalClientError | OSError
FAILURES = (DBAPIError, PostgresError, InterfaceError, InternalClientError, OSError)
"""What work with the server can end in; what comes up while a connection is made is none of SQLAlchemy's.

The driver's own error is that of a connection about to break, on which the server has said that it stops.
"""


async def refuse_unusable(dsn: str, name: str) -> None:
    """Raise StorageError for a database that is not in UTF8, or of which two connections get the same session.

    A session keeps locks, settings and statements. Each connection is asked for its session twice, as a pooler may give
    it another one for each transaction.
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


async def connect(
    dsn: str, limit: float | None, idle: float | None = None, sessions: str = SESSIONS, **_: Any
) -> asyncpg.Connection:
    """A connection whose statements may take so many seconds each, with None as long as they like.

    idle: the same for the time in a transaction between two of them. sessions: what the server calls the session.
    """
    connection: asyncpg.Connection = await asyncpg.connect(dsn, timeout=SECONDS, connection_class=Link)
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


class Link(asyncpg.Connection):
    """A connection that takes leave of a server which answers, and of another one without."""

    async def close(self, *, timeout: float | None = None) -> None:  # noqa: ASYNC109  as asyncpg has it
        """Close it soon, whatever time SQLAlchemy would take for a connection that somebody gave up."""
        with suppress(OSError):  # TimeoutError too; it is broken off then
            await super().close(timeout=min(timeout or PAUSE_SECONDS, PAUSE_SECONDS))  # type: ignore[no-untyped-call]


def explain(error: Failure, name: str) -> StorageError:
    """The error as one sentence for the person who runs the bot."""
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
"""What the system and OpenSSL put around their words."""


def _cause(error: Failure) -> str:
    cause = error.orig if isinstance(error, DBAPIError) else error
    words = (str(cause).strip().splitlines() or [type(cause).__name__])[0]
    return _NUMBERED.sub("", words).rstrip(".")


def state_of(error: BaseException) -> str:
    """The code of five characters that PostgreSQL gave an error; empty where it gave none."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return str(getattr(cause, "sqlstate", None) or "")


def is_away(error: Failure) -> bool:
    """Whether the server was not reached, or the connection to it broke."""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or state_of(error).startswith(AWAY)
    if isinstance(error, PostgresError):
        return state_of(error).startswith(AWAY)
    return not isinstance(error, TimeoutError)


def is_unable(state: str) -> bool:
    return state.startswith(UNABLE)


def dsn_of(address: str) -> str:
    """Return the address for asyncpg, without parameters of libpq that it doesn't know and would send to the server."""
    begin = next(each for each in POSTGRESQL if address.startswith(each))
    return f"postgresql://{_LIBPQ_ONLY.sub('', address.removeprefix(begin)).rstrip('?&')}"


_LIBPQ_ONLY = re.compile(r"(?<=[?&])(connect_timeout|channel_binding)=[^&]*&?")
