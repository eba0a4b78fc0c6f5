"""Random results, daily tries, seasons, voids and deletions: what was kept equals what is made of the results anew.

LEAGUE_RESULTS sets how many results there are (30 by default).
"""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from games.api import Refusal
from games.engine.table import SeatResult
from storage.database import Database
from storage.engine.address import Address
from tests.storage.build import HandClock, new_table, opening
from tests.storage.derived import derived
from tests.storage.finished import AT, came, ending, result
from tests.storage.slices import small_slices

RESULTS = int(os.environ.get("LEAGUE_RESULTS", "30"))
IS_LONG = RESULTS > 100
AT_ONCE = 40 if IS_LONG else 6
LAST_VOIDS = 5
LEAGUES = {"sqlite": 2, "postgresql": 2} if IS_LONG else {"sqlite": 5, "postgresql": 2}
DAY = 24 * 3600
GUILDS = (1, 2)
GAMES = ("rubber", "pegs")
DAILY_GAME = "sticks"


class Standing(NamedTuple):
    """A result that has not been voided."""

    guild: int
    table_id: str
    is_daily: bool


class League:
    """Plays, voids and deletes at random, and opens and closes seasons, as the clock goes on for sixty days.

    Finished games are written as they come in, several in one transaction, and while ratings are recounted in slices.
    """

    def __init__(self, database: Database, clock: HandClock, rng: random.Random) -> None:
        self._database = database
        self._clock = clock
        self._rng = rng
        self._persons = list(range(101, 101 + max(6, RESULTS // 50)))
        self._standing: list[Standing] = []
        self._tries: set[tuple[int, str]] = set()
        self._finished = 0

    async def live(self) -> None:
        rng = self._rng
        while self._finished < RESULTS:
            count = min(rng.randint(1, AT_ONCE), RESULTS - self._finished)
            await asyncio.gather(*(self._finish(self._finished + one) for one in range(count)))
            self._finished += count
            self._clock.time += 60 * DAY * count / RESULTS
            if rng.random() < 0.5:
                await self._void(of=self._standing)
            if rng.random() < 0.2:
                await self._delete()
            if rng.random() < 0.2:
                await self._turn_season()
        for daily in (False, True):  # last, so that no later result covers up the traces
            for _ in range(LAST_VOIDS):
                await self._void(of=[one for one in self._standing if one.is_daily is daily])

    async def _finish(self, number: int) -> None:
        """Finish a game within a week or so of the clock's time; every fourth is a daily try."""
        rng = self._rng
        finished_at = self._clock.time + rng.randint(-7, 7) * DAY
        is_rated = rng.random() < 0.9
        day = datetime.fromtimestamp(finished_at, UTC).date().isoformat()
        host = rng.choice(self._persons)
        if rng.random() < 0.25 and (host, day) not in self._tries:
            self._tries.add((host, day))
            guild = rng.choice((0, *GUILDS))
            tried = came(host, 1, score=rng.randint(0, 35), has_left=rng.random() < 0.1, sticks=rng.randint(0, 35))
            outcome = result(tried, finished_at=finished_at, is_rated=is_rated and guild != 0)
            table = new_table(f"t{number}", guild=guild, game=DAILY_GAME, host=host, daily=day)
        else:
            guild = rng.choice(GUILDS)
            outcome = result(*self._seats(), finished_at=finished_at, is_rated=is_rated)
            table = new_table(f"t{number}", guild=guild, game=rng.choice(GAMES), host=host)
        await self._database.tables.write(opening(table))
        await self._database.tables.write(ending(table, outcome))
        if guild:
            self._standing.append(Standing(guild, table.id, table.daily is not None))

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

    async def _void(self, of: Sequence[Standing]) -> None:
        if of:
            voided = self._rng.choice(of)
            self._standing.remove(voided)
            await self._database.corrections.void(voided.guild, voided.table_id, 1, "at random")

    async def _turn_season(self) -> None:
        """Open a season, or close the one that runs; the moment after another was opened neither can be."""
        guild, seasons = self._rng.choice(GUILDS), self._database.seasons
        running = await seasons.current(guild)
        with suppress(Refusal):
            if self._rng.random() < 0.5:
                await seasons.open(running, "One by hand", 1)
            else:
                await seasons.close(running, 1)

    async def _delete(self) -> None:
        index = self._rng.randrange(len(self._persons))
        await self._database.privacy.delete(self._persons[index])
        self._persons[index] = max(self._persons) + 1


def test_what_is_kept_equals_what_is_made_of_the_results_anew(kind: str, anew: Callable[[], Address]) -> None:
    async def live(address: Address, seed: int) -> None:
        clock = HandClock()
        clock.time = AT
        async with await Database.open(address, now=clock) as database:
            database.corrections.recounter.rest = lambda _: asyncio.sleep(0)  # half of the time would be rest
            await League(database, clock, random.Random(seed)).live()
            await database.corrections.settle()
            kept = await derived(database)
            await database.recompute()
            assert kept == await derived(database)
            assert all(kept.values()) or not IS_LONG
            assert kept["standings"]

    @given(seed=st.integers(0, 2**32 - 1))
    @settings(max_examples=LEAGUES[kind], deadline=None)
    def check(seed: int) -> None:
        with small_slices(5 if IS_LONG else 1):
            asyncio.run(live(anew(), seed))

    check()
