"""The one writer: whatever waits when a commit returns goes into the next one together (group commit)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, OperationalError

from storage import sqlite
from storage.errors import StorageError

T = TypeVar("T")

Work: TypeAlias = Callable[[Connection, Sequence[T]], None]
"""Writes all the items with set-based statements; raises when one of them cannot be written."""

MOST_ITEMS = 256
"""The most that one transaction carries, so that nobody waits long for the neighbours."""


@dataclass(slots=True, eq=False)
class _Job:
    work: Work[Any]
    item: Any
    done: asyncio.Future[None]


class Writer:
    """One thread with one connection; waits in the event loop, works in the thread.

    A thread of our own does a whole transaction in one hop. The asyncio driver, which reads go through, would hop for
    every cursor call, some fifteen times for one move.
    """

    def __init__(self, engine: Engine, path: Path) -> None:
        self._engine = engine
        self._path = path
        self._connection = engine.connect()
        self._executor = ThreadPoolExecutor(1, thread_name_prefix="storage-writer")
        self._waiting: list[_Job] = []
        self._task: asyncio.Task[None] | None = None
        self._is_closed = False

    async def run(self, work: Work[T], item: T) -> None:
        """Write the item, with all others that wait for the same work; returns when it is durable.

        Raises what `work` raises for this item alone, or StorageError; then nothing of it is written. A caller that is
        cancelled while it waits does not learn which of the two became of the item.
        """
        if self._is_closed:
            raise StorageError(f"The database {self._path} is closed.")
        loop = asyncio.get_running_loop()
        job = _Job(work, item, loop.create_future())
        self._waiting.append(job)
        if self._task is None:
            self._task = loop.create_task(self._drain())
        await job.done

    async def close(self) -> None:
        """Write all that waits, then take no more."""
        self._is_closed = True
        if self._task is not None:
            await asyncio.wait([self._task])
        await asyncio.to_thread(self._executor.shutdown)
        self._connection.close()
        self._engine.dispose()

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
            with self._connection.begin():
                for work, items in _by_work(jobs).items():
                    work(self._connection, items)
        except OperationalError as error:  # the disk or a lock: no job's own fault
            return [sqlite.explain(error, self._path) for _ in jobs]
        except Exception as error:  # whatever it is, its waiter gets it
            if len(jobs) > 1:
                middle = len(jobs) // 2
                return self._write(jobs[:middle]) + self._write(jobs[middle:])
            return [sqlite.explain(error, self._path) if isinstance(error, DBAPIError) else error]
        return [None] * len(jobs)


def _by_work(jobs: list[_Job]) -> dict[Work[Any], list[Any]]:
    grouped: dict[Work[Any], list[Any]] = {}
    for job in jobs:
        grouped.setdefault(job.work, []).append(job.item)
    return grouped
