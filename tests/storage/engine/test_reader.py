from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import asyncpg
import pytest

from storage.database import Database
from storage.engine.address import POSTGRESQL
from storage.engine.reader import Reader
from tests.clock import turn_real
from tests.storage.build import new_table, opening

IDS = ["t1", "t2", "none"]


@pytest.fixture(params=["path", "postgresql_database"])
def address(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(request.param))


async def test_many_ask_at_once_for_newest_versions(address: str) -> None:
    async with await Database.open(address) as database:
        tables = database.tables
        for table_id in IDS[:2]:
            await tables.write(opening(new_table(table_id)))
        assert await asyncio.gather(*map(tables.version, IDS * 5)) == [0, 0, None] * 5


async def test_an_end_waits_for_what_is_being_read(path: Path) -> None:
    turn_real()  # a thread waits
    may_end = threading.Event()
    async with await Database.open(path) as database:
        reader = Reader(database.access)
        reading = asyncio.create_task(reader.study(lambda _: may_end.wait(10)))
        await asyncio.sleep(0)
        closing = asyncio.create_task(reader.close())
        await asyncio.wait({closing}, timeout=0.05)
        assert not closing.done()
        may_end.set()
        await closing
        assert await reading


async def test_who_gives_up_on_a_version_spoils_no_answer_to_others(postgresql_database: str) -> None:
    dsn = f"postgresql://{postgresql_database.removeprefix(POSTGRESQL[0])}"
    async with await Database.open(postgresql_database) as database:
        await database.tables.write(opening(new_table("t1")))
        beside = await asyncpg.connect(dsn)
        try:
            async with beside.transaction():
                await beside.execute("LOCK TABLE tables")
                first, *others = [asyncio.create_task(database.tables.version(name)) for name in ["t1", *IDS]]
                await asyncio.wait([first], timeout=0.1)
                first.cancel()
                await asyncio.wait([first])
            assert await asyncio.gather(*others) == [0, None, None]
        finally:
            await beside.close()
        assert first.cancelled()
