"""Discord without sockets: what discord.py's client asks of its session is handed to a playground in this process."""

from __future__ import annotations

import asyncio
import errno
from collections import deque
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from http import HTTPStatus
from types import SimpleNamespace
from typing import Any, NamedTuple
from urllib.parse import unquote

import aiohttp
import discord
from aiohttp import WSCloseCode, WSMsgType
from aiohttp.multipart import MultipartWriter, content_disposition_filename, parse_content_disposition
from multidict import CIMultiDict
from yarl import URL

from bot.playground.compose import Upload
from bot.playground.rest import API_PATH, FILE_PART, HangUp, Request, Response
from bot.playground.server import Playground


class Frame(NamedTuple):
    """A frame at one end of a websocket; data: the text, the bytes, or the code of a close."""

    type: WSMsgType
    data: Any


class End:
    """One end of a websocket; `other` is its peer."""

    other: End

    def __init__(self) -> None:
        self.close_code: int | None = None
        self._frames: deque[Frame] = deque()
        self._came = asyncio.Event()

    @property
    def closed(self) -> bool:
        """Whether this end is closed, or has been told so."""
        return self.close_code is not None

    def take(self, frame: Frame) -> None:
        self._frames.append(frame)
        self._came.set()

    async def receive(self, timeout: float | None = None) -> Frame:  # noqa: ASYNC109  as aiohttp has it
        """Return the next frame; TimeoutError if none arrives in time."""
        async with asyncio.timeout(timeout):
            while not self._frames:
                if self.closed:
                    return Frame(WSMsgType.CLOSED, None)
                self._came.clear()
                await self._came.wait()
        frame = self._frames.popleft()
        if frame.type is WSMsgType.CLOSE and not self.closed:
            self.close_code = frame.data
        return frame

    async def __aiter__(self) -> AsyncIterator[Frame]:
        while (frame := await self.receive()).type not in (WSMsgType.CLOSE, WSMsgType.CLOSED):
            yield frame

    async def send_str(self, data: str) -> None:
        await self.send_frame(data, WSMsgType.TEXT)

    async def send_frame(self, message: bytes | str, opcode: WSMsgType) -> None:
        """Send a frame; ConnectionResetError once either end is closed."""
        if self.closed or self.other.closed:
            raise ConnectionResetError("Cannot write to closing transport")
        self.other.take(Frame(opcode, message))

    async def close(self, *, code: int = WSCloseCode.OK, message: bytes = b"") -> bool:
        if self.closed:
            return False
        self.close_code = code
        self._came.set()
        self.other.take(Frame(WSMsgType.CLOSE, code))
        return True


class Answered:
    """A response as discord.py reads it."""

    def __init__(self, response: Response) -> None:
        self.status = response.status
        self.reason = HTTPStatus(response.status).phrase
        self.headers = CIMultiDict(response.headers)
        if response.body:
            self.headers["Content-Type"] = response.content_type
        self._body = response.body

    async def read(self) -> bytes:
        return self._body

    async def text(self, encoding: str = "utf-8") -> str:
        return self._body.decode(encoding)


class DirectSession:
    """Takes the place of aiohttp's session; what arrived is carried out even where who asked has given up."""

    def __init__(self, playground: Playground, traces: Sequence[aiohttp.TraceConfig]) -> None:
        self.closed = False
        self._playground = playground
        self._traces = traces
        self._tasks: set[asyncio.Task[Any]] = set()

    @asynccontextmanager
    async def request(
        self,
        method: str,
        url: str,
        *,
        params: Mapping[str, Any] | None = None,
        data: Any = None,
        headers: Mapping[str, str],
        **_proxy: Any,
    ) -> AsyncIterator[Answered]:
        for trace in self._traces:
            for begin in trace.on_request_start:
                await begin(self, SimpleNamespace(), SimpleNamespace(headers=headers))  # type: ignore[arg-type]
        address = URL(url).update_query(params or {})
        body, uploads = await _read(data)
        path = unquote(address.raw_path).removeprefix(API_PATH)
        asked = Request(method, path, address.query, headers.get("Authorization"), body, uploads)
        response = await asyncio.shield(self._spawn(self._answer(asked)))
        if response is None:
            for trace in self._traces:
                for broke in trace.on_request_exception:
                    await broke(self, SimpleNamespace(), SimpleNamespace(url=address))  # type: ignore[arg-type]
            raise aiohttp.ServerDisconnectedError
        answered = Answered(response)
        ended = SimpleNamespace(method=method, url=address, response=answered)
        for trace in self._traces:
            for end in trace.on_request_end:
                await end(self, SimpleNamespace(), ended)  # type: ignore[arg-type]
        yield answered

    async def ws_connect(self, url: str, **_options: Any) -> End:
        self._must_listen()
        if not self._playground.gateway.is_open:
            raise aiohttp.WSServerHandshakeError(
                SimpleNamespace(real_url=URL(url)),  # type: ignore[arg-type]
                (),
                status=HTTPStatus.SERVICE_UNAVAILABLE,
                message="Invalid response status",
            )
        client, server = End(), End()
        client.other, server.other = server, client
        self._spawn(self._playground.gateway.serve(server, URL(url).query))
        return client

    async def close(self) -> None:
        self.closed = True

    async def _answer(self, asked: Request) -> Response | None:
        self._must_listen()
        try:
            return await self._playground.rest.answer(asked)
        except HangUp:
            return None

    def _must_listen(self) -> None:
        if not self._playground.is_listening:
            raise aiohttp.ClientOSError(errno.ECONNREFUSED, "the playground is stopped")

    def _spawn(self, work: Any) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


class DirectHTTP(discord.http.HTTPClient):
    """discord.py's client, whose requests reach a playground without sockets."""

    playground: Playground

    def __init__(self, *args: Any, **options: Any) -> None:
        self._direct: DirectSession | None = None
        super().__init__(*args, **options)

    @property
    def _HTTPClient__session(self) -> Any:  # noqa: N802  where discord.py keeps its session
        return discord.utils.MISSING if self._direct is None else self._direct

    @_HTTPClient__session.setter
    def _HTTPClient__session(self, session: Any) -> None:  # noqa: N802
        if session is discord.utils.MISSING:
            self._direct = None
        else:
            session.detach()  # it was just made, and has opened nothing
            traces = () if self.http_trace is None else (self.http_trace,)
            self._direct = DirectSession(self.playground, traces)


async def _read(data: Any) -> tuple[bytes, list[Upload]]:
    """Return the JSON and the files of what discord.py sends."""
    if data is None:
        return b"", []
    if not isinstance(data, aiohttp.FormData):
        return data.encode() if isinstance(data, str) else data, []
    writer, body, uploads = data(), b"", list[Upload]()
    assert isinstance(writer, MultipartWriter)
    for part, _, _ in writer:
        _, named = parse_content_disposition(part.headers["Content-Disposition"])
        content = await part.as_bytes()
        file_part = FILE_PART.fullmatch(named["name"])
        if file_part is None:
            body = content
        else:
            uploads.append(Upload(int(file_part[1]), content_disposition_filename(named) or "file", content))
    return body, uploads
