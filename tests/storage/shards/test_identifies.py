"""Whose turn it is to open a session, of shards in several processes."""

from __future__ import annotations

import asyncio

import pytest

from storage.engine.address import Address
from tests.storage.several import open_several, raw

PROCESSES = 3
BUCKET = 3
SECONDS = 60.0


@pytest.mark.parametrize("kind", ["postgresql"])
async def test_one_of_many_who_ask_at_once_has_the_turn_and_the_next_seconds_later(address: Address) -> None:
    async with open_several(str(address), PROCESSES) as databases, raw(str(address)) as beside:
        waits = await asyncio.gather(
            *(database.identifies.take(BUCKET, SECONDS) for database in databases for _ in range(4))
        )
        assert min(waits) == 0.0
        assert all(0.0 < wait <= SECONDS for wait in sorted(waits)[1:])
        assert await databases[0].identifies.take(BUCKET + 1, SECONDS) == 0.0

        await beside.execute("UPDATE identifies SET at = at - $2 WHERE bucket = $1", BUCKET, SECONDS)
        assert await databases[1].identifies.take(BUCKET, SECONDS) == 0.0
        assert await databases[2].identifies.take(BUCKET, SECONDS) > 0.0


@pytest.mark.parametrize("kind", ["postgresql"])
async def test_a_clock_that_was_set_back_keeps_nobody_waiting(address: Address) -> None:
    async with open_several(str(address), 1) as (database,), raw(str(address)) as beside:
        assert await database.identifies.take(BUCKET, SECONDS) == 0.0
        await beside.execute("UPDATE identifies SET at = at + 3600")
        assert await database.identifies.take(BUCKET, SECONDS) == 0.0
