"""Finished games and open tables, streamed one by one whatever their number."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, fields
from typing import TypeAlias, TypeVar

from sqlalchemy import ColumnElement, Connection, FromClause, func, or_, select

from games.engine.table import SeatResult, Status, Table
from storage import schema
from storage.engine.reader import Reader
from storage.engine.statements import JoinInOrder, unindexed
from storage.schema import IS_OPEN
from storage.tables.store import TABLES, load_tables

T = TypeVar("T")
Damaged: TypeAlias = dict[str, ValueError]
"""Errors of tables that couldn't be loaded, by id."""
BATCH = 100
"""Number of games fetched at a time."""


@dataclass(frozen=True, slots=True)
class Archived:
    """A finished table with its events in order, and the seats of its result, empty if it has none."""

    table: Table
    events: tuple[str, ...]
    seats: tuple[SeatResult, ...]


class Archive:
    """Streams all games of a database. Every method raises StorageError."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def recent(self, guild: int | None, person: int | None, limit: int) -> list[Table]:
        """Return the finished tables of a server (None: of any) and with that person (None: anybody), newest first."""
        return await self._reader.run(_recent, guild, person, limit)

    async def games(self, damaged: Damaged | None = None) -> AsyncIterator[Archived]:
        """Yield every finished game, by id; those that finish meanwhile may be included."""
        async for found in self._each(_archived, schema.tables.c.status == Status.OVER, damaged):
            yield found

    async def count(self) -> int:
        """Return the number of finished games and of open tables."""
        return await self._reader.run(_count)

    async def open_tables(self, damaged: Damaged | None = None) -> AsyncIterator[tuple[Table, list[str]]]:
        """Yield every open table with its events in order, by id."""
        async for found in self._each(TABLES.load_one, IS_OPEN, damaged):
            yield found

    async def _each(
        self, load: Callable[[Connection, str], T | None], where: ColumnElement[bool], damaged: Damaged | None
    ) -> AsyncIterator[T]:
        """Yield each table as `load` makes it; one with invalid JSON is noted in `damaged`, or raises without it."""
        async for table_id in self._ids(where):
            try:
                found = await self._reader.run(load, table_id)
            except ValueError as error:
                if damaged is None:
                    raise
                damaged[table_id] = error
            else:
                if found is not None:
                    yield found

    async def _ids(self, where: ColumnElement[bool]) -> AsyncIterator[str]:
        last = ""
        while ids := await self._reader.run(_next_ids, where, last):
            for table_id in ids:
                yield table_id
            last = ids[-1]


def _recent(connection: Connection, guild: int | None, person: int | None, limit: int) -> list[Table]:
    tables, results, seats = schema.tables, schema.results, schema.result_seats
    number: ColumnElement[int] = results.c.number
    finished: FromClause = results
    if person is not None:
        finished, number = JoinInOrder(seats, results, results.c.table_id == seats.c.table_id), unindexed(number)
    query = select(tables).select_from(JoinInOrder(finished, tables, tables.c.id == results.c.table_id))
    if person is not None:
        query = query.where(seats.c.person == person)
    if guild is not None:
        query = query.where(results.c.guild == guild)
    newest_first = (number,) if guild is not None else (results.c.finished_at, results.c.table_id)
    return load_tables(connection, query.order_by(*(column.desc() for column in newest_first)).limit(limit))


def _count(connection: Connection) -> int:
    where = or_(schema.tables.c.status == Status.OVER, IS_OPEN)
    return connection.execute(select(func.count()).select_from(schema.tables).where(where)).scalar_one()


def _next_ids(connection: Connection, where: ColumnElement[bool], after: str) -> list[str]:
    tables = schema.tables
    query = select(tables.c.id).where(where, tables.c.id > after)
    return list(connection.execute(query.order_by(tables.c.id).limit(BATCH)).scalars())


def _archived(connection: Connection, table_id: str) -> Archived | None:
    loaded = TABLES.load_one(connection, table_id)
    if loaded is None:
        return None
    seats = schema.result_seats
    query = select(*(seats.c[field.name] for field in fields(SeatResult))).where(seats.c.table_id == table_id)
    kept = [SeatResult(*row) for row in connection.execute(query.order_by(seats.c.seat))]
    return Archived(loaded[0], tuple(loaded[1]), tuple(kept))
