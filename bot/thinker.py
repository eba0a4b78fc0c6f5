"""A worker process for long computations, shared fairly between owners."""

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
"""Seconds after its due time at which a strong house player's move is no longer waited for."""
STUCK_SECONDS = 10.0
"""Seconds after which a computation is stuck: it takes 0.2, or a few if a game prepares itself first."""
NICENESS = 10
"""Niceness of the worker: it computes for tenths of a second, and the pause before a move is longer."""
START_SECONDS = 60.0
"""Seconds after which a process that has not started never will."""

R = TypeVar("R")
Owner: TypeAlias = int | str
"""The id of the person whose turn a computation takes, or of a table that belongs to nobody."""

log = structlog.get_logger()


class StuckError(Exception):
    """A computation took too long, and its process was killed."""


@dataclass(frozen=True, order=True, slots=True)
class _Job:
    turn: int
    number: int
    owner: Owner = field(compare=False)
    function: Callable[..., Any] = field(compare=False)
    args: tuple[Any, ...] = field(compare=False)
    done: asyncio.Future[Any] = field(compare=False)


class Thinker:
    """Computes in a worker process, which starts on demand and restarts if it died.

    It moves for house players as `games.engine.thinking.Think` requires: levels below strong run in a thread here; if a
    strong player's answer is late, a steady one moves instead and the log says so.

    Each turn computes one item per waiting owner, in the order of their requests, so that somebody with twenty tables
    delays nobody else by more than two computations.
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
        """Number of processes that died or got stuck, and of answers that came too late."""

    @property
    def waiting(self) -> int:
        """Number of computations that have not begun."""
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
        """Run a module-level function in the worker, where it may take 0.2 seconds; a waiting call can be cancelled.

        turns_later: turns by which it yields to others. Raises the function's exceptions, StuckError if it does not
        end, BrokenExecutor if the process dies of it, and OutdatedError if none can be started.
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
        """Shut down: all waiting calls are cancelled."""
        working, self._working = self._working, None
        if working is not None:
            working.cancel()
            await asyncio.wait({working})
        for job in self._waiting:
            job.done.cancel()
        self._waiting.clear()
        self._give_up()

    async def _work(self) -> None:
        """Run all waiting computations, one after the other."""
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
        """Return the executor, with its process ready."""
        if self._executor is None:
            self._executor = self._make_executor()
            await self._within(START_SECONDS, self._executor, _be_ready)
        return self._executor

    async def _within(self, seconds: float, executor: Executor, function: Callable[..., Any], *args: Any) -> Any:
        """Return the result of a function run in the executor; raises StuckError if it takes too long."""
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
        """Kill the process; the next one starts on demand."""
        executor, self._executor = self._executor, None
        if executor is not None:
            processes.kill(executor)
            executor.shutdown(wait=False, cancel_futures=True)


def _be_ready() -> None:
    """Do nothing in the worker: the call returns once the process has imported its modules."""
