"""The work on messages: a lane for each one, in which one thing at a time is done until it shows what it is to show."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import discord
import structlog

from bot.messages.answers import WORK_ERRORS, is_refused
from bot.messages.attached import Disturbed
from bot.messages.removals import RETRY_FIRST, RETRY_MOST
from bot.timekeeper import finish, pauses
from storage.engine.errors import StorageError
from storage.tables.slots import SlotT

T = TypeVar("T")

log = structlog.get_logger()


@dataclass(slots=True)
class Lane:
    """The work on one message, begun while it has no holders. While it has clicks, those are being answered."""

    is_wanted: bool = False
    holders: int = 0
    clicks: int = 0
    answered: int = 0
    task: asyncio.Task[None] | None = None
    freed: asyncio.Event = field(default_factory=asyncio.Event)
    work: asyncio.Lock = field(default_factory=asyncio.Lock)
    since: float = field(default_factory=lambda: asyncio.get_running_loop().time())


class Lanes(Generic[SlotT]):
    """The lanes of all messages of things of one sort, by the thing's id and the message's slot.

    bring: brings a message to its newest screen. give_up: is told what Discord refused for good. settle: is called
    whenever no message of a thing has work left. kind: what a log calls a slot, which may be a person's id. pause: the
    seconds between two screens of a message.
    """

    def __init__(
        self,
        bring: Callable[[str, SlotT], Awaitable[None]],
        give_up: Callable[[str, SlotT, discord.HTTPException], Awaitable[None]],
        settle: Callable[[str], Awaitable[None]],
        kind: Callable[[SlotT], str],
        pause: Callable[[SlotT], float],
    ) -> None:
        self._bring = bring
        self._give_up = give_up
        self._settle_all = settle
        self._kind = kind
        self._pause = pause
        self._lanes: dict[str, dict[SlotT, Lane]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closing = False

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        """The work that is under way, each until what was shown is noted."""
        return list(self._tasks)

    def wake(self, thing: str, slot: SlotT) -> None:
        """Bring a message to its newest screen by and by."""
        lane = self._lane(thing, slot)
        lane.is_wanted = True
        if lane.task is None and not self._is_closing:
            lane.task = asyncio.create_task(self._run(thing, slot, lane))
            self._tasks.add(lane.task)
            lane.task.add_done_callback(self._tasks.discard)

    @asynccontextmanager
    async def answering(self, thing: str, slot: SlotT) -> AsyncIterator[None]:
        """Begin no work on a message while a click on it is answered."""
        async with self._holding(thing, slot) as lane:
            lane.clicks += 1
            try:
                yield
            finally:
                lane.clicks -= 1
                lane.answered += 1

    @asynccontextmanager
    async def working(self, thing: str, slot: SlotT) -> AsyncIterator[None]:
        """Work on a message at once, as soon as the work on it that is under way is over."""
        async with self._holding(thing, slot) as lane, lane.work:
            yield

    async def undisturbed(self, thing: str, slot: SlotT, compose: Callable[[], Awaitable[T]]) -> T:
        """Compose what is to be sent in the work on a message; raises Disturbed if a click was answered meanwhile."""
        lane = self._lane(thing, slot)
        answered = lane.answered
        composed = await compose()
        if lane.clicks or lane.answered != answered:
            raise Disturbed
        return composed

    def waiting(self, seconds: float) -> int:
        """How many messages have not shown what they are to show for so many seconds."""
        before = asyncio.get_running_loop().time() - seconds
        return sum(lane.since <= before for lanes in self._lanes.values() for lane in lanes.values())

    async def until_few(self, most: int) -> None:
        """Wait until at most so many things have messages with work."""
        while len(self._lanes) > most and self._tasks:
            await asyncio.wait(self._tasks, return_when=asyncio.FIRST_COMPLETED)

    async def part(self, is_parting: Callable[[str, SlotT], bool], seconds: float) -> None:
        """Let go of messages, once they show what they are to show or after so many seconds."""
        parting = [
            (thing, slot, lane)
            for thing, lanes in self._lanes.items()
            for slot, lane in lanes.items()
            if is_parting(thing, slot)
        ]
        await finish([lane.task for _, _, lane in parting if lane.task is not None], seconds)
        for thing, slot, lane in parting:
            if lane.task is None:
                lane.is_wanted = False
                await self.settle(thing, slot, lane)

    async def close(self, seconds: float = 0) -> None:
        """Stop what is under way after so many seconds; what was not shown is shown after the next start."""
        self._is_closing = True
        await finish(self.tasks, seconds)

    @asynccontextmanager
    async def _holding(self, thing: str, slot: SlotT) -> AsyncIterator[Lane]:
        """Begin no work on a message for a while."""
        lane = self._lane(thing, slot)
        lane.holders += 1
        lane.freed.clear()
        try:
            yield lane
        finally:
            lane.holders -= 1
            if not lane.holders:
                lane.freed.set()
                await self.settle(thing, slot, lane)

    def _lane(self, thing: str, slot: SlotT) -> Lane:
        return self._lanes.setdefault(thing, {}).setdefault(slot, Lane())

    async def _run(self, thing: str, slot: SlotT, lane: Lane) -> None:
        """Work on one message until it shows what it is to show."""
        delays = pauses(RETRY_MOST, RETRY_FIRST)
        try:
            while lane.is_wanted:
                while lane.holders:
                    await lane.freed.wait()
                lane.is_wanted = False
                try:
                    await self._work(thing, slot, lane)
                except Disturbed:
                    lane.is_wanted = True
                    continue
                except WORK_ERRORS as error:
                    delay = next(delays)
                    log.warning("delivery.again", id=thing, message=self._kind(slot), error=repr(error), delay=delay)
                    lane.is_wanted = True
                    if self._is_closing:
                        return
                    await asyncio.sleep(delay)
                    continue
                delays, lane.since = pauses(RETRY_MOST, RETRY_FIRST), asyncio.get_running_loop().time()
                if pause := self._pause(slot):
                    await asyncio.sleep(pause)
        except Exception:
            log.exception("delivery.failed", id=thing, message=self._kind(slot))
        finally:
            lane.task = None
            await self.settle(thing, slot, lane)

    async def _work(self, thing: str, slot: SlotT, lane: Lane) -> None:
        """Bring a message to its newest screen, or give it up; raises one of WORK_ERRORS if it is to be retried."""
        try:
            async with lane.work:
                await self._bring(thing, slot)
        except discord.HTTPException as error:
            if not is_refused(error):
                raise
            await self._give_up(thing, slot, error)
            log.warning("delivery.impossible", id=thing, message=self._kind(slot), code=error.code)

    async def settle(self, thing: str, slot: SlotT, lane: Lane) -> None:
        """Let go of a lane with nothing to do."""
        if lane.task is not None or lane.holders or lane.is_wanted or self._is_closing:
            return
        lanes = self._lanes.get(thing, {})
        if lanes.get(slot) is lane:
            del lanes[slot]
        if lanes:
            return
        self._lanes.pop(thing, None)
        await self.settle_idle(thing)

    async def settle_idle(self, thing: str) -> None:
        """Note that no message of a thing has work left, unless one has."""
        if thing in self._lanes:
            return
        try:
            await self._settle_all(thing)
        except StorageError as error:
            log.warning("delivery.not_noted", id=thing, error=repr(error))  # it is at the next look
