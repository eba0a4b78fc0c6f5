"""How many requests the processes of a bot may make together: their places in each second, by the database's clock."""

from __future__ import annotations

from typing import NamedTuple

from storage.engine.access import Access

PLACES = 40
"""Of each second, evenly spread over it. Discord takes 50 requests in a second of a bot, and does not say when such a
second begins: in any there may be those of a second's places, those sent `AHEAD`, and those that a tenth of a second's
difference on their way brings together."""
AHEAD = 5
"""So many places may be used before their time: what is sent together is mostly sent at once."""
KEPT_SECONDS = 10
"""So long a second's row stays."""

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


class Places(NamedTuple):
    """Places for requests: of which second they are, their numbers in it, and the part of it that was over then."""

    second: int
    numbers: range
    part: float

    @property
    def waits(self) -> list[float]:
        """After how many seconds each may be used."""
        return [max(0.0, (number - AHEAD) / PLACES - self.part) for number in self.numbers]

    @property
    def rest(self) -> float:
        """How many seconds later there are places of the next second."""
        return 1.0 - self.part


class BudgetStore:
    """Gives the places of each second to whoever asks first, of all processes."""

    def __init__(self, access: Access) -> None:
        self._access = access

    async def take(self, count: int) -> Places:
        """Take the next so many places, but of this second alone: fewer, or none, where it has no more of them.

        Places whose time is over are nobody's any more. Raises StorageError.
        """
        second, part, taken = await self._access.aside(_TAKE, count)
        if taken is None:
            return Places(second, range(0), part)
        return Places(second, range(taken - count, min(taken, PLACES)), part)
