"""The parts of a bot that run: started in the order in which they are registered, closed in the reverse one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeAlias

import structlog

from bot.upkeep import Upkeep

Step: TypeAlias = Callable[[], Awaitable[None]]

log = structlog.get_logger()


class Part(NamedTuple):
    """A part of the bot that is started and closed.

    start: None for a part that runs from its registration on. arrive: lets what is on its way to Discord arrive, for at
    most so many seconds. is_quiet: whether its close sends and writes nothing.
    """

    name: str
    close: Step | None = None
    start: Step | None = None
    arrive: Callable[[float], Awaitable[None]] | None = None
    is_quiet: bool = True


class Lifecycle:
    """Starts and stops the parts of one bot; whoever listens is registered before those it listens to.

    Rule 1: A part closes once all parts registered after it have, and standing work ends before any part closes.
    Rule 2: If a start fails, that part and all that run close, and the error goes on.
    Rule 3: A close that fails is logged and keeps no other part from closing. None closes twice.
    """

    def __init__(self, upkeep: Upkeep) -> None:
        self.upkeep = upkeep
        self.parts: list[Part] = []
        """Those that have not closed, in the order of their registration."""
        self._running: list[Part] = []
        self.work: dict[str, Step] = {}
        """Standing work, from `begin_work` until the stop, by name."""
        self._closing = asyncio.Lock()

    async def start(self) -> None:
        """Start all parts, one after the other."""
        try:
            for part in self.parts:
                if part.start is not None:
                    self._running.append(part)  # from here on there may be something to close
                    await part.start()
        except BaseException:
            await self.close()
            raise

    def begin_work(self) -> None:
        """Begin the standing work."""
        for name, work in self.work.items():
            self.upkeep.keep(work, name)

    async def close(self) -> None:
        """Close all that runs."""
        async with self._closing:
            await self.upkeep.close()
            await self._close(lambda part: True)

    async def abandon(self, seconds: float) -> None:
        """Close without a word: only what is on its way still arrives, within so many seconds."""
        async with self._closing:
            await self.upkeep.close()
            await asyncio.gather(*(part.arrive(seconds) for part in self.parts if part.arrive is not None))
            await self._close(lambda part: part.is_quiet)

    async def _close(self, is_closed: Callable[[Part], bool]) -> None:
        while self.parts:
            part = self.parts.pop()
            is_running = part.start is None or part in self._running
            if part.close is not None and is_running and is_closed(part):
                try:
                    await part.close()
                except Exception:
                    log.exception("close.failed", part=part.name)
