"""The sessions of tables: loaded once for all who ask, kept while they are busy, looked at when a bell rings."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot import timekeeper
from bot.tables.sessions import Tables
from games.engine.table import Entry, Status
from games.house.choose import choose
from games.tournament.dealing import table_id as table_of
from games.tournament.model import Phase
from tests.bot.crowd import invite, sign_up, tournament, until_phase, wait_for_board
from tests.bot.stage import Stage, open_lobby, table_id, until
from tests.clock import eventually
from tests.loopback.person import Person


async def test_one_who_waits_for_a_table_no_longer_keeps_it_from_nobody(house: Stage) -> None:
    table = table_id(await open_lobby(house, "Ann"))
    await house.client.parts.tables.drop(lambda _: True)
    gone, waiting = (asyncio.create_task(house.client.parts.tables.find(table)) for _ in range(2))
    await asyncio.sleep(0)
    gone.cancel()
    session = await waiting
    assert session is not None
    assert session.table.id == table
    assert gone.cancelled()


async def test_a_table_stays_in_memory_while_a_change_is_under_way(
    house: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Tables, "MOST_LOADED", 1)
    busy = await house.session(table_id(await open_lobby(house, "Ann")))
    write, may_go = house.database.tables.write, asyncio.Event()

    async def write_late(entry: Entry) -> None:
        if entry.before is not None:
            await may_go.wait()
        await write(entry)

    monkeypatch.setattr(house.database.tables, "write", write_late)
    adding = asyncio.create_task(busy.add_house(busy.table.host))
    await eventually(lambda: busy.is_busy)
    await open_lobby(house, "Bob")
    assert await house.session(busy.table.id) is busy
    may_go.set()
    await adding
    await open_lobby(house, "Cy")
    assert await house.session(busy.table.id) is not busy


@pytest.mark.timeout(240)
async def test_a_bell_that_a_persons_play_rings_stops_the_others_at_once(
    house: Stage, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timekeeper, "LOOK_SECONDS", 3600.0)
    key = await sign_up(*people, *invite(house.playground, 3), rounds=1, pause=0)
    await people[0].click(await wait_for_board(people[0], key), "Start")
    session = await tournament(house, key)
    house.put_forward(601)
    await until_phase(house, session, Phase.PLAYING)
    caller, other = [await house.session(table_of(key, 1, number)) for number in (1, 2)]
    rng = random.Random(1)
    while caller.table.status is Status.PLAYING:
        assert caller.state is not None
        seat = caller.to_act[0]
        assert caller.table.seats[seat].person is not None
        await caller.submit(seat, choose(caller.state, seat, rng), caller.table.revision)
    await until(house.playground, lambda: other.table.status is Status.OVER, 10)
    assert other.table.is_stopped
