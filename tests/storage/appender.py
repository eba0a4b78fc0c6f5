"""A process to be killed: writes entries as fast as it can, and prints one line for each when it is durable.

`python -m tests.storage.appender DATABASE WRITER TABLES` (two numbers) prints "ack TABLE VERSION", or after a
conflict "lost TABLE VERSION". Events name their writer, version and place in it, so that they can be told apart.
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
    if not await store.exists(table.id):
        with suppress(Conflict):  # the other process made it meanwhile
            await store.write(opening(table))
    while True:
        loaded = await store.load(table.id)
        assert loaded is not None
        table = loaded[0]
        try:
            while True:
                entry = next_entry(table, number, writer)
                await store.write(entry)
                table = entry.after
                say("ack", table)
        except Conflict:
            say("lost", entry.after)
        except StorageError:  # the other process held the lock for too long
            say("locked", entry.after)


async def main(path: str, writer: int, tables: int) -> None:
    async with await Database.open(path) as database:
        await asyncio.gather(*(append(database.tables, number, writer) for number in range(tables)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
