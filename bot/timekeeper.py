"""A scheduler that carries out what many clocks ask for, each at its time."""

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
"""Seconds to wait after a failure."""
AWAY_SECONDS = 2.0
"""Seconds before a retry after the database failed: it is usually back soon."""
REST_SECONDS = 0.25
"""Seconds to wait after a refusal, usually caused by a race that is settled by then."""
LOOK_SECONDS = 20.0
"""Maximum seconds of sleep: clocks are set, machines are suspended, and other processes write without notice."""
FINISH_SECONDS = 1.0
FIRST_PAUSE = 5.0

log = structlog.get_logger()


class Timekeeper:
    """A loop over things that come due, identified by their ids in the database.

    due: returns the ids and times of at most `limit` things due at a Unix time. next_due: returns when the next one is
    due. tick: carries out what one of them asks for.
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
        """Check now for what is due."""
        self._wake.set()

    def note(self, due_at: float | None) -> None:
        """Note that something becomes due at a time."""
        if due_at is not None and due_at < self._next_due:
            self._wake.set()

    async def run(self) -> None:
        """Carry out what is due, forever, retrying after failures."""
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
        """Stop the work under way; what was journalled stays."""
        await finish(list(self._ticking.values()))

    async def _begin_due(self) -> float:
        """Start what is due; returns when to look again, infinity if nothing is upcoming."""
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
    """Log a failure that will be retried: a sentence if the database is down, else with the traceback."""
    if isinstance(error, StorageError):
        log.warning(event, error=str(error), **what)
    else:
        log.error(event, exc_info=error, **what)


async def set_within(event: asyncio.Event, seconds: float) -> None:
    """Wait until the event is set, but at most `seconds`."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()


async def finish(tasks: Sequence[asyncio.Task[None]], seconds: float = FINISH_SECONDS) -> None:
    """Give tasks a moment to finish, so that none is cancelled during a read; cancel those that do not."""
    if tasks:
        await asyncio.wait(tasks, timeout=seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def pauses(longest: float, first: float | None = None) -> Iterator[float]:
    """Yield backoff seconds: `first` (default 5), then doubling up to `longest`."""
    pause = FIRST_PAUSE if first is None else first
    while True:
        yield min(pause, longest)
        pause = min(2 * pause, longest)
