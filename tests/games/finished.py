"""Finished tables for tests: a record as a journal would hold it."""

from __future__ import annotations

from typing import Any

import orjson

from games.engine.table import Status, Table
from games.records.record import Record
from tests.games.tables import table


def names(seats: int) -> tuple[str, ...]:
    """A name for each seat, none of them within another."""
    return ("Ann", "Bob", "Cyd", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe", "Kim", "Lou")[:seats]


def finished(record: Record, **fields: Any) -> tuple[Table, tuple[str, ...]]:
    """A table at which the record was played to its end, and its events in JSON."""
    texts = tuple(
        orjson.dumps({key: value for key, value in event.items() if key != "legal"}).decode() for event in record.events
    )
    values: dict[str, Any] = {"options": record.options, "status": Status.OVER, "revision": len(texts)}
    if record.seed is not None:
        values["seed"] = record.seed
    return table(*[None] * record.seats, game=record.game, **values | fields), texts
