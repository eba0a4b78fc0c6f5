"""Base classes of the stores."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from sqlalchemy import Connection, Row, Select, UpdateBase

from storage.engine.reader import Reader
from storage.engine.statements import in_order, key_of
from storage.engine.writer import Writer

T = TypeVar("T")


class ReadStore:
    """Reads the data of one subject. Every method raises StorageError."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def _rows(self, query: Select[Any]) -> Sequence[Row[Any]]:
        return await self._reader.run(_all, query)

    async def _row(self, query: Select[Any]) -> Row[Any] | None:
        """Return the first row, or None."""
        return next(iter(await self._rows(query)), None)

    async def _column(self, query: Select[T]) -> list[T]:
        return [row[0] for row in await self._rows(query)]

    async def _value(self, query: Select[T]) -> T | None:
        """Return the first column of the first row, or None."""
        return next(iter(await self._column(query)), None)


class Store(ReadStore):
    """Reads and writes the data of one subject. Every method raises StorageError."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        super().__init__(reader)
        self._writer = writer


class TimedStore(Store):
    """A store that records times. now: returns the time in Unix seconds."""

    def __init__(self, writer: Writer, reader: Reader, now: Callable[[], float]) -> None:
        super().__init__(writer, reader)
        self._now = now


class BulkWork:
    """Work for the writer: one statement executed for every row, in key order."""

    def __init__(self, statement: UpdateBase) -> None:
        self._statement = statement
        self._key = key_of(statement)

    def __call__(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        if rows:
            connection.execute(self._statement, in_order(rows, self._key))


def _all(connection: Connection, query: Select[Any]) -> Sequence[Row[Any]]:
    return connection.execute(query).all()
