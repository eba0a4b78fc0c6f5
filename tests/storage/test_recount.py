"""Random results, voids and deletions: what was kept along the way equals what is made of the results at the end.

LEAGUE_RESULTS sets how many results there are (30 by default).
"""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.table import SeatResult
from storage import Database
from tests.storage.build import new_table, opening
from tests.storage.derived import derived
from tests.storage.finished import AT, ending, result

RESULTS = int(os.environ.get("LEAGUE_RESULTS", "30"))
IS_LONG = RESULTS > 100
AT_ONCE = 100 if IS_LONG else 6
DAY = 24 * 3600
GUILDS = (1, 2)
GAMES = ("rubber", "pegs")


class League:
    """Plays, voids and deletes at random; finished games are written as they come in, several in one transaction."""

    def __init__(self, database: Database, rng: random.Random) -> None:
        self._database = database
        self._rng = rng
        self._persons = list(range(101, 101 + max(6, RESULTS // 50)))
        self._standing: list[tuple[int, str]] = []
        self._finished = 0

    async def live(self) -> None:
        while self._finished < RESULTS:
            count = min(self._rng.randint(1, AT_ONCE), RESULTS - self._finished)
            await asyncio.gather(*(self._finish(self._finished + one) for one in range(count)))
            self._finished += count
            if self._rng.random() < 0.5 and self._standing:
                await self._void()
            if self._rng.random() < 0.2:
                await self._delete()

    async def _finish(self, number: int) -> None:
        rng = self._rng
        seats = self._seats()
        guild, table_id = rng.choice(GUILDS), f"t{number}"
        finished_at = AT + rng.randint(0, 60) * DAY
        table = new_table(table_id, guild=guild, game=rng.choice(GAMES), host=seats[0].person or 0)
        outcome = result(*seats, finished_at=finished_at, is_rated=rng.random() < 0.9)
        await self._database.tables.write(opening(table))
        await self._database.tables.write(ending(table, outcome))
        self._standing.append((guild, table_id))

    def _seats(self) -> list[SeatResult]:
        """One to four seats with house players among them, in half of the games of four as two teams."""
        rng = self._rng
        count = rng.randint(1, 4)
        persons = [None if rng.random() < 0.1 else person for person in rng.sample(self._persons, count)]
        with_partners = count == 4 and rng.random() < 0.5
        places = [rng.randint(1, 3) for _ in range(2 if with_partners else count)]
        return [
            SeatResult(
                person,
                "Somebody",
                places[seat % len(places)],
                {"wins": rng.randint(0, 1), "points": rng.randint(-5, 40)},
                rng.randint(0, 50),
                seat % len(places),
                has_left=rng.random() < 0.1,
            )
            for seat, person in enumerate(persons)
        ]

    async def _void(self) -> None:
        guild, table_id = self._standing.pop(self._rng.randrange(len(self._standing)))
        await self._database.corrections.void(guild, table_id, 1, "at random")

    async def _delete(self) -> None:
        index = self._rng.randrange(len(self._persons))
        await self._database.privacy.delete(self._persons[index])
        self._persons[index] = max(self._persons) + 1


@given(seed=st.integers(0, 2**32 - 1))
@settings(max_examples=1 if IS_LONG else 5, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_what_is_kept_equals_what_is_made_of_the_results_anew(seed: int, migrated: Path) -> None:
    async def live(path: Path) -> None:
        async with await Database.open(path) as database:
            await League(database, random.Random(seed)).live()
            kept = await derived(database)
            await database.recompute()
            assert kept == await derived(database)
            assert kept["standings"]

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "parlour.db"
        shutil.copy(migrated, path)
        asyncio.run(live(path))
