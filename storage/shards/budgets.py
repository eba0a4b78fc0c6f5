"""Budget of requests that all processes of a bot share: slots in each second, by the database's clock."""

from __future__ import annotations

from typing import NamedTuple

from storage.engine.access import Access

PLACES = 40
"""Slots of a second, evenly spread. Discord allows 50 requests a second and doesn't say when a second begins: any
second may see a second's slots, those sent `AHEAD`, and those that 0.1 s of jitter brings together."""
AHEAD = 5
"""Number of slots that may be used early: requests issued together are mostly sent together."""
KEPT_SECONDS = 10
"""Seconds for which a second's row is kept."""

_TAKE = f"""
WITH clock AS MATERIALIZED (SELECT extract(epoch FROM clock_timestamp())::float8 AS now),
this AS MATERIALIZED (
    SELECT floor(now)::bigint AS second, ceil((now - floor(now)) * {PLACES})::bigint AS gone, now - floor(now) AS part
    FROM clock
),
old AS (
    DELETE FROM call_budgets WHERE second IN (
        SELECT call_budgets.second FROM call_budgets, this
        WHERE call_budgets.second < this.second - {KEPT_SECONDS} FOR UPDATE OF call_budgets SKIP LOCKED
    )
),
taking AS (
    INSERT INTO call_budgets AS budget (second, taken) SELECT second, gone + $1 FROM this
    ON CONFLICT (second) DO UPDATE SET taken = greatest(budget.taken, excluded.taken - $1) + $1
    WHERE budget.taken < {PLACES}
    RETURNING taken
)
SELECT second, part, (SELECT taken FROM taking) FROM this
"""  # noqa: S608  numbers of this file


class SendSlots(NamedTuple):
    """Slots for requests: their second, their numbers in it, and the fraction of it that had passed."""

    second: int
    numbers: range
    part: float

    @property
    def waits(self) -> list[float]:
        """Seconds after which each slot may be used."""
        return [max(0.0, (number - AHEAD) / PLACES - self.part) for number in self.numbers]

    @property
    def rest(self) -> float:
        """Seconds until the next second's slots."""
        return 1.0 - self.part


class BudgetStore:
    """Hands out the slots of each second, first come first served, to all processes."""

    def __init__(self, access: Access) -> None:
        self._access = access

    async def take(self, count: int) -> SendSlots:
        """Take the next `count` slots of this second, or as many as are left.

        Slots whose time has passed are lost. Raises StorageError.
        """
        second, part, taken = await self._access.aside(_TAKE, count)
        if taken is None:
            return SendSlots(second, range(0), part)
        return SendSlots(second, range(taken - count, min(taken, PLACES)), part)
