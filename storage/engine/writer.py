"""The single writer, with group commit: what waits while a transaction commits goes into the next one."""

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
from storage.engine.durations import Durations
from storage.engine.errors import Away, InDoubt, LeaseLost, StorageError

T = TypeVar("T")
R = TypeVar("R")

Work: TypeAlias = Callable[[Connection, Sequence[T]], None]
"""Function that writes all items with set-based statements; raises if one can't be written."""

MOST_ITEMS = 256
"""Maximum number of items in a transaction, which bounds how long its jobs wait for each other."""

PUT_SECONDS = 0.25
"""Maximum seconds until an item that nobody waits for is written."""

COMMIT_BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

log = structlog.get_logger()


@dataclass(slots=True, eq=False)
class _Job:
    """An item that waits to be written.

    is_written: checks whether it was committed; None if writing it twice is harmless. is_sure: whether to write it
    again when a commit is in doubt and nothing tells its result.
    """

    work: Work[Any]
    item: Any
    keys: Collection[int]
    is_written: Callable[[Connection, Any], bool] | None
    is_sure: bool
    done: asyncio.Future[None]


class Writer:
    """Writes items of many callers in order, one transaction at a time.

    commits: durations of the committed transactions.
    """

    def __init__(self, access: Access) -> None:
        self._access = access
        self._waiting: list[_Job] = []
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._away: Away | None = None
        self._is_closed = False
        self.commits = Durations(COMMIT_BOUNDS)
        self._fails_from: float | None = None

    @property
    def waiting(self) -> int:
        """Number of jobs that wait for the next transaction."""
        return len(self._waiting)

    @property
    def away_seconds(self) -> float:
        """Seconds since the database last accepted a transaction; 0 if it accepted the latest."""
        return 0.0 if self._fails_from is None else asyncio.get_running_loop().time() - self._fails_from

    async def run(
        self,
        work: Work[T],
        item: T,
        keys: Collection[int] = (),
        is_written: Callable[[Connection, T], bool] | None = None,
    ) -> None:
        """Write the item together with all others that wait for the same work; return once it is durable.

        keys: the servers and persons whose rows the work reads and then writes. is_written: checks whether the item was
        committed, if the connection breaks during the commit; without it the item is written again, which must be
        harmless.

        Raises what `work` raises for this item, or StorageError; nothing of the item is written then, unless it is
        InDoubt. A caller that is cancelled while waiting doesn't learn the result.
        """
        done = self._add(work, item, keys, is_written)
        self._begin()
        await done

    async def call(self, act: Callable[[Connection], R], keys: Collection[int] = ()) -> R:
        """Run `act` in the next transaction; return its result once that is durable.

        Raises InDoubt if the connection breaks during the commit and nothing tells its result.
        """
        returned: list[R] = []
        done = self._add(_call, lambda connection: returned.append(act(connection)), keys, is_sure=False)
        self._begin()
        await done
        return returned[-1]  # an act that shared a spoilt transaction was carried out again

    def put(self, work: Work[T], item: T) -> None:
        """Write the item with the next transaction, or soon if there is none, without waiting.

        For data that a crash may lose and a retry may write twice. A failure is logged.
        """
        self._add(work, item).add_done_callback(_log_failure)
        if self._task is None and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(PUT_SECONDS, self._begin)

    async def close(self) -> None:
        """Write everything that waits, then accept no more."""
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
        """Queue the item for the next transaction; the future is done once it is durable."""
        if self._is_closed:
            raise StorageError(f"The database {self._access.name} is closed.")
        job = _Job(work, item, keys, is_written, is_sure, asyncio.get_running_loop().create_future())
        self._waiting.append(job)
        return job.done

    def _begin(self) -> None:
        """Start a task that writes everything queued, unless one is running."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._drain())

    async def _drain(self) -> None:
        while self._waiting:
            batch = self._waiting[:MOST_ITEMS]
            del self._waiting[:MOST_ITEMS]
            self._away = None
            _tell(batch, await self._write(batch))
            if self._away is not None:  # who came meanwhile waits no second time
                waiting, self._waiting = self._waiting, []
                _tell(waiting, [self._away] * len(waiting))
        self._task = None

    async def _write(self, jobs: list[_Job], *, is_again: bool = False) -> list[Exception | None]:
        """Write the jobs in one transaction; on an error bisect, until the failing job stands alone."""
        began = asyncio.get_running_loop().time()
        if self._fails_from is None:
            self._fails_from = began
        try:
            await self._access.write(partial(_carry_out, jobs), {key for job in jobs for key in job.keys})
        except InDoubt as error:
            return [error] * len(jobs) if is_again else await self._make_sure(jobs, error)
        except LeaseLost as error:
            self._fails_from = None
            return await self._write_apart(jobs, error, is_again=is_again)
        except StorageError as error:  # the disk, a lock or the way there: no job's own fault
            self._away = error if isinstance(error, Away) else None
            errors: dict[_Job, Exception | None] = dict.fromkeys(jobs, error)
            free = [job for job in jobs if not job.keys]
            if self._away is None and 0 < len(free) < len(jobs):  # which waited, it may be, for what others need
                errors.update(zip(free, await self._write(free, is_again=is_again), strict=True))
            return [*errors.values()]
        except Exception as error:  # whatever it is, its waiter gets it
            self._fails_from = None
            told = self._access.explain(error) if isinstance(error, DBAPIError) else error
            return await self._write_apart(jobs, told, is_again=is_again)
        self._fails_from = None
        self.commits.note(asyncio.get_running_loop().time() - began)
        return [None] * len(jobs)

    async def _write_apart(self, jobs: list[_Job], error: Exception, *, is_again: bool) -> list[Exception | None]:
        """Write jobs of which one fails, by bisection."""
        if len(jobs) == 1:
            return [error]
        middle = len(jobs) // 2
        first = await self._write(jobs[:middle], is_again=is_again)
        return first + await self._write(jobs[middle:], is_again=is_again)

    async def _make_sure(self, jobs: list[_Job], doubt: InDoubt) -> list[Exception | None]:
        """Retry jobs whose commit is in doubt, unless they turn out to be written."""
        try:
            if await self._access.read(partial(_is_written, jobs)):
                return [None] * len(jobs)
            again = [job for job in jobs if job.is_sure]
            errors = dict(zip(again, await self._write(again, is_again=True), strict=True))
            if any(errors.values()) and await self._access.read(partial(_is_written, jobs)):
                return [None] * len(jobs)  # it was still under way, and was waited for
        except StorageError as error:
            self._away = error if isinstance(error, Away) else None
            return [doubt] * len(jobs)
        told = (errors.get(job, doubt) for job in jobs)
        return [
            doubt if isinstance(error, StorageError) and not isinstance(error, LeaseLost) else error for error in told
        ]


def _tell(jobs: Sequence[_Job], errors: Sequence[Exception | None]) -> None:
    for job, error in zip(jobs, errors, strict=True):
        if job.done.done():
            continue
        if error is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(error)


def _carry_out(jobs: Sequence[_Job], connection: Connection) -> None:
    for work, items in _by_work(jobs).items():
        work(connection, items)


def _is_written(jobs: Sequence[_Job], connection: Connection) -> bool:
    """Return whether the jobs' transaction, all or nothing, was committed, by the first job that can tell."""
    return any(job.is_written is not None and job.is_written(connection, job.item) for job in jobs)


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
