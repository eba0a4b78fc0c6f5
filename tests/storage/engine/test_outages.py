"""A PostgreSQL in trouble: what was written is told as written and is there once, and all else is told soon."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import contextmanager
from typing import Any

import asyncpg
import pytest
from sqlalchemy import Connection, make_url

from games.engine.table import Conflict, Repeated, Table
from storage.database import Database
from storage.engine import postgresql, server
from storage.engine.errors import InDoubt, StorageError
from storage.engine.writer import MOST_ITEMS
from tests.postgresql import PostgreSQL
from tests.postgresql_port import Port
from tests.storage.build import ANN, GUILD, HandClock, move, new_table, opening
from tests.storage.several import POLL_SECONDS, open_several, raw, until_locked_out

TIMER = 60
TABLE = new_table(timer=TIMER)
SHORT = 0.5
SESSIONS = """
SELECT pid, state, wait_event_type FROM pg_stat_activity
WHERE datname = current_database() AND application_name = 'parlour' AND state <> 'idle'
"""
SLOW = "SELECT pg_sleep(60)"


@pytest.fixture
async def port(postgresql: PostgreSQL) -> AsyncIterator[Port]:
    async with Port.open(postgresql) as opened:
        yield opened


@pytest.fixture
def address(postgresql_database: str) -> str:
    return postgresql_database


@pytest.fixture
async def beside(address: str) -> AsyncIterator[asyncpg.Connection]:
    """A connection of somebody else."""
    async with raw(address) as connection:
        yield connection


@pytest.fixture
async def cuttable(address: str, port: Port) -> AsyncIterator[Database]:
    """A database with a table, reached through the port."""
    name = make_url(address).database or ""
    async with open_several(port.url(name), 1) as (database,):
        await database.tables.write(opening(TABLE))
        yield database


@pytest.fixture
async def database(address: str) -> AsyncIterator[Database]:
    async with open_several(address, 1) as (opened,):
        await opened.tables.write(opening(TABLE))
        yield opened


@contextmanager
def hurried() -> Iterator[None]:
    """Within it nothing may take as long as it may else."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server, "SECONDS", SHORT)
        yield


@pytest.fixture(scope="module")
def stoppable() -> Iterator[PostgreSQL]:
    """A server that others do not need."""
    with PostgreSQL() as server:
        yield server


@pytest.fixture
async def lonely(stoppable: PostgreSQL) -> AsyncIterator[Database]:
    """A database on a server that may be stopped, and runs again at the end."""
    await stoppable.create("lonely")
    async with open_several(stoppable.url("lonely"), 1) as (opened,):
        await opened.tables.write(opening(TABLE))
        yield opened
    await stoppable.drop("lonely")


async def is_moved_once(database: Database, table: Table = TABLE) -> bool:
    return await database.tables.load(table.id) == (move(table, "event").after, ["event"])


@pytest.mark.parametrize("fate", ["carried out", "dropped", "still under way"])
@pytest.mark.parametrize("interaction", [None, 7])
async def test_a_move_whose_commit_has_no_answer_is_written_once_and_told_so(
    cuttable: Database, port: Port, beside: asyncpg.Connection, interaction: int | None, fate: str
) -> None:
    asked = port.hold_commit()
    moving = asyncio.ensure_future(cuttable.tables.write(move(TABLE, "event", interaction=interaction)))
    commit = await asked
    if fate == "carried out":
        await commit.carry_out()
    elif fate == "dropped":
        commit.drop()
    commit.cut()
    if fate == "still under way":
        await until_locked_out(beside)  # the second try, by the first
        await commit.carry_out()
    await moving
    assert await is_moved_once(cuttable)


@pytest.mark.parametrize(("interaction", "refusal"), [(None, Conflict), (7, Repeated)])
async def test_a_move_whose_commit_was_lost_is_not_mistaken_for_that_of_another_process(
    cuttable: Database,
    port: Port,
    address: str,
    beside: asyncpg.Connection,
    interaction: int | None,
    refusal: type[Exception],
) -> None:
    async with open_several(address, 1, lambda: HandClock().time + 1) as (other,):
        asked = port.hold_commit()
        losing = asyncio.ensure_future(cuttable.tables.write(move(TABLE, "lost", interaction=interaction)))
        commit = await asked
        winning = asyncio.ensure_future(other.tables.write(move(TABLE, "event", interaction=interaction)))
        await until_locked_out(beside)
        commit.drop()
        await winning
        with pytest.raises(refusal):
            await losing
        assert await is_moved_once(other)


async def test_of_a_commit_that_is_under_way_for_too_long_it_is_said_that_nobody_knows(
    cuttable: Database, port: Port
) -> None:
    asked = port.hold_commit()
    with hurried():
        moving = asyncio.ensure_future(cuttable.tables.write(move(TABLE, "event", interaction=7)))
        commit = await asked
        with pytest.raises(InDoubt, match=r"takes too long to answer\. What was to be written may be there, or not\.$"):
            await moving
    await commit.carry_out()
    assert await is_moved_once(cuttable)


