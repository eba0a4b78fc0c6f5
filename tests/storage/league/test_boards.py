from __future__ import annotations

import time
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from games.columns import Column, Kind
from games.engine.table import Conflict
from storage.database import Database
from storage.league.boards import By, LeagueBoard, Measure
from tests.storage.build import ANN, BEN, CLEO, GUILD, move, new_table, opening
from tests.storage.finished import GAME, at, board, came, ending, finish, games, points, result

WINS = Column("Games won", "wins")
FALLS = Column("Falls", "falls", is_low_better=True)
BEST = Column("Best", "total", Kind.LEAST, is_low_better=True)
MOST = Column("Most", "total", Kind.MOST)
MEAN = Column("Mean", "total", Kind.MEAN, is_low_better=True)


@pytest.mark.parametrize(
    ("results", "changes", "expected"),
    [
        (["Ann 1, Ben 2, Cleo 2", "Ann 2, Ben 1"], {}, [(1, "Ann", 2.0), (2, "Ben", 1.5), (3, "Cleo", 0.5)]),
        (["Ben 1, Cleo 1, Ann 3"], {}, [(1, "Ben", 1.5), (1, "Cleo", 1.5), (3, "Ann", 0.0)]),
        (["Ann 2, House 1, Ben 3"], {}, [(1, "Ann", 1.0), (2, "Ben", 0.0)]),
        (["Ann 1, Ben 2"], {"game": None}, [(1, "Ann", 2.0), (2, "Ben", 0.0)]),
    ],
    ids=["those who finished below", "ties by name", "no house players", "over all games"],
)
async def test_points_are_summed_over_results(
    database: Database, results: list[str], changes: dict[str, Any], expected: list[tuple[int, str, float]]
) -> None:
    await games(database, *results)
    await games(database, "Ann 1, Ben 2", game="other", first=9)
    assert await points(database, **changes) == expected


async def test_a_board_by_games_or_by_rating(database: Database) -> None:
    await games(database, "Ann 2, Ben 1", "Ann 2, Cleo 1")
    lines = await board(database, by=By.GAMES)
    assert [(line.place, line.name, line.played) for line in lines] == [(1, "Ann", 2), (2, "Ben", 1), (2, "Cleo", 1)]
    ben, cleo, ann = [line.rating.number for line in await board(database, by=By.RATING) if line.rating is not None]
    assert ben > cleo > 1000 > ann
    assert [line.name for line in await board(database, by=By.RATING)] == ["Ben", "Cleo", "Ann"]


async def test_a_seasons_board_by_rating_has_whoever_played_in_it_with_the_ratings_at_its_end(
    database: Database,
) -> None:
    await games(database, "Ann 1, Ben 2", finished_at=at("2026-10-10"))
    then = await database.ratings.ratings(GUILD, GAME, [ANN, BEN])
    await games(database, *["Ben 1, Ann 2"] * 4, "Ben 1, Cleo 2", first=2, finished_at=at("2026-11-10"))
    (october,) = (one for one in await database.seasons.archive(GUILD, 10) if one.name == "October 2026")
    ann, ben = await board(database, by=By.RATING, season=october.id)
    assert [(ann.person, ann.rating), (ben.person, ben.rating)] == list(then.items())
    assert [line.name for line in await board(database, by=By.RATING)] == ["Ben", "Cleo", "Ann"]


@pytest.mark.parametrize(
    ("column", "expected"),
    [
        (WINS, [(1, "Ann", 2), (2, "Ben", 0)]),
        (FALLS, [(1, "Ben", 0), (2, "Ann", 4)]),
        (BEST, [(1, "Ben", 2), (2, "Ann", 3)]),
        (MOST, [(1, "Ben", 9), (2, "Ann", 4)]),
        (MEAN, [(1, "Ann", 3.5), (2, "Ben", 5.5)]),
    ],
    ids=lambda value: value.title if isinstance(value, Column) else "",
)
async def test_a_column_ranks_by_what_it_makes_of_the_tallies(
    database: Database, column: Column, expected: list[tuple[int, str, float]]
) -> None:
    for table_id, ann, ben in (("t1", 3, 9), ("t2", 4, 2)):
        seats = came(ANN, 1, total=ann, wins=1, falls=2), came(BEN, 2, total=ben, wins=0, falls=0)
        await finish(database, table_id, *seats)
    lines = await database.boards.lines(LeagueBoard(GUILD, GAME, by=column), 10, columns=[column])
    assert [(line.place, line.name, line.values[0]) for line in lines] == expected


