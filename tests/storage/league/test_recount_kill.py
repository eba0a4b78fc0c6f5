"""A process is killed between the slices of a recount; the next one brings it to the same end.

STORAGE_KILLS sets how many kills there are (4 by default).
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from storage.database import Database
from storage.engine.address import Address
from tests.bot.sql import column
from tests.places import Place
from tests.storage.build import ANN, BEN, CLEO, GUILD, HandClock
from tests.storage.derived import derived
from tests.storage.finished import GAME, came, finish
from tests.storage.slices import Steps, small_slices

KILLS = int(os.environ.get("STORAGE_KILLS", "4"))
RESULTS = 12
MOST_STEPS = 12


async def begin(address: Address, clock: HandClock) -> None:
    """A league whose first result is void, and of whose recount nothing has been done."""
    with small_slices():
        async with await Database.open(address, now=clock) as database:
            steps = Steps(database)
            for number in range(1, RESULTS + 1):
                winner, loser = random.Random(number).sample((ANN, BEN, CLEO), 2)
                await finish(database, f"t{number}", came(winner, 1, wins=1), came(loser, 2, wins=0))
            await database.corrections.void(GUILD, "t1", CLEO, "a mistake")
            await steps.held()


def run_until(address: Address, steps: int) -> None:
    """Let another process take so many steps, then kill it."""
    command = [sys.executable, "-m", "tests.storage.recount_runner", str(address)]
    root = Path(__file__).parents[3]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        assert process.stdout is not None
        for _ in range(steps):
            assert process.stdout.readline()
        process.kill()
    assert process.returncode == -9


@pytest.mark.timeout(60 + 10 * KILLS)
async def test_a_recount_that_is_killed_between_slices_ends_as_one_from_nothing(place: Place, clock: HandClock) -> None:
    address = place.fresh()
    await begin(address, clock)
    for kill in range(KILLS):
        run_until(address, random.Random(kill).randint(1, MOST_STEPS))
    assert column(address, "SELECT game FROM recounts") == [GAME]
    async with await Database.open(address, now=clock) as database:
        await database.corrections.settle()
        assert await database.boards.recounted(GUILD) == set()
        kept = await derived(database)
        await database.recompute()
        assert await derived(database) == kept
