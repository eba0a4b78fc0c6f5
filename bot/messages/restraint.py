"""Keeps the bot quiet where Discord has banned its address, so that the ban ends, and before Discord would ban it.

What may be sent passes the gate of all processes.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections import Counter, deque
from collections.abc import Callable
from types import SimpleNamespace

import aiohttp
import discord
import structlog
from yarl import URL

from bot.messages.answers import RATE_LIMITED
from bot.shards.gate import Gate

ROUTES = {
    "interactions": "answers",
    "webhooks": "further answers",
    "channels": "channels",
    "users": "users",
    "guilds": "servers",
    "applications": "application",
    "oauth2": "application",
    "gateway": "gateway",
}
"""Classes of requests, by the first of these words in a path."""
OTHER = "other"
SCOPES = ("user", "global", "shared")
BANNED_SECONDS = 600.0
"""So long no request shows the bot's token after an answer of Cloudflare, which bans an address, in Discord's place."""
MOST_INVALID = 5_000
INVALID_SECONDS = 600.0
"""Discord bans an address with 10,000 requests in so long a time that it answers with one of these."""
FREE_SECONDS = 1.0
"""The others are let go on this much later than discord.py should do it."""
FORBIDDEN = 403
INVALID = (401, FORBIDDEN, RATE_LIMITED)
_TOKEN = re.compile(r"(/(?:interactions|webhooks)/\d+/)[^/]+")

log = structlog.get_logger()


class Restraint:
    """Sees all requests to Discord; while they are stopped, those that show the bot's token end in RateLimited.

    Answers to interactions show no token: Discord takes them all the same. now: tells the time in seconds. free: ends
    the wait of all requests for a limit that they have in common, which discord.py forgets where the request that met
    it is given up. gate: lets through what may be sent.

    requests: counts them by class and status, 0 for a broken connection. limited: counts answers 429 by whose limit.
    """

    def __init__(self, now: Callable[[], float], free: Callable[[], None], gate: Gate) -> None:
        self.gate = gate
        self.requests = Counter[tuple[str, int]]()
        self.limited = Counter[str]()
        self._now = now
        self._free = free
        self._stopped_until = 0.0
        self._invalid: deque[float] = deque()

    def trace(self) -> aiohttp.TraceConfig:
        """What aiohttp asks before each request, and tells of each answer."""
        trace = aiohttp.TraceConfig()
        trace.on_request_start.append(self._begin)
        trace.on_request_end.append(self._end)
        trace.on_request_exception.append(self._break)
        return trace

    @property
    def invalid(self) -> int:
        """Number of invalid requests within the time over which Discord counts them."""
        while self._invalid and self._invalid[0] <= self._now() - INVALID_SECONDS:
            self._invalid.popleft()
        return len(self._invalid)

    async def _begin(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        rest, shows_token = self._stopped_until - self._now(), "Authorization" in request.headers
        if rest > 0 and shows_token:
            raise discord.RateLimited(rest)
        await self.gate.let_through(is_counted=shows_token)

    async def _end(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestEndParams
    ) -> None:
        response, scope = request.response, request.response.headers.get("X-RateLimit-Scope")
        if log.is_enabled_for(logging.DEBUG):
            log.debug("discord.request", method=request.method, path=_path_told(request.url), status=response.status)
        self.requests[_route(request.url), response.status] += 1
        if response.status == RATE_LIMITED:
            self.limited[scope if scope in SCOPES else OTHER] += 1
        if response.status == RATE_LIMITED and "Via" not in response.headers:
            self._stop("banned", BANNED_SECONDS)
        elif response.status in INVALID and scope != "shared":
            self._count()
        if scope == "global":
            rest = float(response.headers.get("Retry-After", 0.0)) + FREE_SECONDS
            asyncio.get_running_loop().call_later(rest, self._free)

    async def _break(
        self, session: aiohttp.ClientSession, context: SimpleNamespace, request: aiohttp.TraceRequestExceptionParams
    ) -> None:
        self.requests[_route(request.url), 0] += 1

    def _count(self) -> None:
        """Count an invalid request, and stop where there are too many."""
        self._invalid.append(self._now())
        if self.invalid >= MOST_INVALID:
            self._stop("invalid requests", self._invalid[0] + INVALID_SECONDS - self._now())

    def _stop(self, why: str, seconds: float) -> None:
        if self._now() >= self._stopped_until:
            log.error("discord.stopped", why=why, seconds=round(seconds))
        self._stopped_until = max(self._stopped_until, self._now() + seconds)


def _route(url: URL) -> str:
    """The class of a request."""
    parts = url.raw_path.split("/")
    for part in parts:
        if part in ROUTES:
            return "messages" if part == "channels" and "messages" in parts else ROUTES[part]
    return OTHER


def _path_told(url: URL) -> str:
    """Return the path of a request without the token of an interaction, which lets anybody answer it."""
    return _TOKEN.sub(r"\1*", url.path)
