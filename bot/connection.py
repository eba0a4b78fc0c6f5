"""The connections to Discord's gateway, one per shard, kept through outages of any length."""

from __future__ import annotations

import asyncio
import itertools
import math
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import Any, TypeAlias

import aiohttp
import discord
import structlog
from aiohttp import WSCloseCode

from bot.openings import LONGEST_PAUSE, Openings, Turn, Turns, told
from bot.timekeeper import pauses
from bot.undocumented import DiscordWebSocket, ReconnectWebSocket, ShardedClient
from storage.shards.groups import Shards

CONNECT_SECONDS = 60.0
APART_SECONDS = 1.0
"""Minimum seconds between two connection attempts of a shard, however well each begins."""
DISCORD = "gateway.discord.gg"
"""Host of Discord's own gateway, whose resume URL is used; behind a proxy it would bypass the proxy."""
TOLD = {
    "shard_connect": "gateway.connected",
    "shard_resumed": "gateway.resumed",
    "shard_disconnect": "gateway.disconnected",
}
"""Log events for the start and end of a connection; each has the seconds since the previous change."""

log = structlog.get_logger()

Agree: TypeAlias = Callable[[int], Awaitable[int]]
"""A function from the number of shards that Discord asks for to the number to use."""


async def as_asked(count: int) -> int:
    """Accept the number of shards that Discord asks for."""
    return count


class Connection(ShardedClient):
    """A client whose shards each reconnect within a minute of the end of an outage.

    shards: those of this process, once `agree` has set their number. turn: waits until a shard may open its session.
    complete: the shards whose servers have all arrived.
    """

    def __init__(self, shards: Shards, agree: Agree = as_asked, turn: Turn | None = None, **options: Any) -> None:
        super().__init__(**options)
        self.openings = Openings(self.http.get_bot_gateway)
        self._own = shards
        self._agree = agree
        self._turn = Turns() if turn is None else turn
        self._links: dict[int, Link] = {}
        self._closing = asyncio.Event()
        self.complete: set[int] = set()

    @property
    def is_closing(self) -> bool:
        """Whether the client is closing: nothing may be started any more."""
        return self._closing.is_set()

    def silence(self, shard: int) -> float:
        """Return the seconds since anything was received on a shard's newest connection."""
        return self._links[shard].silence

    def shard_of(self, guild: int) -> int:
        """Return the shard of a server; of 0, that of direct messages."""
        return self._own.shard_of(guild)

    def knows(self, guild: int) -> bool:
        """Return whether Discord would have told this process of a server that has the bot."""
        return self.shard_of(guild) in self.complete

    async def connect(self, *, reconnect: bool = True) -> None:
        """Stay connected until the client is closed; raises ConnectionClosed if Discord forbids a retry.

        The loops of discord.py may sleep for 17 more minutes after an outage, open session after session without a
        pause while Discord refuses them, and fail if the very first connection does.
        """
        asked = await self._asked()
        if asked is None:
            return
        self._own.agree(await self._agree(asked))
        self.count_shards(self._own.count)
        await self.prepare()
        self._links = {shard: Link(self, shard) for shard in self._own.ids}
        running = [asyncio.create_task(link.keep(), name=f"shard {link.shard}") for link in self._links.values()]
        try:
            await asyncio.gather(*running)
        finally:
            self._closing.set()
            await self._hang_up()
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)

    async def prepare(self) -> None:
        """Prepare for connecting: a hook called before any shard is connected, once their number is known."""

    async def renew(self, shard: int) -> None:
        """End a shard's session, so that a fresh one is opened as soon as allowed."""
        await self._links[shard].renew()

    async def take_turn(self, shard: int) -> None:
        """Wait until the shard may open its session, or until the client is closed."""
        turn = asyncio.ensure_future(self._turn(shard, self.openings.at_once))
        closing = asyncio.create_task(self._closing.wait())
        try:
            await asyncio.wait({turn, closing}, return_when=asyncio.FIRST_COMPLETED)
            if turn.done():
                await turn
        finally:
            turn.cancel()
            closing.cancel()

    async def pause(self, seconds: float) -> None:
        """Sleep, but no longer than until the client is closed."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._closing.wait()

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Dispatch an event, and log one that begins or ends a shard's connection to the gateway."""
        if event in TOLD:
            self._links[args[0]].note_change(event)
        if event == "shard_connect":
            self.complete.discard(args[0])
        elif event == "shard_ready":
            self.mark_ready()
        if not self.is_closing:  # nobody waits for what would begin now
            super().dispatch(event, *args, **kwargs)

    async def close(self) -> None:
        self._closing.set()
        await self._hang_up()
        await discord.Client.close(self)  # that of many shards knows its own loops alone

    def socket_of(self, shard: int) -> DiscordWebSocket:
        ws = self._links[shard].ws
        assert ws is not None  # noqa: S101
        return ws

    async def _asked(self) -> int | None:
        """Return the number of shards that Discord asks for, once it answers; None if the client is closed before."""
        waits = pauses(LONGEST_PAUSE)
        while not self.is_closing:
            limits = await self.openings.limits()
            if limits is not None:
                return limits.shards
            await self.pause(next(waits))
        return None

    async def _hang_up(self) -> None:
        """Close all connections."""
        await asyncio.gather(*(link.hang_up() for link in self._links.values()))


