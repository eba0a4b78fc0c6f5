"""What processes tell and ask each other: each hears all that is not its own, and is waited for as long as it lives."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import make_url

from bot.shards import hints
from bot.shards.hints import Hints
from storage.database import Database
from storage.engine.postgresql import PostgresqlAccess
from tests.bot.shards.several import PATIENCE, lease, several
from tests.clock import eventually
from tests.places import Databases
from tests.storage.several import raw

SHORT = 0.1
GROUPS = 3


@pytest.fixture
def address(databases: Databases) -> str:
    return databases.fresh()


@pytest.fixture
async def three(address: str) -> AsyncIterator[list[Hints]]:
    """What three processes have, each with a lease of its group."""
    async with several(address, GROUPS) as made:
        for _, each in made:
            await each.begin()
        yield [each for _, each in made]


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "AGAIN_SECONDS", SHORT)


def note(calls: list[tuple[Any, ...]], *of: Any) -> None:
    calls.append(of)


async def test_each_of_the_others_does_something_and_who_told_nothing(three: list[Hints]) -> None:
    heard: list[list[tuple[Any, ...]]] = [[] for _ in three]
    for each, calls in zip(three, heard, strict=True):
        each.on("table", partial(note, calls))
    three[0].tell("table", "A2345", 7)
    three[1].tell("table", "end", 0)
    ends: list[list[tuple[Any, ...]]] = [[("end", 0)], [("A2345", 7)], [("A2345", 7), ("end", 0)]]
    await eventually(lambda: [sorted(calls) for calls in heard] == ends)


async def test_one_that_fails_and_a_kind_of_another_version_harm_no_other(three: list[Hints]) -> None:
    async def fail_later(_: int) -> None:
        raise RuntimeError("later")

    def fail(_: int) -> None:
        raise RuntimeError("at once")

    calls: list[tuple[Any, ...]] = []
    for act in (fail, fail_later, partial(note, calls)):
        three[1].on("person", act)
    three[0].tell("unheard of", {"is": "another version's"})
    three[0].tell("person", 1)
    three[0].tell("person")
    three[0].tell("person", 2)
    await eventually(lambda: calls == [(1,), (), (2,)])


async def test_all_others_answer_or_those_who_were_asked(three: list[Hints]) -> None:
    async def add(number: int) -> int:
        return number + 1

    three[1].on("add", add)
    three[2].on("add", lambda number: number + 2)
    three[0].on("add", lambda number: number)
    assert await three[0].ask("add", 5, seconds=PATIENCE) == {1: 6, 2: 7}
    assert await three[0].ask("add", 5, groups=[0, 2], seconds=PATIENCE) == {2: 7}
    assert await three[2].ask("add", 5, groups=[0], seconds=PATIENCE) == {0: 5}


async def test_who_is_silent_is_waited_for_while_its_lease_lasts(
    three: list[Hints], address: str, impatient: None
) -> None:
    three[1].on("add", lambda: 1)
    with pytest.raises(TimeoutError):
        await three[0].ask("add", seconds=3 * SHORT)
    asking = asyncio.create_task(three[0].ask("add", seconds=PATIENCE))
    await asyncio.sleep(3 * SHORT)
    assert not asking.done()
    await lease(address, 2, -1.0)
    assert await asking == {1: 1}


async def test_a_process_that_lost_its_lease_answers_for_nobody(address: str, impatient: None) -> None:
    async with several(address, 2) as ((_, asking), (database, asked)):
        await asking.begin()
        await asked.begin()
        asked.on("add", lambda: 1)
        lost: Any = SimpleNamespace(is_live=False)
        database.shards.lease = lost
        with pytest.raises(TimeoutError):
            await asking.ask("add", groups=[1], seconds=3 * SHORT)


async def test_a_question_is_carried_out_once_or_again_where_it_failed(three: list[Hints], impatient: None) -> None:
    calls = 0
    go_on = asyncio.Event()

    async def work() -> int:
        nonlocal calls
        calls += 1
        if calls == 1:
            raise RuntimeError("the database is away")
        await go_on.wait()
        return calls

    three[1].on("work", work)
    asking = asyncio.create_task(three[0].ask("work", groups=[1], seconds=PATIENCE))
    await asyncio.sleep(6 * SHORT)
    go_on.set()
    assert await asking == {1: 2}


async def test_a_lost_answer_is_given_again(address: str, impatient: None, monkeypatch: pytest.MonkeyPatch) -> None:
    calls, lost = list[int](), list[Any]()
    async with several(address, 2) as ((database, asking), (_, asked)):
        wire = database.wire
        monkeypatch.setattr(
            database, "wire", lambda hear, anew: wire(lambda hint: hear(hint) if lost else lost.append(hint), anew)
        )
        await asking.begin()
        await asked.begin()
        asked.on("work", lambda: calls.append(1) or True)  # type: ignore[func-returns-value]
        assert await asking.ask("work", groups=[1], seconds=PATIENCE) == {1: True}
    assert lost
    assert calls == [1]


async def test_a_bot_that_is_alone_opens_nothing(address: str) -> None:
    async with Database(PostgresqlAccess(address), time.time) as database, raw(address) as beside:
        alone = Hints(database)
        await alone.begin()
        alone.tell("table", "A2345", 7)
        assert await alone.ask("table", seconds=PATIENCE) == {}
        query = "SELECT count(*) FROM pg_stat_activity WHERE datname = $1"
        assert await beside.fetchval(query, make_url(address).database) == 1
        await alone.close()
