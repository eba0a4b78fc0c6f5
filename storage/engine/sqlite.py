"""All that is SQLite's own: how a connection is set up, the upsert, what an error means."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from operator import itemgetter
from pathlib import Path
from typing import Any, Literal, TypeVar

from sqlalchemy import (
    URL,
    Column,
    Connection,
    Delete,
    Engine,
    Join,
    Select,
    Table,
    UpdateBase,
    bindparam,
    create_engine,
    delete,
    event,
)
from sqlalchemy.dialects.sqlite import Insert, insert, pysqlite
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler

from storage.engine.errors import StorageError

T = TypeVar("T")

_DIALECT = pysqlite.dialect(paramstyle="qmark")

ANALYSED_ROWS = 400
"""How many rows of an index tell enough; see https://www.sqlite.org/lang_analyze.html#approximate_analyze_for_large_databases"""

Begin = Literal["DEFERRED", "IMMEDIATE"]

CHECKPOINT_PAGES = 4000
"""16 MB of log: four times the default, as busy tables fill it with the same few pages again and again."""


def engine(path: Path, begin: Begin, busy_timeout: float, *, enforces_keys: bool = True) -> Engine:
    """An engine on the file, whose transactions open with the given BEGIN; busy_timeout in seconds."""
    made = create_engine(
        URL.create("sqlite+pysqlite", database=str(path)), connect_args=_arguments(busy_timeout), hide_parameters=True
    )
    _set_up(made, begin, enforces_keys=enforces_keys)
    return made


def async_engine(path: Path, begin: Begin, busy_timeout: float) -> Engine:
    """The same through aiosqlite, for what `greenlet_spawn` runs in the event loop.

    SQLAlchemy's own asyncio engine is no more than that, and brings the ORM in.
    """
    made = create_engine(
        URL.create("sqlite+aiosqlite", database=str(path)),
        connect_args=_arguments(busy_timeout),
        hide_parameters=True,
    )
    _set_up(made, begin, enforces_keys=True)
    return made


def _arguments(busy_timeout: float) -> dict[str, Any]:
    """What a connection is opened with; without the driver's own idea of when a transaction begins.

    See https://docs.sqlalchemy.org/en/20/dialects/sqlite.html#enabling-non-legacy-sqlite-transactional-modes-with-the-sqlite3-or-aiosqlite-driver
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


class Glance:
    """Looks one value up by a key, of a query with one parameter, on the thread that asks.

    It takes some microseconds, where a hop to a thread and back takes a millisecond of a busy bot: in WAL mode a reader
    waits for nobody.
    """

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, timeout=0, isolation_level=None)
        self._queries: dict[Select[Any], str] = {}

    def value(self, query: Select[Any], key: str) -> Any:
        """The first value that the query finds, None if it finds none; raises sqlite3.Error."""
        if query not in self._queries:
            self._queries[query] = str(query.compile(dialect=_DIALECT))
        row = self._connection.execute(self._queries[query], (key,)).fetchone()
        return None if row is None else row[0]

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()


class Bulk:
    """A statement that many rows of plain values (numbers, text, None) go through, compiled once.

    Core looks at every value of every row for a type that needs care, which took half of the time of a move.
    """

    def __init__(self, statement: UpdateBase, names: Sequence[str] | None = None) -> None:
        """`names` are the columns that an insert gets; an update or delete names its own."""
        compiled = statement.compile(dialect=_DIALECT, column_keys=names)
        self._sql = str(compiled)
        self._values = itemgetter(*(compiled.positiontup or ()))

    def execute(self, connection: Connection, rows: Iterable[Mapping[str, Any]]) -> int:
        """Run the statement for each row, in order; returns how many rows of the table were touched."""
        values = [self._values(row) for row in rows]
        return connection.exec_driver_sql(self._sql, values).rowcount if values else 0


class JoinInOrder(Join):
    """A join whose left side is looked up first, whatever SQLite's planner, with or without statistics, makes of it."""

    inherit_cache = True


@compiles(JoinInOrder, "sqlite")
def _cross_join(join: JoinInOrder, compiler: SQLCompiler, **options: Any) -> str:
    """What SQLite calls so; see https://www.sqlite.org/optoverview.html#manual_control_of_query_plans_using_cross_join"""
    assert join.onclause is not None  # noqa: S101  such a join is made with one
    left, right = (compiler.process(side, **{**options, "asfrom": True}) for side in (join.left, join.right))
    return f"{left} CROSS JOIN {right} ON {compiler.process(join.onclause, **options)}"


def upsert(table: Table) -> Insert:
    """Insert a row, or where its primary key is taken replace all other columns of that row."""
    statement = insert(table)
    others = {column.name: statement.excluded[column.name] for column in table.c if not column.primary_key}
    return statement.on_conflict_do_update(index_elements=list(table.primary_key), set_=others)


