"""The one writer: whatever waits when a commit returns goes into the next one together (group commit)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import structlog
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, OperationalError

from storage.engine import sqlite
from storage.engine.errors import StorageError

T = TypeVar("T")
R = TypeVar("R")

Work: TypeAlias = Callable[[Connection, Sequence[T]], None]
"""Writes all the items with set-based statements; raises when one of them cannot be written."""

MOST_ITEMS = 256
"""The most that one transaction carries, so that nobody waits long for the neighbours."""


PUT_SECONDS = 0.25
"""The longest that what nobody waits for stays unwritten."""

log = structlog.get_logger()


@dataclass(slots=True, eq=False)
class _Job:
    work: Work[Any]
    item: Any
    done: asyncio.Future[None]


class Writer:
    """One thread with one connection; waits in the event loop, works in the thread.

    A thread of our own does a whole transaction in one hop. An asyncio driver would hop for every cursor call, some
    fifteen times for one move.
    """

    def __init__(self, engine: Engine, path: Path, patience: float) -> None:
        """`patience`: for how many seconds a transaction is tried again while another program holds the file."""
        self._engine = engine
        self._path = path
        self._patience = patience
        self._connection = engine.connect()
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="storage-writer")
        self._waiting: list[_Job] = []
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._is_closed = False

    async def run(self, work: Work[T], item: T) -> None:
        """Write the item, with all others that wait for the same work; returns when it is durable.

        Raises what `work` raises for this item alone, or StorageError; then nothing of it is written. A caller that is
        cancelled while it waits does not learn which of the two became of the item.
        """
        done = self._add(work, item)
        self._begin()
        await done

    async def call(self, act: Callable[[Connection], R]) -> R:
        """Carry out `act` in the next transaction; returns what it returned once that is durable."""
        returned: list[R] = []
        await self.run(_call, lambda connection: returned.append(act(connection)))
        return returned[-1]  # an act that shared a spoilt transaction was carried out again

    def put(self, work: Work[T], item: T) -> None:
        """Write the item with the next transaction, or in a moment if there is none; nobody waits for it.

        For what may be lost in a crash. A failure is logged.
        """
        self._add(work, item).add_done_callback(_log_failure)
        if self._task is None and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(PUT_SECONDS, self._begin)

    async def close(self) -> None:
        """Write all that waits, then take no more."""
        self._is_closed = True
        self._begin()
        if self._task is not None:
            await asyncio.wait([self._task])
        await asyncio.to_thread(self._executor.shutdown)
        self._connection.close()
        self._engine.dispose()

    def _add(self, work: Work[T], item: T) -> asyncio.Future[None]:
        """Let the item wait for the next transaction; done once it is durable."""
        if self._is_closed:
            raise StorageError(f"The database {self._path} is closed.")
        job = _Job(work, item, asyncio.get_running_loop().create_future())
        self._waiting.append(job)
        return job.done

    def _begin(self) -> None:
        """Write all that waits, in its order, unless that is under way."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._drain())

    async def _drain(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            batch = self._waiting[:MOST_ITEMS]
            del self._waiting[:MOST_ITEMS]
            errors = await loop.run_in_executor(self._executor, self._write, batch)
            for job, error in zip(batch, errors, strict=True):
                if job.done.done():
                    continue
                if error is None:
                    job.done.set_result(None)
                else:
                    job.done.set_exception(error)
        self._task = None

    def _write(self, jobs: list[_Job]) -> list[Exception | None]:
        """Carry out the jobs in one transaction; when one of them spoils it, in halves, until it stands alone."""
        try:
            self._carry_out(jobs)
        except OperationalError as error:  # the disk or a lock: no job's own fault
            return [sqlite.explain(error, self._path) for _ in jobs]
        except Exception as error:  # whatever it is, its waiter gets it
            if len(jobs) > 1:
                middle = len(jobs) // 2
                return self._write(jobs[:middle]) + self._write(jobs[middle:])
            return [sqlite.explain(error, self._path) if isinstance(error, DBAPIError) else error]
        return [None] * len(jobs)

    def _carry_out(self, jobs: list[_Job]) -> None:
        """The transaction, tried again while another program holds the file; not any more once a stop is asked for."""
        until = time.monotonic() + self._patience
        while True:
            try:
                with self._connection.begin():
                    for work, items in _by_work(jobs).items():
                        work(self._connection, items)
            except OperationalError as error:
                if not sqlite.is_busy(error) or self._is_closed or time.monotonic() >= until:
                    raise
            else:
                return


def _call(connection: Connection, acts: Sequence[Callable[[Connection], None]]) -> None:
    for act in acts:
        act(connection)


def _by_work(jobs: list[_Job]) -> dict[Work[Any], list[Any]]:
    grouped: dict[Work[Any], list[Any]] = {}
    for job in jobs:
        grouped.setdefault(job.work, []).append(job.item)
    return grouped


def _log_failure(done: asyncio.Future[None]) -> None:
    if not done.cancelled() and (error := done.exception()) is not None:
        log.error("storage.put_failed", error=str(error))
