from __future__ import annotations

import time
from dataclasses import replace
from datetime import date

import pytest

from games.columns import Column, Kind
from games.engine.table import Conflict
from storage.database import Database
from storage.league.boards import Board, By, Measure
from tests.storage.build import ANN, BEN, CLEO, GUILD, move, new_table, opening
from tests.storage.finished import AT, GAME, at, board, came, ending, finish, points, result

WINS = Column("Games won", "wins")
FALLS = Column("Falls", "falls", is_low_better=True)
BEST = Column("Best", "total", Kind.LEAST, is_low_better=True)
MOST = Column("Most", "total", Kind.MOST)
MEAN = Column("Mean", "total", Kind.MEAN, is_low_better=True)


async def test_points_are_summed_for_those_who_finished_below(database: Database) -> None:
    await finish(database, "t1", came(ANN, 1), came(BEN, 2), came(CLEO, 2))
    await finish(database, "t2", came(ANN, 2), came(BEN, 1))
    assert await points(database) == [(1, "Ann", 2.0), (2, "Ben", 1.5), (3, "Cleo", 0.5)]


async def test_a_board_over_all_games(database: Database) -> None:
    await finish(database, "t1", came(ANN, 1), came(BEN, 2))
    await finish(database, "t2", came(ANN, 1), came(BEN, 2), game="other")
    assert await points(database, game=None) == [(1, "Ann", 2.0), (2, "Ben", 0.0)]


async def test_a_board_by_games_counts_those_finished(database: Database) -> None:
    await finish(database, "t1", came(ANN, 2), came(BEN, 1))
    await finish(database, "t2", came(ANN, 2), came(CLEO, 1))
    assert [(line.place, line.name, line.played) for line in await board(database, by=By.GAMES)] == [
        (1, "Ann", 2),
        (2, "Ben", 1),
        (2, "Cleo", 1),
    ]


async def test_a_board_by_rating_tells_the_rating(database: Database) -> None:
    await finish(database, "t1", came(ANN, 2), came(BEN, 1))
    ben, ann = await board(database, by=By.RATING)
    assert (ben.name, ann.name) == ("Ben", "Ann")
    assert ben.rating is not None
    assert ann.rating is not None
    assert ben.rating.number > 1000 > ann.rating.number


async def test_a_seasons_board_by_rating_has_whoever_played_in_it(database: Database) -> None:
    await finish(database, "t1", came(ANN, 1), came(BEN, 2), finished_at=at("2026-10-10"))
    await finish(database, "t2", came(BEN, 1), came(CLEO, 2), finished_at=at("2026-11-10"))
    (october,) = (one for one in await database.seasons.archive(GUILD, 10) if one.name == "October 2026")
    assert {line.name for line in await board(database, by=By.RATING, season=october.id)} == {"Ann", "Ben"}


async def test_a_seasons_board_by_rating_keeps_the_ratings_at_its_end(database: Database) -> None:
    await finish(database, "t1", came(ANN, 1), came(BEN, 2), finished_at=at("2026-10-10"))
    then = await database.ratings.ratings(GUILD, GAME, [ANN, BEN])
    for number in range(2, 6):
        await finish(database, f"t{number}", came(BEN, 1), came(ANN, 2), finished_at=at("2026-11-10"))
    (october,) = (one for one in await database.seasons.archive(GUILD, 10) if one.name == "October 2026")
    ann, ben = await board(database, by=By.RATING, season=october.id)
    assert [(ann.person, ann.rating), (ben.person, ben.rating)] == list(then.items())
    assert [line.person for line in await board(database, by=By.RATING)] == [BEN, ANN]


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
    lines = await database.boards.lines(Board(GUILD, GAME, by=column), 10, columns=[column])
    assert [(line.place, line.name, line.values[0]) for line in lines] == expected


async def test_a_column_that_nobody_has_is_empty(database: Database) -> None:
    await finish(database, "t1", came(ANN, 1), came(BEN, 2))
    lines = await database.boards.lines(Board(GUILD, GAME), 10, columns=[WINS])
    assert [line.values for line in lines] == [(None,), (None,)]
    assert await database.boards.lines(Board(GUILD, GAME, by=WINS), 10) == []


async def test_what_the_house_played_for_who_left_is_nobodys(database: Database) -> None:
    await finish(database, "t1", came(ANN, 1, has_left=True, wins=1, total=3), came(BEN, 2, wins=0, total=8))
    for _ in range(2):
        lines = await database.boards.lines(Board(GUILD, GAME), 10, columns=[WINS, BEST])
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


async def test_ties_share_a_place_and_stand_by_name(database: Database) -> None:
    await finish(database, "t1", came(BEN, 1), came(CLEO, 1), came(ANN, 3))
    assert await points(database) == [(1, "Ben", 1.5), (1, "Cleo", 1.5), (3, "Ann", 0.0)]