def add(table: Table, *columns: Column[Any]) -> Insert:
    """Insert a row, or where its primary key is taken add its `columns` to those of that row."""
    statement = insert(table)
    totals = {column.name: column + statement.excluded[column.name] for column in columns}
    return statement.on_conflict_do_update(index_elements=list(table.primary_key), set_=totals)


def remove(table: Table) -> Delete:
    """Delete the row of a primary key."""
    return delete(table).where(*(column == bindparam(column.name) for column in table.primary_key))


def in_batches(items: Sequence[T], most: int) -> Iterator[Sequence[T]]:
    """The items in their order, at most so many at a time: a statement takes no more than some thousands of values."""
    for start in range(0, len(items), most):
        yield items[start : start + most]


def ignore(table: Table) -> Insert:
    """Insert a row, or where its primary key is taken leave that row as it is."""
    return insert(table).on_conflict_do_nothing(index_elements=list(table.primary_key))


@contextmanager
def unless_taken(error: type[Exception]) -> Iterator[None]:
    """Raise `error` where the block writes a key that is taken."""
    try:
        yield
    except IntegrityError as taken:
        raise error from taken


def checkpoint(connection: Connection) -> None:
    """Bring what is in the log into the file, beside the writer: it would do so in the commit that fills the log.

    The connection has read nothing yet in its transaction.
    """
    connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")


def learn(connection: Connection, _items: Sequence[None] = ()) -> None:
    """Let the planner learn how large the tables are and how they are spread, from a part of each index: milliseconds.

    `PRAGMA optimize` would do it too, but before SQLite 3.46 for no table that its own connection has not asked for.
    Other connections know it from when they are opened.
    """
    connection.exec_driver_sql(f"PRAGMA analysis_limit={ANALYSED_ROWS}")
    connection.exec_driver_sql("ANALYZE")


def size(connection: Connection) -> int:
    """How large the file is, in bytes, once all that is in the log is brought into it."""
    pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    return int(pages * connection.exec_driver_sql("PRAGMA page_size").scalar_one())


def check_keys(connection: Connection) -> None:
    """Raise StorageError where a row points at one that is not there.

    Only a connection without enforced keys can bring that about.
    """
    if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
        raise damaged(connection)


def damaged(connection: Connection) -> StorageError:
    """The sentence on a database that is not whole."""
    return StorageError(_SENTENCES[sqlite3.SQLITE_CORRUPT].format(connection.engine.url.database))


def copy(source: Path, target: Path, busy_timeout: float) -> None:
    """Copy a database as it stands at one moment, which may be in use; the source is only read. Raises StorageError."""
    if not source.exists():
        raise StorageError(f"There is no database {source}.")
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", timeout=busy_timeout, uri=True)) as read,
            closing(sqlite3.connect(target)) as written,
        ):
            read.backup(written)
    except sqlite3.Error as error:
        raise explain(error, source) from error


def is_busy(error: DBAPIError) -> bool:
    """Whether another program holds the file, so that a further try may help."""
    return getattr(error.orig, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF == sqlite3.SQLITE_BUSY


def explain(error: DBAPIError | sqlite3.Error, path: Path) -> StorageError:
    """The error as one sentence for the person who runs the bot."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if code == sqlite3.SQLITE_CANTOPEN or path.is_dir():
        return StorageError(f"The database {path} can't be opened: {obstacle(path)}.")
    sentence = _SENTENCES.get(code)
    return StorageError(sentence.format(path) if sentence else f"The database {path} refused: {cause}.")


_SENTENCES = {
    sqlite3.SQLITE_READONLY: "The database {} can't be changed: this program isn't allowed to write to it.",
    sqlite3.SQLITE_NOTADB: "The file {} is not a database; it was left as it is, so choose another file.",
    sqlite3.SQLITE_CORRUPT: "The database {} is damaged; restore an undamaged copy of it.",
    sqlite3.SQLITE_BUSY: "Another program has locked the database {}; stop that program, or wait until it is done.",
    sqlite3.SQLITE_FULL: "The disk that holds the database {} is full.",
    sqlite3.SQLITE_IOERR: "The disk that holds the database {} can't be read or written.",
}


def obstacle(path: Path) -> str:
    """What keeps this program from opening or making the file, in words."""
    folder = path.parent
    if path.is_dir():
        return "it is a folder, and a file is needed"
    if not folder.exists():
        return f"the folder {folder} does not exist"
    if not folder.is_dir():
        return f"{folder} is not a folder"
    return f"this program isn't allowed to write in the folder {folder}"
