"""Who writes the same rows waits for each other in one order, and begins again where somebody else keeps another."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any

import asyncpg
import pytest
from sqlalchemy import Connection, update
from sqlalchemy.util import await_only

from games.engine.limits import Limits
from games.engine.table import Conflict, Status
from games.tournament.fixture import TournamentFixture
from storage import schema
from storage.database import Database
from storage.engine.access import EVERYTHING
from storage.tables import bells
from tests.storage.build import ANN, BEN, GUILD, move, new_table, opening
from tests.storage.finished import came, ending, result
from tests.storage.several import open_several, raw, until_locked_out

HURRY = """DO $$ BEGIN
EXECUTE format('ALTER DATABASE %I SET deadlock_timeout = 300', current_database());
END $$"""
"""Who connects from then on looks for deadlocks after 300 ms."""
SMALLER, GREATER = 11, 16
"""Two servers, of which a set of Python's has the greater one first."""
ONE, OTHER = (
    new_table(table_id, fixture=TournamentFixture("cup", 1, number)) for number, table_id in enumerate("ab", 1)
)


@pytest.fixture
async def database(postgresql_database: str) -> AsyncIterator[Database]:
    async with open_several(postgresql_database, 1) as (opened,):
        yield opened


@pytest.fixture
async def others(postgresql_database: str) -> AsyncIterator[tuple[asyncpg.Connection, asyncpg.Connection]]:
    """Two connections of somebody else, each in a transaction."""
    async with raw(postgresql_database) as one, raw(postgresql_database) as other:
        for each in (one, other):
            await each.execute("BEGIN; SET LOCAL lock_timeout = '50ms'")
        yield one, other


async def move_both(database: Database) -> None:
    await asyncio.gather(*(database.tables.write(move(table, "event")) for table in (OTHER, ONE)))


async def halt(database: Database) -> None:
    await database.access.write(lambda connection: bells.halt(connection, "cup", 1, "Lunch", 2000.0))


async def mark_both(database: Database) -> None:
    for table in (OTHER, ONE):
        database.tables.mark_delivered(table.id, table.version)
    await database.privacy.written()


async def leave_both(database: Database) -> None:
    await database.privacy.delete(ANN)


async def click_on_both(database: Database) -> None:
    moves = (move(table, "event", interaction=click) for table, click in ((ONE, 2), (OTHER, 1)))
    await asyncio.gather(*map(database.tables.write, moves))


async def learn_both(database: Database) -> None:
    await asyncio.gather(*(database.people.note_game(ANN, game) for game in ("b", "a")))


async def end_both(database: Database) -> None:
    tables = [new_table(str(guild), guild=guild) for guild in (GREATER, SMALLER)]
    for table in tables:
        await database.tables.write(opening(table))
    came_to = result(came(ANN, 1), came(BEN, 2))
    await asyncio.gather(*(database.tables.write(ending(table, came_to)) for table in tables))


ROW = "SELECT 1 FROM tables WHERE id = '{}' FOR UPDATE NOWAIT"
CLICK = "INSERT INTO interactions (id, at) VALUES ({}, 0)"
KNOWN = "INSERT INTO known_games (person, game) VALUES (101, '{}')"
SERVER = "DO $$ BEGIN ASSERT pg_try_advisory_xact_lock({}); END $$"


@pytest.mark.parametrize(
    ("write", "lock", "keys"),
    [
        *((write, ROW, "ab") for write in (move_both, halt, mark_both, leave_both)),
        (click_on_both, CLICK, (1, 2)),
        (learn_both, KNOWN, "ab"),
        (end_both, SERVER, (SMALLER, GREATER)),
    ],
)
async def test_rows_are_locked_or_added_and_servers_locked_in_the_order_of_their_keys(
    database: Database,
    others: tuple[asyncpg.Connection, asyncpg.Connection],
    write: Callable[[Database], Awaitable[None]],
    lock: str,
    keys: Sequence[Any],
) -> None:
    """Who waits for the first holds nothing of the second."""
    for table in (OTHER, ONE):  # which lie in this order
        await database.tables.write(opening(table))
        if write is leave_both:
            await database.tables.write(move(table, status=Status.CLOSED))
    holding, looking = others
    await holding.execute(lock.format(keys[0]))
    writing = asyncio.ensure_future(write(database))
    await until_locked_out(looking)
    await looking.execute(lock.format(keys[1]))
    for each in others:
        await each.execute("ROLLBACK")
    await writing


