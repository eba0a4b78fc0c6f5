"""A process to be killed: writes entries as fast as it can, and prints one line for each when it is durable.

`python -m tests.storage.appender DATABASE WRITER TABLES` (two numbers) prints "ack TABLE VERSION", after a
conflict "lost TABLE VERSION", and after an outage of the database, which leaves open whether the entry is written,
"failed TABLE VERSION". Events name their writer, version and place in it, so that they can be told apart.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
from contextlib import suppress

from games.engine.table import Conflict, Entry, Table
from storage.database import Database
from storage.engine.errors import StorageError
from storage.tables.store import TableStore
from tests.storage.build import move, new_table, opening

VERSIONS = 10**9
"""More than a table gets versions."""

MOST_TABLES = 100


def interaction_id(writer: int, number: int, version: int) -> int:
    return (writer * MOST_TABLES + number) * VERSIONS + version


def interaction_version(interaction: int) -> tuple[int, int]:
    """The number of the table and the version that the interaction made."""
    return interaction // VERSIONS % MOST_TABLES, interaction % VERSIONS


def say(word: str, table: Table) -> None:
    os.write(1, f"{word} {table.id} {table.version}\n".encode())


def next_entry(table: Table, number: int, writer: int) -> Entry:
    version = table.version + 1
    length = random.randrange(4)
    events = (json.dumps({"writer": writer, "version": version, "part": part, "of": length}) for part in range(length))
    return move(table, *events, interaction=interaction_id(writer, number, version), reason=f"version {version}")


async def append(store: TableStore, number: int, writer: int) -> None:
    table = new_table(f"table-{number}", reason="version 0")
    while True:
        with suppress(StorageError):
            loaded = await store.load(table.id)
            table = table if loaded is None else loaded[0]
            await append_to(store, table, number, writer, is_made=loaded is not None)


async def append_to(store: TableStore, table: Table, number: int, writer: int, *, is_made: bool) -> None:
    """Write one entry after the other, until one is not written or the database is away."""
    while True:
        entry = next_entry(table, number, writer) if is_made else opening(table)
        try:
            await store.write(entry)
        except Conflict:
            return say("lost", entry.after)
        except StorageError:
            return say("failed", entry.after)
        table, is_made = entry.after, True
        say("ack", table)


async def main(address: str, writer: int, tables: int) -> None:
    async with await Database.open(address) as database:
        await asyncio.gather(*(append(database.tables, number, writer) for number in range(tables)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
