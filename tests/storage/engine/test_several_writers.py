"""Several processes write to one PostgreSQL: all comes to the same as if one had written it, one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import chain, count

import pytest
from sqlalchemy import event, select
from sqlalchemy.util import await_only

from games.api import Refusal
from games.engine.limits import MOST_HOSTED, MOST_REPORTS, MOST_SEATS, Limits, server_is_full
from games.engine.table import Bell, Clock, Conflict, Entry, Seat
from games.league.season import Season
from games.tournament.fixture import TournamentFixture
from games.tournament.journal import TournamentEntry
from storage import schema
from storage.database import Database
from storage.engine import server
from tests.games.tournament.arena import stored_tournament
from tests.storage.build import ANN, BEN, CLEO, GUILD, HandClock, move, new_table, opening
from tests.storage.derived import derived
from tests.storage.finished import AT, came, ending, finish, result
from tests.storage.several import open_several, raw, until_locked_out
from tests.storage.slices import Steps, small_slices

PROCESSES = 8
OTHER_GUILD = 12
PERSONS = range(201, 209)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a busy machine make no writer give up."""
    monkeypatch.setattr(server, "SECONDS", 60.0)


@pytest.fixture
async def databases(postgresql_database: str, clock: HandClock) -> AsyncIterator[list[Database]]:
    async with open_several(postgresql_database, PROCESSES, clock) as opened:
        yield opened


@pytest.fixture
async def two(postgresql_database: str, clock: HandClock) -> AsyncIterator[list[Database]]:
    async with open_several(postgresql_database, 2, clock) as opened:
        yield opened


async def numbers(database: Database, guild: int) -> list[int]:
    results = schema.results
    query = select(results.c.number).where(results.c.guild == guild).order_by(results.c.number)
    return list(await database.access.read(lambda connection: connection.execute(query).scalars().all()))


async def is_as_recomputed(database: Database) -> bool:
    """Whether what results came to is what they come to one after the other."""
    came_to = await derived(database)
    await database.recompute()
    return came_to == await derived(database)


async def test_a_table_its_seats_and_its_events_agree_whatever_is_written_between_the_statements(
    two: list[Database],
) -> None:
    writing, reading = two
    newest = [new_table()]
    await writing.tables.write(opening(newest[0]))

    async def write() -> None:
        entry = move(newest[-1], "event", seats=(Seat(ANN, f"Ann {len(newest)}"),))
        await writing.tables.write(entry)
        newest.append(entry.after)

    event.listen(reading.access.reading, "before_cursor_execute", lambda *_: await_only(write()))
    loaded = await reading.tables.load("t1")
    assert len(newest) >= 4
    assert loaded == (newest[1], ["event"])


async def test_results_at_once_are_numbered_and_summed_as_one_after_the_other(databases: list[Database]) -> None:
    async def play(database: Database, process: int) -> None:
        for game in range(4):
            one, other = PERSONS[process], PERSONS[(process + game + 1) % PROCESSES]
            await finish(database, f"{process}-{game}", came(one, 1, hits=game), came(other, 2, hits=process))

    await asyncio.gather(*map(play, databases, range(PROCESSES)))
    assert await numbers(databases[0], GUILD) == list(range(1, 4 * PROCESSES + 1))
    assert await is_as_recomputed(databases[0])


async def test_results_of_two_servers_in_opposite_orders_are_all_counted(databases: list[Database]) -> None:
    async def play(database: Database, process: int) -> None:
        guilds = (GUILD, OTHER_GUILD) if process % 2 else (OTHER_GUILD, GUILD)
        tables = [new_table(f"{process}-{guild}", guild=guild) for guild in guilds]
        await asyncio.gather(*(database.tables.write(opening(table)) for table in tables))
        came_to = result(came(PERSONS[process], 1, hits=1), came(ANN, 2, hits=2), came(BEN, 2, hits=3))
        await asyncio.gather(*(database.tables.write(ending(table, came_to)) for table in tables))

    await asyncio.gather(*map(play, databases, range(PROCESSES)))
    for guild in (GUILD, OTHER_GUILD):
        assert await numbers(databases[0], guild) == list(range(1, PROCESSES + 1))
    assert await is_as_recomputed(databases[0])


