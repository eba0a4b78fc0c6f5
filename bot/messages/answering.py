"""The interactions that are being answered: each once, and a stop waits for them."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from functools import partial
from typing import Any

import discord
import structlog
from cachetools import TTLCache

from bot.messages.answers import ANSWER_SECONDS, Answered, Receipt
from bot.timekeeper import finish
from storage.engine.durations import Durations

MOST_BEGUN = 1024
REMEMBERED_SECONDS = 900.0
"""As long as an interaction can be answered it is remembered, to tell one that is delivered again."""
MANY_ELSEWHERE = 3
ELSEWHERE_SECONDS = 60.0
"""Seconds within which many interactions answered elsewhere tell of another program, but not so soon after a session
began or was resumed, which may be while another process still ends."""
QUIET_SECONDS = 3600.0
"""Seconds between two errors about another program."""
ANSWER_BOUNDS = (0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0)
COUNTED = {
    discord.InteractionType.application_command: "command",
    discord.InteractionType.component: "press",
    discord.InteractionType.modal_submit: "form",
}

log = structlog.get_logger()


class Answering:
    """Knows what is being answered. slowest: the most seconds that an answer took since that was last set to 0.

    outcomes: how many interactions of each kind ended in which way. seconds: until they had their first answers.
    may_answer: whether anything may be answered at all.
    """

    def __init__(self, may_answer: Callable[[], bool] = lambda: True) -> None:
        self._may_answer = may_answer
        self._begun = TTLCache[int, bool](MOST_BEGUN, REMEMBERED_SECONDS)
        self.tasks: set[asyncio.Task[Any]] = set()
        self.is_stopping = False
        self.slowest = 0.0
        self.outcomes = Counter[tuple[str, str]]()
        self.seconds = Durations(ANSWER_BOUNDS)
        self._elsewhere = deque[float](maxlen=MANY_ELSEWHERE)
        self._trusts_from = 0.0

    def note_session(self) -> None:
        """Note that a session begins or is resumed."""
        self._trusts_from = asyncio.get_running_loop().time() + ELSEWHERE_SECONDS

    def note_answered_elsewhere(self) -> None:
        """Note that an interaction had been answered already when it was first answered here."""
        now = asyncio.get_running_loop().time()
        if now < self._trusts_from:
            return
        self._elsewhere.append(now)
        if len(self._elsewhere) == MANY_ELSEWHERE and now - self._elsewhere[0] <= ELSEWHERE_SECONDS:
            self._elsewhere.clear()
            self._trusts_from = now + QUIET_SECONDS
            log.error(
                "token.shared",
                why="Another program answers what people press here, so it runs with the same token.",
                to_do="End the other program, or reset the token on the page Bot and give this bot the new one.",
            )

    def begins(self, interaction: discord.Interaction[Any]) -> bool:
        """Note that the current task answers an interaction, so that a stop waits for it; False if none should.

        None does during a stop, or where none may. Discord may deliver an interaction twice: what one changes counts
        once by the journal, after a restart too; this spares the person a second answer.
        """
        if self.is_stopping or not self._may_answer():
            return False
        if interaction.id in self._begun:
            log.info("interaction.repeated", interaction=interaction.id)
            self._count(interaction, "repeated")
            return False
        self._begun[interaction.id] = True
        task = asyncio.current_task()
        if task is not None:
            self.tasks.add(task)
            receipt, is_typing = Receipt.of(interaction), interaction.type is discord.InteractionType.autocomplete
            timer = None if is_typing else receipt.watch()
            began = asyncio.get_running_loop().time()
            task.add_done_callback(partial(self._end, interaction, receipt, began, timer))
        return True

    async def finish(self, seconds: float = ANSWER_SECONDS) -> None:
        """Let what is being answered come to its end, for so many seconds at most."""
        await finish(list(self.tasks), seconds)

    def _end(
        self,
        interaction: discord.Interaction[Any],
        receipt: Receipt,
        began: float,
        timer: asyncio.TimerHandle | None,
        task: asyncio.Task[Any],
    ) -> None:
        """Note that a task has answered."""
        self.tasks.discard(task)
        if timer is not None:
            timer.cancel()
        seconds = asyncio.get_running_loop().time() - began
        self.slowest = max(self.slowest, seconds)
        is_unanswered = receipt.answered is Answered.NOT_YET and receipt.outcome != "repeated"
        outcome = "unanswered" if is_unanswered else receipt.outcome
        self._count(interaction, outcome)
        if timer is not None and receipt.seconds is not None:
            self.seconds.note(receipt.seconds)
        log.debug(
            "interaction.ended", interaction=interaction.id, kind=interaction.type.name, seconds=round(seconds, 3)
        )

    def _count(self, interaction: discord.Interaction[Any], outcome: str) -> None:
        if interaction.type in COUNTED:
            self.outcomes[COUNTED[interaction.type], outcome] += 1
