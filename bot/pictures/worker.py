"""Pictures for messages: painted by other processes, cached by content, with few painters for many requests."""

from __future__ import annotations

import asyncio
import itertools
import math
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from hashlib import blake2b
from operator import attrgetter
from typing import Any

import structlog
from cachetools import LRUCache

from bot.messages.screen import Attachment, Kept
from bot.pictures import apart
from bot.pictures.apart import Apart, PainterGoneError
from bot.pictures.wire import Painted, Sketch, encode
from bot.processes import OutdatedError, is_outdated
from games.drawing.picture import Label, Picture, Scene

MOST_BYTES = 8 * 1024 * 1024
LEAST_BYTES = 256
"""Least bytes that a cached picture counts for."""
MOST_WAITING = 2
"""Scenes waiting per painter above which another painter is started, up to the limit."""
PACE = 20
"""Scenes a second that a painter manages even on a busy machine; ones that would be late are refused."""
IDLE_SECONDS = 60.0
"""Idle seconds after which a painter ends, unless it is the only one."""
MOST_TRIES = 2
"""Painter crashes before a scene is abandoned."""
REST_SECONDS = 5.0
"""Seconds for which nothing is painted after an abandoned scene."""
FIRST = Scene(1, 1, "#000000", (Label("A", 0, 0, 10, "#ffffff"),))
"""A warm-up scene, with which a painter loads all that it works with, fonts too."""
FIRST_SECONDS = 60.0
"""Seconds that the warm-up may take; scenes that somebody waits for go first."""

log = structlog.get_logger()


@dataclass(slots=True)
class _Ask:
    """A request for a scene. deadline: by the loop's clock. is_wanted: whether it would still be shown."""

    deadline: float
    is_wanted: Callable[[], bool]


@dataclass(eq=False, slots=True)
class _Job:
    """A scene to be painted or being painted, and the requests for it."""

    key: bytes
    asked: bytes
    asks: dict[asyncio.Future[Painted | None], _Ask] = field(default_factory=dict)
    tries: int = 0
    deadline: float = math.inf
    """The earliest deadline of the requests so far."""

    @property
    def is_wanted(self) -> bool:
        """Whether any request still wants it."""
        return any(ask.is_wanted() for ask in self.asks.values())

    def answer(self, painted: Painted | None) -> None:
        """Resolve all requests."""
        for waiting in self.asks:
            if not waiting.done():
                waiting.set_result(painted)


