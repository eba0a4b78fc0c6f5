"""The schedule of new gateway sessions: within Discord's daily limit, and one shard at a time per bucket.

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
"""Maximum seconds between two sessions while the remaining number is unknown. Discord lets a bot open 1,000 a day, one
each 86 seconds, and resets the token of a bot that opens more."""
FEW_SESSIONS = 100
"""Number of remaining sessions from which on they are spread over the rest of the day."""
ASK_SECONDS = 5.0
GOOD_SECONDS = 5.0
"""Seconds for which an answer is cached for all shards."""
TURN_SECONDS = 5.5
"""Seconds between two sessions of a bucket: half a second more than Discord asks for, as connections take different
times."""
MOST_TOLD = 200
"""Maximum characters logged of an error, which may hold a page of HTML."""

log = structlog.get_logger()

Turn: TypeAlias = Callable[[int, int], Awaitable[None]]
"""A function that waits until a shard may open its session, given how many shards may do so at once."""


def told(error: Exception) -> str:
    """Return an error for the log: its sentence if its `repr` buries the reason in the connection's details."""
    return clip(str(error) if isinstance(error, aiohttp.ClientConnectorError) else repr(error), MOST_TOLD)


class Turns:
    """Turns for this process's shards of a bucket to open their sessions, one after the other."""

    def __init__(self) -> None:
        self._last: dict[int, tuple[int, float]] = {}

    async def __call__(self, shard: int, at_once: int) -> None:
        """Wait until the shard may open its session; repeated attempts of one shard rely on its own pauses."""
        now = asyncio.get_running_loop().time()
        last, free_at = self._last.get(shard % at_once, (shard, now))
        begins_at = now if last == shard else max(now, free_at)
        self._last[shard % at_once] = shard, begins_at + TURN_SECONDS
        await asyncio.sleep(begins_at - now)


class SharedTurns:
    """Turns for the shards of all processes that share a database."""

    def __init__(self, identifies: IdentifyStore) -> None:
        self._identifies = identifies

    async def __call__(self, shard: int, at_once: int) -> None:
        """Wait until the shard may open its session; none does while the database is down."""
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
    """Discord's session limits.

    shards: the recommended number. at_once: shards that may open a session together. left: sessions that may be opened
    until `anew_at`, which is on the monotonic clock, as `asked_at` is.
    """

    shards: int
    at_once: int
    left: int
    anew_at: float
    asked_at: float


class Openings:
    """The session limits; one request to Discord serves all shards that ask together."""

    def __init__(self, ask: Callable[[], Awaitable[tuple[int, str, Any]]]) -> None:
        self._ask = ask
        self._asking: asyncio.Task[Limits | None] | None = None
        self._known: Limits | None = None

    @property
    def at_once(self) -> int:
        """Number of shards that may open a session together, as far as known."""
        return 1 if self._known is None else self._known.at_once

    @property
    def left(self) -> int | None:
        """Number of sessions that may still be opened today; None if unknown."""
        known = self._known
        return None if known is None or known.anew_at <= asyncio.get_running_loop().time() else known.left

    async def limits(self) -> Limits | None:
        """Return Discord's current limits; None if it doesn't answer."""
        if self._known is not None and asyncio.get_running_loop().time() - self._known.asked_at < GOOD_SECONDS:
            return self._known
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._limits())
        return await shared(self._asking)

    async def opens_at(self, opened_at: float, pause: float, shards: int) -> float:
        """Return when one of `shards` shards may open a session, at least `pause` seconds after its last one.

        All times are on the monotonic clock.
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
