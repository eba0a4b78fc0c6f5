"""Turns at opening gateway sessions, for the shards that mustn't identify at the same time."""

from __future__ import annotations

from storage.engine.access import Access

_TAKE = """
WITH clock AS MATERIALIZED (SELECT extract(epoch FROM clock_timestamp())::float8 AS now),
taking AS (
    INSERT INTO identifies AS last (bucket, at) SELECT $1, now FROM clock
    ON CONFLICT (bucket) DO UPDATE SET at = excluded.at
    WHERE last.at <= excluded.at - $2 OR last.at > excluded.at + $2
    RETURNING at
)
SELECT EXISTS (SELECT FROM taking), now - (SELECT at FROM identifies WHERE bucket = $1) FROM clock
"""


class IdentifyStore:
    """Hands out the turns of each rate-limit bucket to all processes."""

    def __init__(self, access: Access) -> None:
        self._access = access

    async def take(self, bucket: int, seconds: float) -> float:
        """Take a bucket's turn if `seconds` have passed since the last one, by the database's clock, and return 0.

        Returns the seconds until the turn may be free otherwise. Raises StorageError.
        """
        is_taken, since = await self._access.aside(_TAKE, bucket, seconds)
        if is_taken:
            return 0.0
        return seconds - since if since is not None and since < seconds else seconds  # somebody took it at this moment
