from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

import pytest
from sqlalchemy import Connection, update

from games.api import Refusal
from storage import schema
from storage.database import Database
from storage.league.audit import AuditAct
from storage.league.corrections import Footing
from tests.storage.build import ANN, BEN, CLEO, GUILD, new_table, opening
from tests.storage.derived import derived
from tests.storage.finished import GAME, at, came, ending, finish, games, points, result
from tests.storage.held import held, until_waiting


async def void(database: Database, table_id: str, **changes: Any) -> None:
    await database.corrections.void(**{"guild": GUILD, "table_id": table_id, "by": CLEO, "why": "a mistake", **changes})


async def test_a_void_result_counts_no_more_stays_marked_is_audited_and_not_voided_again(database: Database) -> None:
    await games(database, "Ann 1, Ben 2", finished_at=at("2026-11-03"))
    await games(database, "Ben 1, Ann 2", first=2, finished_at=at("2026-11-02"))
    await void(database, "t1", why="  Ann's   brother played ")
    assert await points(database) == [(1, "Ben", 1.0), (2, "Ann", 0.0)]
    newest, first = await database.profiles.recent(GUILD, None, 9)
    assert [(kept.table_id, kept.number) for kept in (newest, first)] == [("t2", 2), ("t1", 1)]
    assert (newest.void_reason, first.void_reason) == (None, "Ann's brother played")
    assert [seat.name for seat in first.seats] == ["Ann", "Ben"]
    (season,) = await database.seasons.archive(GUILD, 10)
    ben, _ = await database.boards.race(GUILD, GAME, season.id)
    assert [(day.isoformat(), total) for day, total in ben.sums] == [("2026-11-02", 1.0)]
    with pytest.raises(Refusal, match="Result 1 is already void: Ann's brother played"):
        await void(database, "t1", why="again")
    (act,) = await database.audit.acts(GUILD, 10)
    assert (act.by, act.act, act.subject, act.why) == (CLEO, AuditAct.VOID, "1", "Ann's brother played")


async def test_a_preview_tells_the_difference_without_waiting_and_writes_nothing(database: Database) -> None:
    await games(database, "Ann 1, Ben 2", "Ann 1, Ben 2", "Ben 1, Cleo 2")
    before, ratings = await derived(database), await database.ratings.ratings(GUILD, GAME, [ANN])
    async with held(database), asyncio.timeout(10):
        previewed = await database.corrections.preview(GUILD, "t2")
    assert await derived(database) == before
    assert await database.corrections.void(GUILD, "t2", CLEO, "a mistake") == previewed
    assert [(one.name, one.was_seated) for one in previewed.differences] == [
        ("Ann", True),
        ("Ben", True),
        ("Cleo", False),
    ]
    ann = previewed.differences[0]
    assert ann.before == Footing(2.0, 1, ratings[ANN])
    assert ann.after == Footing(1.0, 1, (await database.ratings.ratings(GUILD, GAME, [ANN]))[ANN])
    ann, *_ = (await database.corrections.void(GUILD, "t1", CLEO, "a mistake")).differences
    assert ann.after == Footing(None, None, None)
    assert await points(database) == [(1, "Ben", 1.0), (2, "Cleo", 0.0)]


async def test_all_that_follows_is_as_if_the_result_had_never_been(database: Database) -> None:
    await finish(database, "t2", came(BEN, 1, wins=1), came(CLEO, 2, wins=0))
    await finish(database, "t3", came(ANN, 1, wins=1), came(BEN, 2, wins=0), finished_at=at("2026-12-05"))
    without = await derived(database)
    await finish(database, "t4", came(CLEO, 1, wins=3), came(BEN, 2, wins=0))
    await void(database, "t4")
    await finish(database, "t5", came(CLEO, 1), came(BEN, 2), is_rated=False)
    await void(database, "t5")
    assert await derived(database) == without


