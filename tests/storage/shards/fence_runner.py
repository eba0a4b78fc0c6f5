"""A process that has all shards and is stopped amid a transaction, with its locks."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from sqlalchemy import Connection

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
    async with (
        joining(address, Share(), "1") as joined,
        await Database.open(address, take=joined.take) as database,
    ):
        store = database.tables
        store._save = partial(_save_and_stop, store._save)  # type: ignore[method-assign]
        try:
            await store.save_message(table, Public(), Posted(1, 10, 1, 1))
        except StorageError as error:
            print(type(error).__name__, flush=True)
        else:
            print("saved", flush=True)


def _save_and_stop(save: Callable[..., None], connection: Connection, saved: Sequence[Any]) -> None:
    save(connection, saved)
    print("saving", flush=True)
    os.kill(os.getpid(), signal.SIGSTOP)


if __name__ == "__main__":
    postgresql.IDLE_SECONDS = IDLE_SECONDS
    asyncio.run(hang(*sys.argv[1:]))
