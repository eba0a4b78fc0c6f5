"""Tasks that go on whoever stops waiting for them."""

from __future__ import annotations

import asyncio
from typing import Any, TypeVar

R = TypeVar("R")


async def shared(task: asyncio.Task[R]) -> R:
    """What a task comes to, for one of those who wait: it goes on where this one is cancelled."""
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        task.add_done_callback(pass_over)
        raise


def pass_over(task: asyncio.Task[Any]) -> None:
    """See what a task raised that nobody may ask any more."""
    if not task.cancelled():
        task.exception()
