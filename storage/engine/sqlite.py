"""Access to SQLite: its threads, the setup of a connection, the meaning of its errors."""

from __future__ import annotations

import asyncio
import errno
import math
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Literal, TypeVar

from sqlalchemy import URL, Connection, Engine, NullPool, Select, Table, create_engine, event, insert
from sqlalchemy.dialects.sqlite import pysqlite
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.util import greenlet_spawn

from storage.engine.access import first_value, read_through
from storage.engine.address import Address
from storage.engine.errors import DAMAGED, NOT_EMPTY, StorageError

R = TypeVar("R")

TRY_SECONDS = 5.0
"""Seconds that a connection waits for another program at a time, and so how long a shutdown may be delayed."""

_DIALECT = pysqlite.dialect(paramstyle="qmark")

ANALYSED_ROWS = 400
"""Number of rows that ANALYZE samples per index; see
https://www.sqlite.org/lang_analyze.html#approximate_analyze_for_large_databases"""

Begin = Literal["DEFERRED", "IMMEDIATE"]

CHECKPOINT_PAGES = 4000
"""Pages of the write-ahead log before a checkpoint: 16 MB, four times the default, as busy tables rewrite the same
pages."""


def engine(path: Path, begin: Begin, busy_timeout: float, *, enforces_keys: bool = True) -> Engine:
    """Return an engine on the file whose transactions open with the given BEGIN; busy_timeout in seconds."""
    made = create_engine(
        URL.create("sqlite+pysqlite", database=str(path)), connect_args=_arguments(busy_timeout), hide_parameters=True
    )
    _set_up(made, begin, enforces_keys=enforces_keys)
    return made


def async_engine(path: Path, begin: Begin, busy_timeout: float) -> Engine:
    """Return such an engine through aiosqlite, to be driven by `greenlet_spawn` in the event loop.

    SQLAlchemy's own asyncio engine does no more, and imports the ORM.
    """
    made = create_engine(
        URL.create("sqlite+aiosqlite", database=str(path)),
        connect_args=_arguments(busy_timeout),
        hide_parameters=True,
    )
    _set_up(made, begin, enforces_keys=True)
    return made


def _arguments(busy_timeout: float) -> dict[str, Any]:
    """Return the arguments of a connection in autocommit mode, so that the driver opens no transactions by itself.

    See
    https://docs.sqlalchemy.org/en/20/dialects/sqlite.html#enabling-non-legacy-sqlite-transactional-modes-with-the-sqlite3-or-aiosqlite-driver
    """
    return {"timeout": busy_timeout, "isolation_level": None}


