"""What a bot asks of the loopback Discord: every request with its bytes, and every press that it answers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

import orjson
from aiohttp import StreamReader, web

from bot.playground import rest
from bot.playground.compose import Upload
from bot.playground.interaction import Interaction
from bot.playground.notices import InteractionCreated, Notice
from tests.loopback.playground import Playground

QUIET_SECONDS = 0.3


@dataclass(slots=True)
class Asked:
    """A request: its route, its path below the API with the query, its body as it came and as it is read.

    `made` is the id of what it made, where that is a message or a channel.
    """

    route: str
    path: str
    has_token: bool
    content_type: str
    raw: bytes
    body: Any
    uploads: Sequence[Upload]
    made: str | None = None


@dataclass(slots=True)
class Recorder:
    """Keeps all requests, in the order of their arrival, and all presses by their tokens, until it is cleared."""

    playground: Playground
    asked: list[Asked] = field(default_factory=list)
    pressed: dict[str, Interaction] = field(default_factory=dict)
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self._around, self.playground._rest.around = self.playground._rest.around, self.around
        self.playground.world.subscribe(self._on_notice)

    _around: rest.Around = field(init=False)

    async def around(
        self, route: str, request: web.Request, carry_out: Callable[[], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Keep a request and let it pass; raises RuntimeError if it is refused."""
        raw = await request.read()
        _feed(request, raw)
        body, uploads = await rest._read_body(request)
        _feed(request, raw)
        asked = Asked(
            route,
            request.path_qs.removeprefix(rest.API_PATH),
            "Authorization" in request.headers,
            request.headers.get("Content-Type", ""),
            raw,
            body,
            uploads,
        )
        self.asked.append(asked)
        response = await self._around(route, request, carry_out)
        if response.status >= HTTPStatus.BAD_REQUEST:
            raise RuntimeError(f"{route} was refused: {response.status}")
        if request.method == "POST" and isinstance(response, web.Response) and response.body:
            asked.made = orjson.loads(bytes(response.body)).get("id")  # type: ignore[arg-type]
        self.changed.set()
        return response

    def clear(self) -> None:
        """Forget what was kept."""
        self.asked.clear()
        self.pressed.clear()

    async def until(self, count: int) -> None:
        """Wait until so many requests have been answered."""
        while len(self.asked) < count:
            self.changed.clear()
            await self.changed.wait()

    async def until_quiet(self) -> None:
        """Wait until the bot has asked nothing for a moment."""
        count = -1
        while len(self.asked) > count:
            count = len(self.asked)
            await asyncio.sleep(QUIET_SECONDS)

    def _on_notice(self, notice: Notice) -> None:
        if isinstance(notice, InteractionCreated):
            self.pressed[notice.interaction.token] = notice.interaction


def _feed(request: web.Request, raw: bytes) -> None:
    """Let a request's body be read from the beginning."""
    if request.body_exists:
        stream = StreamReader(request._protocol, 2**16, loop=asyncio.get_running_loop())
        stream.feed_data(raw)
        stream.feed_eof()
        request._payload = stream