class Pictures:
    """A pool of painters, started on demand, that paints the most urgent scenes first.

    Pictures are optional, so it gives up rather than keep people waiting. most: most painters at a time. start: starts
    one; None: a process.
    """

    def __init__(self, most: int = 1, start: Callable[[], Awaitable[Apart]] | None = None) -> None:
        self._most = most
        self._start = start or apart.start_process
        self._painters: dict[int, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        """The tasks of the painters, including those that are just ending."""
        self._numbers = itertools.count()
        self._idle: list[asyncio.Future[None]] = []
        self._kept: LRUCache[bytes, Painted] = LRUCache(MOST_BYTES, lambda painted: len(painted.png) + LEAST_BYTES)
        self._jobs: dict[bytes, _Job] = {}
        self._waiting: list[_Job] = []
        self._rests_until = -math.inf
        self.restarts = 0
        """Number of painters that crashed and were replaced."""

    @property
    def waiting(self) -> int:
        """Number of scenes that no painter has begun."""
        return len(self._waiting)

    async def begin(self) -> None:
        """Warm up a painter before anybody waits: its first picture takes a quarter of a second."""
        await self.png(FIRST, FIRST_SECONDS)

    async def attachment(self, picture: Picture, patience: float) -> Attachment | None:
        """Return the picture if it is painted within `patience` seconds; a later one is cached for the next request."""
        painted = await self._painted(picture.scene, patience, self._ask(patience))
        return None if painted is None else Attachment(painted.name, painted.png, picture.alt, painted.height)

    async def drawn(
        self, sketch: Sketch, patience: float, is_wanted: Callable[[], bool], late: Kept | None = None
    ) -> Attachment | Kept | None:
        """Return the picture of a sketch; `late` if that takes too long, None if there is nothing to see.

        is_wanted: asked when its turn comes; if False, it is neither drawn nor painted.
        """
        painted = await self._painted(sketch, patience, self._ask(patience, is_wanted))
        if painted is None:
            return late
        return Attachment(painted.name, painted.png, painted.alt, painted.height) if painted.name else None

    async def png(self, scene: Scene, patience: float) -> bytes | None:
        """Return the scene as a PNG at twice its size, after all other scenes; None if that is late or impossible."""
        painted = await self._painted(scene, patience, self._ask(math.inf))
        return None if painted is None else painted.png

    async def close(self) -> None:
        """Stop painting, and drop waiting scenes."""
        self._rests_until = math.inf
        for job in self._jobs.values():
            job.answer(None)
        self._jobs.clear()
        self._waiting.clear()
        for painter in self._painters.values():
            painter.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _ask(self, patience: float, is_wanted: Callable[[], bool] = lambda: True) -> _Ask:
        return _Ask(asyncio.get_running_loop().time() + patience, is_wanted)

    async def _painted(self, what: Scene | Sketch, patience: float, ask: _Ask) -> Painted | None:
        asked = encode(what)
        key = blake2b(asked, digest_size=16).digest()
        kept = self._kept.get(key)
        if kept is not None:
            return kept
        job = self._jobs.get(key)
        if job is None:
            if self._is_too_late(patience, ask):
                return None
            job = self._jobs[key] = _Job(key, asked)
            self._waiting.append(job)
        waiting: asyncio.Future[Painted | None] = asyncio.get_running_loop().create_future()
        job.asks[waiting] = ask
        job.deadline = min(job.deadline, ask.deadline)
        self._call_painter()
        try:
            async with asyncio.timeout(patience):
                return await waiting
        except TimeoutError:
            return None
        finally:
            self._leave(job, waiting)

    def _is_too_late(self, patience: float, ask: _Ask) -> bool:
        """Return whether the scenes ahead would make a further one late."""
        if asyncio.get_running_loop().time() < self._rests_until:
            return True
        painting = len(self._jobs) - len(self._waiting)
        before = painting + sum([job.deadline <= ask.deadline for job in self._waiting])
        return ask.deadline < math.inf and before > patience * PACE * self._most

    def _leave(self, job: _Job, waiting: asyncio.Future[Painted | None]) -> None:
        """Withdraw a request, and with the last one the scene, unless it is being painted."""
        del job.asks[waiting]
        if not job.asks and job in self._waiting:
            self._waiting.remove(job)
            del self._jobs[job.key]

    # Painters

    def _call_painter(self) -> None:
        """Wake an idle painter, or start another if too many scenes wait."""
        if self._idle:
            self._idle.pop().set_result(None)
        elif len(self._painters) < self._most and len(self._waiting) > MOST_WAITING * len(self._painters):
            number = next(self._numbers)
            self._painters[number] = task = asyncio.create_task(self._work(number))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _work(self, number: int) -> None:
        """Run a painter until it has been idle for a while."""
        painter: Apart | None = None
        try:
            while (job := await self._next()) is not None:
                try:
                    if not job.is_wanted:
                        self._finish(job, None)
                        continue
                    if painter is None:
                        painter = await self._start()
                    self._finish(job, await painter.paint(job.asked))
                except OutdatedError:
                    self._give_up(job)
                    return
                except (PainterGoneError, OSError) as error:
                    await _tell(log.warning, "pictures.broken", why=str(error))
                    self.restarts += 1
                    if painter is not None:
                        await painter.close()
                    painter = None
                    self._try_again(job)
                except Exception as error:
                    await _tell(log.error, "pictures.failed", exc_info=error)
                    self._finish(job, None)
        finally:
            del self._painters[number]
            if painter is not None:
                await painter.close()

    async def _next(self) -> _Job | None:
        """Wait for the most urgent scene; return None if this painter is to end."""
        while not self._waiting:
            call = asyncio.get_running_loop().create_future()
            self._idle.append(call)
            await asyncio.wait({call}, timeout=IDLE_SECONDS)
            if not call.done():
                self._idle.remove(call)
                if len(self._painters) > 1:
                    return None
        job = min(self._waiting, key=attrgetter("deadline"))
        self._waiting.remove(job)
        return job

    def _finish(self, job: _Job, packed: bytes | None) -> None:
        """Cache the picture, if there is one, and resolve the requests."""
        painted = None if packed is None else Painted.unpack(packed)
        if painted is not None:
            self._kept[job.key] = painted
        self._jobs.pop(job.key, None)
        job.answer(painted)

    def _give_up(self, job: _Job) -> None:
        """End this painter without a replacement; after the last one, refuse all scenes."""
        self._most = len(self._painters) - 1
        self._waiting.append(job)
        if self._most:
            self._call_painter()
            return
        self._rests_until = math.inf
        for left in self._waiting:
            self._jobs.pop(left.key, None)
            left.answer(None)
        self._waiting.clear()

    def _try_again(self, job: _Job) -> None:
        """Retry a scene whose painter crashed; after `MOST_TRIES` crashes abandon it, and pause all painting."""
        job.tries += 1
        if job.tries < MOST_TRIES and job.asks:
            self._waiting.append(job)
            return
        self._finish(job, None)
        if job.tries == MOST_TRIES:
            self._rests_until = asyncio.get_running_loop().time() + REST_SECONDS


async def _tell(write: Callable[..., Any], event: str, **what: object) -> None:
    """Log a failure, unless it comes from an upgrade of the program's files."""
    if not await asyncio.to_thread(is_outdated):
        write(event, **what)
