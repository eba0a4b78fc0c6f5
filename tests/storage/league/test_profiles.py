from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import Connection, insert, select

from storage import schema
from storage.database import Database
from storage.league.profiles import HeadToHead, HouseEnemy
from tests.storage.build import ANN, BEN, CLEO, GUILD, new_table, opening
from tests.storage.finished import AT, GAME, came, finish, games
from tests.storage.kinds import sqlite_only
from tests.storage.plans import PRIMARY_KEY, plans


async def test_each_game_with_rating_and_place(database: Database) -> None:
    await games(database, "Ann 2, Ben 1", "Ann 2, Ben 1")
    await games(database, "Ann 1, Cleo 2", first=3, game="another")
    first, other = await database.profiles.games(GUILD, ANN)
    assert (first.game, first.place, first.points, first.played) == (GAME, 2, 0.0, 2)
    assert (other.game, other.place, other.points, other.played) == ("another", 1, 1.0, 1)
    assert first.rating is not None
    assert first.rating.games == 2


async def test_a_stranger_has_an_empty_profile(database: Database) -> None:
    await database.tables.write(opening(new_table("t1")))
    assert await database.profiles.result("t1") is None
    assert await database.profiles.games(GUILD, ANN) == []
    assert await database.profiles.name(GUILD, ANN) is None
    assert await database.profiles.recent(GUILD, ANN, 5) == []
    assert await database.profiles.house_enemy(GUILD, ANN) is None
    assert await database.profiles.curve(GUILD, GAME, ANN, 10) == []
    assert await database.profiles.head_to_head(GUILD, ANN, BEN) == HeadToHead(0, 0, 0, 0)


async def test_recent_results_newest_first(database: Database) -> None:
    for number in (1, 2, 3):
        await finish(database, f"t{number}", came(ANN, 2, score=number), came(None, 1))
    await finish(database, "t4", came(BEN, 1), came(CLEO, 2))
    newest, before = await database.profiles.recent(GUILD, ANN, 2)
    assert (newest.table_id, newest.number, before.table_id) == ("t3", 3, "t2")
    assert [(seat.name, seat.place, seat.score) for seat in newest.seats] == [("Ann", 2, 3), ("House", 1, 0)]
    assert (newest.events, newest.seconds, newest.finished_at) == (40, 600.0, AT)
    assert [kept.number for kept in await database.profiles.recent(GUILD, None, 10)] == [4, 3, 2, 1]


async def test_the_curve_has_the_rating_after_each_result(database: Database) -> None:
    await finish(database, "t1", came(ANN, 1), came(BEN, 2), finished_at=AT)
    await finish(database, "t2", came(ANN, 1), came(BEN, 2), finished_at=AT + 60)
    await finish(database, "t3", came(ANN, 1), came(BEN, 2), finished_at=AT + 90, is_rated=False)
    await finish(database, "t4", came(ANN, 1), came(BEN, 2), finished_at=AT + 90, game="other")
    first, second = await database.profiles.curve(GUILD, GAME, ANN, 10)
    assert (first.finished_at, second.finished_at) == (AT, AT + 60)
    kept = await database.ratings.ratings(GUILD, GAME, [ANN])
    assert first.rating.number < second.rating.number
    assert second.rating == kept[ANN]
    assert await database.profiles.curve(GUILD, GAME, ANN, 1) == [second]


async def test_head_to_head(database: Database) -> None:
    await finish(database, "t1", came(ANN, 1), came(BEN, 2))
    await finish(database, "t2", came(ANN, 1), came(BEN, 1), game="other")
    await finish(database, "t3", came(ANN, 1, has_left=True), came(BEN, 2), came(CLEO, 3))
    partners = came(ANN, 1, team=0), came(BEN, 1, team=0), came(CLEO, 2, team=1)
    for table_id in ("t4", "void"):
        await finish(database, table_id, *partners)
    await finish(database, "unrated", *partners, is_rated=False)
    await database.corrections.void(GUILD, "void", CLEO, "a mistake")
    assert await database.profiles.head_to_head(GUILD, ANN, BEN) == HeadToHead(1, 1, 1, 1)


