"""When sessions may be opened at the gateway: as many a day as Discord allows, and each shard in its turn.

Source: https://docs.discord.com/developers/events/gateway#session-start-limit-object
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import aiohttp
import discord
import structlog

from bot import timekeeper
from games.engine.tasks import shared
from games.english import clip
from storage.engine.errors import StorageError
from storage.shards.identifies import IdentifyStore

LONGEST_PAUSE = 60.0
UNTOLD_PAUSE = 90.0
"""The longest between two sessions where Discord does not say how many are left. It lets a bot open 1,000 a day, one
each 86 seconds, and takes the token of one that opens more."""
FEW_SESSIONS = 100
"""The last of them are spread over what is left of the day."""
ASK_SECONDS = 5.0
GOOD_SECONDS = 5.0
"""So long an answer is good for all who ask."""
TURN_SECONDS = 5.5
"""Between two sessions that may not be opened together: half a second more than Discord asks for, as one connection is
made sooner than another."""
MOST_TOLD = 200
"""So many characters of an error are logged: it may hold a page of HTML."""

log = structlog.get_logger()

Turn: TypeAlias = Callable[[int, int], Awaitable[None]]
"""Waits until a shard may open its session; with how many shards may do so at once."""


def told(error: Exception) -> str:
    """Return an error as a log tells it: by its sentence where its `repr` hides why under the connection's details."""
    return clip(str(error) if isinstance(error, aiohttp.ClientConnectorError) else repr(error), MOST_TOLD)


class Turns:
    """Lets one shard after the other open its session, of those of this process that share a bucket."""

    def __init__(self) -> None:
        self._last: dict[int, tuple[int, float]] = {}

    async def __call__(self, shard: int, at_once: int) -> None:
        """Wait until the shard may open its session; its own pauses keep it apart from itself."""
        now = asyncio.get_running_loop().time()
        last, free_at = self._last.get(shard % at_once, (shard, now))
        begins_at = now if last == shard else max(now, free_at)
        self._last[shard % at_once] = shard, begins_at + TURN_SECONDS
        await asyncio.sleep(begins_at - now)


class SharedTurns:
    """The same for the shards of all processes that share a database."""

    def __init__(self, identifies: IdentifyStore) -> None:
        self._identifies = identifies

    async def __call__(self, shard: int, at_once: int) -> None:
        """Wait until the shard may open its session; while the database is away none does."""
        while True:
            try:
                wait = await self._identifies.take(shard % at_once, TURN_SECONDS)
            except StorageError as error:
                log.warning("gateway.no_turn", error=str(error))
                wait = timekeeper.AWAY_SECONDS
            if not wait:
                return
            await asyncio.sleep(wait)


@dataclass(slots=True)
class Limits:
    """What Discord says of sessions.

    shards: how many it asks for. at_once: how many of them may open a session together. left: how many sessions may be
    opened until `anew_at`, by the monotonic clock, by which `asked_at` is too.
    """

    shards: int
    at_once: int
    left: int
    anew_at: float
    asked_at: float


class Openings:
    """When a session may be opened; Discord is asked once for all shards that ask together."""

    def __init__(self, ask: Callable[[], Awaitable[tuple[int, str, Any]]]) -> None:
        self._ask = ask
        self._asking: asyncio.Task[Limits | None] | None = None
        self._known: Limits | None = None

    @property
    def at_once(self) -> int:
        """How many shards may open a session together, as far as Discord said."""
        return 1 if self._known is None else self._known.at_once

    @property
    def left(self) -> int | None:
        """Sessions that may still be opened today, as far as Discord said."""
        known = self._known
        return None if known is None or known.anew_at <= asyncio.get_running_loop().time() else known.left

    async def limits(self) -> Limits | None:
        """What Discord says at this moment; None where it says nothing."""
        if self._known is not None and asyncio.get_running_loop().time() - self._known.asked_at < GOOD_SECONDS:
            return self._known
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._limits())
        return await shared(self._asking)

    async def opens_at(self, opened_at: float, pause: float, shards: int) -> float:
        """When one of so many shards may open a session, so many seconds after its last one or later.

        All times are by the monotonic clock.
        """
        limits = await self.limits()
        if limits is None:
            pause = pause if pause < LONGEST_PAUSE else UNTOLD_PAUSE * shards
            limits = self._known
        now = asyncio.get_running_loop().time()
        if limits is None or limits.anew_at <= now:
            return opened_at + pause
        left, seconds = limits.left, limits.anew_at - now
        limits.left = max(0, left - 1)
        if left > FEW_SESSIONS:
            return opened_at + pause
        log.warning("gateway.few_sessions", left=left, anew_in=round(seconds))
        return opened_at + max(pause, seconds * shards / left) if left else limits.anew_at

    async def _limits(self) -> Limits | None:
        asked_at = asyncio.get_running_loop().time()
        try:
            async with asyncio.timeout(ASK_SECONDS):
                shards, _, limit = await self._ask()
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            log.info("gateway.limit_unknown", error=told(error))
            return None
        anew_at = asyncio.get_running_loop().time() + limit["reset_after"] / 1000
        self._known = Limits(shards, limit["max_concurrency"], limit["remaining"], anew_at, asked_at)
        return self._known
