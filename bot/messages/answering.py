"""The interactions that are being answered: each once, and a stop waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import discord
import structlog
from cachetools import TTLCache

from bot.messages.answers import ANSWER_SECONDS, keep_in_time
from bot.timekeeper import finish

MOST_BEGUN = 1024
REMEMBERED_SECONDS = 900.0
"""As long as an interaction can be answered it is remembered, to tell one that is delivered again."""

log = structlog.get_logger()


class Answering:
    """Knows what is being answered. slowest: the most seconds that an answer took since that was last set to 0.

    may_answer: whether anything may be answered at all.
    """

    def __init__(self, may_answer: Callable[[], bool] = lambda: True) -> None:
        self._may_answer = may_answer
        self._begun = TTLCache[int, bool](MOST_BEGUN, REMEMBERED_SECONDS)
        self.tasks: set[asyncio.Task[Any]] = set()
        self.is_stopping = False
        self.slowest = 0.0

    def begins(self, interaction: discord.Interaction[Any]) -> bool:
        """Note that the current task answers an interaction, so that a stop waits for it; False if none should.

        None does during a stop, or where none may. Discord may deliver an interaction twice: what one changes counts
        once by the journal, after a restart too; this spares the person a second answer.
        """
        if self.is_stopping or not self._may_answer():
            return False
        if interaction.id in self._begun:
            log.info("interaction.repeated", interaction=interaction.id)
            return False
        self._begun[interaction.id] = True
        task = asyncio.current_task()
        if task is not None:
            self.tasks.add(task)
            task.add_done_callback(partial(self._end, asyncio.get_running_loop().time(), keep_in_time(interaction)))
        return True

    async def finish(self, seconds: float = ANSWER_SECONDS) -> None:
        """Let what is being answered come to its end, for so many seconds at most."""
        await finish(list(self.tasks), seconds)

    def _end(self, began: float, timer: asyncio.TimerHandle | None, task: asyncio.Task[Any]) -> None:
        """Note that a task has answered."""
        self.tasks.discard(task)
        if timer is not None:
            timer.cancel()
        self.slowest = max(self.slowest, asyncio.get_running_loop().time() - began)
