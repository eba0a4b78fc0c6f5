"""Whose turn it is to open a session at the gateway, of all shards that may not do so together."""

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
    """Gives each bucket of shards one turn after the other, whichever process they are in."""

    def __init__(self, access: Access) -> None:
        self._access = access

    async def take(self, bucket: int, seconds: float) -> float:
        """Take the turn of a bucket where so many seconds have gone by since the last, by the database's clock: 0 then.

        Or else after how many seconds it may be free, unless somebody else takes it first. Raises StorageError.
        """
        is_taken, since = await self._access.aside(_TAKE, bucket, seconds)
        if is_taken:
            return 0.0
        return seconds - since if since is not None and since < seconds else seconds  # somebody took it at this moment
