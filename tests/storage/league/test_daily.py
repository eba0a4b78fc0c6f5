from __future__ import annotations

from datetime import date, timedelta

import pytest

from games.columns import STREAK
from games.engine.table import DailyTaken, Seat
from storage.database import Database
from storage.league.boards import LeagueBoard
from storage.league.daily import Streak, runs_of
from storage.people.guilds import GuildSettings
from tests.storage.build import ANN, BEN, CLEO, GUILD, new_table, opening
from tests.storage.finished import AT, GAME, NAMES, at, came, ending, finish, result

DAY = date(2026, 11, 10)


async def attempt(
    database: Database, person: int, score: int, day: date = DAY, guild: int = GUILD, finished_at: float = AT
) -> None:
    """A finished try."""
    await finish(
        database,
        f"{person} {day}",
        came(person, 1, score=score),
        finished_at=finished_at,
        daily=day.isoformat(),
        host=person,
        seats=(Seat(person, NAMES[person]),),
        guild=guild,
    )


async def test_the_board_of_a_day(database: Database) -> None:
    await attempt(database, ANN, 30)
    await attempt(database, BEN, 35)
    await attempt(database, CLEO, 30)
    await attempt(database, ANN, 1, DAY + timedelta(days=1))
    lines = await database.daily.board(DAY, GUILD, 10)
    assert [(line.place, line.name, line.score) for line in lines] == [(1, "Ben", 35), (2, "Ann", 30), (2, "Cleo", 30)]
    assert await database.daily.count(DAY, GUILD) == 3
    assert await database.daily.line_of(DAY, GUILD, CLEO) == lines[2]
    assert await database.daily.best(ANN) == 30


async def test_a_second_try_of_a_day_is_not_opened_and_an_unfinished_one_is_on_no_board(database: Database) -> None:
    table = new_table("t1", daily=DAY.isoformat())
    await database.tables.write(opening(table))
    with pytest.raises(DailyTaken):
        await database.tables.write(opening(new_table("t2", daily=DAY.isoformat())))
    assert await database.daily.table_of(ANN, DAY) == "t1"
    assert (await database.tables.load("t1"), await database.tables.load("t2")) == ((table, []), None)
    assert await database.daily.board(DAY, GUILD, 10) == []
    assert await database.daily.streak(ANN) is None


async def test_the_board_over_all_servers_has_those_that_share(database: Database) -> None:
    await attempt(database, ANN, 30)
    await attempt(database, BEN, 35, guild=GUILD + 1)
    await finish(database, "t1", came(ANN, 1), guild=GUILD + 1)
    await database.guilds.save_settings(GUILD + 1, GuildSettings())
    assert await database.daily.board(DAY, None, 10) == []
    await database.guilds.save_settings(GUILD, GuildSettings(shares_daily=True))
    for guild in (GUILD, None):
        assert [(line.place, line.name) for line in await database.daily.board(DAY, guild, 10)] == [(1, "Ann")]
        assert await database.daily.count(DAY, guild) == 1
        assert await database.daily.line_of(DAY, guild, BEN) is None


async def test_days_in_a_row_are_counted(database: Database) -> None:
    for back in (4, 2, 1, 0):
        await attempt(database, ANN, 30, DAY - timedelta(days=back))
    await database.tables.write(opening(new_table("open", daily=str(DAY - timedelta(days=3)))))
    assert await database.daily.streak(ANN) == Streak(DAY.isoformat(), 3, 3)
    for back in (0, 1):
        (line,) = await database.daily.board(DAY - timedelta(days=back), GUILD, 10)
        assert line.streak == 3 - back


async def streaks(database: Database, season: int | None = None, guild: int = GUILD) -> list[tuple[int, str, object]]:
    """Place, name and longest streak of the server's board by streaks."""
    lines = await database.boards.lines(LeagueBoard(guild, GAME, season, STREAK), 10, columns=[STREAK])
    return [(line.place, line.name, line.values[0]) for line in lines]


