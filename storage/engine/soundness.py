"""Whether a database is whole: its tables those of the schema, and a file's pages readable."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection, inspect, select

from games.english import join_words, plural
from storage.engine.errors import DAMAGED, StorageError
from storage.engine.statements import SQLITE
from storage.schema import metadata

MOST_PAGES = 10_000
"""40 MB, which are read within a second; of a larger file only both ends of each table are read at a start."""

COUNTED_TABLES = {"tables": "table", "events": "event", "results": "result"}
"""Tables whose rows no migration removes, with the noun for a row."""

COLUMNS_IN_SQLITE = (
    "SELECT m.name, p.name FROM sqlite_master AS m, pragma_table_info(m.name) AS p WHERE m.type = 'table'"
)
COLUMNS = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"


def check(connection: Connection, name: str, *, every_page: bool = False) -> None:
    """Check a database of the newest schema, called `name`; raises StorageError where it is damaged.

    `every_page` reads all of a large file too: 40 to 50 s for a million results. A server checks its pages itself.
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
    """The number of rows of each table, whatever version of the program made the database."""
    names = inspect(connection).get_table_names()
    return {name: connection.exec_driver_sql(f'SELECT count(*) FROM "{name}"').scalar_one() for name in names}  # noqa: S608


def rows_in_words(rows: Mapping[str, int]) -> str:
    """The numbers of rows that tell somebody whether it is their database."""
    return join_words([plural(noun, rows.get(table, 0)) for table, noun in COUNTED_TABLES.items()])


def _read_ends(connection: Connection) -> None:
    """Read the first and the last row of each table; raises DatabaseError where a page on the way is none."""
    for table in metadata.sorted_tables:
        keys = table.primary_key.columns
        for order in (keys, [key.desc() for key in keys]):
            connection.execute(select(table).order_by(*order).limit(1)).first()
