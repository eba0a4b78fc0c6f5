"""A process is killed between two steps of a deletion: all sums are those of the results, and the next one goes on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from games.engine.table import Seat
from storage.database import Database
from storage.engine.address import Address
from storage.league.boards import LeagueBoard
from storage.people.privacy import FORMER
from tests.bot.sql import column
from tests.places import Place
from tests.storage.build import ANN, BEN, CLEO, GUILD, HandClock
from tests.storage.derived import derived
from tests.storage.finished import GAME, came, finish

OTHER = GUILD + 1
STEPS = 6
"""The note of it, the tables, the results at each of three games, and the end."""


async def play(address: Address, clock: HandClock) -> None:
    """Ann plays two games on a server, one of them with a deal of the day, and one on another server."""
    async with await Database.open(address, now=clock) as database:
        seats = (Seat(ANN, "Ann"), Seat(BEN, "Ben"))
        for number, (guild, game) in enumerate([(GUILD, GAME), (GUILD, GAME), (GUILD, "other"), (OTHER, GAME)]):
            persons = came(ANN, 1, wins=1), came(BEN, 2, wins=0)
            await finish(database, f"t{number}", *persons, guild=guild, game=game, seats=seats)
        await finish(database, "day", came(ANN, 1, score=9), daily="2026-11-10", seats=seats[:1])
        await finish(database, "others", came(CLEO, 1, wins=1), came(BEN, 2, wins=0))


def run_until(address: Address, steps: int) -> None:
    """Let another process take so many steps, then kill it."""
    command = [sys.executable, "-m", "tests.storage.deletion_runner", str(address), str(ANN)]
    root = Path(__file__).parents[3]
    with subprocess.Popen(  # noqa: S603
        command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for step in range(steps):
            if step:
                process.stdin.write("on\n")
                process.stdin.flush()
            assert process.stdout.readline()
        process.kill()
    assert process.returncode == -9


async def test_a_deletion_that_is_killed_between_two_steps_goes_on(place: Place, clock: HandClock) -> None:
    for steps in range(1, STEPS):
        address = place.fresh()
        await play(address, clock)
        run_until(address, steps)
        async with await Database.open(address, now=clock) as database:
            assert await database.privacy.unfinished() == [ANN]
            for guild in (GUILD, OTHER):
                names = {line.name for line in await database.boards.lines(LeagueBoard(guild, GAME), 10)}
                assert names <= {FORMER, "Ben", "Cleo"}
                assert await database.profiles.recent(guild, ANN, 9) == []
            await check_sums(database)
            await database.privacy.delete(ANN)
            await check_sums(database)
            assert await database.privacy.unfinished() == []
            assert not any((await database.privacy.count(ANN)).values())
        former = column(address, "SELECT DISTINCT person FROM result_seats WHERE person < 0")
        assert len(former) == 1, "one person is one former player"
        assert column(address, "SELECT count(*) FROM members WHERE person < 0") == [2]


async def test_who_plays_on_between_two_steps_is_another_former_player(place: Place, clock: HandClock) -> None:
    address = place.fresh()
    await play(address, clock)
    run_until(address, STEPS - 1)
    async with await Database.open(address, now=clock) as database:
        await finish(database, "back", came(ANN, 1, wins=1), came(CLEO, 2, wins=0))
        await database.privacy.delete(ANN)
        await check_sums(database)
        assert not any((await database.privacy.count(ANN)).values())
    assert len(column(address, "SELECT DISTINCT person FROM result_seats WHERE person < 0")) == 2


async def check_sums(database: Database) -> None:
    """Whatever is made of the results is as if it were made anew."""
    kept = await derived(database)
    await database.recompute()
    assert await derived(database) == kept
