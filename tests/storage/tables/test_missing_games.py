"""The clocks of a game that is missing go on where they stood, whatever else was away meanwhile."""

from __future__ import annotations

import pytest

from games.engine.table import Clock
from storage.database import Database
from storage.engine.address import Address
from storage.tables.clocks import MovedClocks
from tests.bot.sql import column
from tests.storage.build import GUILD, HandClock, clock_of, new_table, opening

HOUR = 3600.0
HERE, ELSEWHERE = {"game", "other"}, {"other"}
"""The games that the bot has, with the game that is played and without it."""


async def reached(database: Database, clock: HandClock) -> None:
    """Open a table with all that a clock can have, and let people reach the bot."""
    await database.reach.go_on(clock(), HERE)
    await database.tables.write(opening(new_table(clock=Clock(clock(), deadline=clock() + HOUR))))


@pytest.mark.parametrize(
    "steps",
    [
        ("stop", "start without", "stop", "start"),
        ("stop", "start without", "stop", "start without", "stop", "start"),
        ("stop", "start without", "server gone", "server back", "stop", "start"),
        ("server gone", "stop", "start without", "server back", "stop", "start"),
        ("stop", "start without", "server gone", "stop", "start", "server back"),
        ("server gone", "stop", "start without", "stop", "start", "server back"),
    ],
    ids=", ".join,
)
async def test_a_clock_stands_still_from_the_first_to_the_last_of_it(
    database: Database, clock: HandClock, steps: tuple[str, ...]
) -> None:
    await reached(database, clock)
    began, before = clock(), await clock_of(database)
    for step in steps:
        match step:
            case "stop":
                await database.reach.note(clock())
            case "start":
                await database.reach.go_on(clock(), HERE)
            case "start without":
                await database.reach.go_on(clock(), ELSEWHERE)
            case "server gone":
                await database.absences.begin(GUILD)
            case "server back":
                await database.absences.end(GUILD)
        last = clock() - began
        clock.time += HOUR
    after = await clock_of(database)
    assert (after.deadline, after.touched_at) == (began + HOUR + last, before.touched_at + last)


async def test_the_others_go_on_and_the_missing_is_told(database: Database, clock: HandClock, address: Address) -> None:
    await reached(database, clock)
    await database.tables.write(opening(new_table("t2", game="other", clock=Clock(clock(), deadline=clock() + HOUR))))
    await database.tables.write(opening(new_table("t3", clock=Clock(clock()))))
    await database.reach.note(clock())
    clock.time += HOUR
    assert await database.reach.go_on(clock(), ELSEWHERE) == MovedClocks(1, resting=(("game", 2),))
    assert [await database.tables.version(name) for name in ("t1", "t2", "t3")] == [0, 1, 0]
    assert column(address, "SELECT game FROM missing_games") == ["game"]


async def test_a_game_that_is_back_is_moved_once_and_shown_again(
    database: Database, clock: HandClock, address: Address
) -> None:
    await reached(database, clock)
    database.tables.mark_delivered("t1", 0)
    for games in (ELSEWHERE, HERE, HERE):
        clock.time += HOUR
        moved = await database.reach.go_on(clock(), games)
    assert moved == MovedClocks(1)
    assert await database.reach.go_on(clock(), {"game"}) == MovedClocks(), "one of which nothing is open is not missed"
    assert await database.tables.version("t1") == 2
    assert await database.tables.undelivered(9) == ["t1"]
    assert column(address, "SELECT game FROM missing_games") == []
