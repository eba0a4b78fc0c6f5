"""The one writer: whatever waits when a commit returns goes into the next one together (group commit)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias, TypeVar

import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from storage.engine.access import Access
from storage.engine.errors import InDoubt, StorageError

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
    """is_written: whether the item is there already, for one that may have been written; None: it may be written twice.

    is_sure: whether it can be told, or does not matter, what became of it once that is in doubt.
    """

    work: Work[Any]
    item: Any
    keys: Collection[int]
    is_written: Callable[[Connection, Any], bool] | None
    is_sure: bool
    done: asyncio.Future[None]


class Writer:
    """Writes what many hand in, in their order, with one transaction at a time."""

    def __init__(self, access: Access) -> None:
        self._access = access
        self._waiting: list[_Job] = []
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._is_closed = False

    async def run(
        self,
        work: Work[T],
        item: T,
        keys: Collection[int] = (),
        is_written: Callable[[Connection, T], bool] | None = None,
    ) -> None:
        """Write the item, with all others that wait for the same work; returns when it is durable.

        keys: the servers and persons of which the work reads what it then writes. is_written: tells whether the item is
        there, where a connection was lost before it was known; without it the item is written again then, which must do
        no harm.

        Raises what `work` raises for this item alone, or StorageError; then nothing of it is written. A caller that is
        cancelled while it waits does not learn which of the two became of the item.
        """
        done = self._add(work, item, keys, is_written)
        self._begin()
        await done

    async def call(self, act: Callable[[Connection], R], keys: Collection[int] = ()) -> R:
        """Carry out `act` in the next transaction; returns what it returned once that is durable.

        Where the connection is lost while that is being made durable, a StorageError says no more than that.
        """
        returned: list[R] = []
        done = self._add(_call, lambda connection: returned.append(act(connection)), keys, is_sure=False)
        self._begin()
        await done
        return returned[-1]  # an act that shared a spoilt transaction was carried out again

    def put(self, work: Work[T], item: T) -> None:
        """Write the item with the next transaction, or in a moment if there is none; nobody waits for it.

        For what may be lost in a crash, and may be written twice. A failure is logged.
        """
        self._add(work, item).add_done_callback(_log_failure)
        if self._task is None and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(PUT_SECONDS, self._begin)

    async def close(self) -> None:
        """Write all that waits, then take no more."""
        self._is_closed = True
        self._access.hurry()
        self._begin()
        if self._task is not None:
            await asyncio.wait([self._task])

    def _add(
        self,
        work: Work[T],
        item: T,
        keys: Collection[int] = (),
        is_written: Callable[[Connection, T], bool] | None = None,
        *,
        is_sure: bool = True,
    ) -> asyncio.Future[None]:
        """Let the item wait for the next transaction; done once it is durable."""
        if self._is_closed:
            raise StorageError(f"The database {self._access.name} is closed.")
        job = _Job(work, item, keys, is_written, is_sure, asyncio.get_running_loop().create_future())
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
        while self._waiting:
            batch = self._waiting[:MOST_ITEMS]
            del self._waiting[:MOST_ITEMS]
            errors = await self._write(batch)
            for job, error in zip(batch, errors, strict=True):
                if job.done.done():
                    continue
                if error is None:
                    job.done.set_result(None)
                else:
                    job.done.set_exception(error)
        self._task = None

    async def _write(self, jobs: list[_Job]) -> list[Exception | None]:
        """Carry out the jobs in one transaction; when one of them spoils it, in halves, until it stands alone."""
        try:
            await self._access.write(partial(_carry_out, jobs), {key for job in jobs for key in job.keys})
        except InDoubt as error:
            return [await self._make_sure(job, error) for job in jobs]
        except StorageError as error:  # the disk, a lock or the way there: no job's own fault
            return [error] * len(jobs)
        except Exception as error:  # whatever it is, its waiter gets it
            if len(jobs) > 1:
                middle = len(jobs) // 2
                return await self._write(jobs[:middle]) + await self._write(jobs[middle:])
            return [self._access.explain(error) if isinstance(error, DBAPIError) else error]
        return [None] * len(jobs)

    async def _make_sure(self, job: _Job, doubt: InDoubt) -> Exception | None:
        """Write a job of which nobody knows whether it is written, unless it is."""
        if not job.is_sure:
            return doubt
        try:
            await self._access.write(partial(_carry_out_unless_written, job), job.keys)
        except Exception as error:
            return self._access.explain(error) if isinstance(error, DBAPIError) else error
        return None


def _carry_out(jobs: Sequence[_Job], connection: Connection) -> None:
    for work, items in _by_work(jobs).items():
        work(connection, items)


def _carry_out_unless_written(job: _Job, connection: Connection) -> None:
    if job.is_written is None or not job.is_written(connection, job.item):
        job.work(connection, [job.item])


def _call(connection: Connection, acts: Sequence[Callable[[Connection], None]]) -> None:
    for act in acts:
        act(connection)


def _by_work(jobs: Sequence[_Job]) -> dict[Work[Any], list[Any]]:
    grouped: dict[Work[Any], list[Any]] = {}
    for job in jobs:
        grouped.setdefault(job.work, []).append(job.item)
    return grouped


def _log_failure(done: asyncio.Future[None]) -> None:
    if not done.cancelled() and (error := done.exception()) is not None:
        log.error("storage.put_failed", error=str(error))