class Link:
    """The connection of one shard."""

    def __init__(self, client: Connection, shard: int) -> None:
        self.shard = shard
        self.ws: DiscordWebSocket | None = None
        self._client = client
        self._heard_at = 0.0
        self._has_begun = False
        self._changed_at = asyncio.get_running_loop().time()

    @property
    def silence(self) -> float:
        """Seconds since anything was received."""
        return asyncio.get_running_loop().time() - self._heard_at

    async def keep(self) -> None:
        """Stay connected until the client is closed; raises ConnectionClosed if Discord forbids a retry."""
        client, loop = self._client, asyncio.get_running_loop()
        began_at = opened_at = -math.inf
        tries, openings = _tries(), _tries()
        while True:
            if self._is_resumable:
                await client.pause(max(next(tries), began_at + APART_SECONDS - loop.time()))
            else:
                opens_at = await client.openings.opens_at(opened_at, next(openings), client.shard_count or 1)
                await client.pause(opens_at - loop.time())
                await client.take_turn(self.shard)
                opened_at = loop.time()
            if client.is_closing:
                return
            began_at, self._has_begun = loop.time(), False
            try:
                await self._stay()
            except (ReconnectWebSocket, aiohttp.ClientError, OSError) as error:
                log.info("gateway.left", shard=self.shard, why=told(error))
            except discord.ConnectionClosed as closed:
                if closed.code != WSCloseCode.OK:
                    raise
            except Exception:  # READY or a frame that can't be read, and couldn't be after a resume
                log.exception("gateway.unreadable", shard=self.shard)
                await self.renew()
                continue
            if self._has_begun:
                tries, openings = _tries(), pauses(LONGEST_PAUSE)

    async def renew(self) -> None:
        """End the session, so that a fresh one is opened in its place."""
        if self.ws is not None:
            self.ws.session_id = None
            await self.ws.close(WSCloseCode.OK)

    async def hang_up(self) -> None:
        """Close the connection."""
        if self.ws is not None and self.ws.open:
            await self.ws.close(WSCloseCode.OK)

    def note_change(self, event: str) -> None:
        """Record and log that the connection began or ended."""
        self._has_begun |= event != "shard_disconnect"
        changed_at, self._changed_at = self._changed_at, asyncio.get_running_loop().time()
        log.info(TOLD[event], shard=self.shard, seconds_before=round(self._changed_at - changed_at, 1))

    async def _stay(self) -> None:
        """Resume the session or open one, and receive events; raises the exception that ends the connection."""
        ws = self.ws
        if ws is not None and self._is_resumable:
            opening = DiscordWebSocket.from_client(
                self._client,
                shard_id=self.shard,
                gateway=ws.gateway if DiscordWebSocket.DEFAULT_GATEWAY.host == DISCORD else None,
                session=ws.session_id,
                sequence=ws.sequence,
                resume=True,
            )
        else:
            opening = DiscordWebSocket.from_client(self._client, shard_id=self.shard, initial=True)
        self.ws = await asyncio.wait_for(opening, CONNECT_SECONDS)
        try:
            while True:
                self._heard_at = asyncio.get_running_loop().time()
                await self.ws.poll_event()
        except Exception:
            self._client.dispatch("shard_disconnect", self.shard)
            raise

    @property
    def _is_resumable(self) -> bool:
        return self.ws is not None and self.ws.session_id is not None


def _tries() -> Iterator[float]:
    """Return the backoff before each attempt to resume or open a session: zero first, then growing."""
    return itertools.chain((0.0,), pauses(LONGEST_PAUSE))
