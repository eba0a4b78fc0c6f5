"""The columns of a table's clock."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from sqlalchemy import Row

from games.engine.table import Clock

MOMENTS = ("touched_at", "deadline", "remind_at", "house_at", "caller", "scores_until")
CLOCK = (*MOMENTS, "due_at")
"""Columns of a clock."""

_values = attrgetter(*MOMENTS)


def clock_of(row: Row[Any]) -> Clock:
    """Return the clock of a row."""
    return Clock(*_values(row))


def clock_values(clock: Clock, *, is_open: bool = True) -> dict[str, Any]:
    """Return the clock by column; a table that isn't open is never due."""
    return dict(zip(CLOCK, (*_values(clock), clock.due_at if is_open else None), strict=True))
