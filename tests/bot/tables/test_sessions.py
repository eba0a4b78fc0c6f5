"""The sessions of tables: loaded once for all who ask, and followed when another process changes them."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import cast

import pytest

from bot import timekeeper
from bot.shards.hints import Hints
from bot.tables.delivery import Delivery
from bot.tables.elsewhere import TablesElsewhere
from bot.tables.sessions import Tables
from games.engine.session import Session
from games.engine.table import Entry, Seat, Status, Table
from games.engine.unreadable import Unreadable
from games.tournament.dealing import table_id as table_of
from games.tournament.model import Phase
from storage.database import Database
from storage.shards.groups import Shards
from tests.bot.crowd import invite, sign_up, tournament, until_phase, wait_for_board
from tests.bot.past import finish
from tests.bot.shards.several import PATIENCE, server, several
from tests.bot.stage import QUICK, Stage, open_lobby, table_id, until
from tests.clock import eventually
from tests.loopback.person import Person
from tests.places import Databases
from tests.storage.build import new_table, opening


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


async def test_a_table_stays_in_memory_while_it_changes(house: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
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
    assert all(seat.person is not None for seat in caller.table.seats)
    await finish(caller, random.Random(1))
    await until(house.playground, lambda: other.table.status is Status.OVER, 10)
    assert other.table.is_stopped


ANN, BOB = 101, 102
GROUPS = 3
DIRECT, HERE, ELSEWHERE = range(GROUPS)
"""The group of direct messages, that of the server of most tables, and another one."""
FOREVER = 1000.0
LAST = 9


@dataclass
class Shown:
    """Stands for what shows tables: notes what it is told to follow, and as what it finds that."""

    find: Callable[[str], Awaitable[Session | None]]
    shards: Shards
    followed: list[tuple[str, int, list[int]]] = field(default_factory=list)
    unreadable: list[tuple[str, Status]] = field(default_factory=list)
    came: asyncio.Event = field(default_factory=asyncio.Event)

    def shows(self, _: str, guild: int) -> bool:
        return bool(self.shards.parts(guild))

    async def follow(self, table_id: str, _: int, reminded: Collection[int]) -> None:
        try:
            session = await self.find(table_id)
        except Unreadable as unreadable:
            self.unreadable.append((table_id, unreadable.table.status))
        else:
            assert session is not None
            self.followed.append((table_id, session.table.version, list(reminded)))
        self.came.set()

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not holds():
                self.came.clear()
                await self.came.wait()


@dataclass
class Process:
    """A process's stores and sessions of tables."""

    database: Database
    hints: Hints
    tables: Tables
    shown: Shown
    elsewhere: TablesElsewhere


@asynccontextmanager
async def process(database: Database, hints: Hints) -> AsyncIterator[Process]:
    tables = Tables(database.tables, QUICK, database.shards.ids, time.time)
    shown = Shown(tables.find, database.shards)
    elsewhere = TablesElsewhere(hints, database.shards, tables, cast("Delivery", shown))
    made = Process(database, hints, tables, shown, elsewhere)
    await hints.begin()
    try:
        yield made
    finally:
        await made.tables.close()


@pytest.fixture
async def processes(databases: Databases) -> AsyncIterator[list[Process]]:
    """Three processes, each with one shard."""
    async with several(databases.fresh(), GROUPS) as made, AsyncExitStack() as stack:
        yield [await stack.enter_async_context(process(*each)) for each in made]


def lobby(table_id: str, group: int = HERE) -> Table:
    """A table that Ann opens on a server of a group."""
    return new_table(
        table_id,
        guild=server(group, GROUPS),
        game="whot",
        options={},
        status=Status.LOBBY,
        seats=(Seat(ANN, "Ann"),),
        host=ANN,
    )


async def found(process: Process, table_id: str) -> Session:
    session = await process.tables.find(table_id)
    assert session is not None
    return session


