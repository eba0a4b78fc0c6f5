from __future__ import annotations

from games.engine.standing import Side
from games.league.rating import Rating
from storage.database import Database
from storage.league.ratings import rate
from tests.storage.build import ANN, BEN, CLEO, GUILD
from tests.storage.finished import GAME, came, finish

DAN = 104


def side(*persons: int, rank: int) -> Side:
    return Side(persons, (False, rank))


def fresh(*persons: int) -> dict[int, Rating]:
    return dict.fromkeys(persons, Rating())


def test_who_wins_rises_and_who_loses_falls() -> None:
    after = rate([side(ANN, rank=2), side(BEN, rank=1)], fresh(ANN, BEN))
    assert after[BEN].mu > Rating().mu > after[ANN].mu
    assert after[BEN].sigma < Rating().sigma


def test_a_tie_between_equals_moves_nobody() -> None:
    after = rate([side(ANN, rank=1), side(BEN, rank=1)], fresh(ANN, BEN))
    assert after[ANN].mu == after[BEN].mu == Rating().mu


def test_partners_rise_together() -> None:
    after = rate([side(ANN, BEN, rank=1), side(CLEO, DAN, rank=2)], fresh(ANN, BEN, CLEO, DAN))
    assert after[ANN] == after[BEN]
    assert after[ANN].mu > after[CLEO].mu == after[DAN].mu


def test_a_side_with_a_house_partner_is_taken_as_full() -> None:
    alone = rate([side(ANN, rank=1), side(CLEO, DAN, rank=2)], fresh(ANN, CLEO, DAN))
    full = rate([side(ANN, BEN, rank=1), side(CLEO, DAN, rank=2)], fresh(ANN, BEN, CLEO, DAN))
    assert alone[ANN] == full[ANN]


def test_one_side_alone_is_not_rated() -> None:
    assert rate([side(ANN, BEN, rank=1)], fresh(ANN, BEN)) == {}


def test_each_game_is_counted() -> None:
    after = rate([side(ANN, rank=1), side(BEN, rank=2)], {ANN: Rating(30.0, 4.0, 7), BEN: Rating()})
    assert (after[ANN].games, after[BEN].games) == (8, 1)


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


async def test_the_better_rated_is_expected_ahead(database: Database) -> None:
    for number in range(3):
        await finish(database, f"t{number}", came(ANN, 2), came(BEN, 1))
    ann, cleo, ben = await database.ratings.expected(GUILD, GAME, [[ANN], [CLEO], [BEN]])
    assert (ben.place, cleo.place, ann.place) == (1, 2, 3)
    assert ben.probability > cleo.probability > ann.probability


async def test_partners_are_expected_on_one_place_behind_all_of_the_better_side(database: Database) -> None:
    for number in range(3):
        await finish(database, f"t{number}", came(ANN, 2), came(BEN, 1))
    expected = await database.ratings.expected(GUILD, GAME, [[ANN, CLEO], [BEN, DAN]])
    assert [(one.person, one.place) for one in expected] == [(ANN, 3), (CLEO, 3), (BEN, 1), (DAN, 1)]


async def test_a_side_that_is_short_of_a_partner_is_not_expected_behind_for_that(database: Database) -> None:
    for number in range(3):
        await finish(database, f"t{number}", came(ANN, 1), came(BEN, 2))
    expected = await database.ratings.expected(GUILD, GAME, [[CLEO, DAN], [ANN]])
    assert [(one.person, one.place) for one in expected] == [(CLEO, 2), (DAN, 2), (ANN, 1)]


async def test_one_side_alone_is_expected_nowhere(database: Database) -> None:
    assert await database.ratings.expected(GUILD, GAME, [[ANN, BEN]]) == []
