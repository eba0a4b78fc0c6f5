"""Ratings that are worked out again in slices, with play and managers going on in between."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from storage.database import Database
from storage.engine.address import Address
from storage.engine.errors import StorageError
from storage.league.audit import AuditAct
from tests.storage.build import ANN, BEN, CLEO, GUILD, HandClock, new_table, opening
from tests.storage.derived import derived
from tests.storage.finished import GAME, came, finish, games, points
from tests.storage.kinds import sqlite_only
from tests.storage.league.test_corrections import Meanwhile, end_another, open_season, void
from tests.storage.slices import Steps, small_slices

STEPS = 4
"""Fewer than the recount takes."""


@pytest.fixture(autouse=True)
def slices() -> Iterator[None]:
    with small_slices():
        yield


@pytest.fixture
async def steps(database: Database) -> Steps:
    """A league of six results, the first of which is void from here on."""
    steps = Steps(database)
    await database.tables.write(opening(new_table("t9", seats=())))
    persons = [ANN, BEN, CLEO, ANN, CLEO, BEN, ANN]
    for number in range(1, 7):
        winner, loser = persons[number - 1 : number + 1]
        await finish(database, f"t{number}", came(winner, 1, wins=1), came(loser, 2, wins=0))
    correction = await database.corrections.void(GUILD, "t1", CLEO, "a mistake")
    assert correction.is_recounted
    return steps


async def is_right(database: Database) -> bool:
    """Whether what is kept is what the results come to."""
    kept = await derived(database)
    await database.recompute()
    return kept == await derived(database)


async def test_the_mark_and_the_audit_line_come_first_and_the_game_is_said_to_be_recounted_until_it_is(
    database: Database, steps: Steps
) -> None:
    await finish(database, "other", came(ANN, 1), came(BEN, 2), game="other")
    await finish(database, "t7", came(104, 1), came(105, 2))
    await void(database, "t7")
    await steps.take(STEPS)
    kept = await database.profiles.result("t1")
    assert kept is not None
    assert kept.void_reason == "a mistake"
    assert [act.act for act in await database.audit.acts(GUILD, 10)] == [AuditAct.VOID] * 2
    assert await points(database) == [(1, "Ben", 2.0), (1, "Cleo", 2.0), (3, "Ann", 1.0)]
    assert await database.boards.recounted(GUILD) == {GAME}
    assert await database.boards.recounted(GUILD + 1) == set()
    await steps.finish(database)
    assert await database.boards.recounted(GUILD) == set()
    assert (await database.ratings.ratings(GUILD, GAME, [104]))[104].games == 0
    assert await is_right(database)


@pytest.mark.parametrize(
    ("kind", "taken"), [("sqlite", 1), ("sqlite", 8), ("sqlite", 15), ("sqlite", 35), ("postgresql", 8)]
)
@pytest.mark.parametrize(
    "meanwhile",
    [
        end_another,
        lambda database: void(database, "t2"),
        lambda database: void(database, "t6"),
        lambda database: database.privacy.delete(BEN),
        open_season,
    ],
    ids=["a result", "an older correction", "a later correction", "a deletion", "a season"],
)
async def test_what_comes_in_between_two_slices_counts(
    database: Database, steps: Steps, meanwhile: Meanwhile, taken: int
) -> None:
    await steps.take(taken)
    rest = await steps.held()
    await meanwhile(database)
    rest.set()
    await steps.finish(database)
    assert await database.boards.recounted(GUILD) == set()
    assert await is_right(database)


@sqlite_only
async def test_what_is_written_goes_from_the_log_into_the_file_beside_the_writer(
    steps: Steps, path: Path, tmp_path: Path
) -> None:
    """Else a commit would have to take it there, which takes longer than many slices."""
    await steps.take(2 * STEPS)
    await steps.held()
    without_log = tmp_path / "without-log.db"
    shutil.copy(path, without_log)
    with closing(sqlite3.connect(without_log)) as connection:
        assert connection.execute("SELECT count(*) FROM results WHERE voided_at IS NOT NULL").fetchall() == [(1,)]


async def test_a_recount_that_was_cut_off_goes_on_at_the_next_start(
    database: Database, steps: Steps, address: Address, clock: HandClock
) -> None:
    await steps.take(STEPS)
    await database.close()
    async with await Database.open(address, now=clock) as again:
        await again.corrections.settle()
        assert await again.boards.recounted(GUILD) == set()
        assert await is_right(again)


async def test_a_database_that_is_away_is_told_of_in_a_sentence_and_recounted_later(
    database: Database, steps: Steps, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.league.recounter.RETRY_SECONDS", 0.0)
    study, away = database.access.study, [StorageError("It is away.")]

    async def study_late(*args: Any) -> Any:
        if away:
            raise away.pop()
        return await study(*args)

    monkeypatch.setattr(database.access, "study", study_late)
    with capture_logs() as logs:
        await steps.finish(database)
    (told,) = [each for each in logs if each["event"] == "storage.not_recounted"]
    assert told == {"event": "storage.not_recounted", "log_level": "warning", "error": "It is away."}
    assert await is_right(database)


async def test_what_follows_from_little_is_worked_out_with_the_mark(database: Database) -> None:
    await games(database, "Ann 1, Ben 2", "Ann 1, Ben 2")
    with small_slices(100):
        correction = await database.corrections.void(GUILD, "t1", CLEO, "a mistake")
    assert not correction.is_recounted
    assert await database.boards.recounted(GUILD) == set()
    assert await is_right(database)


async def test_ratings_that_take_long_are_not_foreseen(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("storage.league.corrections.FORESEEN", 2)
    await games(database, *["Ann 1, Ben 2"] * 3)
    ratings = await database.ratings.ratings(GUILD, GAME, [ANN])
    long = await database.corrections.preview(GUILD, "t1")
    short = await database.corrections.preview(GUILD, "t2")
    assert [(one.before.points, one.after.points) for one in long.differences] == [(3.0, 2.0), (0.0, 0.0)]
    assert [one.after.rating for one in long.differences[:1]] == [ratings[ANN]]
    assert short.differences[0].after.rating != ratings[ANN]
