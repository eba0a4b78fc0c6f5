"""Background tasks: kept running while the bot does, or run once; failures are logged."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

from bot.timekeeper import log_failure, pauses

LONGEST_PAUSE = 600.0
"""Seconds of running after which a failing task starts again with the shortest backoff."""


class Upkeep:
    """Background tasks that end with the bot at the latest.

    failures: total failures by task. failing: consecutive failures of tasks that wait for a retry.
    """

    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[None]] = set()
        self.failures = Counter[str]()
        self.failing: dict[str, int] = {}

    def keep(self, work: Callable[[], Awaitable[None]], name: str) -> asyncio.Event:
        """Keep a task running, retrying with backoff; the event returned is set after the first attempt."""
        tried = asyncio.Event()
        self.spawn(self._keep_up(work, name, tried), name)
        return tried

    def spawn(self, work: Any, name: str) -> asyncio.Task[None]:
        """Run a coroutine in the background, logging a failure."""

        async def run() -> None:
            try:
                await work
            except Exception as error:
                self.failures[name] += 1
                log_failure(error, "task.failed", task=name)

        task = asyncio.create_task(run(), name=name)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        task.add_done_callback(lambda _: work.close())  # where a stop came before its first step
        return task

    async def close(self) -> None:
        """Cancel all tasks, and wait until they end."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _keep_up(self, work: Callable[[], Awaitable[None]], name: str, tried: asyncio.Event) -> None:
        """Run a task until it completes, retrying with backoff.

        tried: set after the first attempt, successful or not.
        """
        waits, in_row = pauses(LONGEST_PAUSE), 0
        while True:
            began = asyncio.get_running_loop().time()
            try:
                await work()
            except Exception as error:
                if asyncio.get_running_loop().time() - began > LONGEST_PAUSE:
                    waits, in_row = pauses(LONGEST_PAUSE), 0
                pause = next(waits)
                in_row += 1
                self.failures[name] += 1
                self.failing[name] = in_row
                log_failure(error, "task.failed", task=name, again_in=pause)
            else:
                return
            finally:
                tried.set()
            await asyncio.sleep(pause)
            del self.failing[name]
