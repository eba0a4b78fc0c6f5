"""Processes beside the bot's own."""

from __future__ import annotations

import asyncio
import os
import sys

from bot.processes import one_process

LONG = 30.0


async def test_a_process_beside_the_bot_stands_back() -> None:
    with one_process(3) as executor:
        niceness = await asyncio.wrap_future(executor.submit(os.nice, 0))
    assert niceness == min(os.nice(0) + 3, 19)


async def test_a_process_beside_the_bot_ends_with_a_bot_that_is_killed() -> None:
    program = (
        "import os, signal\n"
        "from bot.processes import one_process\n"
        "if __name__ == '__main__':\n"
        "    print(one_process(3).submit(os.getpid).result(), flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    bot = await asyncio.create_subprocess_exec(sys.executable, "-c", program, stdout=asyncio.subprocess.PIPE)
    assert bot.stdout is not None
    assert int(await bot.stdout.readline())
    async with asyncio.timeout(LONG):
        assert await bot.stdout.read() == b""  # the other process, which holds it open too, has ended
    await bot.wait()
