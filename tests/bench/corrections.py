"""Voids, deletions and profiles among 250,000 results: `python -m tests.bench.corrections [--results N]`.

It prints JSON. The database is that of `tests.bench.boards`; the result that is voided is the oldest of one game on the
first server, and some seventy thousand follow it. A hold is the longest transaction of the writer, which nobody else's
move gets past; `_ratio`s of holds are to the median single-row commit of the same run, that of the void's whole time is
to a recount from nothing of the same game. A read is the longest of the profile's, the median of several.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median

from sqlalchemy import Connection, delete, select

from games.catalogue import GAMES
from storage import schema
from storage.database import BUSY_SECONDS, Database
from storage.engine.access import Access
from storage.engine.sqlite import SqliteAccess
from storage.league.rerating import Rerating
from storage.people.store import Preferences
from tests.bench.boards import BUSY, PERSONS, measure_filled, milliseconds

CALLS = 5
COMMITS = 200
STRANGER = PERSONS * 10
CROWD = (3000, 10_000, 30_000)
"""Persons of the first server who have played some dozens of games, as most have who play for long."""
GAME = next(key for key, game in GAMES.items() if len(game.seat_range(game.options())) > 1)


class TimedAccess(SqliteAccess):
    """A database file; notes for how many milliseconds each transaction holds the writer, its commit included."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, BUSY_SECONDS)
        self.holds: list[float] = []

    async def write(self, act: Callable[[Connection], None], keys: Collection[int] = ()) -> None:
        """Carry out `act`, timed from its first statement on."""
        started = 0.0

        def timed(connection: Connection) -> None:
            nonlocal started
            started = time.perf_counter()
            act(connection)

        await super().write(timed, keys)
        self.holds.append(1000 * (time.perf_counter() - started))


async def commit(database: Database) -> None:
    """Commit a single row."""
    await database.people.save_preferences(STRANGER, Preferences())


def recount_from_nothing(connection: Connection) -> None:
    ratings = schema.ratings
    connection.execute(delete(ratings).where(ratings.c.guild == BUSY, ratings.c.game == GAME))
    rerating = Rerating(BUSY, GAME, since=1)
    rerating.follow(connection)
    rerating.write(connection)


def oldest(connection: Connection) -> str:
    """The table of the game's oldest result on the server."""
    results = schema.results
    first = select(results.c.table_id).where(results.c.guild == BUSY, results.c.game == GAME)
    table_id: str = connection.execute(first.order_by(results.c.number).limit(1)).scalar_one()
    return table_id


def busiest(connection: Connection) -> Sequence[int]:
    """The two persons with the most results on the server."""
    standings = schema.standings
    most = select(standings.c.person).where(
        standings.c.guild == BUSY, standings.c.season == 0, standings.c.game == schema.ALL_GAMES
    )
    return connection.execute(most.order_by(standings.c.played.desc()).limit(2)).scalars().all()


@contextmanager
def moves(database: Database, waits: list[float]) -> Iterator[None]:
    """Within it somebody commits a single row again and again."""

    async def move() -> None:
        while True:
            waits.append(await milliseconds([partial(commit, database)]))
            await asyncio.sleep(0.002)

    moving = asyncio.create_task(move())
    try:
        yield
    finally:
        moving.cancel()


async def measure_void(database: Database, access: TimedAccess, single: float) -> dict[str, float]:
    started = time.perf_counter()
    await access.write(recount_from_nothing)
    nothing = time.perf_counter() - started
    table_id = await access.read(oldest)
    waits: list[float] = []
    access.holds.clear()
    with moves(database, waits):
        started = time.perf_counter()
        await database.corrections.void(BUSY, table_id, 1, "to see how long it takes")
        answered = time.perf_counter() - started
        await database.corrections.settle()
        done = time.perf_counter() - started
    hold = max(access.holds)
    return {
        "recount_from_nothing_s": nothing,
        "void_answered_s": answered,
        "void_s": done,
        "void_ratio": done / nothing,
        "void_hold_ms": hold,
        "void_hold_ratio": hold / single,
        "void_move_median_ms": median(waits),
        "void_move_longest_ms": max(waits),
    }


async def measure_deletions(database: Database, access: TimedAccess, single: float) -> dict[str, float]:
    busy = (await access.read(busiest))[0]
    figures: dict[str, float] = {}
    for name, persons in (("delete", CROWD), ("delete_busiest", [busy])):
        access.holds.clear()
        taken = await milliseconds(partial(database.privacy.delete, person) for person in persons)
        hold = max(access.holds)
        figures |= {f"{name}_ms": taken, f"{name}_hold_ms": hold, f"{name}_hold_ratio": hold / single}
    return figures


async def measure_profiles(database: Database, access: Access) -> dict[str, float]:
    busy, other = await access.read(busiest)
    profiles = database.profiles
    reads: dict[str, Callable[[], Awaitable[object]]] = {
        "games": partial(profiles.games, BUSY, busy),
        "recent": partial(profiles.recent, BUSY, busy, 10),
        "curve": partial(profiles.curve, BUSY, GAME, busy, 100),
        "head_to_head": partial(profiles.head_to_head, BUSY, busy, other),
        "house_enemy": partial(profiles.house_enemy, BUSY, busy),
    }
    return {f"profile_{name}_ms": await milliseconds([read] * CALLS) for name, read in reads.items()}


async def measure(path: Path) -> dict[str, float]:
    access = TimedAccess(path)
    await access.prepare(lambda connection: None)
    async with Database(access, time.time) as database:
        single = await milliseconds([partial(commit, database)] * COMMITS)
        figures = {
            "single_commit_ms": single,
            **await measure_profiles(database, access),
            **await measure_void(database, access, single),
            **await measure_deletions(database, access, single),
        }
    return {name: round(figure, 1) for name, figure in figures.items()}


if __name__ == "__main__":
    measure_filled(measure, __doc__)
