"""The time of tests: an event loop whose time jumps, and the date that goes with it.

Rule 1: While anything can run, or a thread is at work for the loop, time stands still, however slow the machine is.
Rule 2: Where nothing is left to do but to wait for a timer, its time has come at once.
Rule 3: Each round of the loop takes ROUND seconds, so that whoever asks again and again sees time go on.
Rule 4: From the first connection or child process on, which work by the real time, the loop does too.
Rule 5: Functions for a thread are called at once on the loop's own, unless the loop is real or the test uses threads.
"""

from __future__ import annotations

import asyncio
import selectors
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import aiosqlite.core

T = TypeVar("T")

ROUND = 20e-6
"""Seconds that a round of the loop takes."""
STUCK_SECONDS = 30.0
"""Real seconds after which a thread that still owes its result is stuck: only the real time can end a test then."""
START = 10_000.0
"""The loop's time at first; 0 would look like "never" to much code."""


class Selector(selectors.DefaultSelector):
    """Jumps where a real selector would sleep until the next timer."""

    loop: JumpingLoop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        loop = self.loop
        if loop.is_real:
            return super().select(timeout)
        loop.jump(ROUND)
        if timeout is None:
            return super().select(timeout)
        if timeout <= 0:
            # what a thread hands over is ready without a look at the descriptors, which costs more than all else here
            return super().select(0) if loop.at_work else []
        if loop.at_work:
            events = super().select(STUCK_SECONDS)
            if not events:
                loop.turn_real()
            return events
        events = super().select(0)
        if not events:
            loop.jump(timeout)
        return events


class JumpingLoop(asyncio.SelectorEventLoop):
    """An event loop that keeps the rules of this module.

    at_work: the number of results that threads owe it. begun: the date at its START, in Unix seconds.
    """

    def __init__(self) -> None:
        self._now = START
        self.begun = time.time()
        self._real_since: float | None = None
        self.has_threads = False
        self.at_work = 0
        selector = Selector()
        selector.loop = self
        super().__init__(selector)

    @property
    def is_real(self) -> bool:
        return self._real_since is not None

    def time(self) -> float:
        return self._now if self._real_since is None else self._now + time.monotonic() - self._real_since

    def jump(self, seconds: float) -> None:
        self._now += seconds

    def turn_real(self) -> None:
        """Go by the real time from here on."""
        if not self.is_real:
            self._real_since = time.monotonic()

    def close(self) -> None:
        """Let what cancelled tasks began at their end come to its own, such as a driver's request to stop a query."""
        if not self.is_closed() and (left := asyncio.all_tasks(self)):
            self.run_until_complete(asyncio.wait(left, timeout=1.0))
        super().close()

    def owe(self, future: asyncio.Future[Any]) -> None:
        """Let time stand still until a thread has set the future."""
        self.at_work += 1
        future.add_done_callback(self._note_paid)

    def _note_paid(self, _: asyncio.Future[Any]) -> None:
        self.at_work -= 1

    def run_in_executor(  # type: ignore[override]
        self, executor: Executor | None, function: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        if self.is_real or self.has_threads:
            future = super().run_in_executor(executor, function, *args)
            self.owe(future)
            return future
        future = self.create_future()
        call(partial(function, *args), future)
        return future


def _in_real_time(name: str) -> Callable[..., Awaitable[Any]]:
    async def turned(loop: JumpingLoop, *args: Any, **options: Any) -> Any:
        loop.turn_real()
        return await getattr(super(JumpingLoop, loop), name)(*args, **options)

    return turned


for _name in ("create_connection", "create_unix_connection", "sock_connect", "subprocess_exec", "subprocess_shell"):
    setattr(JumpingLoop, _name, _in_real_time(_name))


def call(function: Callable[[], Any], future: asyncio.Future[Any]) -> None:
    """Call a function at once; its result comes with the loop's next round, as other tasks go on meanwhile."""
    tell: Callable[[asyncio.Future[Any], Any], None] = aiosqlite.core.set_result
    try:
        result = function()
    except BaseException as error:  # a thread hands on every one
        tell, result = aiosqlite.core.set_exception, error
    future.get_loop().call_soon(tell, future, result)


class Inline:
    """Takes the place of an aiosqlite thread and its queue: carries out each call at once, and tells of it later."""

    daemon = False

    def __init__(self, target: object = None, args: Sequence[object] = ()) -> None:
        """Take what a Thread is made with."""

    def start(self) -> None:
        """Nothing: there is no thread."""

    def put_nowait(self, item: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        future, function = item
        if future is None:
            function()
        else:
            call(function, future)


aiosqlite.core.SimpleQueue = aiosqlite.core.Thread = Inline  # type: ignore[attr-defined, assignment]


class CountedThread(ThreadPoolExecutor):
    """A thread for which time stands still from a `submit` until whoever waits for the result has been told."""

    def __init__(self) -> None:
        super().__init__(1, "apart")
        self._loop = asyncio.get_running_loop()

    def submit(self, function: Callable[..., T], /, *args: Any, **options: Any) -> Future[T]:
        self._loop.call_soon_threadsafe(self._count, 1)
        submitted = super().submit(function, *args, **options)
        super().submit(self._loop.call_soon_threadsafe, self._count, -1)
        return submitted

    def _count(self, more: int) -> None:
        if isinstance(self._loop, JumpingLoop):
            self._loop.at_work += more


def use_threads() -> None:
    """Let the running loop use threads, for a test in which one waits for the loop or runs a loop of its own."""
    loop = asyncio.get_running_loop()
    if isinstance(loop, JumpingLoop):
        loop.has_threads = True


def turn_real() -> None:
    """Let the running loop go by the real time, for a test in which a thread waits for something real."""
    loop = asyncio.get_running_loop()
    if isinstance(loop, JumpingLoop):
        loop.turn_real()


async def eventually(holds: Callable[[], Awaitable[object] | object], seconds: float = 30.0) -> None:
    """Wait until what is asked every hundredth of a second holds; TimeoutError after so many seconds."""
    async with asyncio.timeout(seconds):
        while not (await asked if isinstance(asked := holds(), Awaitable) else asked):  # noqa: ASYNC110
            await asyncio.sleep(0.01)


class Clock:
    """The date by the loop's time, in Unix seconds; a test can let time pass, or set the clock.

    ahead: how much of the time passed outside of the loop. set_by: by how much the clock was set.
    """

    def __init__(self) -> None:
        self.ahead = 0.0
        self.set_by = 0.0
        self._loop = loop = asyncio.get_event_loop_policy().get_event_loop()
        self._begun = loop.begun - START if isinstance(loop, JumpingLoop) else time.time() - loop.time()

    def __call__(self) -> float:
        return self.steady() + self.set_by

    def steady(self) -> float:
        """The date by a clock that nobody sets."""
        return self._begun + self._loop.time() + self.ahead