@pytest.mark.parametrize(("is_carried_out", "has_move"), [(True, False), (False, False), (True, True)])
async def test_of_what_nothing_tells_whether_it_was_committed_that_is_said_but_a_move_tells_of_what_went_with_it(
    cuttable: Database, port: Port, *, is_carried_out: bool, has_move: bool
) -> None:
    asked = port.hold_commit()
    moving = [asyncio.ensure_future(cuttable.tables.write(move(TABLE, "event")))] if has_move else []
    reporting = asyncio.ensure_future(cuttable.people.report(ANN, GUILD, None, "Lost a card", 1.0))
    commit = await asked
    if is_carried_out:
        await commit.carry_out()
    else:
        commit.drop()
    commit.cut()
    if has_move:
        await asyncio.gather(*moving, reporting)
        assert await is_moved_once(cuttable)
        assert len(await cuttable.people.reports(10)) == 1
        return
    with pytest.raises(InDoubt, match=r"can't be reached: .+\. What was to be written may be there, or not\.$"):
        await reporting
    assert len(await cuttable.people.reports(10)) == is_carried_out


@pytest.mark.parametrize("is_told", [False, True], ids=["cut", "told that the server stops"])
async def test_all_connections_that_break_are_opened_again(cuttable: Database, port: Port, *, is_told: bool) -> None:
    async def end() -> None:
        if is_told:
            await port.stop()
        else:
            port.cut()

    reading = (cuttable.tables.load(TABLE.id) for _ in range(postgresql.READERS))
    await asyncio.gather(cuttable.tables.version(TABLE.id), *reading)
    await end()
    await cuttable.tables.write(move(TABLE, "event"))
    await end()
    assert await cuttable.tables.version(TABLE.id) == TABLE.version + 1
    await end()
    assert all(await asyncio.gather(*(is_moved_once(cuttable) for _ in range(2 * postgresql.READERS))))


async def test_of_a_server_that_is_silent_everybody_is_told_soon(cuttable: Database, port: Port) -> None:
    async def took(waiting: Awaitable[Any]) -> float:
        begun = time.monotonic()
        with pytest.raises(StorageError, match=r"takes too long to answer\.$"):
            await waiting
        return time.monotonic() - begun

    tables = cuttable.tables
    await tables.load(TABLE.id)
    port.dam()
    with hurried():
        for _ in range(2):
            waiting = (tables.write(move(TABLE, "event")), tables.load(TABLE.id), tables.version(TABLE.id))
            assert max(await asyncio.gather(*map(took, waiting))) < 4 * SHORT
    port.flow()
    await tables.write(move(TABLE, "event"))
    assert await is_moved_once(cuttable)


async def terminate(beside: asyncpg.Connection) -> None:
    """End whoever waits for a lock."""
    await until_locked_out(beside)
    await beside.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND wait_event_type = 'Lock'"
    )
    await until_locked_out(beside, 0)


@pytest.mark.parametrize("times", [1, 2])
async def test_a_move_whose_session_is_ended_amid_its_transaction_is_made_again_once(
    database: Database, address: str, beside: asyncpg.Connection, times: int
) -> None:
    entry = move(TABLE, "event", interaction=7)
    async with raw(address) as holding:
        await holding.execute("BEGIN; SELECT 1 FROM tables FOR UPDATE")
        moving = asyncio.ensure_future(database.tables.write(entry))
        for _ in range(times):
            await terminate(beside)
        if times == 2:
            with pytest.raises(StorageError, match=r"can't be reached: .*terminating connection"):
                await moving
            moving = asyncio.ensure_future(database.tables.write(entry))
        await until_locked_out(beside)
        assert not moving.done()
        await holding.execute("ROLLBACK")
        await moving
    assert await is_moved_once(database)


async def test_a_server_that_was_killed_and_is_back_is_used_as_before(lonely: Database, stoppable: PostgreSQL) -> None:
    await asyncio.gather(*(lonely.tables.load(TABLE.id) for _ in range(postgresql.READERS)))
    stoppable.stop("immediate")
    stoppable.start()
    moving = lonely.tables.write(move(TABLE, "event"))
    reading = (lonely.tables.load(TABLE.id) for _ in range(postgresql.READERS))
    await asyncio.gather(moving, lonely.tables.version(TABLE.id), *reading)
    assert await is_moved_once(lonely)


