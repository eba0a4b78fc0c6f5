"""Work that fails while the bot runs: the rest goes on, and the work is begun again."""

from __future__ import annotations

import asyncio
import itertools
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.league.podiums import Podiums
from bot.people.departures import Departures
from bot.tables.delivery import Delivery
from bot.tables.sessions import Tables
from bot.timekeeper import FIRST_PAUSE
from bot.tournaments.sessions import Tournaments
from tests.bot.stage import WAIT, Stage, press_first, stage, start_game, until, wait_for_turn


class Broken:
    """Work that fails the first few times that it is begun, and is done as ever then."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, part: type, name: str, times: int) -> None:
        work = getattr(part, name)
        self.mended = asyncio.Event()
        begun = itertools.count(1)

        async def begin(this: object, *arguments: object) -> None:
            if next(begun) <= times:
                raise LookupError(f"{name} is broken")
            self.mended.set()
            await work(this, *arguments)

        monkeypatch.setattr(part, name, begin)


async def play_with_the_house(house: Stage) -> None:
    """Let Ann play against a house player, which takes a clock that goes."""
    ann = house.person("Ann")
    table = await start_game(house, "Ann", house=1)
    session = await house.session(table)
    await press_first(ann, await wait_for_turn(ann, table))
    await until(house.playground, lambda: any('"seat":1' in event for event in session.events))


@pytest.mark.parametrize(
    ("part", "name"),
    [(Departures, "look"), (Tournaments, "restore"), (Tournaments, "keep_time"), (Delivery, "restore")],
)
async def test_work_that_always_fails_keeps_no_clock_from_going(
    database_file: Path, monkeypatch: pytest.MonkeyPatch, part: type, name: str
) -> None:
    Broken(monkeypatch, part, name, times=1_000_000)
    async with stage(database_file) as house:
        await play_with_the_house(house)


@pytest.mark.parametrize(
    ("part", "name"),
    [
        (Tournaments, "restore"),
        (Tables, "keep_time"),
        (Departures, "keep_time"),
        (Podiums, "keep"),
    ],
)
async def test_work_that_fails_is_logged_and_begun_again(
    database_file: Path, monkeypatch: pytest.MonkeyPatch, part: type, name: str
) -> None:
    broken = Broken(monkeypatch, part, name, times=2)
    with capture_logs() as logged:
        async with stage(database_file), asyncio.timeout(WAIT):
            await broken.mended.wait()
    pauses = [entry["again_in"] for entry in logged if entry["event"] == "task.failed"]
    assert pauses == [FIRST_PAUSE, 2 * FIRST_PAUSE]
