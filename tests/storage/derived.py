"""What is made of results, to be compared."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, select

from storage import Database, schema

SUMS = (schema.standings, schema.tallies, schema.ratings, schema.streaks)


async def derived(database: Database) -> dict[str, list[tuple[Any, ...]]]:
    """The rows of all sums, ratings and streaks, in a settled order."""
    return await database._reader.run(_derived)


def _derived(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
    return {table.name: sorted(map(tuple, connection.execute(select(table)))) for table in SUMS}
