from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from functools import partial
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, event

from games.engine.table import Conflict, Entry, Repeated, Table
from storage.database import Database, access_to
from storage.engine import sqlite
from storage.engine.address import Address
from storage.engine.errors import StorageError
from storage.engine.writer import MOST_ITEMS, Writer
from storage.people.guilds import GuildSettings
from storage.people.store import Preferences
from storage.tables.messages import Posted
from storage.tables.slots import Public
from storage.tables.store import TableStore
from tests.clock import turn_real
from tests.storage.build import ANN, CHANNEL, GUILD, move, new_table, opening
from tests.storage.kinds import sqlite_only

BUSY = [new_table(f"busy-{index}") for index in range(64)]


@pytest.fixture
def commits(database: Database) -> Callable[[], int]:
    """Counts the commits of the writer."""
    made: list[Connection] = []
    event.listen(database.access.writing, "commit", made.append)
    return lambda: len(made)


async def write_all(store: TableStore, entries: list[Entry]) -> list[BaseException | None]:
    """Hand in all the entries at once; one answer each."""
    return await asyncio.gather(*map(store.write, entries), return_exceptions=True)


async def test_whatever_waits_is_committed_together(database: Database, commits: Callable[[], int]) -> None:
    assert await write_all(database.tables, [opening(table) for table in BUSY]) == [None] * 64
    assert commits() == 1
    assert await write_all(database.tables, [move(table, "event") for table in BUSY]) == [None] * 64
    assert commits() == 2
    assert await database.tables.load("busy-63") == (move(BUSY[63], "event").after, ["event"])
    many = [new_table(f"table-{number}") for number in range(MOST_ITEMS + 1)]
    assert await write_all(database.tables, [opening(table) for table in many]) == [None] * len(many)
    assert commits() == 4, "one carries no more than its most"


async def test_other_writes_join_the_same_commit(database: Database, commits: Callable[[], int]) -> None:
    first = opening(new_table())
    second = move(first.after, "one", "two", seats=())
    await asyncio.gather(
        database.tables.write(first),
        database.guilds.save_settings(GUILD, GuildSettings(timer=60)),
        database.people.save_preferences(ANN, Preferences(pictures=False)),
        database.tables.write(second),
    )
    assert commits() == 1
    before, broken, after = await asyncio.gather(
        database.tables.write(opening(new_table("t0"))),
        database.tables.save_message("nowhere", Public(), Posted(CHANNEL, 900, 0, 0)),
        database.tables.write(opening(new_table("t2"))),
        return_exceptions=True,
    )
    assert (before, after) == (None, None)
    assert isinstance(broken, StorageError), "what breaks a rule of the schema fails alone"
    assert await database.tables.load("t1") == (second.after, ["one", "two"])
    assert await database.tables.exists("t2")
    assert await database.guilds.settings(GUILD) == GuildSettings(timer=60)
    assert await database.people.preferences(ANN) == Preferences(pictures=False)


async def test_a_conflicting_and_a_repeated_entry_fail_alone(database: Database) -> None:
    store = database.tables
    await write_all(store, [opening(table) for table in BUSY])
    await store.write(move(BUSY[5], "before"))
    await store.write(opening(new_table("other"), interaction=900))
    entries = [move(table, "event", interaction=index) for index, table in enumerate(BUSY)]
    entries[40] = move(BUSY[40], "event", interaction=900)
    answers = await write_all(store, entries)
    assert [type(answers[index]) for index in (5, 40)] == [Conflict, Repeated]
    assert [index for index, answer in enumerate(answers) if answer is not None] == [5, 40]
    assert await store.load("busy-5") == (move(BUSY[5], "before").after, ["before"])
    assert await store.load("busy-40") == (BUSY[40], [])
    assert await store.load("busy-41") == (entries[41].after, ["event"])


async def test_what_is_told_of_a_write_is_of_the_try_that_stayed(database: Database) -> None:
    """A try that is rolled back with a spoilt neighbour is made again."""
    tries = count(1)

    def act(_: Connection) -> int:
        return next(tries)

    def spoil(_: Connection) -> None:
        raise Conflict

    writer = Writer(database.access)
    told, spoilt = await asyncio.gather(writer.call(act), writer.call(spoil), return_exceptions=True)
    assert isinstance(spoilt, Conflict)
    assert (told, next(tries)) == (2, 3)