async def test_who_shows_a_part_of_a_table_follows_and_nobody_else(processes: list[Process]) -> None:
    await processes[HERE].tables.open(lobby("A2345"), None)
    await processes[HERE].tables.open(lobby("B2345", ELSEWHERE), None)
    await processes[DIRECT].shown.until(lambda: len(processes[DIRECT].shown.followed) == 2)
    await processes[ELSEWHERE].shown.until(lambda: bool(processes[ELSEWHERE].shown.followed))
    assert sorted(processes[DIRECT].shown.followed) == [("A2345", 0, []), ("B2345", 0, [])]
    assert processes[ELSEWHERE].shown.followed == [("B2345", 0, [])]
    assert processes[HERE].shown.followed == []


async def test_a_loaded_session_becomes_what_another_process_made_of_it(processes: list[Process]) -> None:
    session = await processes[HERE].tables.open(lobby("A2345"), None)
    await (await found(processes[DIRECT], "A2345")).join(BOB, "Bob")
    await processes[HERE].shown.until(lambda: processes[HERE].shown.followed == [("A2345", 1, [])])
    assert session.table.seat_of(BOB) == 1


async def test_the_clock_of_the_servers_process_does_what_another_made_due(
    processes: list[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timekeeper, "LOOK_SECONDS", FOREVER)
    keeping = asyncio.create_task(processes[HERE].tables.keep_time())
    try:
        await processes[HERE].tables.open(lobby("A2345"), None)
        session = await found(processes[DIRECT], "A2345")
        await session.add_house(ANN)
        await session.start(ANN)
        seat = session.table.seat_of(ANN)
        while seat is not None and session.state is not None and session.to_act == (seat,):
            await session.submit(seat, session.state.legal_actions(seat)[0], session.table.revision)
        left, shown = session.table.version, processes[DIRECT].shown
        await shown.until(lambda: any(version > left for _, version, _ in shown.followed))
    finally:
        keeping.cancel()


@pytest.mark.parametrize(
    ("order", "count"), [((4, 5, 5, 4), 2), ((5, 4, 5), 1), ((5, 5, 4, 1), 1)], ids=["doubled", "late", "both"]
)
async def test_a_late_or_second_hint_is_nothing(processes: list[Process], order: tuple[int, ...], count: int) -> None:
    table = (await processes[DIRECT].tables.open(lobby("A2345"), None)).table
    here = processes[HERE]
    await here.shown.until(lambda: len(here.shown.followed) == 1)
    await change_untold(processes[DIRECT].database, table, LAST)
    for version in (*order, LAST):
        processes[DIRECT].tables.tell_written(replace(table, version=version), [version])
    await here.shown.until(lambda: here.shown.followed[-1][2] == [LAST])
    assert len(here.shown.followed) == 1 + count + 1


async def change_untold(database: Database, table: Table, count: int) -> None:
    """Write versions of a table of which no process is told."""
    for version in range(table.version, table.version + count):
        before = replace(table, version=version)
        await database.tables.write(Entry(before, replace(before, version=version + 1)))


async def test_whoever_was_reminded_is_told_once(processes: list[Process]) -> None:
    session = await processes[HERE].tables.open(lobby("A2345"), None)
    await change_untold(processes[HERE].database, session.table, 8)
    processes[HERE].tables.tell_written(replace(session.table, version=7), [1])
    processes[HERE].tables.tell_written(replace(session.table, version=7), [1])
    processes[HERE].tables.tell_written(replace(session.table, version=8))
    shown = processes[DIRECT].shown
    await shown.until(lambda: len(shown.followed) == 3)
    assert [reminded for _, _, reminded in shown.followed] == [[], [1], []]


async def test_others_learn_how_an_unreadable_table_ended(processes: list[Process]) -> None:
    table = replace(lobby("A2345"), game="gone from here")
    await processes[HERE].database.tables.write(opening(table))
    await processes[HERE].tables.close_table("A2345", "It ended.")
    await processes[DIRECT].shown.until(lambda: processes[DIRECT].shown.unreadable == [("A2345", Status.CLOSED)])
