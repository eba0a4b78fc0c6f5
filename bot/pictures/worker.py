"""The pictures that messages carry: painted in another process, kept while there is room, named by what they show."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor
from contextlib import suppress
from functools import partial
from hashlib import blake2b
from typing import NamedTuple

import structlog
from cachetools import LRUCache

from bot import processes
from bot.messages.screen import Attachment
from games.drawing.picture import Picture, Scene

MOST_BYTES = 32 * 1024 * 1024
MOST_WAITING = 16
"""So many scenes may wait for the painter, as when a game of many begins; further ones are shown in words alone."""
HURRY, MOST_HURRIED = 0.5, 3
"""What may wait fewer seconds than that is not begun behind so many scenes: it would come too late."""
NICENESS = 5
"""How far the painter stands back."""

log = structlog.get_logger()


class Painted(NamedTuple):
    """A painted scene: the name of its file, and the PNG."""

    name: str
    png: bytes


class Pictures:
    """Paints scenes one after the other, with an executor of its own.

    Nobody depends on a picture, so it gives up where it would keep people waiting.
    """

    def __init__(self, make_executor: Callable[[], Executor] | None = None) -> None:
        self._make_executor = make_executor or partial(processes.one_process, NICENESS)
        self._executor: Executor | None = None
        self._kept: LRUCache[Scene, Painted] = LRUCache(MOST_BYTES, lambda painted: len(painted.png))
        self._painting: dict[Scene, asyncio.Task[Painted | None]] = {}

    def is_full(self, patience: float | None) -> bool:
        """Whether so many scenes wait that a further one is not worth drawing for who waits so long; None: for ever."""
        is_hurried = patience is not None and patience < HURRY
        return len(self._painting) >= (MOST_HURRIED if is_hurried else MOST_WAITING)

    async def attachment(self, picture: Picture, patience: float) -> Attachment | None:
        """The picture, if it is painted within `patience` seconds; one that takes longer is at hand the next time."""
        painted = await self._painted(picture.scene, patience)
        return None if painted is None else Attachment(painted.name, painted.png, picture.alt)

    async def png(self, scene: Scene, patience: float) -> bytes | None:
        """The scene as a PNG file at twice its size, after all others; None if that takes longer, or cannot be done."""
        painted = None
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while self._painting and scene not in self._painting:
                    await asyncio.wait(self._painting.values(), return_when=asyncio.FIRST_COMPLETED)
                painted = await self._painted(scene, None)
        return None if painted is None else painted.png

    async def _painted(self, scene: Scene, patience: float | None) -> Painted | None:
        kept = self._kept.get(scene)
        if kept is not None:
            return kept
        painting = self._painting.get(scene)
        if painting is None:
            if self.is_full(patience):
                return None
            painting = asyncio.create_task(self._paint(scene))
            self._painting[scene] = painting
        done, _ = await asyncio.wait({painting}, timeout=patience)
        return painting.result() if done else None

    async def close(self) -> None:
        """Stop painting; scenes that wait are dropped."""
        for painting in self._painting.values():
            painting.cancel()
        await asyncio.gather(*self._painting.values(), return_exceptions=True)
        if self._executor is not None:
            await asyncio.to_thread(self._executor.shutdown, cancel_futures=True)

    async def _paint(self, scene: Scene) -> Painted | None:
        if self._executor is None:
            self._executor = self._make_executor()
        try:
            png = await asyncio.get_running_loop().run_in_executor(self._executor, _paint, scene)
        except BrokenExecutor:
            log.exception("pictures.broken")
            self._executor = None
            return None
        except Exception:
            log.exception("pictures.failed")
            return None
        finally:
            del self._painting[scene]
        painted = Painted(picture_name(scene), png)
        self._kept[scene] = painted
        return painted


def picture_name(scene: Scene) -> str:
    """A file name that differs where the scene does and says nothing of it."""
    return f"{blake2b(repr(scene).encode(), digest_size=12).hexdigest()}.png"


def _paint(scene: Scene) -> bytes:
    from bot.pictures.painter import paint  # the bot's own process does without the libraries that paint

    return paint(scene)
