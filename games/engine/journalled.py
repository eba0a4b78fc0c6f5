"""One thing that a journal keeps and several processes may change: a table, or a tournament.

Rule 1: one change at a time. A change holds the lock from the position on which it is worked out until it is durable.
Rule 2: durable before visible. What a session has, and what its observers are told, the journal had before.
Rule 3: after a write that failed or was cut off nobody knows what is durable. The session isn't trusted then, and reads
the journal before anything else.
Rule 4: a refusal counts only on what the journal has. On a position that another process has left behind it is stale.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import wraps
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar

from games.api import Refusal, StaleClick
from games.engine.table import Conflict, Repeated

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
E = TypeVar("E")
E_contra = TypeVar("E_contra", contravariant=True)
J = TypeVar("J", bound="Journalled[Any, Any]")

ATTEMPTS = 8
"""Number of times that a change is tried which others get ahead of."""


class Keeps(Protocol[T_co, E_contra]):
    """A journal of things of one kind."""

    async def write(self, entry: E_contra, /) -> None: ...

    async def load(self, key: str, /) -> tuple[T_co, list[str]] | None: ...

    async def version(self, key: str, /) -> int | None: ...


def retry_on_conflict(
    change: Callable[Concatenate[J, P], Coroutine[Any, Any, R]],
) -> Callable[Concatenate[J, P], Coroutine[Any, Any, R]]:
    """Retry a change that counts whatever another process did before it, on what that has left."""

    @wraps(change)
    async def changing(self: J, /, *args: P.args, **kwargs: P.kwargs) -> R:
        for _ in range(ATTEMPTS - 1):
            with suppress(StaleClick):
                return await change(self, *args, **kwargs)
        return await change(self, *args, **kwargs)

    return changing


class Journalled(ABC, Generic[T, E]):
    """The session of a thing of type T, which its subclass changes by entries of type E."""

    def __init__(self, journal: Keeps[T, E]) -> None:
        self._journal = journal
        self._lock = asyncio.Lock()
        self._is_trusted = True

    @property
    @abstractmethod
    def _key(self) -> str:
        """The id by which the journal knows the thing."""

    @property
    @abstractmethod
    def _version(self) -> int:
        """The version that the session has."""

    @property
    @abstractmethod
    def _moved_on(self) -> str:
        """The sentence for whoever was overtaken."""

    @abstractmethod
    def _adopt(self, stored: T, events: list[str]) -> None:
        """Become what is stored, or raise and change nothing."""

    @property
    def is_busy(self) -> bool:
        """Whether a change is under way."""
        return self._lock.locked()

    async def refresh(self) -> None:
        """Become what the journal has, which others change too; where nobody did, wait for nothing under way."""
        if not self._is_trusted or await self._is_behind():
            async with self._lock:
                await self._catch_up()

    @asynccontextmanager
    async def _changing(self) -> AsyncIterator[None]:
        """Hold the lock, with the session as the journal has it; raises StaleClick for a stale refusal (rules 1, 4)."""
        async with self._lock:
            if not self._is_trusted:
                await self._catch_up()
            try:
                yield
            except Refusal:
                if await self._catch_up():
                    raise StaleClick(self._moved_on) from None
                raise

    async def _write(self, entry: E) -> None:
        """Make the entry durable; raises StaleClick if another process got ahead, and then has what that left."""
        try:
            await self._journal.write(entry)
        except (Repeated, Refusal):
            raise
        except Conflict:
            await self._catch_up()
            raise StaleClick(self._moved_on) from None
        except BaseException:
            self._is_trusted = False  # rule 3
            raise

    async def _catch_up(self) -> bool:
        """Become what the journal has; return whether that is something else."""
        self._is_trusted = False
        is_behind = await self._is_behind()
        if is_behind:
            found = await self._journal.load(self._key)
            if found is None:
                return False
            self._adopt(*found)
        self._is_trusted = True
        return is_behind

    async def _is_behind(self) -> bool:
        return await self._journal.version(self._key) != self._version
