"""A proxy before a playground, of its API and its gateway."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import Self

import aiohttp
from aiohttp import WSMsgType, web

from tests.loopback.playground import Playground

HOST = "127.0.0.1"
OF_ONE_WAY = {"host", "content-length", "transfer-encoding", "content-encoding", "connection", "accept-encoding"}


class Proxy:
    """Passes everything on, and counts it."""

    def __init__(self, playground: Playground) -> None:
        self.requests = 0
        self.websockets = 0
        self._playground = playground
        self._session: aiohttp.ClientSession
        self._runner: web.AppRunner

    @property
    def api_base(self) -> str:
        return self._playground.api_base.replace(self._playground.origin, f"http://{self._address}")

    @property
    def gateway_url(self) -> str:
        return f"ws://{self._address}/"

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=0)
        app.router.add_get("/", self._pass_socket)
        app.router.add_route("*", "/{path:.+}", self._pass_request)
        self._session = aiohttp.ClientSession(auto_decompress=False)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.5)
        await self._runner.setup()
        await web.TCPSite(self._runner, HOST, 0).start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self._session.close()
        await self._runner.cleanup()

    @property
    def _address(self) -> str:
        return f"{HOST}:{self._runner.addresses[0][1]}"

    async def _pass_request(self, request: web.Request) -> web.Response:
        self.requests += 1
        headers = {name: value for name, value in request.headers.items() if name.lower() not in OF_ONE_WAY}
        url, body = self._playground.origin + request.raw_path, await request.read()
        async with self._session.request(request.method, url, headers=headers, data=body) as answer:
            kept = {name: value for name, value in answer.headers.items() if name.lower() not in OF_ONE_WAY}
            return web.Response(status=answer.status, headers=kept, body=await answer.read())

    async def _pass_socket(self, request: web.Request) -> web.WebSocketResponse:
        self.websockets += 1
        near = web.WebSocketResponse(compress=False)
        await near.prepare(request)
        async with self._session.ws_connect(f"{self._playground.gateway_url}?{request.query_string}") as far:
            passing = {asyncio.create_task(_pass(near, far)), asyncio.create_task(_pass(far, near))}
            _, left = await asyncio.wait(passing, return_when=asyncio.FIRST_COMPLETED)
            for task in left:
                task.cancel()
            await near.close(code=far.close_code or aiohttp.WSCloseCode.OK)
            await far.close(code=near.close_code or aiohttp.WSCloseCode.OK)
        return near


async def _pass(
    source: web.WebSocketResponse | aiohttp.ClientWebSocketResponse,
    target: web.WebSocketResponse | aiohttp.ClientWebSocketResponse,
) -> None:
    async for message in source:
        if message.type is WSMsgType.TEXT:
            await target.send_str(message.data)
        elif message.type is WSMsgType.BINARY:
            await target.send_bytes(message.data)
