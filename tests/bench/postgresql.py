"""A database on PostgreSQL against one in a SQLite file, in the same run: `python -m tests.bench.postgresql`.

It prints JSON: the entries of 64 busy tables a second, how long a lone table's durable move waits, and the reads of a
click, of a table of 60 events and of the boards of some thousand results. Both stores keep their files on the disk that
has the system's temporary folder, and wait for it in every commit. They take turns in every round, with a floor: the
statements of a move, prepared, in a transaction of asyncpg alone. At the end the writers of several databases move one
table on at once, and exactly one of them may for each of its versions; else the part fails.
"""

from __future__ import annotations

import asyncio
import json
import random
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, suppress
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import asyncpg
from sqlalchemy import Connection, Table, insert, select

from games.engine.table import Conflict
from storage import schema
from storage.database import Database, access_to
from storage.engine.access import Access
from storage.engine.statements import in_batches
from storage.tables.store import TableStore
from tests.bench.boards import answer, boards, fill, milliseconds
from tests.bench.durable import BODY, LONE_ROWS, TABLES, Subject, move
from tests.bench.rounds import spreads
from tests.postgresql import PORT, USER, PostgreSQL

ROUNDS = 5
READS = 200
EVENTS = 60
RESULTS = 5000
BATCH = 1000
WRITERS, TRIES = 8, 50
DATABASE = "subject"
LONE, READ, CONTESTED, FLOOR = "lone", "read", "contested", "floor"

COUNT = "INSERT INTO interactions (id, at) VALUES ($1, $2)"
MOVE = """
UPDATE tables SET status = $3, version = $2, revision = $2, changed_at = $4, touched_at = $4, deadline = $4,
                  remind_at = $4, due_at = $4
WHERE id = $1 AND version = $2 - 1
"""
APPEND = "INSERT INTO events (table_id, seq, body) VALUES ($1, $2, $3)"
FLOOR_INTERACTIONS, CONTESTED_INTERACTIONS = 2**40, 2**41
"""From where on the ids of interactions are others' than the stores'."""


class Floor:
    """A lone table's moves through asyncpg alone."""

    def __init__(self, connection: asyncpg.Connection) -> None:
        self._connection: Any = connection  # asyncpg does not tell the types of its methods
        self._version = 0

    async def waits(self) -> list[float]:
        """Seconds of each move."""
        prepare, waits = self._connection.prepare, []
        count, move, append = await prepare(COUNT), await prepare(MOVE), await prepare(APPEND)
        for _ in range(LONE_ROWS):
            self._version += 1
            started = time.perf_counter()
            await self._connection.execute("BEGIN")
            await count.fetch(FLOOR_INTERACTIONS + self._version, 0.0)
            await move.fetch(FLOOR, self._version, "playing", 0.0)
            await append.fetch(FLOOR, self._version, BODY)
            await self._connection.execute("COMMIT")
            waits.append(time.perf_counter() - started)
        return waits


class Store:
    """A database with tables that are played and read, and boards."""

    def __init__(self, database: Database) -> None:
        self._tables, self._boards = database.tables, database.boards
        self._subject = Subject(database)
        self._rng = random.Random(3)

    async def prepare(self) -> None:
        """Open the tables."""
        for table_id in (*(f"busy-{index}" for index in range(TABLES)), LONE, READ, CONTESTED, FLOOR):
            await self._subject.open_table(table_id)
        for entry in self._subject.moves(READ, EVENTS):
            await self._tables.write(entry)

    def figures(self) -> dict[str, Callable[[], Awaitable[float]]]:
        """What measures each figure: entries a second, and milliseconds."""
        return {
            "rows_per_s": self._subject.busy_rate,
            "lone_ms": self._lone,
            "glance_ms": partial(milliseconds, [partial(self._tables.version, READ)] * READS),
            "load_ms": partial(milliseconds, [partial(self._tables.load, READ)] * READS),
            "board_ms": self._board,
        }

    async def _lone(self) -> float:
        return 1000 * median(await self._subject.lone_waits())

    async def _board(self) -> float:
        """The pages of persons anywhere on boards of all kinds."""
        answers: list[Callable[[], Awaitable[None]]] = []
        for _, board in boards():
            (line,) = await self._boards.lines(board, 1, self._rng.randrange(await self._boards.count(board)))
            answers.append(partial(answer, self._boards, board, line.person))
        return await milliseconds(answers)


