"""A process to be killed between two steps of a deletion: `python -m tests.storage.deletion_runner DATABASE PERSON`.

It prints a line after each step, and goes on when it is told a line.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Collection
from typing import TypeVar

from sqlalchemy import Connection

from storage.database import Database
from storage.people.privacy import PrivacyStore

R = TypeVar("R")


class Halting(PrivacyStore):
    """Waits after each step."""

    async def _step(self, act: Callable[[Connection], R], keys: Collection[int] = ()) -> R:
        done = await super()._step(act, keys)
        os.write(1, b"step\n")
        sys.stdin.readline()
        return done


async def main(address: str, person: int) -> None:
    async with await Database.open(address) as database:
        database.privacy.__class__ = Halting
        await database.privacy.delete(person)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
