"""Painters in threads of the bot's own process, and one that a test can keep waiting."""

from __future__ import annotations

import asyncio
import struct
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Self

from bot.pictures import painter
from bot.pictures.apart import UnpaintableError
from bot.pictures.wire import answer, decode
from games.drawing.picture import Scene

LONG = 30.0


class ThreadPainter:
    """Paints in a thread, as a process takes longer to start than most tests to run."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "painter")

    @classmethod
    async def start(cls) -> Self:
        return cls()

    async def paint(self, asked: bytes) -> bytes:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._thread, answer, asked, painter.paint)
        except Exception as error:
            raise UnpaintableError(repr(error)) from error

    async def close(self) -> None:
        self._thread.shutdown(wait=False)


class BlankPainter:
    """Draws each scene and answers with a blank PNG of its size, as painting is most of what a play costs."""

    @classmethod
    async def start(cls) -> Self:
        return cls()

    async def paint(self, asked: bytes) -> bytes:
        try:
            return answer(asked, blank)
        except Exception as error:
            raise UnpaintableError(repr(error)) from error

    async def close(self) -> None:
        """Nothing: it has no thread."""


def blank(scene: Scene) -> bytes:
    """Return a PNG of one colour, at the size that the scene is painted at."""
    width, height = painter.SCALE * scene.width, painter.SCALE * scene.height
    rows = zlib.compress(bytes((width + 7) // 8 + 1) * height, 1)
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", rows), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )


class SlowPainter(BlankPainter):
    """Paints at once, until it is held: from then on each scene waits until the test lets it be painted, or fail."""

    def __init__(self) -> None:
        self.begun: list[Scene] = []
        self._waiting: dict[Scene, asyncio.Future[None]] = {}
        self._is_held = self._has_failed = False
        self._asked = asyncio.Event()

    async def start_again(self) -> Self:
        """Be as many painters as are started."""
        return self

    async def paint(self, asked: bytes) -> bytes:
        picture = decode(asked)
        assert picture is not None
        self.begun.append(picture.scene)
        if self._is_held and not self._has_failed:
            waiting = self._waiting[picture.scene] = asyncio.get_running_loop().create_future()
            self._asked.set()
            await waiting
        if self._has_failed:
            raise UnpaintableError("no art")
        return await super().paint(asked)

    def hold(self) -> None:
        self._is_held = True

    async def asked_for(self, scene: Callable[[], Scene]) -> Scene:
        """Wait until somebody waits for a scene, which is asked for anew whenever somebody waits for one more."""
        async with asyncio.timeout(LONG):
            while scene() not in self._waiting:
                self._asked.clear()
                await self._asked.wait()
        return scene()

    def release(self) -> None:
        """Paint what waits, and from then on at once again."""
        self._is_held = False
        self._go_on()

    def let_paint(self, scene: Scene) -> None:
        waiting = self._waiting.get(scene)
        if waiting is not None and not waiting.done():
            waiting.set_result(None)

    def fail(self) -> None:
        """Paint nothing any more, nor what waits."""
        self._has_failed = True
        self._go_on()

    def _go_on(self) -> None:
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_result(None)
