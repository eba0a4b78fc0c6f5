"""What a bot asks of the loopback Discord: every request with its bytes, and every press that it answers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

import orjson
from aiohttp import BodyPartReader, MultipartReader, web

from bot.playground.compose import Upload
from bot.playground.interaction import Interaction
from bot.playground.model import Message
from bot.playground.notices import InteractionCreated, MessageDeleted, Notice
from bot.playground.rest import API_PATH
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
        around = self.playground.around

        async def record(
            route: str, request: web.Request, carry_out: Callable[[], Awaitable[web.StreamResponse]]
        ) -> web.StreamResponse:
            asked = await _read(route, request)
            self.asked.append(asked)
            response = await around(route, request, carry_out)
            if response.status >= HTTPStatus.BAD_REQUEST:
                self.asked.remove(asked)
                self.refused.append(f"{asked.route}: {response.status}")
            elif request.method == "POST" and isinstance(response, web.Response) and response.body:
                asked.made = orjson.loads(bytes(response.body)).get("id")  # type: ignore[arg-type]
            self._changed.set()
            return response

        self.playground.around = record
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


async def _read(route: str, request: web.Request) -> Asked:
    """A request as it came, which can then be read again."""
    raw, uploads = await request.content.read(), list[Upload]()
    if request.content_type.startswith("multipart/"):
        body: Any = {}
        request.content.unread_data(raw)
        async for part in MultipartReader(request.headers, request.content):
            assert isinstance(part, BodyPartReader)
            data = bytes(await part.read())
            if part.name == PAYLOAD:
                body = orjson.loads(data)
            else:
                index = int((part.name or "").removeprefix("files[").removesuffix("]"))
                uploads.append(Upload(index, part.filename or "file", data))
    else:
        body = orjson.loads(raw) if raw else {}
    request.content.unread_data(raw)
    return Asked(
        route,
        request.path_qs.removeprefix(API_PATH),
        "Authorization" in request.headers,
        request.headers.get("Content-Type", ""),
        raw,
        body,
        uploads,
    )
