"""Does what the clocks of many things ask for, each as its time comes."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress

import structlog

from games.api import Refusal
from games.engine.table import Conflict
from storage.engine.errors import StorageError

DUE_AT_ONCE = 64
RETRY_SECONDS = 30.0
"""So long it waits after a failure."""
AWAY_SECONDS = 2.0
"""Until what a database refused is tried again: it is soon back, as a rule."""
REST_SECONDS = 0.25
"""So long it waits after a refusal, which somebody who got ahead mostly has settled by then."""
LOOK_SECONDS = 20.0
"""So long it sleeps at most: clocks are set, machines are suspended, and other processes write without a word."""
FINISH_SECONDS = 1.0
FIRST_PAUSE = 5.0

log = structlog.get_logger()


class Timekeeper:
    """One loop over things that are due, which the database knows by id.

    due: the ids and times of at most so many things that are due at a time in Unix seconds. next_due: when the next one
    is. tick: carries out what one of them waits for.
    """

    def __init__(
        self,
        due: Callable[[float, int], Awaitable[list[tuple[str, float]]]],
        next_due: Callable[[], Awaitable[float | None]],
        tick: Callable[[str], Awaitable[None]],
        now: Callable[[], float],
    ) -> None:
        self._due = due
        self._ask_next_due = next_due
        self._tick = tick
        self._now = now
        self._ticking: dict[str, asyncio.Task[None]] = {}
        self._resting: dict[str, float] = {}
        self._next_due = 0.0
        self._wake = asyncio.Event()

    def wake(self) -> None:
        """Look at once for what is due."""
        self._wake.set()

    def note(self, due_at: float | None) -> None:
        """Note that something is due then."""
        if due_at is not None and due_at < self._next_due:
            self._wake.set()

    async def run(self) -> None:
        """Keep time for ever, whatever fails."""
        while True:
            self._wake.clear()
            self._next_due = math.inf  # what changes while the database is asked may be missing in its answer
            try:
                self._next_due = await self._begin_due()
            except Exception as error:
                log_failure(error, "time.failed")
                self._next_due = self._now() + _rest_after(error)
            await set_within(self._wake, min(self._next_due - self._now(), LOOK_SECONDS))

    async def close(self) -> None:
        """Stop what is under way; what was journalled stays."""
        await finish(list(self._ticking.values()))

    async def _begin_due(self) -> float:
        """Begin what is due; returns when to look again, infinity if nothing is to come."""
        now = self._now()
        latest = now + RETRY_SECONDS  # what rests for longer rested before the clock was put back
        self._resting = {key: until for key, until in self._resting.items() if now < until <= latest}
        busy = self._ticking.keys() | self._resting.keys()  # what ends while the database is asked wakes this again
        for key, _ in await self._due(now, DUE_AT_ONCE + len(busy)):
            if key not in busy:
                self._ticking[key] = asyncio.create_task(self._carry_out(key))
        upcoming = [*self._resting.values()]
        if (next_due := await self._ask_next_due()) is not None:
            upcoming.append(next_due if next_due > now else now + REST_SECONDS)  # under way, resting, or just written
        return min(upcoming, default=math.inf)

    async def _carry_out(self, key: str) -> None:
        try:
            await self._tick(key)
        except (Conflict, Refusal) as refusal:
            log.info("tick.refused", key=key, why=str(refusal))
            self._resting[key] = self._now() + REST_SECONDS
        except Exception as error:
            log_failure(error, "tick.failed", key=key)
            self._resting[key] = self._now() + _rest_after(error)
        finally:
            del self._ticking[key]
            self._wake.set()


def _rest_after(error: Exception) -> float:
    return AWAY_SECONDS if isinstance(error, StorageError) else RETRY_SECONDS


def log_failure(error: Exception, event: str, **what: object) -> None:
    """Log what failed and is tried again: of a database that is away a sentence, of anything else where it arose."""
    if isinstance(error, StorageError):
        log.warning(event, error=str(error), **what)
    else:
        log.error(event, exc_info=error, **what)


async def set_within(event: asyncio.Event, seconds: float) -> None:
    """Wait until the event is set, or so many seconds have passed."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()


async def finish(tasks: Sequence[asyncio.Task[None]], seconds: float = FINISH_SECONDS) -> None:
    """Let tasks come to their ends for a moment, so that none is torn out of a read; cancel those that do not."""
    if tasks:
        await asyncio.wait(tasks, timeout=seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def pauses(longest: float, first: float | None = None) -> Iterator[float]:
    """The seconds to wait before each new try: the first, or 5, then ever twice as many up to the longest."""
    pause = FIRST_PAUSE if first is None else first
    while True:
        yield min(pause, longest)
        pause = min(2 * pause, longest)
