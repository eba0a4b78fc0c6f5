"""The clock of a table as the table's row has it."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from sqlalchemy import Row

from games.engine.table import Clock

MOMENTS = ("touched_at", "deadline", "remind_at", "house_at", "caller", "scores_until")
CLOCK = (*MOMENTS, "due_at")
"""The columns of a clock."""

_values = attrgetter(*MOMENTS)


def clock_of(row: Row[Any]) -> Clock:
    """The clock that a row has."""
    return Clock(*_values(row))


def clock_values(clock: Clock, *, is_open: bool = True) -> dict[str, Any]:
    """The clock by column; a table that is not open is never due."""
    return dict(zip(CLOCK, (*_values(clock), clock.due_at if is_open else None), strict=True))
