"""Tasks that outlive the cancellation of those who wait for them."""

from __future__ import annotations

import asyncio
from typing import Any, TypeVar

R = TypeVar("R")


async def shared(task: asyncio.Task[R]) -> R:
    """Wait for a task and return its result; a cancelled waiter doesn't cancel the task."""
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        task.add_done_callback(pass_over)
        raise


def pass_over(task: asyncio.Task[Any]) -> None:
    """Retrieve a task's exception, so that asyncio doesn't report it as never retrieved."""
    if not task.cancelled():
        task.exception()
