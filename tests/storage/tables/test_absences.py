"""Servers that the bot does not see: their clocks stand, those of others run."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.table import Clock, Status, Table
from games.tournament.absence import START_SECONDS
from games.tournament.journal import StoredTournament, TournamentEntry
from storage.database import Database
from tests.games.tournament.arena import stored_tournament
from tests.storage.build import GUILD, HandClock, clock_of, move, new_table, opening

ELSEWHERE = GUILD + 1
LONG = 3600.0


def running(clock: HandClock, table_id: str = "t1", **changes: Any) -> Table:
    """A table with a clock that has all its times."""
    now = clock()
    return new_table(table_id, clock=Clock(now, now + 60, now + 45, now + 2, caller=1), **changes)


async def cup_of(database: Database, key: str) -> StoredTournament:
    stored = await database.tournaments.load(key)
    assert stored is not None
    return stored[0]


async def open_cup(database: Database, key: str, **changes: Any) -> StoredTournament:
    cup = stored_tournament(id=key, guild=GUILD, **changes)
    await database.tournaments.write(TournamentEntry(None, cup))
    return cup


async def test_nothing_of_a_server_that_is_not_seen_is_due_or_shown(database: Database, clock: HandClock) -> None:
    await database.tables.write(opening(running(clock)))
    await database.tables.write(opening(running(clock, "other", guild=ELSEWHERE)))
    await database.tables.write(opening(running(clock, "own", guild=0)))
    await open_cup(database, "cup", deadline=clock() + 1)
    await database.absences.begin(GUILD)
    later = clock() + 100
    assert {key for key, _ in await database.tables.due(later, 9)} == {"other", "own"}
    assert await database.tournaments.due(later, 9) == []
    assert await database.tournaments.next_due() is None
    assert set(await database.tables.undelivered(9)) == {"other", "own"}
    assert await database.tournaments.undelivered(9) == []
    await database.absences.begin(ELSEWHERE)
    await database.absences.begin(0)
    assert await database.tables.next_due() is None


async def test_clocks_go_on_where_they_stood(database: Database, clock: HandClock) -> None:
    table, other = running(clock), running(clock, "other", guild=ELSEWHERE)
    await database.tables.write(opening(table))
    await database.tables.write(opening(other))
    cup = await open_cup(database, "cup", deadline=clock() + 30)
    clock.time += 20
    await database.absences.begin(GUILD)
    clock.time += 1000
    await database.absences.begin(GUILD)

    assert await database.absences.end(GUILD)

    then = table.clock.touched_at + 1000
    assert await clock_of(database, "t1") == Clock(then, then + 60, then + 45, then + 2, caller=1)
    assert await clock_of(database, "other") == other.clock
    assert cup.deadline is not None
    assert (await cup_of(database, "cup")).deadline == cup.deadline + 1000
    assert dict(await database.tables.due(clock(), 9))["t1"] == then + 2
    assert await database.tables.version("t1") == 1
    assert await database.absences.all() == {}
    assert not await database.absences.end(GUILD)
    assert await database.tables.version("t1") == 1


async def test_a_clock_that_was_set_meanwhile_stood_since_then_and_what_is_over_stays(
    database: Database, clock: HandClock
) -> None:
    table = running(clock)
    for opened in (table, running(clock, "over", status=Status.OVER)):
        await database.tables.write(opening(opened))
    await database.absences.begin(GUILD)
    clock.time += 600
    await database.tables.write(move(table, "{}", clock=Clock(clock(), clock() + 60, clock() + 45)))
    clock.time += 5
    await database.absences.end(GUILD)
    assert await clock_of(database, "t1") == Clock(clock(), clock() + 60, clock() + 45)
    assert await database.tables.version("over") == 0
    assert [key for key, _ in await database.tables.due(clock() + 1000, 9)] == ["t1"]


@pytest.mark.parametrize("is_whole", [True, False], ids=["bot", "server"])
@pytest.mark.parametrize(
    ("announced", "starts"),
    [(LONG + 1, LONG + 1), (LONG - 1, LONG + START_SECONDS), (1.0, LONG + START_SECONDS)],
    ids=["later", "meanwhile", "early"],
)
async def test_an_announced_start_is_kept_and_one_that_fell_into_an_absence_comes_after_a_short_notice(
    database: Database, clock: HandClock, announced: float, starts: float, *, is_whole: bool
) -> None:
    began = clock()
    cup = await open_cup(database, "cup", deadline=began + announced, start_at=began + announced)
    if is_whole:
        await database.reach.note(began)
    else:
        await database.absences.begin(GUILD)
    clock.time += LONG

    if is_whole:
        await database.reach.go_on(clock())
    else:
        await database.absences.end(GUILD)

    moved = await cup_of(database, "cup")
    assert (moved.start_at, moved.deadline) == (began + starts, began + starts)
    assert moved.version == cup.version + (announced != starts)
    assert await database.tournaments.next_due() == began + starts
