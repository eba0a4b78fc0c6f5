"""A process that has all shards and is stopped amid a transaction, with its locks."""

from __future__ import annotations

import asyncio
import os
import signal
import sys

import structlog
from sqlalchemy import event

from storage.database import Database
from storage.engine import postgresql
from storage.engine.errors import StorageError
from storage.shards.groups import Share
from storage.shards.joining import joining
from storage.tables.messages import Posted
from storage.tables.slots import Public

IDLE_SECONDS = 0.2


async def hang(address: str, table: str) -> None:
    """Save a message, and be stopped before that is committed; tell how it ends."""
    async with joining(address, Share(), "1") as joined, await Database.open(address, take=joined.take) as database:
        event.listen(database.access.writing, "after_cursor_execute", stop)
        try:
            await database.tables.save_message(table, Public(), Posted(1, 10, 1, 1))
        except StorageError as error:
            print(type(error).__name__, flush=True)
        else:
            print("saved", flush=True)


def stop(_connection: object, _cursor: object, statement: str, *_: object) -> None:
    """Stop this process once the message is saved, and not committed yet."""
    if statement.startswith("INSERT INTO messages"):
        print("saving", flush=True)
        os.kill(os.getpid(), signal.SIGSTOP)


if __name__ == "__main__":
    postgresql.IDLE_SECONDS = IDLE_SECONDS
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    asyncio.run(hang(*sys.argv[1:]))