async def test_eight_fight_for_one_tables_row_and_each_version_has_one_winner(databases: list[Database]) -> None:
    await databases[0].tables.write(opening(new_table()))
    interactions = count()

    async def fight(database: Database, process: int) -> list[tuple[int, str]]:
        won: list[tuple[int, str]] = []
        while len(won) < 5:
            loaded = await database.tables.load("t1")
            assert loaded is not None
            said = f"{process}.{len(won)}"
            try:
                await database.tables.write(move(loaded[0], said, interaction=next(interactions)))
            except Conflict:
                continue
            won.append((loaded[0].version + 1, said))
        return won

    won = sorted(chain(*await asyncio.gather(*map(fight, databases, range(PROCESSES)))))
    loaded = await databases[0].tables.load("t1")
    assert loaded is not None
    first = new_table().version
    assert [version for version, _ in won] == list(range(first + 1, first + 1 + 5 * PROCESSES))
    assert loaded[0].version == won[-1][0]
    assert loaded[1] == [said for _, said in won]


async def test_a_click_counts_once_whichever_process_it_comes_to(databases: list[Database]) -> None:
    tables = [new_table(f"t{process}") for process in range(PROCESSES)]
    await asyncio.gather(*(one.tables.write(opening(table)) for one, table in zip(databases, tables, strict=True)))
    moved = (
        one.tables.write(move(table, "event", interaction=7)) for one, table in zip(databases, tables, strict=True)
    )
    answers = await asyncio.gather(*moved, return_exceptions=True)
    assert sorted(type(answer).__name__ for answer in answers) == ["NoneType"] + ["Repeated"] * (PROCESSES - 1)
    written = [await databases[0].tables.version(table.id) for table in tables]
    assert sorted(version - tables[0].version for version in written if version is not None) == [0] * 7 + [1]


async def test_a_person_has_one_try_of_a_day_whichever_process_it_is_opened_in(databases: list[Database]) -> None:
    tables = [new_table(f"t{process}", daily="2026-11-10") for process in range(PROCESSES)]
    opened = (one.tables.write(opening(table)) for one, table in zip(databases, tables, strict=True))
    answers = await asyncio.gather(*opened, return_exceptions=True)
    assert sorted(type(answer).__name__ for answer in answers) == ["DailyTaken"] * (PROCESSES - 1) + ["NoneType"]


async def test_days_in_a_row_that_end_on_two_servers_at_once_count_both(two: list[Database]) -> None:
    days = ("2026-11-10", "2026-11-11")
    tables = [new_table(day, daily=day, guild=guild) for day, guild in zip(days, (GUILD, OTHER_GUILD), strict=True)]
    await asyncio.gather(*(one.tables.write(opening(table)) for one, table in zip(two, tables, strict=True)))
    ended = (one.tables.write(ending(table, result(came(ANN, 1)))) for one, table in zip(two, tables, strict=True))
    await asyncio.gather(*ended)
    streak = await two[0].daily.streak(ANN)
    assert streak is not None
    assert streak.longest == 2
    assert await is_as_recomputed(two[0])


async def test_of_many_tables_that_ring_the_bell_of_a_round_at_once_one_does(databases: list[Database]) -> None:
    cup = stored_tournament(guild=GUILD)
    await databases[0].tournaments.write(TournamentEntry(None, cup))
    tables = [
        new_table(f"t{number}", fixture=TournamentFixture(cup.id, 1, number)) for number in range(1, PROCESSES + 1)
    ]
    for table in tables:
        await databases[0].tables.write(opening(table))
    ends = (ending(table, result(came(ANN, 1), came(BEN, 2))) for table in tables)
    rung = (replace(end, bell=Bell(cup.id, 1, "Time", number)) for number, end in enumerate(ends, 1))
    written = (database.tables.write(end) for database, end in zip(databases, rung, strict=True))
    answers = await asyncio.gather(*written, return_exceptions=True)
    assert sorted(type(answer).__name__ for answer in answers) == ["Conflict"] * (PROCESSES - 1) + ["NoneType"]
    kept = await databases[0].tournaments.tables(cup.id, 1)
    assert [table.is_stopped for table in kept] == [answer is not None for answer in answers]
    assert {table.version for table in kept} == {tables[0].version + 1}
    assert await databases[0].tournaments.version(cup.id) == cup.version + 1
    assert await numbers(databases[0], GUILD) == [1]


