"""Thought away from the bot: one process, which owners share by fair turns."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import dataclass, field, replace
from functools import partial
from heapq import heappop, heappush
from typing import Any, TypeAlias, TypeVar

import structlog

from bot import processes
from games.api import Acted
from games.engine.thinking import Question, answer, think_in_thread
from games.level import Level

LATE_SECONDS = 3.0
"""So long after it was due nobody waits any longer for a strong house player's move."""
STUCK_SECONDS = 10.0
"""What takes the process so long has no end: it takes 0.2 seconds, and a few where a game prepares itself first."""
NICENESS = 10
"""How far it stands back: it works for tenths of a second, and the pause before a move is longer."""
START_SECONDS = 60.0
"""A process that has not started by then never will."""

R = TypeVar("R")
Owner: TypeAlias = int | str
"""The id of the person whose turn a thought takes, or of a table that is nobody's own."""

log = structlog.get_logger()


class StuckError(Exception):
    """What was to be done took too long, and its process was killed."""


@dataclass(frozen=True, order=True, slots=True)
class _Job:
    turn: int
    number: int
    owner: Owner = field(compare=False)
    function: Callable[..., Any] = field(compare=False)
    args: tuple[Any, ...] = field(compare=False)
    done: asyncio.Future[Any] = field(compare=False)


class Thinker:
    """Thinks in a process of its own, which starts when it is needed, and again where it has died.

    It answers for house players, as `games.engine.thinking.Think` says: those who are not strong think here in a
    thread, and where a strong one has no answer in time, a steady one moves and the log says so.

    In each turn it does one thing for every owner who waits, in the order in which they asked, so that somebody with
    twenty tables keeps nobody else waiting for more than two thoughts.
    """

    def __init__(
        self, make_executor: Callable[[], Executor] | None = None, now: Callable[[], float] = time.time
    ) -> None:
        self._make_executor = make_executor or partial(processes.one_process, NICENESS)
        self._now = now
        self._executor: Executor | None = None
        self._waiting: list[_Job] = []
        self._turn = 0
        self._numbers = itertools.count()
        self._working: asyncio.Task[None] | None = None
        self.restarts = self.late = 0
        """Number of processes that died or were stuck, and of thoughts that came too late."""

    @property
    def waiting(self) -> int:
        """Number of thoughts that are not begun."""
        return len(self._waiting)

    async def __call__(self, question: Question, /, *, table: str, owner: Owner, at: float) -> Acted[Any]:
        if question.level != "strong":
            return await think_in_thread(question, table=table, owner=owner, at=at)
        try:
            async with asyncio.timeout(max(at - self._now(), 0.0) + LATE_SECONDS):
                return Acted(question.turn.seat, await self.run(answer, question, owner=owner))
        except TimeoutError:
            self.late += 1
            log.warning("thinking.late", table=table, game=question.game)
        except (BrokenExecutor, StuckError) as error:
            log.warning("thinking.died", table=table, game=question.game, why=str(error))
        except processes.OutdatedError:  # the log was told
            pass
        except Exception:
            log.warning("thinking.failed", table=table, game=question.game, exc_info=True)
        steady: Level = "steady"
        action = await asyncio.to_thread(answer, replace(question, level=steady))
        return Acted(question.turn.seat, action, steady)

    async def run(self, function: Callable[..., R], *args: Any, owner: Owner, turns_later: int = 0) -> R:
        """Call a function of a module in the process, where it may take 0.2 seconds; what waits can be cancelled.

        turns_later: by how many turns it stands back behind others. Raises what the function raises, StuckError for
        what does not end, BrokenExecutor where the process dies over it, and OutdatedError where none can be started.
        """
        ahead = sum(job.owner == owner and not job.done.done() for job in self._waiting)
        turn = self._turn + 1 + ahead + turns_later
        job = _Job(turn, next(self._numbers), owner, function, args, asyncio.get_running_loop().create_future())
        heappush(self._waiting, job)
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())
        result: R = await job.done
        return result

    async def close(self) -> None:
        """Think no more: whoever waits is cancelled."""
        working, self._working = self._working, None
        if working is not None:
            working.cancel()
            await asyncio.wait({working})
        for job in self._waiting:
            job.done.cancel()
        self._waiting.clear()
        self._give_up()

    async def _work(self) -> None:
        """Do all that waits, one after the other."""
        while self._waiting:
            job = heappop(self._waiting)
            if not job.done.done():
                self._turn = job.turn
                await self._do(job)

    async def _do(self, job: _Job) -> None:
        try:
            result = await self._call(job)
        except asyncio.CancelledError:
            job.done.cancel()
            raise
        except Exception as error:
            if not job.done.done():
                job.done.set_exception(error)
        else:
            if not job.done.done():
                job.done.set_result(result)

    async def _call(self, job: _Job) -> Any:
        try:
            executor = await self._started()
            return await self._within(STUCK_SECONDS, executor, job.function, *job.args)
        except (BrokenExecutor, StuckError):
            self.restarts += 1
            self._give_up()
            raise

    async def _started(self) -> Executor:
        """The executor, with its process ready."""
        if self._executor is None:
            self._executor = self._make_executor()
            await self._within(START_SECONDS, self._executor, _be_ready)
        return self._executor

    async def _within(self, seconds: float, executor: Executor, function: Callable[..., Any], *args: Any) -> Any:
        """What a function returns in the executor; raises StuckError if that takes longer."""
        submitted = await asyncio.to_thread(executor.submit, function, *args)  # it may start the process
        calling = asyncio.wrap_future(submitted)
        try:
            await asyncio.wait({calling}, timeout=seconds)
            if not calling.done():
                raise StuckError(f"it took more than {seconds:g} seconds")
            return calling.result()
        finally:
            calling.cancel()

    def _give_up(self) -> None:
        """End the process; the next one starts when it is needed."""
        executor, self._executor = self._executor, None
        if executor is not None:
            processes.kill(executor)
            executor.shutdown(wait=False, cancel_futures=True)


def _be_ready() -> None:
    """In the process: nothing, once it has imported what is asked there."""
