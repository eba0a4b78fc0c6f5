"""Work that is to go on for as long as the bot runs: what fails is logged, and begun again by and by."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

import structlog

from bot.connection import pauses

LONGEST_PAUSE = 600.0
"""Work that ran for longer than this before it failed begins the pauses again."""

log = structlog.get_logger()


async def keep_up(work: Callable[[], Awaitable[None]], name: str, tried: asyncio.Event) -> None:
    """Do something until it comes to its end, again after a growing pause where it fails.

    tried: set once the first try is over, however it went.
    """
    waits = pauses(LONGEST_PAUSE)
    while True:
        began = time.monotonic()
        try:
            await work()
        except Exception:
            if time.monotonic() - began > LONGEST_PAUSE:
                waits = pauses(LONGEST_PAUSE)
            pause = next(waits)
            log.exception("task.failed", task=name, again_in=pause)
        else:
            return
        finally:
            tried.set()
        await asyncio.sleep(pause)
