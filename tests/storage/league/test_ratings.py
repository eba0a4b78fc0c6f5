from __future__ import annotations

from itertools import chain

import pytest

from games.engine.standing import Side
from games.league.rating import Rating
from storage.database import Database
from storage.league.ratings import rate
from tests.storage.build import ANN, BEN, CLEO, GUILD
from tests.storage.finished import GAME, came, finish, games

DAN = 104


def side(*persons: int, rank: int) -> Side:
    return Side(persons, (False, rank))


def fresh(*persons: int) -> dict[int, Rating]:
    return dict.fromkeys(persons, Rating())


def test_who_wins_rises_and_who_loses_falls_and_each_game_is_counted() -> None:
    after = rate([side(ANN, rank=2), side(BEN, rank=1)], fresh(ANN, BEN))
    assert after[BEN].mu > Rating().mu > after[ANN].mu
    assert after[BEN].sigma < Rating().sigma
    tied = rate([side(ANN, rank=1), side(BEN, rank=1)], fresh(ANN, BEN))
    assert tied[ANN].mu == tied[BEN].mu == Rating().mu
    later = rate([side(ANN, rank=1), side(BEN, rank=2)], {ANN: Rating(30.0, 4.0, 7), BEN: Rating()})
    assert (later[ANN].games, later[BEN].games) == (8, 1)
    assert rate([side(ANN, BEN, rank=1)], fresh(ANN, BEN)) == {}


def test_partners_rise_together_and_a_side_with_a_house_partner_is_taken_as_full() -> None:
    full = rate([side(ANN, BEN, rank=1), side(CLEO, DAN, rank=2)], fresh(ANN, BEN, CLEO, DAN))
    assert full[ANN] == full[BEN]
    assert full[ANN].mu > full[CLEO].mu == full[DAN].mu
    alone = rate([side(ANN, rank=1), side(CLEO, DAN, rank=2)], fresh(ANN, CLEO, DAN))
    assert alone[ANN] == full[ANN]


async def test_ratings_are_kept_by_server_and_game(database: Database) -> None:
    await finish(database, "t1", came(ANN, 1), came(BEN, 2))
    kept = await database.ratings.ratings(GUILD, GAME, [ANN, BEN])
    assert kept == rate([side(ANN, rank=1), side(BEN, rank=2)], fresh(ANN, BEN))
    assert await database.ratings.ratings(GUILD, "other", [ANN]) == fresh(ANN)
    assert await database.ratings.ratings(GUILD + 1, GAME, [ANN]) == fresh(ANN)


async def test_each_result_is_rated_on_what_the_one_before_it_left(database: Database) -> None:
    await finish(database, "t1", came(ANN, 1), came(BEN, 2))
    first = await database.ratings.ratings(GUILD, GAME, [ANN, BEN])
    await finish(database, "t2", came(ANN, 2), came(BEN, 1))
    assert await database.ratings.ratings(GUILD, GAME, [ANN, BEN]) == rate(
        [side(ANN, rank=2), side(BEN, rank=1)], first
    )


async def test_who_left_is_rated_last(database: Database) -> None:
    await finish(database, "t1", came(ANN, 1, has_left=True), came(BEN, 2))
    kept = await database.ratings.ratings(GUILD, GAME, [ANN, BEN])
    assert kept[BEN].number > kept[ANN].number


@pytest.mark.parametrize(
    ("sides", "places"),
    [
        ([[ANN], [CLEO], [BEN]], [3, 2, 1]),
        ([[ANN, CLEO], [BEN, DAN]], [3, 3, 1, 1]),
        ([[CLEO, DAN], [BEN]], [2, 2, 1]),
        ([[ANN, BEN]], []),
    ],
    ids=["the better rated ahead", "partners share a place", "a partner short", "one side alone"],
)
async def test_who_is_expected_ahead(database: Database, sides: list[list[int]], places: list[int]) -> None:
    await games(database, *["Ann 2, Ben 1"] * 3)
    expected = await database.ratings.expected(GUILD, GAME, sides)
    assert sorted((one.person, one.place) for one in expected) == sorted(zip(chain(*sides), places, strict=False))
    likely = {one.place: one.probability for one in expected}
    assert sorted(likely, key=likely.__getitem__, reverse=True) == sorted(likely)


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
