"""The queue of frames that leave by one websocket, so that those who send never wait."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any, Protocol

from aiohttp import WSMsgType


class Frame(Protocol):
    """A frame of a websocket."""

    @property
    def type(self) -> WSMsgType: ...

    @property
    def data(self) -> Any: ...  # text, bytes or a close code, by the type


class Socket(Protocol):
    """The server's end of a websocket."""

    @property
    def close_code(self) -> int | None: ...

    def __aiter__(self) -> AsyncIterator[Frame]: ...

    async def send_frame(self, message: bytes, opcode: WSMsgType) -> None: ...

    async def close(self, *, code: int) -> bool: ...


class Outbox:
    """Sends frames in order, as text, or compressed as one binary stream."""

    def __init__(self, socket: Socket, compress: Callable[[bytes], bytes] | None = None) -> None:
        self._socket = socket
        self._compress = compress
        self._queue: asyncio.Queue[bytes | int] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    def send(self, frame: bytes) -> None:
        """Queue a frame."""
        self._queue.put_nowait(frame)

    def close(self, code: int) -> None:
        """Close the websocket after the frames queued so far."""
        self._queue.put_nowait(code)

    async def finish(self) -> None:
        """End the writer once the websocket is closed."""
        self._writer.cancel()
        await asyncio.gather(self._writer, return_exceptions=True)

    async def _write(self) -> None:
        while True:
            frame = await self._queue.get()
            try:
                if isinstance(frame, int):
                    await self._socket.close(code=frame)
                    return
                if self._compress is None:
                    await self._socket.send_frame(frame, WSMsgType.TEXT)
                else:
                    await self._socket.send_frame(self._compress(frame), WSMsgType.BINARY)
            except ConnectionError:
                return