def _set_up(made: Engine, begin: Begin, *, enforces_keys: bool) -> None:
    pragmas = (
        "journal_mode=WAL",
        "synchronous=FULL",
        f"wal_autocheckpoint={CHECKPOINT_PAGES}",
        "fullfsync=ON",  # without it macOS leaves a commit in the drive's cache
        f"foreign_keys={'ON' if enforces_keys else 'OFF'}",
    )

    @event.listens_for(made, "connect")
    def set_pragmas(connection: DBAPIConnection, _record: object) -> None:
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(made, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(f"BEGIN {begin}")


class SqliteAccess:
    """A database file. Writes go through one thread with one connection, reads through aiosqlite.

    The writer's thread runs a whole transaction in one hop. An asyncio driver hops for every cursor call, some fifteen
    times for a move.
    """

    def __init__(self, path: Path, patience: float) -> None:
        """patience: seconds for which a transaction is retried while another program holds the file."""
        path, at_a_time = path.absolute(), min(patience, TRY_SECONDS)
        self._tries = math.ceil(patience / TRY_SECONDS)
        self.name = str(path)
        self.address: Address = path
        self._path = path
        self.writing = engine(path, "IMMEDIATE", at_a_time)
        self.reading = async_engine(path, "DEFERRED", at_a_time)
        self.studying = engine(path, "DEFERRED", at_a_time)
        self.preparing = engine(path, "IMMEDIATE", at_a_time, enforces_keys=False)
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="storage-writer")
        self._connection: Connection | None = None
        self._glance: SqliteLookup | None = None
        self._is_hurried = False

    async def begin(self) -> None:
        """Do nothing: the file is created by the first write."""

    async def prepare(self, act: Callable[[Connection], None]) -> None:
        """Run `act` with foreign keys unenforced until its end, as it may rebuild tables."""
        await asyncio.to_thread(self._prepare, act)

    def _prepare(self, act: Callable[[Connection], None]) -> None:
        try:
            with self.preparing.begin() as connection:
                act(connection)
                self.learn(connection)
            self._connection = self.writing.connect()
        except DBAPIError as error:
            raise self.explain(error) from error
        finally:
            self.preparing.dispose()

    async def write(self, act: Callable[[Connection], None], keys: Collection[int] = ()) -> None:
        """Run `act` in the writer's thread, in a transaction that locks the whole file."""
        await asyncio.get_running_loop().run_in_executor(self._executor, self._transact, act)

    def _transact(self, act: Callable[[Connection], None]) -> None:
        """Run the transaction, and retry while another program holds the file, but not once a shutdown has begun."""
        connection = self._connection
        assert connection is not None  # noqa: S101  it was prepared
        for tries_left in reversed(range(self._tries)):
            try:
                with connection.begin():
                    act(connection)
            except OperationalError as error:  # the disk or a lock, for which SQLite itself waits during each try
                if not is_busy(error) or self._is_hurried or not tries_left:
                    raise self.explain(error) from error
            else:
                return

    async def read(self, read: Callable[[Connection], R]) -> R:
        """Read through aiosqlite, in the event loop."""
        return await greenlet_spawn(read_through, self.reading, read)

    async def study(self, read: Callable[[Connection], R]) -> R:
        """Read in a thread."""
        return await asyncio.to_thread(read_through, self.studying, read)

    async def glance(self, query: Select[Any], key: str) -> Any:
        """Look the value up on the calling thread."""
        try:
            self._glance = self._glance or SqliteLookup(self._path)
            return self._glance.value(query, key)
        except sqlite3.Error:  # locked for a moment, as while its log is repaired
            return await self.read(lambda connection: first_value(connection, query, key))

    async def aside(self, statement: str, *values: Any) -> Sequence[Any]:
        """Return an empty row: processes share no file."""
        raise StorageError(f"Several processes can't share {self.name}, which is a file.")

    def check_keys(self, connection: Connection) -> None:
        """Check all foreign keys, which `prepare` doesn't enforce."""
        if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
            raise StorageError(DAMAGED.format(self.name))

    async def checkpoint(self) -> None:
        """Checkpoint the write-ahead log."""
        await self.study(_checkpoint)

    def learn(self, connection: Connection, _items: Sequence[None] = ()) -> None:
        """Sample each index, which takes milliseconds.

        `PRAGMA optimize` would do it too, but before SQLite 3.46 only for tables that its own connection has queried.
        Other connections see the statistics once they are reopened.
        """
        connection.exec_driver_sql(f"PRAGMA analysis_limit={ANALYSED_ROWS}")
        connection.exec_driver_sql("ANALYZE")

    def fill(self, connection: Connection, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
        """Insert many rows with one statement."""
        statement = insert(table).compile(dialect=connection.dialect, column_keys=table.columns.keys())
        try:
            connection.exec_driver_sql(str(statement), list(rows))
        except DBAPIError as error:
            raise self.explain(error) from error

    def settle(self, connection: Connection) -> None:
        """Refresh the planner's statistics; ids count on by themselves."""
        self.learn(connection)

    def size(self, connection: Connection) -> int:
        """Return the size of the file in bytes, after a checkpoint."""
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        return int(pages * connection.exec_driver_sql("PRAGMA page_size").scalar_one())

    def explain(self, error: DBAPIError | sqlite3.Error) -> StorageError:
        """Return the error as a sentence."""
        return explain(error, self._path)

    def hurry(self) -> None:
        """Wait no longer than one attempt takes."""
        self._is_hurried = True

    async def close(self) -> None:
        """Close the file once the writer's thread has finished."""
        await asyncio.to_thread(self._executor.shutdown)
        if self._connection is not None:
            self._connection.close()
        if self._glance is not None:
            self._glance.close()
        self.writing.dispose()
        self.preparing.dispose()
        await greenlet_spawn(self.reading.dispose)
        await asyncio.to_thread(self.studying.dispose)


def _checkpoint(connection: Connection) -> None:
    connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")  # before anything is read in the transaction


class SqliteLookup:
    """Looks up a single value by a key, for queries with one parameter, on the calling thread.

    It takes microseconds, where a hop to a thread and back takes a millisecond in a busy bot; in WAL mode a reader
    never waits.
    """

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, timeout=0, isolation_level=None)
        self._queries: dict[Select[Any], str] = {}

    def value(self, query: Select[Any], key: str) -> Any:
        """Return the first value that the query finds, or None; raises sqlite3.Error."""
        if query not in self._queries:
            self._queries[query] = str(query.compile(dialect=_DIALECT))
        row = self._connection.execute(self._queries[query], (key,)).fetchone()
        return None if row is None else row[0]

    def close(self) -> None:
        """Close the file."""
        self._connection.close()