async def test_a_season_that_two_end_at_once_ends_once(two: list[Database], clock: HandClock) -> None:
    months = await asyncio.gather(*(database.seasons.current(GUILD) for database in two))
    assert months[0] == months[1]
    clock.time += 1000.0
    opened = (database.seasons.open(months[0], name, ANN) for database, name in zip(two, ("Red", "Blue"), strict=True))
    answers = await asyncio.gather(*opened, return_exceptions=True)
    assert sorted(type(answer).__name__ for answer in answers) == ["Refusal", "tuple"]
    running = await two[0].seasons.current(GUILD)
    clock.time += 1000.0
    closing = (database.seasons.close(running, ANN) for database in two)
    closed = await asyncio.gather(*closing, return_exceptions=True)
    assert sorted(type(answer).__name__ for answer in closed) == ["Refusal", "Season"]
    assert len(await two[0].audit.acts(GUILD, 10)) == 2
    assert len(await two[0].seasons.archive(GUILD, 10)) == 2


async def test_the_months_season_begins_once_and_is_crowned_once(
    databases: list[Database], postgresql_database: str
) -> None:
    async with raw(postgresql_database) as other:
        await other.execute("BEGIN; LOCK TABLE seasons IN SHARE MODE")  # all may look, and nobody write
        begun = asyncio.gather(*(database.seasons.current(GUILD) for database in databases))
        await until_locked_out(other, PROCESSES)
        await other.execute("COMMIT")
    seasons: list[Season] = await begun
    assert len(set(seasons)) == 1
    assert len(await databases[0].seasons.archive(GUILD, 10)) == 1
    crowned = await asyncio.gather(*(database.seasons.crown(seasons[0]) for database in databases))
    assert sorted(crowned) == [False] * (PROCESSES - 1) + [True]


async def test_nobody_gets_past_a_limit_by_being_in_many_places_at_once(
    databases: list[Database], clock: HandClock
) -> None:
    ids, now = count(), Clock(clock.time)

    async def attempt(database: Database, entry: Entry) -> bool:
        try:
            await database.tables.write(entry)
        except Refusal:
            return False
        return True

    async def attempts(each: int, guild: int, *, hosts: bool) -> int:
        """How many of the tables are opened that each process tries to open, by one host or by many."""
        entries = []
        for database in databases:
            for _ in range(each):
                number = next(ids)
                person = CLEO if hosts else 1000 + number
                seats = (Seat(person, "Somebody"),)
                table = new_table(f"t{number}", guild=guild, host=person, seats=seats, clock=now)
                entries.append((database, Entry(None, table, limits=Limits(person, on_server=12))))
        return sum(await asyncio.gather(*(attempt(*each) for each in entries)))

    assert await attempts(2, GUILD, hosts=True) == MOST_HOSTED
    assert await attempts(2, OTHER_GUILD, hosts=False) == 12
    assert await attempts(2, 0, hosts=True) == MOST_HOSTED
    with pytest.raises(Refusal, match=server_is_full(12).split(":")[0]):
        await databases[0].tables.check_room(Limits(1, on_server=12), OTHER_GUILD)


async def test_nobody_sits_at_more_tables_than_one_person_can(databases: list[Database]) -> None:
    tables = [new_table(f"t{number}", seats=(Seat(BEN, "Ben"),)) for number in range(MOST_SEATS + PROCESSES)]
    for table in tables:
        await databases[0].tables.write(opening(table))
    seats = (Seat(BEN, "Ben"), Seat(CLEO, "Cleo"))
    joined = (
        databases[index % PROCESSES].tables.write(Entry(table, move(table, seats=seats).after, limits=Limits(CLEO)))
        for index, table in enumerate(tables)
    )
    answers = await asyncio.gather(*joined, return_exceptions=True)
    assert [type(answer) for answer in answers if answer is not None] == [Refusal] * PROCESSES
    assert len(await databases[0].tables.seated(CLEO)) == MOST_SEATS


async def test_nobody_reports_more_than_one_person_can(databases: list[Database]) -> None:
    told = (database.people.report(ANN, None, None, "Lost a card", AT) for database in databases for _ in range(2))
    answers = await asyncio.gather(*told, return_exceptions=True)
    assert answers.count(None) == MOST_REPORTS
    assert len(await databases[0].people.reports(100)) == MOST_REPORTS


