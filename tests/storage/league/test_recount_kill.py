"""A process is killed between the slices of a recount; the next one brings it to the same end.

STORAGE_KILLS sets how many kills there are (4 by default).
"""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from storage.database import Database
from tests.storage.build import ANN, BEN, CLEO, GUILD, HandClock
from tests.storage.derived import derived
from tests.storage.finished import GAME, came, finish
from tests.storage.slices import Steps, small_slices

KILLS = int(os.environ.get("STORAGE_KILLS", "4"))
RESULTS = 12
MOST_STEPS = 12


async def begin(path: Path, clock: HandClock) -> None:
    """A league whose first result is void, and of whose recount nothing has been done."""
    with small_slices():
        async with await Database.open(path, now=clock) as database:
            steps = Steps(database)
            for number in range(1, RESULTS + 1):
                winner, loser = random.Random(number).sample((ANN, BEN, CLEO), 2)
                await finish(database, f"t{number}", came(winner, 1, wins=1), came(loser, 2, wins=0))
            await database.corrections.void(GUILD, "t1", CLEO, "a mistake")
            await steps.held()


def run_until(path: Path, steps: int) -> None:
    """Let another process take so many steps, then kill it."""
    command = [sys.executable, "-m", "tests.storage.recount_runner", str(path)]
    root = Path(__file__).parents[3]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        assert process.stdout is not None
        for _ in range(steps):
            assert process.stdout.readline()
        process.kill()
    assert process.returncode == -9


@pytest.mark.timeout(60 + 10 * KILLS)
async def test_a_recount_that_is_killed_between_slices_ends_as_one_from_nothing(
    path: Path, migrated: Path, clock: HandClock
) -> None:
    shutil.copy(migrated, path)
    await begin(path, clock)
    for kill in range(KILLS):
        run_until(path, random.Random(kill).randint(1, MOST_STEPS))
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT game FROM recounts").fetchall() == [(GAME,)]
    async with await Database.open(path, now=clock) as database:
        await database.corrections.settle()
        assert await database.boards.recounted(GUILD) == set()
        kept = await derived(database)
        await database.recompute()
        assert await derived(database) == kept