def copy(source: Path, target: Path, busy_timeout: float) -> None:
    """Copy a snapshot of a database that may be in use; the source is only read. Raises StorageError."""
    must_exist(source)
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", timeout=busy_timeout, uri=True)) as read,
            closing(sqlite3.connect(target)) as written,
        ):
            read.backup(written)
    except sqlite3.Error as error:
        if not _copy_unused(source, target):
            raise explain(error, source) from error


def _copy_unused(source: Path, target: Path) -> bool:
    """Copy the files of a database that SQLite can't open read-only; return whether that was possible.

    Without an index of its log (-shm), no program has it open.
    """
    _, _, index, _ = _files(source)
    if index.exists() or os.access(source.parent, os.W_OK):
        return False
    for file, copied in zip(_files(source), _files(target), strict=True):
        if file.exists():
            shutil.copyfile(file, copied)
    return True


def keep(source: Path, target: Path, look: Callable[[Connection], R]) -> R:
    """Create a verified, compact copy of a database that may be in use; return what `look` finds in it.

    The target appears, readable for its owner alone, only once all pages are sound and `look` has run. Raises
    StorageError.
    """
    must_exist(source)
    try:
        descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    except OSError as error:
        raise StorageError(f"The copy {target} can't be made: {error.strerror or error}.") from error
    os.close(descriptor)
    try:
        with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", timeout=TRY_SECONDS, uri=True)) as read:
            read.execute("VACUUM INTO ?", (name,))
        found = _look_at(Path(name), source, look)
        with Path(name).open("r+b") as file:
            os.fsync(file.fileno())  # VACUUM leaves that to the system
        put(Path(name), target)
    except sqlite3.Error as error:
        if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
            raise StorageError(f"The copy {target} can't be made: its disk is full, or can't be written.") from error
        raise explain(error, source) from error
    finally:
        remove(Path(name))
    return found


def _look_at(path: Path, source: Path, look: Callable[[Connection], R]) -> R:
    """Return what `look` finds in a copy of the source that nobody uses; raises StorageError for an unsound page."""
    address = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    made = create_engine("sqlite+pysqlite://", creator=lambda: sqlite3.connect(address, uri=True), poolclass=NullPool)
    try:
        with made.connect() as connection:
            if connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar_one() != "ok":
                raise StorageError(DAMAGED.format(source))
            return look(connection)
    except DBAPIError as error:
        raise explain(error, source) from error


def set_aside(path: Path, aside: Path) -> None:
    """Rename a database that nobody uses, with its log if SQLite left one."""
    for file, other in zip(_files(path), _files(aside), strict=True):
        with suppress(FileNotFoundError):
            file.rename(other)


