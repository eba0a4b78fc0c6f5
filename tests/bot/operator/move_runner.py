"""`python -m bot move FROM TO` in a process that says when it is in the middle of a table, and stays there."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from multiprocessing.connection import Connection

from sqlalchemy import Table

from bot.__main__ import main
from storage import move
from storage.engine.address import Address
from storage.engine.snapshot import Snapshot

MIDDLE = "events"


def run(source: Address, target: Address, middle: Connection) -> None:
    """Begin to move, and go no further than to the first row of a table."""
    batches = move.batches

    async def until_the_middle(seen: Snapshot, table: Table) -> AsyncIterator[move.Rows]:
        async for rows in batches(seen, table):
            yield rows
            if table.name == MIDDLE:
                middle.send(MIDDLE)
                await asyncio.Event().wait()

    move.BATCH = 1
    move.batches = until_the_middle
    sys.exit(main(["move", str(source), str(target)]))