async def test_a_later_page_goes_on_with_the_places(database: Database) -> None:
    await finish(database, "t1", *(came(person, 1 + person // 2) for person in range(9)))
    lines = await database.boards.lines(Board(GUILD, GAME), 4, offset=3)
    assert [line.place for line in lines] == [3, 5, 5, 7]


async def test_the_own_line_is_found_wherever_it_stands(database: Database) -> None:
    await finish(database, "t1", *(came(person, 1 + person // 2) for person in range(9)))
    line = await database.boards.line_of(Board(GUILD, GAME), 5)
    assert line is not None
    assert (line.place, line.name, line.points) == (5, "Player 5", 3.5)


@pytest.mark.parametrize("by", [By.POINTS, WINS, FALLS], ids=["points", "most first", "least first"])
async def test_whoever_is_tied_is_on_the_page_behind_so_many_lines(database: Database, by: Measure) -> None:
    await finish(database, "t1", *(came(person, 1 + person // 8, wins=person // 8, falls=1) for person in range(1, 20)))
    board = Board(GUILD, GAME, by=by)
    for person in range(1, 20):
        before = await database.boards.offset_of(board, person)
        assert before is not None
        page = await database.boards.lines(board, 5, offset=before // 5 * 5)
        assert person in [line.person for line in page]
    assert await database.boards.offset_of(board, 20) is None


async def test_who_is_not_on_the_board_has_no_line(database: Database) -> None:
    await finish(database, "t1", came(ANN, 1), came(BEN, 2))
    assert await database.boards.line_of(Board(GUILD, GAME), CLEO) is None


async def test_how_many_persons_the_board_has(database: Database) -> None:
    await finish(database, "t1", came(ANN, 1), came(BEN, 2), came(None, 3))
    assert await database.boards.count(Board(GUILD, GAME)) == 2


async def test_house_players_never_rank(database: Database) -> None:
    await finish(database, "t1", came(ANN, 2), came(None, 1), came(BEN, 3))
    assert await points(database) == [(1, "Ann", 1.0), (2, "Ben", 0.0)]


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


async def test_a_season_without_games_has_no_lines(database: Database) -> None:
    await finish(database, "t1", came(ANN, 1), came(BEN, 2))
    season = await database.seasons.current(GUILD)
    assert await board(database, season=season.id) == []
    assert await database.boards.games(GUILD, season.id) == []


async def test_a_result_counts_with_its_entry_or_not_at_all(database: Database) -> None:
    table = new_table()
    await database.tables.write(opening(table))
    await database.tables.write(move(table))
    with pytest.raises(Conflict):
        await database.tables.write(ending(table, result(came(ANN, 1), came(BEN, 2))))
    assert await board(database) == []


async def test_a_race_sums_the_points_day_by_day(database: Database) -> None:
    await finish(database, "t1", came(ANN, 1), came(BEN, 2), finished_at=at("2026-11-02 08:00"))
    await finish(database, "t2", came(ANN, 1), came(BEN, 2), finished_at=at("2026-11-02 20:00"))
    await finish(database, "t3", came(BEN, 1), came(ANN, 2), finished_at=at("2026-11-05 20:00"))
    await finish(database, "t4", came(ANN, 1), came(BEN, 2), finished_at=at("2026-11-05 21:00"), game="other")
    (season,) = await database.seasons.archive(GUILD, 10)
    ann, ben = await database.boards.race(GUILD, GAME, season.id)
    assert [(day.isoformat(), total) for day, total in ann.sums] == [("2026-11-02", 2.0), ("2026-11-05", 2.0)]
    assert [(day.isoformat(), total) for day, total in ben.sums] == [("2026-11-02", 0.0), ("2026-11-05", 1.0)]


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


async def test_a_race_over_all_games_sums_them(database: Database) -> None:
    await finish(database, "t1", came(ANN, 1), came(BEN, 2), finished_at=at("2026-11-02"))
    await finish(database, "t2", came(ANN, 1), came(BEN, 2), finished_at=at("2026-11-02"), game="other")
    await finish(database, "t3", came(ANN, 1), came(BEN, 2), finished_at=at("2026-10-02"))
    (season,) = (one for one in await database.seasons.archive(GUILD, 10) if one.name == "November 2026")
    ann, _ = await database.boards.race(GUILD, None, season.id)
    assert [(day.isoformat(), total) for day, total in ann.sums] == [("2026-11-02", 2.0)]


async def test_a_race_is_among_the_seasons_best(database: Database) -> None:
    await finish(database, "t1", *(came(person, person) for person in range(1, 9)), finished_at=AT)
    (season,) = await database.seasons.archive(GUILD, 10)
    assert [race.person for race in await database.boards.race(GUILD, None, season.id, limit=5)] == [1, 2, 3, 4, 5]
