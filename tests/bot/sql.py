"""The database file as anybody's SQLite sees it, for what the stores do not tell."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any


@contextmanager
def connection_to(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection, its changes committed at the end."""
    with closing(sqlite3.connect(path)) as connection, connection:
        yield connection


def column(path: Path, query: str, *values: Any) -> list[Any]:
    """The first column of a query's rows."""
    with connection_to(path) as connection:
        return [row[0] for row in connection.execute(query, values)]
