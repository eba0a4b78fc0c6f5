"""The clocks of what is open go on where people last reached the bot: once, all of them, whatever is killed."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy import event

from games.engine.absence import SHORT_SECONDS
from games.engine.table import Clock, Conflict, Status
from games.tournament.fixture import TournamentFixture
from games.tournament.journal import TournamentEntry
from storage.database import Database
from storage.engine.address import Address
from storage.tables.clocks import MovedClocks
from tests.bot.sql import column
from tests.games.tournament.arena import stored_tournament
from tests.storage.build import GUILD, HandClock, clock_of, move, new_table, opening

HOUR = 3600.0
DAY = 24 * HOUR


async def leave(database: Database, clock: HandClock, **moments: Any) -> None:
    """Write a table with that clock, and let people reach the bot for the last time a minute later."""
    await database.tables.write(opening(new_table(clock=Clock(clock(), **moments))))
    assert await database.reach.go_on(clock()) == MovedClocks(), "where it was never noted nothing is moved"
    clock.time += 60
    await database.reach.note(clock())


async def test_after_an_absence_a_table_goes_on_where_it_stood(database: Database, clock: HandClock) -> None:
    began = clock()
    await leave(database, clock, deadline=began + 300, remind_at=began + 225, house_at=began + 61)
    clock.time += HOUR
    assert await database.reach.go_on(clock()) == MovedClocks(1)
    assert await clock_of(database) == Clock(
        began + HOUR, deadline=began + 300 + HOUR, remind_at=began + 225 + HOUR, house_at=began + 61 + HOUR
    )
    assert await database.tables.next_due() == began + 61 + HOUR
    assert await database.tables.version("t1") == 1
    with pytest.raises(Conflict):
        await database.tables.write(move(new_table(clock=Clock(began)), "{}"))


async def test_nothing_is_moved_twice(database: Database, clock: HandClock, address: Address) -> None:
    began = clock()
    await leave(database, clock, deadline=began + 300)
    clock.time += HOUR
    async with await Database.open(address, now=clock) as other:
        moved = await asyncio.gather(database.reach.go_on(clock()), other.reach.go_on(clock()))
        clock.time += 1
        await other.reach.note(began + 60)  # a process that noticed later when the connection was lost
        clock.time += SHORT_SECONDS
        await other.reach.go_on(clock())
    assert sorted(each.total for each in moved) == [0, 1]
    deadline = (await clock_of(database)).deadline
    assert deadline is not None
    assert deadline - began - 300 - HOUR == pytest.approx(1 + SHORT_SECONDS)


async def test_where_the_clock_was_put_back_meanwhile_a_table_goes_on_where_it_stood(
    database: Database, clock: HandClock
) -> None:
    began = clock()
    await leave(database, clock, deadline=began + 300)
    clock.time -= HOUR
    assert (await database.reach.go_on(clock())).total == 1
    assert await clock_of(database) == Clock(began - HOUR, deadline=began + 300 - HOUR)


@pytest.mark.parametrize("seconds", [0.0, SHORT_SECONDS, -SHORT_SECONDS])
async def test_a_short_break_changes_nothing(database: Database, clock: HandClock, seconds: float) -> None:
    await leave(database, clock, deadline=clock() + 300)
    before = await clock_of(database)
    clock.time += seconds
    assert await database.reach.go_on(clock()) == MovedClocks()
    assert (await clock_of(database), await database.tables.version("t1")) == (before, 0)


async def test_what_is_over_or_was_changed_since_stays(database: Database, clock: HandClock) -> None:
    over, fresh = new_table("over", clock=Clock(clock())), new_table("fresh", clock=Clock(clock() + HOUR))
    await database.tables.write(opening(over))
    await database.tables.write(move(over, status=Status.CLOSED))
    await leave(database, clock)
    clock.time += HOUR
    await database.tables.write(opening(fresh))
    assert (await database.reach.go_on(clock())).total == 1
    assert [await database.tables.version(name) for name in ("over", "fresh", "t1")] == [1, 0, 1]


async def test_only_messages_that_show_a_time_are_to_be_shown_again(database: Database, clock: HandClock) -> None:
    for name, deadline in (("timed", clock() + 60), ("untimed", None)):
        await database.tables.write(opening(new_table(name, clock=Clock(clock(), deadline))))
        database.tables.mark_delivered(name, 0)
    await leave(database, clock, deadline=clock() + 60)
    clock.time += HOUR
    moved = await database.reach.go_on(clock())
    assert moved == MovedClocks(3, frozenset({"timed"}))
    assert set(await database.tables.undelivered(10)) == {"timed", "t1"}


async def test_a_tournament_goes_on_with_its_tables(database: Database, clock: HandClock) -> None:
    cup = stored_tournament(id="cup", deadline=clock() + 120)
    await database.tournaments.write(TournamentEntry(None, cup))
    await leave(database, clock)
    fixture = TournamentFixture("cup", 1, 1)
    await database.tables.write(opening(new_table("t2", fixture=fixture, clock=Clock(clock(), deadline=clock() + 10))))
    clock.time += HOUR
    assert (await database.reach.go_on(clock())).total == 3
    loaded = await database.tournaments.load("cup")
    assert loaded is not None
    assert loaded[0].version == 1
    assert loaded[0].deadline == await database.tournaments.next_due()
    assert loaded[0].deadline == cup.deadline + HOUR if cup.deadline is not None else None


async def test_what_rests_with_its_server_moves_when_the_server_is_back_by_all_of_its_rest(
    database: Database, clock: HandClock
) -> None:
    began = clock()
    await leave(database, clock, deadline=began + 300)
    await database.absences.begin(GUILD)
    clock.time += HOUR
    await database.reach.note(clock())
    clock.time += HOUR
    assert await database.reach.go_on(clock()) == MovedClocks()
    clock.time += HOUR
    await database.absences.end(GUILD)
    assert (await clock_of(database)).deadline == began + 300 + 3 * HOUR


def die_in_the_middle(address: Address, at: float) -> None:
    """Be a process that is killed when it has moved the tables, and not yet the tournaments."""

    def die(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if "FROM tournaments" in statement:
            os.kill(os.getpid(), signal.SIGKILL)

    async def go_on() -> None:
        async with await Database.open(address) as database:
            event.listen(database.access.writing, "before_cursor_execute", die)
            await database.reach.go_on(at)

    asyncio.run(go_on())


async def test_after_a_crash_in_the_middle_the_next_start_moves_all_of_it_once(
    database: Database, clock: HandClock, address: Address
) -> None:
    began = clock()
    await leave(database, clock, deadline=began + 300)
    clock.time += HOUR
    process = multiprocessing.get_context("spawn").Process(target=die_in_the_middle, args=(address, clock()))
    process.start()
    await asyncio.to_thread(process.join)
    assert process.exitcode == -signal.SIGKILL
    assert await database.tables.version("t1") == 0
    assert column(address, "SELECT at FROM reach") == [began + 60]
    assert (await database.reach.go_on(clock())).total == 1
    assert (await clock_of(database)).deadline == began + 300 + HOUR


# Many shards


COUNT = 4


@pytest.fixture
async def sharded(address: Address, clock: HandClock) -> AsyncIterator[Database]:
    """A database of a bot with four shards, each of which people reached at a time of its own, and a table on each.

    The first was reached an hour ago, each other a minute after the one before.
    """
    began = clock()
    async with await Database.open(address, now=clock) as database:
        database.shards.agree(COUNT)
        for shard in range(COUNT):
            table = new_table(f"on {shard}", guild=server(shard), clock=Clock(began, deadline=began + DAY))
            await database.tables.write(opening(table))
            await database.reach.note(began + 60 * shard, (shard,))
        clock.time += HOUR
        yield database


def server(shard: int) -> int:
    """A server of that shard among four."""
    return 1000 * COUNT + shard << 22


async def later(database: Database, began: float) -> list[float]:
    """How many seconds later each table's turn ends than at first."""
    deadlines = [(await clock_of(database, f"on {shard}")).deadline for shard in range(COUNT)]
    return [round(deadline - began - DAY) for deadline in deadlines if deadline is not None]


