"""A painter that a test can keep waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

from games.drawing.picture import Scene
from tests.bot.stage import WAIT


class SlowPainter(Executor):
    """Paints at once, until it is held: from then on each scene waits until the test lets it be painted, or fail."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "pictures")
        self._waiting: dict[Scene, tuple[Future[bytes], Callable[[Scene], bytes]]] = {}
        self._is_held = self._has_failed = False
        self._asked = asyncio.Event()

    def submit(self, paint: Callable[..., Any], scene: Scene) -> Future[Any]:  # type: ignore[override]
        if not self._is_held:
            return self._thread.submit(paint, scene)
        painting: Future[bytes] = Future()
        self._waiting[scene] = (painting, paint)
        if self._has_failed:
            painting.set_exception(OSError("no art"))
        self._asked.set()
        return painting

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._thread.shutdown(wait, cancel_futures=cancel_futures)

    def hold(self) -> None:
        """Let each further scene wait."""
        self._is_held = True

    async def asked_for(self, scene: Callable[[], Scene]) -> Scene:
        """Wait until somebody waits for a scene, which is asked for anew whenever somebody waits for one more."""
        async with asyncio.timeout(WAIT):
            while scene() not in self._waiting:
                self._asked.clear()
                await self._asked.wait()
        return scene()

    def paint(self, scene: Scene) -> None:
        """Paint a scene that somebody waits for."""
        painting, paint = self._waiting[scene]
        painting.set_result(paint(scene))

    def fail(self) -> None:
        """Paint nothing any more, nor what waits."""
        self._has_failed = True
        for painting, _ in self._waiting.values():
            if not painting.done():
                painting.set_exception(OSError("no art"))
