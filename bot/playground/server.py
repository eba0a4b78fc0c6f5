"""The playground: a loopback Discord on 127.0.0.1, as a server that can be started and stopped."""

import secrets
import time
from collections.abc import Callable
from types import TracebackType
from typing import Final, Self

from aiohttp import web

from bot.playground.events import EventSource
from bot.playground.gateway import Gateway
from bot.playground.interactions import Interactions
from bot.playground.ratelimits import RateLimits
from bot.playground.rest import API_PATH, Rest
from bot.playground.routes import ROUTES
from bot.playground.web import Web
from bot.playground.world import World

_HOST: Final = "127.0.0.1"
_MAX_REQUEST_BYTES: Final = 25 * 1024 * 1024
_SHUTDOWN_SECONDS: Final = 0.5


class Playground:
    """A Discord for one bot on the loopback interface.

    `port` 0 takes a free one; `token` is what the bot must show (made up if not given); `rate_limits`
    enforces those of `ratelimits` and 50 requests a second; `answer_seconds` is how long the bot has to
    answer an interaction; `is_bot_new` lets the guild have taken the bot in just now; `now` tells the time in
    Unix seconds. Use as an async context manager, or `start` and `stop`.
    """

    def __init__(
        self,
        *,
        port: int = 0,
        token: str | None = None,
        rate_limits: bool = False,
        answer_seconds: float = 3.0,
        is_bot_new: bool = False,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.token = token or secrets.token_urlsafe(24)
        self.world = World(now)
        if is_bot_new:
            self.world.guild.members[self.world.bot.id].joined_at = self.world.moment()
        self.interactions = Interactions(self.world, answer_seconds=answer_seconds)
        self._key = secrets.token_urlsafe(24)
        self._port = port
        self.gateway = Gateway(self.world, EventSource(self.world, self.interactions), self.token)
        self.limits = RateLimits(is_enforced=rate_limits, clock=now)
        self.rest = Rest(self.world, self.interactions, self.limits, self.token)
        self._web = Web(self.world, self.interactions, self._key)
        self._runner: web.AppRunner | None = None

    @property
    def origin(self) -> str:
        """The server's address, without a path."""
        return f"http://{_HOST}:{self._port}"

    @property
    def api_base(self) -> str:
        """The REST API's address, for discord.http.Route.BASE."""
        return self.origin + API_PATH

    @property
    def gateway_url(self) -> str:
        """The gateway's address, for discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY."""
        return f"ws://{_HOST}:{self._port}/gateway"

    @property
    def url(self) -> str:
        """The page's address with its key."""
        return f"{self.origin}/page/?key={self._key}"

    @property
    def is_listening(self) -> bool:
        """Whether the server is started."""
        return self._runner is not None

    async def start(self) -> None:
        """Listen; OSError if the port is taken."""
        app = web.Application(middlewares=[self._web.check_host], client_max_size=_MAX_REQUEST_BYTES)
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_get("/gateway/", self.gateway.handle)
        self.rest.register(app, ROUTES)
        self._web.register(app)
        app.on_shutdown.append(self._disconnect)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=_SHUTDOWN_SECONDS)
        try:
            await self._runner.setup()
            await web.TCPSite(self._runner, _HOST, self._port).start()
        except BaseException:
            await self.stop()
            raise
        self._port = self._runner.addresses[0][1]
        self.world.composer.origin = self._web.origin = self.origin
        self.gateway.url = self.rest.gateway_url = self.gateway_url

    async def stop(self) -> None:
        """Close every connection and stop listening."""
        self.interactions.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.stop()

    async def _disconnect(self, app: web.Application) -> None:
        self.gateway.close()
        await self._web.close()