def must_exist(path: Path) -> None:
    """Raise StorageError if the file is missing."""
    try:
        if not path.exists():
            raise StorageError(f"There is no database {path}.")
    except OSError as error:
        raise StorageError(f"The database {path} can't be opened: {obstacle(path, error)}.") from error


def make_way(path: Path) -> Path:
    """Return where to build a database that is then renamed to `path`; raises StorageError if that exists."""
    if path.is_dir() or any(file.exists() and file.stat().st_size for file in _files(path)):
        raise StorageError(NOT_EMPTY.format(path))
    unfinished = path.absolute().with_name(f"{path.name}.moving")
    remove(unfinished)
    return unfinished


def put(unfinished: Path, path: Path) -> None:
    """Rename a complete, closed database to its final path, durably; raises StorageError."""
    _, *others = _files(unfinished)
    if any(file.exists() for file in others):  # SQLite leaves its log where it could not bring all into the file
        raise StorageError(f"The database {path} can't be made: its disk is full, or another program holds it.")
    try:
        unfinished.replace(path)
    except OSError as error:
        raise StorageError(f"The database {path} can't be made: {error.strerror or error}.") from error
    if os.name == "posix":  # elsewhere a folder can't be opened
        folder = os.open(path.absolute().parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def remove(path: Path) -> None:
    """Delete a database if it exists."""
    for file in _files(path):
        file.unlink(missing_ok=True)


def _files(path: Path) -> list[Path]:
    """Return the paths of a database's file and of its journals."""
    return [path.with_name(f"{path.name}{suffix}") for suffix in ("", "-wal", "-shm", "-journal")]


def is_busy(error: DBAPIError) -> bool:
    """Return whether another program holds the file, so that a retry may succeed."""
    return getattr(error.orig, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF == sqlite3.SQLITE_BUSY


def explain(error: DBAPIError | sqlite3.Error, path: Path) -> StorageError:
    """Return the error as a sentence for the operator."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if code == sqlite3.SQLITE_CANTOPEN or (path.exists() and not path.is_file()):
        return StorageError(f"The database {path} can't be opened: {obstacle(path)}.")
    sentence = _SENTENCES.get(code)
    return StorageError(sentence.format(path) if sentence else f"The database {path} refused: {cause}.")


_SENTENCES = {
    sqlite3.SQLITE_READONLY: "The database {} can't be changed: this program isn't allowed to write to it.",
    sqlite3.SQLITE_NOTADB: "The file {} is not a database; it was left as it is, so choose another file.",
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_BUSY: "Another program has locked the database {}; stop that program, or wait until it is done.",
    sqlite3.SQLITE_FULL: "The disk that holds the database {} is full.",
    sqlite3.SQLITE_IOERR: "The disk that holds the database {} can't be read or written.",
}


def obstacle(path: Path, error: OSError | None = None) -> str:
    """Return what keeps this program from opening or creating the file, in words.

    error: the system's, about the file, its folder, or the lock beside it.
    """
    folder, beside = path.parent, Path(error.filename) if error is not None and error.filename else None
    try:
        if path.exists() and not path.is_file():
            return "it is a folder, and a file is needed" if path.is_dir() else "it isn't a file"
        if not folder.exists():
            return f"the folder {folder} does not exist"
        if not folder.is_dir():
            return f"{folder} is not a folder"
        if beside is not None and beside.exists():
            return f"this program isn't allowed to write to {beside}"
        if path.exists() and not os.access(path, os.R_OK):
            return "this program isn't allowed to read it"
    except PermissionError:
        return f"this program isn't allowed to look into the folder {folder}"
    except OSError as unusable:
        error = unusable
    if error is None or error.errno in (errno.EACCES, errno.EPERM, errno.ENOENT):
        return f"this program isn't allowed to write in the folder {folder}"
    return error.strerror or str(error)
