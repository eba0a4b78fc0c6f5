"""The places for requests that processes take of one second after the other, and whose turn it is to open a session."""

from __future__ import annotations

import asyncio
from itertools import chain

import pytest

from storage.database import Database
from storage.engine.address import Address
from storage.shards.budgets import AHEAD, PLACES, SendSlots
from tests.storage.several import open_several, raw

PROCESSES = 3
on_postgresql = pytest.mark.parametrize("kind", ["postgresql"])
MOST_TRIES = 10_000


async def take_into_next_second(database: Database) -> list[SendSlots]:
    """Take places without a pause, until none are left of the next second."""
    taken: list[SendSlots] = []
    for _ in range(MOST_TRIES):
        taken.append(await database.budgets.take(AHEAD))
        if taken[-1].second > taken[0].second and (not taken[-1].numbers or taken[-1].numbers.stop == PLACES):
            return taken
        if not taken[-1].numbers:
            await asyncio.sleep(taken[-1].rest)
    raise AssertionError(taken[-1])


@on_postgresql
async def test_every_place_is_taken_once_and_neither_too_late_nor_too_early(address: Address) -> None:
    async with open_several(str(address), PROCESSES) as databases:
        every = await asyncio.gather(*map(take_into_next_second, databases))

    taken = [(places.second, number) for places in chain(*every) for number in places.numbers]
    assert len(taken) == len(set(taken)) > AHEAD
    assert {number for _, number in taken} <= set(range(PLACES))
    for places in chain(*every):
        used = [(places.part + wait) * PLACES for wait in places.waits]
        assert all(number >= places.part * PLACES for number in places.numbers)
        assert all(number - at < AHEAD + 1e-6 for number, at in zip(places.numbers, used, strict=True))


@on_postgresql
async def test_places_that_nobody_took_in_time_are_gone(address: Address) -> None:
    async with open_several(str(address), 1) as (database,):
        await database.budgets.take(1)
        await asyncio.sleep(4 / PLACES)
        places = await database.budgets.take(AHEAD)
        assert all(number >= places.part * PLACES for number in places.numbers)


@on_postgresql
async def test_the_rows_of_old_seconds_go(address: Address) -> None:
    async with open_several(str(address), 1) as (database,), raw(str(address)) as beside:
        await beside.execute("INSERT INTO call_budgets VALUES (1, 5), (2, 5)")
        places = await database.budgets.take(1)
        rows = await beside.fetch("SELECT second FROM call_budgets")
    assert [row["second"] for row in rows] == [places.second]


# Sessions

BUCKET = 3
SECONDS = 60.0


@on_postgresql
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


@on_postgresql
async def test_a_clock_that_was_set_back_keeps_nobody_waiting(address: Address) -> None:
    async with open_several(str(address), 1) as (database,), raw(str(address)) as beside:
        assert await database.identifies.take(BUCKET, SECONDS) == 0.0
        await beside.execute("UPDATE identifies SET at = at + 3600")
        assert await database.identifies.take(BUCKET, SECONDS) == 0.0
