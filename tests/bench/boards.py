"""Boards over 250,000 stored results: `python -m tests.bench.boards [--results N]` prints milliseconds as JSON.

The database has 50 servers and 200,000 persons, half of whom play on the first server, a few of them thousands of
games; boards are read from there. A figure is the median of whole answers to "Find me", all that is asked of the
database for one: for persons on the first page, on pages drawn at random or on the last page, whichever took longest.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from bot.league.board_screen import LINES, RACERS, page_after
from games.api import AnyGame
from games.catalogue import GAMES
from storage.database import Database
from storage.league.boards import BoardStore, By, LeagueBoard, Measure

RESULTS = 250_000
GUILDS = 50
PERSONS = 200_000
MONTHS = 12
SEATS = 3
BUSY = 1
"""The server that half of the persons play on."""
CALLS = 15
START = datetime(2026, 1, 1, tzinfo=UTC).timestamp()
MONTH_SECONDS = 30 * 24 * 3600
SHUFFLE = 611_953
"""A prime by which tables that lie side by side, as ids are random, have numbers far apart."""

TABLE = """
INSERT INTO tables (id, guild, channel, home, host, game, options, seed, is_rated, created_at, touched_at, status,
                    version, revision, reason, changed_at, delivered)
VALUES (?, ?, 1, 1, ?, ?, '{}', '', 1, ?, ?, 'over', 1, 0, '', ?, 1)
"""
RESULT = """
INSERT INTO results (table_id, guild, game, number, season, finished_at, is_rated, events, seconds)
VALUES (?, ?, ?, ?, ?, ?, 1, 40, 600)
"""
SEAT = """
INSERT INTO result_seats (table_id, seat, person, name, place, tallies, score, team, has_left, standing, points)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?)
"""
SAT = """
INSERT INTO seats (table_id, seat, person, name, is_away, misses, is_open) VALUES (?, ?, ?, ?, 0, 0, 0)
"""
MESSAGE = """
INSERT INTO messages (table_id, slot, channel, message, version, revision, face) VALUES (?, ?, ?, ?, 1, 0, '')
"""
SUMS = (
    """
    INSERT INTO standings (guild, season, game, person, points, played)
    SELECT guild, season, game, person, sum(points), count(*)
    FROM results JOIN result_seats USING (table_id) GROUP BY 1, 2, 3, 4
    """,
    """
    INSERT INTO standings (guild, season, game, person, points, played)
    SELECT guild, 0, game, person, sum(points), sum(played) FROM standings GROUP BY 1, 3, 4
    """,
    """
    INSERT INTO standings (guild, season, game, person, points, played)
    SELECT guild, season, '', person, sum(points), sum(played) FROM standings GROUP BY 1, 2, 4
    """,
    """
    INSERT INTO tallies (guild, season, game, name, person, total, least, most, counted, mean)
    SELECT guild, season, game, key, person, sum(value), min(value), max(value), count(*), round(avg(value), 2)
    FROM results JOIN result_seats USING (table_id), json_each(tallies) GROUP BY 1, 2, 3, 4, 5
    """,
    """
    INSERT INTO tallies (guild, season, game, name, person, total, least, most, counted, mean)
    SELECT guild, 0, game, name, person, sum(total), min(least), max(most), sum(counted),
           round(sum(total) * 1.0 / sum(counted), 2)
    FROM tallies GROUP BY 1, 3, 4, 5
    """,
    """
    INSERT INTO ratings (guild, season, game, person, mu, sigma, games, number)
    SELECT guild, season, game, person, 20 + points / played * 5, 5.0, played,
           600 + CAST(points / played * 200 AS INTEGER)
    FROM standings WHERE game != ''
    """,
    """
    INSERT INTO gains (guild, season, person, day, game, points)
    SELECT guild, season, person, date(finished_at, 'unixepoch'), game, sum(points)
    FROM results JOIN result_seats USING (table_id) GROUP BY 1, 2, 3, 4, 5
    """,
    "INSERT INTO members (guild, person, name) SELECT DISTINCT guild, person, 'Player ' || person FROM standings",
)


def fill(path: Path, results: int) -> None:
    """Write results of random persons, and their sums by set-based statements."""
    rng, games = random.Random(1), list(GAMES.values())
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for pragma in ("journal_mode=OFF", "synchronous=OFF", "cache_size=-500000"):
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("BEGIN")
        indexes = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql NOT NULL")
        made_last = dict(indexes.fetchall())
        for name in made_last:
            connection.execute(f"DROP INDEX {name}")
        connection.executemany(
            "INSERT INTO seasons (id, guild, opened_at, ends_at, crowned_at) VALUES (?, ?, ?, ?, 0)",
            [
                (_season(guild, month), guild, START + month * MONTH_SECONDS, START + (month + 1) * MONTH_SECONDS)
                for guild in range(1, GUILDS + 1)
                for month in range(MONTHS)
            ],
        )
        for start in range(0, results, 10_000):
            played = [
                _Played(rng, games, key, 1 + key * SHUFFLE % results)
                for key in range(start, min(start + 10_000, results))
            ]
            connection.executemany(TABLE, [one.table for one in played])
            connection.executemany(RESULT, [one.result for one in played])
            connection.executemany(SEAT, [seat for one in played for seat in one.seats])
            connection.executemany(SAT, [seat[:4] for one in played for seat in one.seats])
            connection.executemany(MESSAGE, [message for one in played for message in one.messages])
        for statement in (*SUMS, *made_last.values()):
            connection.execute(statement)
        connection.execute("COMMIT")


def _season(guild: int, month: int) -> int:
    return 1 + guild * MONTHS + month


def _drawn(rng: random.Random, among: Sequence[int]) -> list[int]:
    """Whoever plays a game: the first of a crowd play thousands, the last a handful."""
    drawn: set[int] = set()
    while len(drawn) < SEATS:
        drawn.add(among[int(len(among) * rng.random() ** 2)])
    return rng.sample(sorted(drawn), SEATS)


class _Played:
    """One result as the rows that it is stored in."""

    def __init__(self, rng: random.Random, games: Sequence[AnyGame], table: int, number: int) -> None:
        guild = BUSY if rng.random() < 0.5 else rng.randrange(2, GUILDS + 1)
        crowd = PERSONS // 2
        size = crowd // (GUILDS - 1)
        among = range(1, crowd) if guild == BUSY else range(crowd + (guild - 2) * size, crowd + (guild - 1) * size)
        game = rng.choice(games)
        month = rng.randrange(MONTHS)
        at = START + month * MONTH_SECONDS + rng.randrange(MONTH_SECONDS)
        persons = _drawn(rng, among)
        key = f"{table:08x}"
        self.table = (key, guild, persons[0], game.key, at, at, at)
        self.result = (key, guild, game.key, number, _season(guild, month), at)
        self.seats = [
            (
                key,
                seat,
                person,
                f"Player {person}",
                seat + 1,
                json.dumps({column.of: rng.randrange(50) for column in game.columns}),
                rng.randrange(50),
                seat,
                seat + 1,
                float(SEATS - seat - 1),
            )
            for seat, person in enumerate(persons)
        ]
        self.messages = [(key, slot, 1, number) for slot in (0, *persons)]


def boards() -> Iterator[tuple[str, LeagueBoard]]:
    """Every kind of board of the busy server, of all time and of a season."""
    season = _season(BUSY, 5)
    game = next(iter(GAMES.values()))
    measures: list[tuple[str, Measure]] = [(by.value, by) for by in By]
    measures += [(f"{one.title.lower()}, {one.kind}", one) for one in _columns()]
    for name, by in measures:
        owner = next((one for one in GAMES.values() if by in one.columns), game)
        yield f"{name}, all time", LeagueBoard(BUSY, owner.key, None, by)
        yield f"{name}, season", LeagueBoard(BUSY, owner.key, season, by)
    yield "all games, all time", LeagueBoard(BUSY, None)
    yield "all games, season", LeagueBoard(BUSY, None, season)


def _columns() -> list[Any]:
    """One column of each kind."""
    return list({column.kind: column for game in GAMES.values() for column in game.columns}.values())


async def milliseconds(calls: Iterable[Callable[[], Awaitable[object]]]) -> float:
    """The median time of the calls."""
    times = []
    for call in calls:
        started = time.perf_counter()
        await call()
        times.append((time.perf_counter() - started) * 1000)
    return median(times)


async def answer(boards: BoardStore, board: LeagueBoard, person: int) -> None:
    """All that the page of a board takes on which the person stands."""
    columns = () if board.game is None else GAMES[board.game].columns
    before = await boards.offset_of(board, person)
    if before is None:
        raise ValueError(f"person {person} is not on the board {board}")
    number = page_after(before)
    await boards.count(board)
    await boards.lines(board, LINES, (number - 1) * LINES, columns)
    await boards.line_of(board, person, columns)
    if number == 1 and board.season is not None and board.by == By.POINTS:
        await boards.race(board.guild, board.game, board.season, RACERS)


async def measure(path: Path) -> dict[str, Any]:
    rng = random.Random(2)
    figures = {}
    async with await Database.open(path) as database:
        for name, board in boards():
            count = await database.boards.count(board)
            anywhere = [rng.randrange(count) for _ in range(CALLS)]
            depths = []
            for places in ([0] * CALLS, anywhere, [count - 1] * CALLS):
                persons = [(await database.boards.lines(board, 1, place))[0].person for place in places]
                depths.append(await milliseconds(partial(answer, database.boards, board, person) for person in persons))
            figures[name] = round(max(depths), 1)
        season = _season(BUSY, 5)
        race = await milliseconds([partial(database.boards.race, BUSY, None, season)] * CALLS)
    return {
        **{f"board_ms {name}": each for name, each in figures.items()},
        "board_worst_ms": max(figures.values()),
        "race_ms": round(race, 1),
    }


def measure_filled(measure: Callable[[Path], Coroutine[Any, Any, Mapping[str, Any]]], description: str | None) -> None:
    """Fill a database with as many results as the command line says, and print what is measured there."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--results", type=int, default=RESULTS)
    parser.add_argument("--database", type=Path, metavar="FILE", help="where the database is kept for other parts")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = given.database or Path(folder) / "parlour.db"
        if not path.exists():
            half = path.with_suffix(".half")
            asyncio.run(make(half))
            fill(half, given.results)
            half.rename(path)
        print(json.dumps(asyncio.run(measure(path))))


async def make(path: Path) -> None:
    """Make an empty database."""
    async with await Database.open(path):
        pass


if __name__ == "__main__":
    measure_filled(measure, __doc__)