@pytest.mark.parametrize(
    ("guild", "is_opened", "is_waited_for"), [(GUILD, True, True), (GUILD, False, False), (0, True, False)]
)
async def test_limits_lock_the_server_where_its_tables_are_counted(
    database: Database,
    others: tuple[asyncpg.Connection, asyncpg.Connection],
    guild: int,
    *,
    is_opened: bool,
    is_waited_for: bool,
) -> None:
    table = new_table(guild=guild)
    entry = replace(opening(table), limits=Limits(ANN))
    if not is_opened:
        await database.tables.write(opening(table))
        entry = replace(move(table, seats=()), limits=Limits(ANN))
    holding, looking = others
    await holding.execute("SELECT pg_advisory_xact_lock($1)", guild)
    writing = asyncio.ensure_future(database.tables.write(entry))
    if is_waited_for:
        await until_locked_out(looking)
        await holding.execute("ROLLBACK")
    await writing


async def test_what_is_about_all_servers_waits_for_each_and_each_for_it(
    database: Database, others: tuple[asyncpg.Connection, asyncpg.Connection]
) -> None:
    holding, looking = others
    await holding.execute("SELECT pg_advisory_xact_lock_shared($1), pg_advisory_xact_lock($2)", EVERYTHING, GUILD)
    await database.seasons.current(GREATER)  # which waits for no other server
    everything = asyncio.ensure_future(database.recompute())
    await until_locked_out(looking)
    await holding.execute("ROLLBACK; BEGIN")
    await everything
    await holding.execute("SELECT pg_advisory_xact_lock($1)", EVERYTHING)
    one = asyncio.ensure_future(database.seasons.current(GUILD))
    await until_locked_out(looking)
    await holding.execute("ROLLBACK")
    await one


async def test_of_moves_written_together_the_one_that_somebody_was_quicker_at_fails_alone(
    database: Database, others: tuple[asyncpg.Connection, asyncpg.Connection]
) -> None:
    for table in (ONE, OTHER):
        await database.tables.write(opening(table))
    quicker, looking = others
    await quicker.execute("UPDATE tables SET version = version + 1 WHERE id = 'a'")
    writing = asyncio.gather(
        *(database.tables.write(move(table, "event")) for table in (OTHER, ONE)), return_exceptions=True
    )
    await until_locked_out(looking)
    await quicker.execute("COMMIT")
    answers = await writing
    assert [type(answer) for answer in answers] == [type(None), Conflict]
    assert await database.tables.load("b") == (move(OTHER, "event").after, ["event"])
    assert (await database.tables.load("a") or (None, None))[1] == []


async def test_what_was_caught_in_a_deadlock_is_done_once(postgresql_database: str) -> None:
    async with raw(postgresql_database) as other:
        await other.execute(HURRY)
        async with open_several(postgresql_database, 1) as (database,):
            for table in (ONE, OTHER):
                await database.tables.write(opening(table))
            await other.execute("BEGIN; SELECT 1 FROM tables WHERE id = 'b' FOR UPDATE")
            halting = asyncio.ensure_future(halt(database))
            await until_locked_out(other)
            await other.execute("SELECT 1 FROM tables WHERE id = 'a' FOR UPDATE")  # which is given up to it
            assert not halting.done()
            await other.execute("COMMIT")
            await halting
            assert await database.tables.version("a") == await database.tables.version("b") == ONE.version + 1


async def test_a_move_that_others_came_before_in_a_strict_transaction_is_made_again(
    database: Database, postgresql_database: str
) -> None:
    await database.tables.write(opening(ONE))
    tries = []

    def rename(connection: Connection) -> None:
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        connection.exec_driver_sql("SELECT 1 FROM tables")
        tries.append(connection)
        if len(tries) == 1:
            await_only(other.execute("UPDATE tables SET reason = 'other' WHERE id = 'a'"))
        connection.execute(update(schema.tables).values(reason=schema.tables.c.reason + "!"))

    async with raw(postgresql_database) as other:
        await database.access.write(rename)
        assert await other.fetchval("SELECT reason FROM tables") == "other!"
    assert len(tries) == 2


async def test_a_server_of_many_persons_is_forgotten_with_few_locks_at_a_time(
    database: Database, postgresql_database: str
) -> None:
    """A server of PostgreSQL has room for some thousands, of all who are connected to it."""
    many = 20_000
    async with raw(postgresql_database) as other:
        await other.execute(
            "INSERT INTO members SELECT $1, number, 'Somebody' FROM generate_series(1, $2::int) number", GUILD, many
        )
        await other.execute(
            "INSERT INTO preferences SELECT number, true FROM generate_series(1, $1::int) number", many + 1
        )
        assert len((await database.privacy.forget_guild(GUILD)).persons) == many
        assert await other.fetchval("SELECT array_agg(person) FROM preferences") == [many + 1]