async def test_lines_are_found_on_later_pages_and_of_one_person(database: Database) -> None:
    await finish(database, "t1", *(came(person, 1 + person // 2) for person in range(9)), came(None, 1))
    shown = LeagueBoard(GUILD, GAME)
    assert [line.place for line in await database.boards.lines(shown, 4, offset=3)] == [3, 5, 5, 7]
    line = await database.boards.line_of(shown, 5)
    assert line is not None
    assert (line.place, line.name, line.points) == (5, "Player 5", 3.5)
    assert await database.boards.line_of(shown, CLEO) is None
    assert await database.boards.count(shown) == 9
    assert [line.values for line in await database.boards.lines(shown, 2, columns=[WINS])] == [(None,), (None,)]
    assert await database.boards.lines(LeagueBoard(GUILD, GAME, by=WINS), 10) == []
    season = await database.seasons.current(GUILD)
    assert await board(database, season=season.id) == []
    assert await database.boards.games(GUILD, season.id) == []


async def test_what_the_house_played_for_who_left_is_nobodys(database: Database) -> None:
    await finish(database, "t1", came(ANN, 1, has_left=True, wins=1, total=3), came(BEN, 2, wins=0, total=8))
    for _ in range(2):
        lines = await database.boards.lines(LeagueBoard(GUILD, GAME), 10, columns=[WINS, BEST])
        assert [(line.name, line.played, line.values) for line in lines] == [
            ("Ben", 1, (0, 8)),
            ("Ann", 1, (None, None)),
        ]
        assert [line.name for line in await board(database, by=BEST)] == ["Ben"]
        await database.recompute()


async def test_the_board_over_all_games_has_nobody_who_played_alone(database: Database) -> None:
    await finish(database, "t1", came(ANN, 1), came(BEN, 2))
    for number in range(3):
        await finish(database, f"alone{number}", came(CLEO, 1), game="patience")
    for _ in range(2):
        assert await points(database, game=None) == [(1, "Ann", 1.0), (2, "Ben", 0.0)]
        assert [line.played for line in await board(database, game=None, by=By.GAMES)] == [1, 1]
        assert [line.played for line in await board(database, game="patience")] == [3]
        await database.recompute()


@pytest.mark.parametrize("by", [By.POINTS, WINS, FALLS], ids=["points", "most first", "least first"])
async def test_whoever_is_tied_is_on_the_page_behind_so_many_lines(database: Database, by: Measure) -> None:
    await finish(database, "t1", *(came(person, 1 + person // 8, wins=person // 8, falls=1) for person in range(1, 20)))
    board = LeagueBoard(GUILD, GAME, by=by)
    for person in range(1, 20):
        before = await database.boards.offset_of(board, person)
        assert before is not None
        page = await database.boards.lines(board, 5, offset=before // 5 * 5)
        assert person in [line.person for line in page]
    assert await database.boards.offset_of(board, 20) is None


async def test_unrated_results_do_not_count(database: Database) -> None:
    await finish(database, "t1", came(ANN, 1, wins=1), came(BEN, 2), is_rated=False)
    assert await board(database) == []
    assert await board(database, by=By.RATING) == []


async def test_the_newest_name_is_shown(database: Database) -> None:
    await finish(database, "t1", came(ANN, 1), came(BEN, 2))
    await finish(database, "t2", replace(came(ANN, 1), name="Anna"), is_rated=False)
    assert [line.name for line in await board(database)] == ["Anna", "Ben"]


async def test_guilds_and_games_have_boards_of_their_own(database: Database) -> None:
    await finish(database, "t1", came(ANN, 1), came(BEN, 2))
    await finish(database, "t2", came(ANN, 1), came(BEN, 2), game="other")
    for game in (GAME, "elsewhere"):
        await finish(database, game, came(ANN, 1), came(BEN, 2), game=game, guild=GUILD + 1)
    assert [line.played for line in await board(database)] == [1, 1]
    assert await database.boards.games(GUILD, None) == [GAME, "other"]


async def test_a_result_counts_with_its_entry_or_not_at_all(database: Database) -> None:
    table = new_table()
    await database.tables.write(opening(table))
    await database.tables.write(move(table))
    with pytest.raises(Conflict):
        await database.tables.write(ending(table, result(came(ANN, 1), came(BEN, 2))))
    assert await board(database) == []


async def test_a_day_ends_at_midnight_utc_wherever_the_machine_stands(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "AHEAD-14")
    time.tzset()
    try:
        await finish(database, "t1", came(ANN, 1), came(BEN, 2), finished_at=at("2026-11-30 23:00"))
        (season,) = await database.seasons.archive(GUILD, 10)
        ann, _ = await database.boards.race(GUILD, GAME, season.id)
    finally:
        monkeypatch.undo()
        time.tzset()
    assert season.name == "November 2026"
    assert ann.sums == ((date(2026, 11, 30), 1.0),)


async def test_a_race_sums_the_points_of_a_seasons_best_day_by_day(database: Database) -> None:
    for number, (moment, winner, loser) in enumerate(
        [("02 08:00", ANN, BEN), ("02 20:00", ANN, BEN), ("05 20:00", BEN, ANN), ("05 21:00", ANN, CLEO)]
    ):
        game = GAME if winner == BEN or loser == BEN else "other"
        seats = came(winner, 1), came(loser, 2)
        await finish(database, f"t{number}", *seats, finished_at=at(f"2026-11-{moment}"), game=game)
    await games(database, "Ann 1, Ben 2", first=9, finished_at=at("2026-10-02"))
    (season,) = (one for one in await database.seasons.archive(GUILD, 10) if one.name == "November 2026")

    async def race(game: str | None, limit: int) -> dict[int, list[tuple[int, float]]]:
        races = await database.boards.race(GUILD, game, season.id, limit=limit)
        return {each.person: [(day.day, total) for day, total in each.sums] for each in races}

    assert await race(GAME, 5) == {ANN: [(2, 2.0), (5, 2.0)], BEN: [(2, 0.0), (5, 1.0)]}
    assert await race(None, 2) == {ANN: [(2, 2.0), (5, 3.0)], BEN: [(2, 0.0), (5, 1.0)]}