async def copy(source: Access, target: Access) -> None:
    """Write all rows of a database into an empty one, and close both."""
    for table in schema.metadata.sorted_tables:
        rows = await source.read(partial(_rows, table=table))
        for batch in in_batches(rows, BATCH):
            await target.write(partial(_insert, table, batch))
    await source.close()
    await target.close()


def _rows(connection: Connection, table: Table) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(select(table)).mappings()]


def _insert(table: Table, rows: Sequence[dict[str, Any]], connection: Connection) -> None:
    connection.execute(insert(table), rows)


async def contest(server: PostgreSQL) -> dict[str, int]:
    """Let several writers move one table on at once; RuntimeError unless each of its versions is exactly one's."""
    async with AsyncExitStack() as stack:
        stores = [
            (await stack.enter_async_context(await Database.open(server.url(DATABASE)))).tables for _ in range(WRITERS)
        ]

        async def fight(tables: TableStore, interactions: range) -> int:
            """How often it moved the newest version on before another did."""
            wins = 0
            for interaction in interactions:
                found = await tables.load(CONTESTED)
                assert found is not None
                with suppress(Conflict):
                    await tables.write(move(found[0], interaction))
                    wins += 1
            return wins

        firsts = range(CONTESTED_INTERACTIONS, CONTESTED_INTERACTIONS + WRITERS * TRIES, TRIES)
        fights = (fight(each, range(first, first + TRIES)) for each, first in zip(stores, firsts, strict=True))
        wins, versions = sum(await asyncio.gather(*fights)), await stores[0].version(CONTESTED)
    if wins != versions:
        raise RuntimeError(f"{wins} moves went through on a table that has had {versions}")
    return {"contest_wins": wins, "contest_losses": WRITERS * TRIES - wins}


async def measure_round(local: Store, remote: Store, floor: Floor) -> dict[str, float]:
    """Every figure of both, one after the other, and its ratio."""
    figures = {"floor_lone_ms": 1000 * median(await floor.waits())}
    remote_figures = remote.figures()
    for name, measure_local in local.figures().items():
        ours, theirs = await remote_figures[name](), await measure_local()
        figures |= {f"postgresql_{name}": ours, f"sqlite_{name}": theirs, f"{name}_ratio": ours / theirs}
    return figures


async def measure(file: Path, server: PostgreSQL) -> dict[str, object]:
    """Medians over the rounds; rates in entries a second, waits in milliseconds."""
    async with await Database.open(file):
        pass
    fill(file, RESULTS)
    await server.create(DATABASE)
    async with await Database.open(file) as local, await Database.open(server.url(DATABASE)) as remote:
        await copy(access_to(file), access_to(server.url(DATABASE)))
        stores = Store(local), Store(remote)
        for store in stores:
            await store.prepare()
        connection = await asyncpg.connect(host=str(server.folder), port=PORT, user=USER, database=DATABASE)
        await connection.execute("ANALYZE")
        floor = Floor(connection)
        rounds = [await measure_round(*stores, floor) for _ in range(ROUNDS)]
        await connection.close()
    return {**spreads(rounds), **await contest(server)}


def main() -> None:
    root = Path(tempfile.gettempdir())
    with tempfile.TemporaryDirectory(dir=root) as folder, PostgreSQL(is_durable=True, root=root) as server:
        print(json.dumps(asyncio.run(measure(Path(folder) / "subject.db", server))))


if __name__ == "__main__":
    main()