async def test_the_board_of_streaks_has_the_longest_first_in_whatever_order_tries_end(database: Database) -> None:
    await attempt(database, ANN, 30)
    for back in (4, 0, 2, 3):
        await attempt(database, BEN, 30, DAY - timedelta(days=back))
    await finish(database, "t1", came(CLEO, 1))
    for _ in range(2):
        assert await streaks(database) == [(1, "Ben", 3), (2, "Ann", 1)]
        await database.recompute()


async def test_days_played_elsewhere_count_where_there_was_a_try(database: Database) -> None:
    await attempt(database, ANN, 30, DAY - timedelta(days=2), guild=GUILD + 1)
    await database.tables.write(opening(direct := new_table("dm", daily=str(DAY - timedelta(days=1)), guild=0)))
    await database.tables.write(ending(direct, result(came(ANN, 1, score=9), is_rated=False)))
    await attempt(database, ANN, 30)
    assert await streaks(database) == [(1, "Ann", 3)]
    assert await streaks(database, guild=GUILD + 1) == [(1, "Ann", 1)]
    assert await streaks(database, guild=0) == []


async def test_a_season_has_the_longest_streaks_that_it_saw(database: Database) -> None:
    for back in range(3):
        day = DAY - timedelta(days=back)
        await attempt(database, ANN, 30, day, finished_at=at(f"{day} 12:00"))
    december = date(2026, 12, 1)
    await attempt(database, ANN, 30, december, finished_at=at(f"{december} 12:00"))
    after, before = await database.seasons.archive(GUILD, 10)
    assert await streaks(database, after.id) == [(1, "Ann", 1)]
    assert await streaks(database, before.id) == [(1, "Ann", 3)]
    assert await streaks(database) == [(1, "Ann", 3)]


async def test_a_void_try_breaks_the_streak(database: Database) -> None:
    for back in (1, 0):
        await attempt(database, ANN, 30, DAY - timedelta(days=back))
    await database.corrections.void(GUILD, f"{ANN} {DAY}", BEN, "a test")
    for _ in range(2):
        assert await database.daily.streak(ANN) == Streak((DAY - timedelta(days=1)).isoformat(), 1, 1)
        assert await database.daily.board(DAY, GUILD, 10) == []
        assert await streaks(database) == [(1, "Ann", 1)]
        await database.recompute()


@pytest.mark.parametrize(("guild", "streak"), [(GUILD, None), (0, Streak(DAY.isoformat(), 1, 1))])
async def test_an_unrated_try_counts_for_the_days_in_a_row_alone_and_that_in_direct_messages(
    database: Database, guild: int, streak: Streak | None
) -> None:
    table = new_table("t1", daily=DAY.isoformat(), seats=(Seat(ANN, "Ann"),), guild=guild)
    await database.tables.write(opening(table))
    await database.tables.write(ending(table, result(came(ANN, 1, score=9), is_rated=False)))
    for _ in range(2):
        assert await database.daily.streak(ANN) == streak
        assert await database.daily.board(DAY, guild or None, 10) == []
        await database.recompute()


@pytest.mark.parametrize(
    ("days", "streak"),
    [
        (["2026-02-28"], Streak("2026-02-28", 1, 1)),
        (["2026-02-27", "2026-02-28", "2026-03-01"], Streak("2026-03-01", 3, 3)),
        (["2025-12-30", "2025-12-31", "2026-01-02"], Streak("2026-01-02", 1, 2)),
    ],
)
def test_runs_of_days(days: list[str], streak: Streak) -> None:
    assert runs_of(days) == streak


@pytest.mark.parametrize(("later", "running"), [(0, 3), (1, 3), (2, 0)])
def test_a_streak_runs_until_a_day_is_missed(later: int, running: int) -> None:
    assert Streak(DAY.isoformat(), 3, 5).running(DAY + timedelta(days=later)) == running