async def test_the_house_enemy_is_whoever_was_met_most(database: Database) -> None:
    house, partner, once = (replace(came(None, 1), name=name) for name in ("House", "Partner", "Once"))
    partner = replace(partner, team=0)
    await finish(database, "t1", came(ANN, 1), replace(house, place=2), partner)
    await finish(database, "t2", came(ANN, 1), house, partner)
    await finish(database, "t3", came(ANN, 2), once, partner)
    await finish(database, "left", came(ANN, 1, has_left=True), replace(house, place=2), partner)
    assert await database.profiles.house_enemy(GUILD, ANN) == HouseEnemy("House", 3, 1)


async def test_a_profile_has_nothing_of_other_servers(database: Database) -> None:
    async def profile() -> list[object]:
        store = database.profiles
        return [
            await store.name(GUILD, ANN),
            await store.games(GUILD, ANN),
            await store.recent(GUILD, ANN, 9),
            await store.recent(GUILD, None, 9),
            await store.curve(GUILD, GAME, ANN, 9),
            await store.head_to_head(GUILD, ANN, BEN),
            await store.house_enemy(GUILD, ANN),
        ]

    await finish(database, "t1", came(ANN, 1), came(BEN, 2), came(None, 3))
    before = await profile()
    await finish(database, "t2", replace(came(ANN, 1), name="Anna"), came(BEN, 2), came(None, 3), guild=GUILD - 1)
    assert await profile() == before


@sqlite_only
@pytest.mark.parametrize("has_statistics", [False, True], ids=["fresh", "with statistics"])
async def test_a_profile_is_looked_up_by_its_person(database: Database, *, has_statistics: bool) -> None:
    """A server may have a thousand times as many results: so many that PostgreSQL's planner sees it by itself."""
    for number in range(20):
        await finish(database, f"t{number}", came(ANN, 1), came(BEN, 2), came(None, 3))
    if has_statistics:
        await learn(database)

    async def ask() -> None:
        await database.profiles.curve(GUILD, GAME, ANN, 10)
        await database.profiles.head_to_head(GUILD, ANN, BEN)
        await database.profiles.house_enemy(GUILD, ANN)
        await database.profiles.recent(GUILD, ANN, 10)

    *by_person, told = await plans(database, ask)
    assert [plan.indexes[0] for plan in by_person] == ["ix_result_seats_person"] * 4
    assert told.indexes == [PRIMARY_KEY]


def analyse(connection: Connection) -> None:
    connection.exec_driver_sql("ANALYZE")


async def learn(database: Database) -> None:
    """Let the planner know how many rows there are."""
    await database.access.write(analyse)
    database.access.reading.dispose()  # a connection learns it when it is opened


def copy_result(connection: Connection) -> None:
    """Let Ann have the first results of a server, and four others as many each after them."""
    for table, key in ((schema.tables, "id"), (schema.results, "table_id"), (schema.result_seats, "table_id")):
        row = connection.execute(select(table).where(table.c[key] == "t0")).mappings().one()
        copies = []
        for number in range(2, 500):
            changes = {key: f"t{number}", "number": number, "person": ANN + number // 100}
            copies.append(dict(row) | {name: value for name, value in changes.items() if row.get(name) is not None})
        connection.execute(insert(table), copies)


@pytest.mark.parametrize(
    ("kind", "has_statistics"),
    [("sqlite", False), ("sqlite", True), ("postgresql", True)],
    ids=["sqlite-fresh", "sqlite-with statistics", "postgresql"],
)
async def test_the_newest_games_of_who_has_not_played_for_long_are_not_sought_among_all(
    own_database: Database, *, has_statistics: bool
) -> None:
    await finish(own_database, "t0", came(ANN, 1))
    await own_database.access.write(copy_result)
    if has_statistics:
        await learn(own_database)

    async def ask() -> None:
        await own_database.profiles.curve(GUILD, GAME, ANN, 10)
        await own_database.profiles.recent(GUILD, ANN, 10)
        await own_database.archive.recent(GUILD, ANN, 10)
        await own_database.archive.recent(None, ANN, 10)

    first = [plan.indexes[0] for plan in await plans(own_database, ask)]
    assert [index for index in first if index != PRIMARY_KEY] == ["ix_result_seats_person"] * 4
