"""What is made of results, to be compared."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, or_, select

from storage import schema
from storage.database import Database

SUMS = (schema.standings, schema.tallies, schema.gains, schema.ratings, schema.streaks, schema.dailies)
_seats = schema.result_seats
CAME_TO = (_seats.c.standing, _seats.c.points, _seats.c.mu, _seats.c.sigma)
"""What a result came to for a person, which curves, meetings and later corrections read; null where for nothing."""


async def derived(database: Database) -> dict[str, list[tuple[Any, ...]]]:
    """The rows of all sums, ratings, streaks and tries, and what results came to, in a settled order."""
    return await database.access.read(_derived)


def _derived(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
    rows = {table.name: sorted(map(tuple, connection.execute(select(table)))) for table in SUMS}
    seats = select(_seats.c.table_id, _seats.c.seat, *CAME_TO).where(or_(*(one.is_not(None) for one in CAME_TO)))
    rows[_seats.name] = sorted(map(tuple, connection.execute(seats)))
    return rows
