from __future__ import annotations

from games.league.rating import Rating
from storage.database import Database
from tests.storage.build import ANN, BEN, CLEO, GUILD
from tests.storage.finished import GAME, came, finish


async def number(database: Database, person: int) -> int:
    return (await database.ratings.ratings(GUILD, GAME, [person]))[person].number


async def test_a_first_game_moves_ratings_from_where_newcomers_begin(database: Database) -> None:
    await finish(database, "t1", came(ANN, 1), came(None, 2), came(BEN, 3))

    changes = await database.rating_changes.of("t1")

    start = Rating().number
    assert changes == {0: await number(database, ANN) - start, 2: await number(database, BEN) - start}
    assert changes[0] > 0


async def test_each_game_tells_what_it_moved_and_not_what_came_later(database: Database) -> None:
    await finish(database, "t1", came(ANN, 1), came(BEN, 2))
    first = await number(database, ANN)
    await finish(database, "other", came(ANN, 2), came(CLEO, 1), game="other")
    await finish(database, "t2", came(BEN, 1), came(ANN, 2))
    second = await number(database, ANN)
    await finish(database, "t3", came(BEN, 1), came(ANN, 2))

    assert (await database.rating_changes.of("t2"))[1] == second - first < 0


async def test_what_is_not_rated_moves_nothing(database: Database) -> None:
    await finish(database, "t1", came(ANN, 1), came(BEN, 2), is_rated=False)

    assert await database.rating_changes.of("t1") == {}
    assert await database.rating_changes.of("none") == {}