async def test_an_older_result_stays_counted_by_its_own_rule(database: Database) -> None:
    await finish(database, "t1", came(ANN, 1), came(BEN, 2))
    for table_id in ("older", "newer"):
        await finish(database, table_id, came(ANN, 1, has_left=True), came(BEN, 2, has_left=True), came(CLEO, 3))
    await database.access.write(_make_older)
    await void(database, "t1")
    voided = await derived(database)
    await database.recompute()
    assert await points(database) == [(1, "Cleo", 4.0), (2, "Ann", 1.5), (3, "Ben", 0.5)]
    assert voided["ratings"] == (await derived(database))["ratings"]
    kept = await database.ratings.ratings(GUILD, GAME, [ANN, BEN])
    assert kept[ANN].mu > kept[BEN].mu


def _make_older(connection: Connection) -> None:
    connection.execute(update(schema.results).where(schema.results.c.table_id == "older").values(rule=0))


async def test_a_void_result_leaves_its_season_the_rating_before_it(database: Database) -> None:
    for table_id in ("t0", "t1"):
        await finish(database, table_id, came(ANN, 1), came(BEN, 2), finished_at=at("2026-10-10"))
    before = await derived(database)
    await finish(database, "t2", came(BEN, 1), came(ANN, 2), finished_at=at("2026-10-11"))
    await finish(database, "t3", came(CLEO, 1), came(BEN, 2), finished_at=at("2026-11-10"))
    await void(database, "t2")
    await void(database, "t3")
    assert await derived(database) == before


# While others write


Meanwhile: TypeAlias = Callable[[Database], Coroutine[Any, Any, object]]


async def end_another(database: Database) -> None:
    """Ann and Ben finish the game at t9."""
    await database.tables.write(ending(new_table("t9", seats=()), result(came(ANN, 1, wins=1), came(BEN, 2, wins=0))))


async def open_season(database: Database) -> None:
    await database.seasons.open(await database.seasons.current(GUILD), "Ours", CLEO)


@pytest.mark.parametrize(
    "meanwhile",
    [end_another, lambda database: void(database, "t2"), lambda database: database.privacy.delete(BEN), open_season],
    ids=["a result", "another correction", "a deletion", "a season"],
)
async def test_what_comes_in_while_a_correction_is_worked_out_counts(database: Database, meanwhile: Meanwhile) -> None:
    await database.tables.write(opening(new_table("t9", seats=())))
    await finish(database, "t1", came(ANN, 1, wins=1), came(BEN, 2, wins=0))
    await finish(database, "t2", came(BEN, 1, wins=1), came(CLEO, 2, wins=0))
    await finish(database, "t3", came(ANN, 1, wins=1), came(CLEO, 2, wins=0))
    async with asyncio.TaskGroup() as group, held(database):
        group.create_task(meanwhile(database))
        await until_waiting(database, 1)
        group.create_task(void(database, "t1"))
        await until_waiting(database, 2)
    kept = await derived(database)
    await database.recompute()
    assert await derived(database) == kept
    voided = await database.profiles.result("t1")
    assert voided is not None
    assert voided.void_reason == "a mistake"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"table_id": "t9"}, "no such result"),
        ({"table_id": "t2"}, "no such result"),
        ({"guild": GUILD + 1}, "no such result"),
        ({"why": "  \n"}, "Say why"),
        ({"why": "x" * 301}, "at most 300 characters"),
    ],
    ids=["unknown", "still plays", "another server's", "no reason", "a long reason"],
)
async def test_what_cannot_be_voided(database: Database, changes: dict[str, Any], sentence: str) -> None:
    await finish(database, "t1", came(ANN, 1), came(BEN, 2))
    await database.tables.write(opening(new_table("t2")))
    with pytest.raises(Refusal, match=sentence):
        await void(database, **{"table_id": "t1", **changes})
    assert await points(database) == [(1, "Ann", 1.0), (2, "Ben", 0.0)]
