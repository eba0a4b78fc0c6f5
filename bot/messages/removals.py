"""Deletes the messages that are to go: at once, or by and by, and after a start what was left before."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from itertools import chain, groupby
from typing import Generic

import discord
import structlog
from cachetools import LRUCache

from bot.messages.answers import REQUEST_ERRORS, is_refused
from bot.timekeeper import finish, pauses
from bot.upkeep import Upkeep
from storage.tables.messages import Leftover, MessageStore
from storage.tables.slots import SlotT

RETRY_FIRST = 1.0
RETRY_MOST = 300.0
PATIENCE = 8.0
"""So long one try may take, one with a token before it too: Discord limits deletions, for minutes at the worst."""
AT_ONCE = 4
"""So many messages are deleted at a time that could not be deleted at once."""
MOST_RESTORED = 10_000
LOOK_SECONDS = 10.0
"""Between two looks for what other processes left to be deleted."""

UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008

log = structlog.get_logger()


class Removals(Generic[SlotT]):
    """Each message that is to go is noted in the store by whoever replaces it, and forgotten once it is gone.

    `delete` asks Discord once. What Discord does not allow, as in a channel that the bot does not see, is left until
    the next start, where it may.
    """

    def __init__(self, store: MessageStore[SlotT], delete: Callable[[int, int], Awaitable[None]]) -> None:
        self._store = store
        self._delete = delete
        self._waiting: dict[int, Leftover[SlotT]] = {}
        self._refused: set[int] = set()
        self._kept = LRUCache[int, None](MOST_RESTORED)
        self._work = Upkeep()
        self._free = asyncio.Semaphore(AT_ONCE)

    def is_leaving(self, message: int) -> bool:
        """Whether a message is to be deleted."""
        return message in self._waiting

    def keep(self, message: int) -> None:
        """Do not delete a message, until it is to be removed, though others leave it to be deleted."""
        self._waiting.pop(message, None)
        self._kept[message] = None

    def release(self, message: int) -> None:
        """Let a message be deleted that was to be kept."""
        self._kept.pop(message, None)

    async def restore(self) -> None:
        """After a start: delete what was to be deleted before."""
        stored = await self._store.leftovers(MOST_RESTORED)
        known = {*self._waiting, *self._refused, *self._kept}
        left = [leftover for leftover in stored if leftover.message not in known]
        self._waiting.update({leftover.message: leftover for leftover in left})
        for _, here in groupby(sorted(left, key=_channel), _channel):
            self._work.spawn(self._remove_in_turn(list(here)), "removals")

    async def keep_looking(self) -> None:
        """Delete for ever what others leave to be deleted."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            await self.restore()

    async def remove(self, leftovers: Sequence[Leftover[SlotT]]) -> None:
        """Delete messages that are noted in the store; what fails is tried again by and by."""
        for leftover in leftovers:
            self.release(leftover.message)
        self._waiting.update({leftover.message: leftover for leftover in leftovers})
        for leftover in leftovers:
            if not await self._try(leftover):
                self._work.spawn(self._keep_trying(leftover, pauses(RETRY_MOST, RETRY_FIRST)), "removal")

    async def part(self, is_theirs: Callable[[Leftover[SlotT]], bool], seconds: float) -> None:
        """Let go of messages; they have so many seconds to be deleted before."""
        theirs = [leftover for leftover in self._waiting.values() if is_theirs(leftover)]
        await finish([asyncio.create_task(self._remove_in_turn([leftover])) for leftover in theirs], seconds)
        for leftover in theirs:
            self._waiting.pop(leftover.message, None)

    async def close(self) -> None:
        """Stop; what is not deleted yet is deleted after the next start."""
        await self._work.close()

    async def _remove_in_turn(self, leftovers: list[Leftover[SlotT]]) -> None:
        """Delete messages one after the other, each however long that takes."""
        for leftover in leftovers:
            await self._keep_trying(leftover, chain((0.0,), pauses(RETRY_MOST, RETRY_FIRST)))

    async def _keep_trying(self, leftover: Leftover[SlotT], delays: Iterable[float]) -> None:
        """Delete a message, unless it is let go of; delays: so many seconds pass before each try."""
        for delay in delays:
            await asyncio.sleep(delay)
            async with self._free:
                if leftover.message not in self._waiting or await self._try(leftover):
                    return

    async def _try(self, leftover: Leftover[SlotT]) -> bool:
        """Delete a message; False if that is to be tried again."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._delete(leftover.channel, leftover.message)
        except discord.HTTPException as error:
            if error.code not in (UNKNOWN_MESSAGE, UNKNOWN_CHANNEL):
                return self._note_refusal(leftover, error)
        except REQUEST_ERRORS as error:
            log.info("removal.again", message=leftover.message, error=repr(error))
            return False
        self._waiting.pop(leftover.message, None)
        self._store.forget_leftover(leftover)
        return True

    def _note_refusal(self, leftover: Leftover[SlotT], error: discord.HTTPException) -> bool:
        """Whether Discord's answer is final until the next start; from a channel that is not seen it is for all."""
        log.info("removal.refused", message=leftover.message, status=error.status, code=error.code)
        if not is_refused(error):
            return False
        here = [each for each in self._waiting.values() if each.channel == leftover.channel]
        for refused in here if isinstance(error, discord.Forbidden) else [leftover]:
            self._waiting.pop(refused.message, None)
            self._refused.add(refused.message)
        return True


def _channel(leftover: Leftover[SlotT]) -> int:
    return leftover.channel
