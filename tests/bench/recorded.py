"""What a bot asks of the loopback Discord: every request with its bytes, and every press that it answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

import aiohttp
import orjson
from yarl import URL

from bot.playground.compose import Upload
from bot.playground.interaction import Interaction
from bot.playground.model import Message
from bot.playground.notices import InteractionCreated, MessageDeleted, Notice
from bot.playground.rest import Request, Response
from tests.bench.load import PATIENCE
from tests.loopback.playground import Playground

QUIET_SECONDS = 0.5
PAYLOAD = "payload_json"


@dataclass(slots=True, eq=False)
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
    """Keeps the requests that Discord took, in the order of their arrival, all presses, and deleted messages.

    Refused requests are only counted: on a loaded machine a bot may answer a press that is already given up.
    """

    playground: Playground
    asked: list[Asked] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    pressed: dict[str, Interaction] = field(default_factory=dict)
    deleted: dict[int, Message] = field(default_factory=dict)
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        around = self.playground.rest.around

        async def record(route: str, request: Request, carry_out: Callable[[], Response]) -> Response:
            asked = await _asked(route, request)
            self.asked.append(asked)
            response = await around(route, request, carry_out)
            if response.status >= HTTPStatus.BAD_REQUEST:
                self.asked.remove(asked)
                self.refused.append(f"{asked.route}: {response.status}")
            elif request.method == "POST" and response.body:
                asked.made = orjson.loads(response.body).get("id")
            self._changed.set()
            return response

        self.playground.rest.around = record
        self.playground.world.subscribe(self._on_notice)

    def clear(self) -> None:
        """Forget the requests so far; a press that is not answered yet may still be."""
        self.asked.clear()
        self.refused.clear()

    async def until(self, count: int) -> None:
        """Wait until `count` requests have been taken; TimeoutError if there is no request for long."""
        while len(self.asked) < count:
            self._changed.clear()
            async with asyncio.timeout(PATIENCE):
                await self._changed.wait()

    async def until_quiet(self) -> None:
        """Wait until every press is answered or given up, and the bot has asked nothing for a moment."""
        count = -1
        while len(self.asked) > count or any(each.is_open for each in self.pressed.values()):
            count = len(self.asked)
            await asyncio.sleep(QUIET_SECONDS)

    def _on_notice(self, notice: Notice) -> None:
        if isinstance(notice, InteractionCreated):
            self.pressed[notice.interaction.token] = notice.interaction
        elif isinstance(notice, MessageDeleted):
            self.deleted[notice.message.id] = notice.message


async def _asked(route: str, request: Request) -> Asked:
    """Return a request with the bytes of its body, as discord.py makes them."""
    raw, content_type = request.body, "application/json" if request.body else ""
    if request.uploads:
        form = aiohttp.FormData(quote_fields=False)
        form.add_field(PAYLOAD, request.body.decode())
        for each in request.uploads:
            form.add_field(
                f"files[{each.index}]", each.data, filename=each.filename, content_type="application/octet-stream"
            )
        writer = form()
        raw, content_type = await writer.as_bytes(), writer.content_type
    path = str(URL.build(path=request.path, query=dict(request.query)))
    body = orjson.loads(request.body) if request.body else {}
    return Asked(route, path, request.authorization is not None, content_type, raw, body, request.uploads)
