"""How the bot comes to Discord and stays there, through outages of any length."""

from __future__ import annotations

import asyncio
import itertools
import math
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import aiohttp
import discord
import structlog
from aiohttp import WSCloseCode
from discord.gateway import DiscordWebSocket, ReconnectWebSocket

from bot.timekeeper import pauses
from games.english import clip

LONGEST_PAUSE = 60.0
UNTOLD_PAUSE = 90.0
"""The longest between two sessions where Discord does not say how many are left. It lets a bot open 1,000 a day, one
each 86 seconds, and takes the token of one that opens more."""
FEW_SESSIONS = 100
"""The last of them are spread over what is left of the day."""
ASK_SECONDS = 5.0
STEADY_SECONDS = 60.0
"""A connection that stood for so long begins the pauses again."""
CONNECT_SECONDS = 60.0
TOLD = {"connect": "gateway.connected", "resumed": "gateway.resumed", "disconnect": "gateway.disconnected"}
"""What the log calls the events that begin or end a connection; each tells for how long it was otherwise before."""
MOST_TOLD = 200
"""So many characters of an error are logged: it may hold a page of HTML."""

log = structlog.get_logger()


def told(error: Exception) -> str:
    """An error as a log tells it."""
    return clip(repr(error), MOST_TOLD)


class Connection(discord.Client):
    """A client that is back within a minute of the end of an outage."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._closing = asyncio.Event()
        self._heard_at = 0.0
        self._changed_at = time.monotonic()

    @property
    def silence(self) -> float:
        """For how many seconds nothing was heard on the newest connection to the gateway."""
        return time.monotonic() - self._heard_at

    async def connect(self, *, reconnect: bool = True) -> None:
        """Stay connected until the client is closed; raises ConnectionClosed where Discord allows no other try.

        The loop of discord.py may sleep for 17 minutes more when an outage is over, opens one session after another
        without a pause where Discord refuses them, and fails if the very first connection does.
        """
        opened_at, tries, openings = -math.inf, _tries(), _tries()
        while True:
            if not self._is_resumable:
                opens_at = await self._opening(opened_at, next(openings))
                await self._pause(opens_at - time.monotonic())
                opened_at = time.monotonic()
            if self._closing.is_set():
                return
            began = time.monotonic()
            try:
                await self._stay()
            except (ReconnectWebSocket, aiohttp.ClientError, OSError) as error:
                log.info("gateway.left", why=told(error))
            except discord.ConnectionClosed as closed:
                if closed.code != WSCloseCode.OK:
                    raise
            if time.monotonic() - began >= STEADY_SECONDS:
                tries, openings = _tries(), _tries()
            if self._is_resumable:
                await self._pause(next(tries))

    async def renew(self) -> None:
        """End the session, so that a fresh one is opened in its place, as soon as that may be."""
        ws: DiscordWebSocket | None = self.ws
        if ws is not None:
            ws.session_id = None
            await ws.close(WSCloseCode.OK)

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Tell everybody of an event, and the log of one that begins or ends the connection to the gateway."""
        if event in TOLD:
            changed_at, self._changed_at = self._changed_at, time.monotonic()
            log.info(TOLD[event], seconds_before=round(self._changed_at - changed_at, 1))
        if not self._closing.is_set():  # nobody waits for what would begin now
            super().dispatch(event, *args, **kwargs)

    async def close(self) -> None:
        self._closing.set()
        await super().close()

    async def _stay(self) -> None:
        """Resume the session, or open one, and receive its events; raises what ends the connection."""
        ws = self.ws
        if self._is_resumable:
            opening = DiscordWebSocket.from_client(
                self,
                shard_id=self.shard_id,
                gateway=ws.gateway,
                session=ws.session_id,
                sequence=ws.sequence,
                resume=True,
            )
        else:
            opening = DiscordWebSocket.from_client(self, shard_id=self.shard_id, initial=True)
        self.ws = await asyncio.wait_for(opening, CONNECT_SECONDS)
        try:
            while True:
                self._heard_at = time.monotonic()
                await self.ws.poll_event()
        except Exception:
            self.dispatch("disconnect")
            raise

    async def _opening(self, opened_at: float, pause: float) -> float:
        """When a session may be opened, so many seconds after the last one or later; by the monotonic clock."""
        try:
            async with asyncio.timeout(ASK_SECONDS):
                _, _, limit = await self.http.get_bot_gateway()
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            log.info("gateway.limit_unknown", error=told(error))
            return opened_at + (pause if pause < LONGEST_PAUSE else UNTOLD_PAUSE)
        left, seconds = limit["remaining"], limit["reset_after"] / 1000
        if left > FEW_SESSIONS:
            return opened_at + pause
        log.warning("gateway.few_sessions", left=left, anew_in=round(seconds))
        return opened_at + max(pause, seconds / left) if left else time.monotonic() + seconds

    @property
    def _is_resumable(self) -> bool:
        ws: DiscordWebSocket | None = self.ws
        return ws is not None and ws.session_id is not None

    async def _pause(self, seconds: float) -> None:
        """Wait, but no longer than until the client is closed."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._closing.wait()


def _tries() -> Iterator[float]:
    """The pauses before a session is resumed or opened: a connection that merely broke is at once made again."""
    return itertools.chain((0.0,), pauses(LONGEST_PAUSE))