async def test_only_the_clocks_of_the_shard_that_is_back_go_on(sharded: Database, clock: HandClock) -> None:
    began = clock() - HOUR
    assert (await sharded.reach.go_on(clock(), shard=2)).total == 1
    assert await later(sharded, began) == [0, 0, HOUR - 120, 0]
    assert (await sharded.reach.go_on(clock(), shard=0)).total == 1
    assert await later(sharded, began) == [HOUR, 0, HOUR - 120, 0]


@pytest.mark.parametrize("count", [1, 2, 7])
async def test_where_shards_were_shared_out_otherwise_all_rested_since_the_first_was_away(
    sharded: Database, clock: HandClock, count: int
) -> None:
    began = clock() - HOUR
    sharded.shards.agree(count)
    for shard in range(count):
        clock.time += 10
        await sharded.reach.go_on(clock(), shard=shard)
    moved = await later(sharded, began)
    assert min(moved) >= HOUR
    assert max(moved) <= HOUR + 10 * count
    clock.time += 600
    await sharded.reach.note(clock(), range(count))
    clock.time += HOUR
    assert (await sharded.reach.go_on(clock(), shard=0)).total == sum(
        sharded.shards.shard_of(server(shard)) == 0 for shard in range(COUNT)
    )
    assert max(await later(sharded, began)) <= 2 * HOUR + 10 * count


async def test_what_is_due_is_told_of_the_shards_asked_for(sharded: Database, clock: HandClock) -> None:
    clock.time += DAY
    assert [key for key, _ in await sharded.tables.due(clock(), 9, shards=(1, 3))] == ["on 1", "on 3"]
    assert [key for key, _ in await sharded.tables.due(clock(), 9, ("on 3",), shards=(1, 3))] == ["on 1"]
    assert len(await sharded.tables.due(clock(), 9, shards=range(COUNT))) == COUNT
    assert await sharded.tables.due(clock(), 9, shards=()) == []
    assert await sharded.tables.next_due(shards=()) is None
    assert set(await sharded.tables.undelivered(9, shards=(0, 2))) == {"on 0", "on 2"}


async def test_a_game_rests_since_the_first_shard_was_away_that_is_back_without_it(
    sharded: Database, clock: HandClock
) -> None:
    began = clock() - HOUR
    for shard in (3, 0):
        moved = await sharded.reach.go_on(clock(), (), shard)
        assert moved == MovedClocks(0, resting=(("game", 1),))
    await sharded.reach.note(clock(), range(COUNT))
    clock.time += HOUR
    await sharded.reach.go_on(clock(), ("game",), 1)
    assert await later(sharded, began) == [2 * HOUR] * COUNT