async def test_a_result_is_voided_while_others_come_in(databases: list[Database]) -> None:
    manager, *playing = databases
    for game in range(4):
        await finish(manager, f"first-{game}", came(PERSONS[game], 1, hits=game), came(ANN, 2, hits=1))

    async def play(database: Database, process: int) -> None:
        for game in range(3):
            table_id, person = f"{process}-{game}", PERSONS[process]
            await finish(database, table_id, came(person, 1, hits=game), came(PERSONS[game], 2), came(ANN, 3, hits=2))

    voided = (
        database.corrections.void(GUILD, f"first-{game}", BEN, "Cheated") for game, database in enumerate(playing[:3])
    )
    await asyncio.gather(*map(play, playing, range(len(playing))), *voided)
    for database in databases:
        await database.corrections.settle()
    assert await manager.boards.recounted(GUILD) == frozenset()
    assert await numbers(manager, GUILD) == list(range(1, 4 + 3 * len(playing) + 1))
    assert await is_as_recomputed(manager)


async def test_a_person_is_erased_while_results_come_in(databases: list[Database]) -> None:
    await finish(databases[0], "first", came(ANN, 1, hits=1), came(BEN, 2, hits=1))

    async def play(database: Database, process: int) -> None:
        for game in range(3):
            seats = (Seat(BEN, "Ben"), Seat(CLEO, "Cleo"))
            await finish(database, f"{process}-{game}", came(BEN, 1, hits=game), came(CLEO, 2), host=BEN, seats=seats)

    await asyncio.gather(databases[0].privacy.delete(ANN), *map(play, databases[1:], range(PROCESSES - 1)))
    assert sum((await databases[0].privacy.count(ANN)).values()) == 0
    assert await is_as_recomputed(databases[0])


async def test_a_recount_that_two_carry_out_forgets_no_result_that_only_one_of_them_saw(two: list[Database]) -> None:
    one, other = two
    for game in range(3):
        await finish(one, f"t{game}", came(ANN, 1 + game % 2), came(BEN, 2 - game % 2))
    quick, slow = Steps(one), Steps(other)
    with small_slices(1):
        await one.corrections.void(GUILD, "t0", CLEO, "Cheated")
    other.corrections.recount()
    await slow.take(3)  # has followed all results, and written what they came to
    before_ratings = await slow.held()
    await finish(one, "late", came(ANN, 1), came(BEN, 2))
    await quick.take(8)  # has seen that one too, and written all ratings
    before_its_end = await quick.held()
    before_ratings.set()
    await slow.held()
    before_its_end.set()
    await quick.finish(one)
    assert await one.boards.recounted(GUILD) == frozenset()
    assert await is_as_recomputed(one)


async def test_who_is_erased_while_a_result_is_voided_comes_back_in_no_ratings(
    two: list[Database], postgresql_database: str
) -> None:
    seats = (Seat(BEN, "Ben"), Seat(CLEO, "Cleo"))
    await finish(two[0], "t1", came(BEN, 1, hits=1), came(CLEO, 2, hits=1), host=BEN, seats=seats)
    await finish(two[0], "t2", came(ANN, 1, hits=1), came(BEN, 2, hits=1))
    async with raw(postgresql_database) as other:
        await other.execute("BEGIN; SELECT 1 FROM results FOR UPDATE")
        voiding = asyncio.ensure_future(two[0].corrections.void(GUILD, "t1", CLEO, "Cheated"))
        await until_locked_out(other)
        erasing = asyncio.ensure_future(two[1].privacy.delete(ANN))
        await until_locked_out(other, 2)
        await other.execute("COMMIT")
    await asyncio.gather(voiding, erasing)
    await two[0].corrections.settle()
    assert sum((await two[0].privacy.count(ANN)).values()) == 0
    assert await is_as_recomputed(two[0])


async def test_a_recount_waits_for_a_result_that_knows_the_old_ratings(
    two: list[Database], postgresql_database: str
) -> None:
    one, other = two
    for game in range(3):
        await finish(one, f"t{game}", came(ANN, 1 + game % 2), came(BEN, 2 - game % 2))
    steps = Steps(one)
    with small_slices(1):
        await one.corrections.void(GUILD, "t0", CLEO, "Cheated")
    async with raw(postgresql_database) as holding:
        await holding.execute("BEGIN; SELECT 1 FROM members FOR UPDATE")
        late = asyncio.ensure_future(finish(other, "late", came(ANN, 1), came(BEN, 2)))
        await until_locked_out(holding)
        await steps.take(1)
        await until_locked_out(holding, 2)
        await holding.execute("COMMIT")
    await late
    await steps.finish(one)
    assert await is_as_recomputed(one)
