"""Integrity checks: the schema's tables are there, and a file's pages are readable."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection, inspect, select

from games.english import join_words, plural
from storage.engine.errors import DAMAGED, StorageError
from storage.engine.statements import SQLITE
from storage.schema import metadata

MOST_PAGES = 10_000
"""Maximum number of pages (40 MB) that a start reads in full; of larger files it reads both ends of each table."""

COUNTED_TABLES = {"tables": "table", "events": "event", "results": "result"}
"""Tables whose rows no migration removes, with the noun for a row."""

COLUMNS_IN_SQLITE = (
    "SELECT m.name, p.name FROM sqlite_master AS m, pragma_table_info(m.name) AS p WHERE m.type = 'table'"
)
COLUMNS = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"


def check(connection: Connection, name: str, *, every_page: bool = False) -> None:
    """Check a database of the newest schema, called `name`; raises StorageError if it is damaged.

    every_page: read a large file in full too, which takes 40 to 50 s for a million results. A server checks its pages
    itself.
    """
    is_file = connection.dialect.name == SQLITE
    found = {(table, column) for table, column in connection.exec_driver_sql(COLUMNS_IN_SQLITE if is_file else COLUMNS)}
    due = {(table.name, column.name) for table in metadata.sorted_tables for column in table.columns}
    is_whole = due <= found
    if is_whole and is_file:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        if every_page or pages <= MOST_PAGES:
            is_whole = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one() == "ok"
        else:
            _read_ends(connection)
    if not is_whole:
        raise StorageError(DAMAGED.format(name))


def count_rows(connection: Connection) -> dict[str, int]:
    """Return the number of rows of each table, whatever the version of the schema."""
    names = inspect(connection).get_table_names()
    return {name: connection.exec_driver_sql(f'SELECT count(*) FROM "{name}"').scalar_one() for name in names}  # noqa: S608


def rows_in_words(rows: Mapping[str, int]) -> str:
    """Return the row counts by which an operator recognizes a database."""
    return join_words([plural(noun, rows.get(table, 0)) for table, noun in COUNTED_TABLES.items()])


def _read_ends(connection: Connection) -> None:
    """Read the first and the last row of each table; raises DatabaseError for a damaged page on the way."""
    for table in metadata.sorted_tables:
        keys = table.primary_key.columns
        for order in (keys, [key.desc() for key in keys]):
            connection.execute(select(table).order_by(*order).limit(1)).first()