async def test_while_the_server_is_away_everybody_is_told_so_at_the_same_time(
    lonely: Database, stoppable: PostgreSQL
) -> None:
    stoppable.stop("immediate")
    writes = [lonely.people.note_game(person, "game") for person in range(8 * MOST_ITEMS)]
    reads: list[Any] = [lonely.tables.load(TABLE.id), lonely.tables.version(TABLE.id), lonely.archive.recent(1, 1, 1)]
    begun = time.monotonic()
    answers = await asyncio.gather(*writes, *reads, return_exceptions=True)
    took = time.monotonic() - begun
    assert {type(answer) for answer in answers} <= {StorageError, *StorageError.__subclasses__()}
    assert {str(answer).partition(":")[0] for answer in answers} == {
        f"The database lonely on {stoppable.folder} can't be reached"
    }
    assert took < 4 * server.SECONDS
    stoppable.start()
    await asyncio.gather(*(lonely.people.note_game(person, "game") for person in range(2 * MOST_ITEMS)))
    await lonely.tables.write(move(TABLE, "event"))
    assert await is_moved_once(lonely)


async def test_a_write_that_waits_too_long_for_others_is_told_so(
    database: Database, address: str, beside: asyncpg.Connection
) -> None:
    async with raw(address) as holding:
        await holding.execute("BEGIN; SELECT 1 FROM tables FOR UPDATE; SELECT pg_advisory_xact_lock(11)")
        for waiting in (database.tables.write(move(TABLE, "event")), database.seasons.current(GUILD)):
            begun = time.monotonic()
            with hurried(), pytest.raises(StorageError, match=r"takes too long to answer\.$"):
                await waiting
            assert time.monotonic() - begun < 10 * SHORT
        await holding.execute("ROLLBACK")
    await database.tables.write(move(TABLE, "event"))
    assert await is_moved_once(database)
    assert await beside.fetch(SESSIONS) == []


async def test_who_needs_no_server_for_itself_fails_with_nobody_who_waits_for_one(
    database: Database, beside: asyncpg.Connection
) -> None:
    await beside.execute("SELECT pg_advisory_lock($1)", ANN)
    with hurried():
        answers = await asyncio.gather(
            database.people.report(ANN, GUILD, None, "Lost a card", 1.0),
            database.tables.write(move(TABLE, "event")),
            database.people.report(ANN, GUILD, None, "Lost a card", 1.0),
            return_exceptions=True,
        )
    assert [type(answer) for answer in answers] == [StorageError, type(None), StorageError]
    assert await is_moved_once(database)


async def test_a_read_that_takes_too_long_is_told_so(database: Database, beside: asyncpg.Connection) -> None:
    with hurried(), pytest.raises(StorageError, match=r"takes too long to answer\.$"):
        await database.access.read(lambda connection: connection.exec_driver_sql(SLOW))
    await until_nothing_is_under_way(beside)


async def test_what_takes_its_time_has_it(address: str, beside: asyncpg.Connection) -> None:
    def rest(connection: Connection) -> int:
        connection.exec_driver_sql(f"SELECT pg_sleep({2 * SHORT})")
        return 1

    def prepare(connection: Connection) -> None:
        rest(connection)

    async def recompute(database: Database) -> None:
        await beside.execute("SELECT pg_advisory_lock(-1)")
        recomputing = asyncio.ensure_future(database.recompute())
        await until_locked_out(beside)
        await asyncio.sleep(2 * SHORT)
        await beside.execute("SELECT pg_advisory_unlock(-1)")
        await recomputing

    with hurried():
        async with open_several(address, 1) as (opened,):
            found, *_ = await asyncio.gather(
                opened.access.study(rest), opened.access.prepare(prepare), recompute(opened)
            )
    assert found == 1


async def until_nothing_is_under_way(beside: asyncpg.Connection) -> None:
    """Wait until no session is in a transaction: one whose client is gone learns of it at the end of its statement."""
    async with asyncio.timeout(20):
        while await beside.fetch(SESSIONS):  # noqa: ASYNC110  the server tells no event
            await asyncio.sleep(POLL_SECONDS)


async def test_who_gives_up_leaves_no_connection_taken_and_no_transaction_open(
    database: Database, address: str, beside: asyncpg.Connection
) -> None:
    async with raw(address) as holding:
        await holding.execute("BEGIN; LOCK TABLE tables, reports")
        waiting: list[asyncio.Future[Any]] = [
            asyncio.ensure_future(each)
            for each in (
                database.tables.write(move(TABLE, "event")),
                database.tables.load(TABLE.id),
                database.tables.version(TABLE.id),
                database.people.reports(10),
                database.privacy.export(ANN),
            )
        ]
        await until_locked_out(beside, len(waiting))
        for each in waiting:
            each.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert all(each.cancelled() for each in waiting)
        await holding.execute("ROLLBACK")
    await until_nothing_is_under_way(beside)
    async with asyncio.timeout(20):
        for engine in (database.access.writing, database.access.reading):
            while "Current Checked out connections: 0" not in engine.pool.status():  # noqa: ASYNC110  tells no event
                await asyncio.sleep(POLL_SECONDS)
    assert await database.tables.version(TABLE.id) is not None
    await database.people.note_game(ANN, "game")
