from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from functools import partial
from typing import Any

import asyncpg
import pytest
from sqlalchemy import Connection, bindparam, insert, select, update

from storage import schema
from storage.database import Database
from storage.engine.address import POSTGRESQL, Address
from storage.engine.statements import Bulk, add, remove
from storage.engine.writer import Writer

SUMS = schema.standings
KEY = tuple(column.name for column in SUMS.primary_key)
_insert = Bulk(insert(SUMS), [*KEY, "points", "played"])
_add = Bulk(add(SUMS, SUMS.c.points), [*KEY, "points", "played"])
_remove = Bulk(remove(SUMS))
_set = Bulk(
    update(SUMS)
    .where(*(column == bindparam(f"old_{column.name}") for column in SUMS.primary_key))
    .values(points=bindparam("new_points"))
)


@pytest.fixture(params=["path", "postgresql_database"])
def address(request: pytest.FixtureRequest) -> Address:
    of_either: Address = request.getfixturevalue(request.param)
    return of_either


@pytest.fixture
async def database(address: Address) -> AsyncIterator[Database]:
    async with await Database.open(address) as opened:
        yield opened


def key(person: int) -> dict[str, Any]:
    return {"guild": 1, "season": 0, "game": "game, it's \\", "person": person}


def total(person: int, points: float) -> dict[str, Any]:
    return {**key(person), "points": points, "played": 1}


def new(person: int, points: float) -> dict[str, Any]:
    return {"new_points": points, **{f"old_{name}": value for name, value in key(person).items()}}


async def execute(database: Database, bulk: Bulk, rows: Sequence[Mapping[str, Any]]) -> None:
    await database.access.write(lambda connection: bulk.execute(connection, rows))


async def touches(database: Database, bulk: Bulk, rows: Sequence[Mapping[str, Any]]) -> bool:
    return await Writer(database.access).call(lambda connection: bulk.touches(connection, rows))


async def kept(database: Database) -> dict[int, float]:
    query = select(SUMS.c.person, SUMS.c.points).where(SUMS.c.game == key(0)["game"])
    found = await database.access.read(lambda connection: connection.execute(query).all())
    return {row.person: row.points for row in found}


@pytest.mark.parametrize("count", [0, 1, 3])
async def test_a_statement_is_run_for_each_of_no_one_and_several_rows(database: Database, count: int) -> None:
    persons = range(count)
    await execute(database, _insert, [total(person, person + 0.5) for person in persons])
    assert await kept(database) == {person: person + 0.5 for person in persons}
    await execute(database, _set, [new(person, person * 2.0) for person in persons])
    assert await kept(database) == {person: person * 2.0 for person in persons}
    await execute(database, _remove, [key(person) for person in persons])
    assert await kept(database) == {}


async def test_rows_of_one_key_are_added_up(database: Database) -> None:
    await execute(database, _add, [total(1, 2.0), total(1, 3.0), total(2, 1.0), total(1, 0.5)])
    assert await kept(database) == {1: 5.5, 2: 1.0}


@pytest.mark.parametrize("bulk", [_set, _remove])
async def test_it_is_told_whether_there_was_a_row_for_each(database: Database, bulk: Bulk) -> None:
    make = partial(new, points=1.0) if bulk is _set else key
    await execute(database, _insert, [total(person, 0.0) for person in range(6)])
    assert await touches(database, bulk, [])
    assert await touches(database, bulk, [make(0), make(1)])
    assert await touches(database, bulk, [make(2)])
    assert not await touches(database, bulk, [make(3), make(99)])
    assert not await touches(database, bulk, [make(99)])


@pytest.mark.parametrize("plan", ["enable_nestloop", "enable_hashjoin"])
async def test_who_waits_for_a_row_holds_none_that_comes_after_it(postgresql_database: str, plan: str) -> None:
    """Two who write the same rows, each in an order of its own, would wait for each other."""
    dsn = f"postgresql://{postgresql_database.removeprefix(POSTGRESQL[0])}"
    lock = "SELECT 1 FROM standings WHERE person = $1 FOR UPDATE NOWAIT"
    waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"

    def write(connection: Connection) -> bool:
        for each in {"enable_nestloop", "enable_hashjoin", "enable_mergejoin"} - {plan}:
            connection.exec_driver_sql(f"SET LOCAL {each} = off")
        return _set.touches(connection, [new(person, 1.0) for person in (2, 1)])

    async with await Database.open(postgresql_database) as database:
        for person in (2, 1, 0):
            await execute(database, _insert, [total(person, 0.0)])
        connection: Any = await asyncpg.connect(dsn)
        async with connection.transaction():
            await connection.fetch(lock, 1)
            written = asyncio.create_task(Writer(database.access).call(write))
            async with asyncio.timeout(5):
                while not await connection.fetchval(waits):  # noqa: ASYNC110  the server tells no event for it
                    await asyncio.sleep(0.01)
            await connection.fetch(lock, 2)
        assert await written
        await connection.close()
        assert await kept(database) == {0: 0.0, 1: 1.0, 2: 1.0}
