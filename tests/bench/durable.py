"""Durable appends, measured against peers in the same run.

`python -m tests.bench.durable` prints JSON: the entries of 64 busy tables a second, against single-row commits through
aiosqlite; and how long a lone table waits, against a hop to a thread that writes and syncs 4 KB. Subject and peers take
turns in every round.
"""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from statistics import median, quantiles

import aiosqlite

from games.engine.table import Clock, Entry, Seat, Status, Table
from storage.database import Database
from tests.bench.rounds import Spread, spreads

ROUNDS = 7
TABLES = 64
ROWS = 50 * TABLES
LONE_ROWS = 500
BODY = '{"seat":2,"action":{"type":"play","card":"triangle-11"}}'


def move(before: Table, interaction: int) -> Entry:
    """A table's next entry: a click with its interaction, its event, the next version and clock."""
    moment = float(before.revision)
    clock = Clock(touched_at=moment, deadline=moment + 60, remind_at=moment + 45)
    after = replace(before, version=before.version + 1, revision=before.revision + 1, clock=clock)
    return Entry(before, after, (BODY,), interaction=interaction)


class Subject:
    """Busy tables and a lone one, in a database of ours."""

    def __init__(self, database: Database) -> None:
        self._store = database.tables
        self._tables: dict[str, Table] = {}
        self._interaction = 0

    async def open_table(self, table_id: str) -> None:
        seats = tuple(Seat(person, f"Player {person}") for person in range(4))
        options = {"rubber": "short", "packs": "auto"}
        table = Table(
            table_id, 1, 2, 2, 3, "game", options, "00" * 32, 60, True, 0.0, Clock(0.0), Status.PLAYING, seats
        )
        await self._store.write(Entry(None, table))
        self._tables[table_id] = table

    def moves(self, table_id: str, count: int) -> list[Entry]:
        """The table's next entries."""
        entries = []
        for _ in range(count):
            self._interaction += 1
            entry = move(self._tables[table_id], self._interaction)
            entries.append(entry)
            self._tables[table_id] = entry.after
        return entries

    async def busy_rate(self) -> float:
        """Entries a second; every table writes its next when the last is durable."""

        async def play(entries: list[Entry]) -> None:
            for entry in entries:
                await self._store.write(entry)

        games = [self.moves(f"busy-{index}", ROWS // TABLES) for index in range(TABLES)]
        started = time.perf_counter()
        await asyncio.gather(*map(play, games))
        return ROWS / (time.perf_counter() - started)

    async def lone_waits(self) -> list[float]:
        """Seconds of each write."""
        waits = []
        for entry in self.moves("lone", LONE_ROWS):
            started = time.perf_counter()
            await self._store.write(entry)
            waits.append(time.perf_counter() - started)
        return waits


async def single_rate(peer: aiosqlite.Connection) -> float:
    """Rows a second, each with a commit of its own."""
    started = time.perf_counter()
    for row in range(ROWS):
        await peer.execute("INSERT INTO events (table_id, body) VALUES (?, ?)", (f"busy-{row % TABLES}", BODY))
        await peer.commit()
    return ROWS / (time.perf_counter() - started)


async def floor_waits(executor: ThreadPoolExecutor, file: int) -> list[float]:
    """Seconds of each hop to a thread that writes a page and syncs it."""

    def write() -> None:
        os.pwrite(file, bytes(4096), 0)
        os.fdatasync(file)

    waits = []
    for _ in range(LONE_ROWS):
        started = time.perf_counter()
        await asyncio.get_running_loop().run_in_executor(executor, write)
        waits.append(time.perf_counter() - started)
    return waits


async def measure(folder: Path) -> dict[str, Spread]:
    """Medians over the rounds; rates in rows a second, waits in milliseconds."""
    rounds: list[dict[str, float]] = []
    with ThreadPoolExecutor(1) as executor, (folder / "floor").open("wb", buffering=0) as file:
        async with (
            await Database.open(folder / "subject.db") as database,
            aiosqlite.connect(folder / "peer.db") as peer,
        ):
            await peer.execute("PRAGMA journal_mode=WAL")
            await peer.execute("PRAGMA synchronous=FULL")
            await peer.execute("CREATE TABLE events (seq INTEGER PRIMARY KEY, table_id TEXT, body TEXT)")
            subject = Subject(database)
            for index in range(TABLES):
                await subject.open_table(f"busy-{index}")
            await subject.open_table("lone")
            for _ in range(ROUNDS):
                single, grouped = await single_rate(peer), await subject.busy_rate()
                floor, lone = await floor_waits(executor, file.fileno()), await subject.lone_waits()
                rounds.append(
                    {
                        "aiosqlite_rows_per_s": single,
                        "rows_per_s": grouped,
                        "rows_ratio": grouped / single,
                        "floor_p99_ms": 1000 * _p99(floor),
                        "lone_median_ms": 1000 * median(lone),
                        "lone_p99_ms": 1000 * _p99(lone),
                        "lone_p99_ratio": _p99(lone) / _p99(floor),
                    }
                )
    return spreads(rounds)


def _p99(waits: list[float]) -> float:
    return quantiles(waits, n=100)[98]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(asyncio.run(measure(Path(folder)))))


if __name__ == "__main__":
    main()