numbers = count()


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    plan=st.lists(
        st.tuples(st.integers(0, 3), st.booleans(), st.none() | st.integers(0, 5), st.integers(0, 2)), max_size=24
    )
)
async def test_together_comes_to_the_same_as_one_by_one(
    database: Database, plan: list[tuple[int, bool, int | None, int]]
) -> None:
    """plan: for each entry its table, whether it is stale, its interaction, how many events it has."""
    run = next(numbers)
    newest: dict[str, Table] = {}
    kept: dict[str, list[str]] = {}
    counted: set[int] = set()
    entries: list[Entry] = []
    expected: list[type] = []
    for number, (index, is_stale, click, length) in enumerate(plan):
        table_id = f"{run}-{index}"
        interaction = None if click is None else run * 100 + click
        events = [f"event {number}.{part}" for part in range(length)]
        table = newest.get(table_id)
        if table is None:
            entry = opening(new_table(table_id), interaction)
        else:
            entry = move(new_table(table_id) if is_stale else table, *events, interaction=interaction)
        entries.append(entry)
        if interaction in counted:
            expected.append(Repeated)
        elif entry.before != table:
            expected.append(Conflict)
        else:
            expected.append(type(None))
            newest[table_id] = entry.after
            kept.setdefault(table_id, []).extend(entry.events)
            if interaction is not None:
                counted.add(interaction)
    answers = await write_all(database.tables, entries)
    assert [type(answer) for answer in answers] == expected
    for table_id, table in newest.items():
        assert await database.tables.load(table_id) == (table, kept[table_id])


@sqlite_only
async def test_a_transaction_that_fails_fails_for_all_and_leaves_nothing(database: Database) -> None:
    def give_room(connection: Connection, more: int) -> None:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages + more}")

    store = database.tables
    await write_all(store, [opening(table) for table in BUSY])
    await database.access.write(partial(give_room, more=8))
    entries = [move(table, "x" * 2000, interaction=index) for index, table in enumerate(BUSY)]
    answers = await write_all(store, entries)
    assert all(isinstance(answer, StorageError) and "full" in str(answer) for answer in answers)
    assert [await store.load(table.id) for table in BUSY] == [(table, []) for table in BUSY]

    await database.access.write(partial(give_room, more=1_000_000))
    assert await write_all(store, entries) == [None] * 64


async def test_nobody_else_writes_between_what_a_transaction_reads_and_writes(path: Path) -> None:
    def read(connection: Connection) -> None:
        connection.exec_driver_sql("SELECT * FROM sqlite_master").all()
        with (
            closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as other,
            pytest.raises(sqlite3.OperationalError, match="locked"),
        ):
            other.execute("BEGIN IMMEDIATE")

    access = access_to(path)
    await access.prepare(read)
    await access.write(read)
    await access.close()


@asynccontextmanager
async def locked(path: Path) -> AsyncIterator[tuple[Database, asyncio.Task[None], sqlite3.Connection]]:
    """A database that another program has locked, with a write that waits for it longer than one try does."""
    turn_real()  # the writer's thread waits for the lock
    with pytest.MonkeyPatch.context() as patch, closing(sqlite3.connect(path, isolation_level=None)) as other:
        patch.setattr(sqlite, "TRY_SECONDS", 0.01)
        async with await Database.open(path) as database:
            other.execute("BEGIN IMMEDIATE")
            writing = asyncio.create_task(database.tables.write(opening(new_table("late"))))
            await asyncio.wait({writing}, timeout=0.1)
            yield database, writing, other


async def test_a_write_waits_for_another_programs_lock(path: Path) -> None:
    async with locked(path) as (database, writing, other):
        other.execute("ROLLBACK")
        await writing
        assert await database.tables.load("late") == (new_table("late"), [])


async def test_a_write_waits_for_no_lock_once_the_database_is_being_closed_and_then_takes_no_more(path: Path) -> None:
    async with locked(path) as (database, writing, _):
        await database.close()
        with pytest.raises(StorageError, match="locked"):
            await writing
        with pytest.raises(StorageError, match="is closed"):
            await database.tables.write(opening(new_table()))


async def test_a_write_behind_another_programs_lock_is_told_so(path: Path) -> None:
    async with await Database.open(path, busy_timeout=0.01) as database:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StorageError, match="Another program has locked the database"):
                await database.tables.write(opening(new_table()))
            other.execute("ROLLBACK")
        await database.tables.write(opening(new_table()))


async def test_two_that_have_a_database_open_write_a_version_once(address: Address) -> None:
    table = new_table()
    async with await Database.open(address) as one, await Database.open(address) as other:
        await one.tables.write(opening(table))
        answers = await asyncio.gather(
            one.tables.write(move(table, "one")), other.tables.write(move(table, "other")), return_exceptions=True
        )
        assert sorted(type(answer).__name__ for answer in answers) == ["Conflict", "NoneType"]
        winner = "one" if answers[0] is None else "other"
        assert await one.tables.load("t1") == await other.tables.load("t1") == (move(table, winner).after, [winner])


async def test_closing_writes_all_that_waits(address: Address) -> None:
    database = await Database.open(address)
    waiting = [asyncio.ensure_future(database.tables.write(opening(table))) for table in BUSY]
    await asyncio.sleep(0)
    await database.close()
    assert all(task.done() and task.exception() is None for task in waiting)
    async with await Database.open(address) as again:
        assert all([await again.tables.exists(table.id) for table in BUSY])


async def test_a_waiter_that_gives_up_takes_nobody_along(database: Database) -> None:
    store = database.tables
    gone, stayed = (asyncio.ensure_future(store.write(opening(new_table(table_id)))) for table_id in ("gone", "stayed"))
    await asyncio.sleep(0)
    gone.cancel()
    await stayed
    assert gone.cancelled()
    assert await store.exists("stayed")
