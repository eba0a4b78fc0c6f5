from __future__ import annotations

import pytest

from games.table import Conflict, Entry, Result, SeatResult, Status, Table
from storage import Database
from storage.scores import BoardLine
from tests.storage.build import ANN, BEN, CLEO, GUILD, move, new_table, opening

ORDER = ["won", "points"]


def seat(person: int | None, name: str, won: int, points: int) -> SeatResult:
    return SeatResult(person, name, 1 if won else 2, {"won": won, "points": points})


def ending(table: Table, *seats: SeatResult, is_rated: bool = True) -> Entry:
    return move(table, "last", status=Status.OVER, result=Result(2000.0, is_rated, seats))


async def finish(
    database: Database, table_id: str, *seats: SeatResult, is_rated: bool = True, **changes: object
) -> None:
    """Play a table of the given result."""
    table = new_table(table_id, **changes)
    await database.tables.write(opening(table))
    await database.tables.write(ending(table, *seats, is_rated=is_rated))


async def board(database: Database, limit: int = 10, offset: int = 0) -> list[BoardLine]:
    return await database.scores.board(GUILD, "game", ORDER, limit, offset)


async def test_sums_and_games_finished(database: Database) -> None:
    await finish(database, "t1", seat(ANN, "Ann", 1, 5), seat(BEN, "Ben", 0, 3))
    await finish(database, "t2", seat(ANN, "Ann", 1, 2), seat(CLEO, "Cleo", 0, 9))
    assert await board(database) == [
        BoardLine(1, ANN, "Ann", {"won": 2, "points": 7}, 2),
        BoardLine(2, CLEO, "Cleo", {"won": 0, "points": 9}, 1),
        BoardLine(3, BEN, "Ben", {"won": 0, "points": 3}, 1),
    ]
    assert await database.scores.count(GUILD, "game") == 3


async def test_the_order_asked_for_decides(database: Database) -> None:
    await finish(database, "t1", seat(ANN, "Ann", 1, 1), seat(BEN, "Ben", 0, 3))
    by_points = await database.scores.board(GUILD, "game", ["points", "won"], 10)
    assert [(line.place, line.person, line.values) for line in by_points] == [
        (1, BEN, {"points": 3, "won": 0}),
        (2, ANN, {"points": 1, "won": 1}),
    ]


async def test_ties_share_a_place_and_stand_by_name(database: Database) -> None:
    await finish(database, "t1", seat(ANN, "zoe", 1, 5), seat(BEN, "Abe", 1, 5), seat(CLEO, "Cleo", 0, 5))
    assert [(line.place, line.name) for line in await board(database)] == [(1, "Abe"), (1, "zoe"), (3, "Cleo")]


async def test_a_page_of_the_board(database: Database) -> None:
    await finish(database, "t1", *(seat(person, f"Player {person}", 0, 100 - person) for person in range(9)))
    assert [line.place for line in await board(database, limit=3, offset=4)] == [5, 6, 7]


async def test_house_players_never_rank(database: Database) -> None:
    await finish(database, "t1", seat(ANN, "Ann", 0, 1), seat(None, "House", 1, 9))
    assert [line.person for line in await board(database)] == [ANN]


async def test_unrated_results_do_not_count(database: Database) -> None:
    await finish(database, "t1", seat(ANN, "Ann", 1, 5), is_rated=False)
    assert await board(database) == []
    assert await database.scores.count(GUILD, "game") == 0


async def test_the_newest_name_is_shown(database: Database) -> None:
    await finish(database, "t1", seat(ANN, "Ann", 1, 5))
    await finish(database, "t2", seat(ANN, "Anna", 0, 0), is_rated=False)
    assert [line.name for line in await board(database)] == ["Anna"]


async def test_guilds_and_games_have_boards_of_their_own(database: Database) -> None:
    await finish(database, "t1", seat(ANN, "Ann", 1, 5))
    await finish(database, "t2", seat(ANN, "Ann", 1, 5), game="other")
    await finish(database, "t3", seat(ANN, "Ann", 1, 5), guild=GUILD + 1)
    assert [line.played for line in await board(database)] == [1]


async def test_a_tally_that_nobody_has_is_nought(database: Database) -> None:
    await finish(database, "t1", seat(ANN, "Ann", 1, 5))
    (line,) = await database.scores.board(GUILD, "game", ["stars"], 10)
    assert line.values == {"stars": 0}


async def test_without_an_order_all_share_the_first_place(database: Database) -> None:
    await finish(database, "t1", seat(ANN, "Ann", 1, 5), seat(BEN, "Ben", 0, 3))
    lines = await database.scores.board(GUILD, "game", [], 10)
    assert [(line.place, line.name) for line in lines] == [(1, "Ann"), (1, "Ben")]


async def test_a_result_counts_with_its_entry_or_not_at_all(database: Database) -> None:
    table = new_table()
    await database.tables.write(opening(table))
    await database.tables.write(move(table))
    with pytest.raises(Conflict):
        await database.tables.write(ending(table, seat(ANN, "Ann", 1, 5)))
    assert await board(database) == []
