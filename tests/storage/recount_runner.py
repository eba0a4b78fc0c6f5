"""A process to be killed between the slices of a recount: `python -m tests.storage.recount_runner DATABASE`.

It goes on with what is noted in the database, and after each step prints a line and lets others play: a result ends in
every third pause, in one of them somebody is erased, in another one a second result is voided.
"""

from __future__ import annotations

import asyncio
import os
import sys

from storage.database import Database
from tests.storage.build import ANN, BEN, CLEO, GUILD
from tests.storage.finished import came, finish
from tests.storage.slices import Steps, small_slices

VOIDED_AT, DELETED_AT = 4, 7


async def main(address: str) -> None:
    async with await Database.open(address) as database:
        steps, step = Steps(database), 0
        while True:
            rest = await steps.held()
            os.write(1, f"step {step}\n".encode())
            if step % 3 == 0:
                await finish(database, os.urandom(4).hex(), came(ANN, 1, wins=1), came(CLEO, 2, wins=0))
            if step == VOIDED_AT and (second := await database.profiles.result("t2")) and not second.void_reason:
                await database.corrections.void(GUILD, "t2", CLEO, "another mistake")
            if step == DELETED_AT:
                await database.privacy.delete(BEN)
            step += 1
            rest.set()


if __name__ == "__main__":
    with small_slices():
        asyncio.run(main(sys.argv[1]))
