"""A session of a journalled thing that several processes may change: a table, or a tournament.

Rule 1: one change at a time. A change holds the lock from the position on which it is worked out until it is durable.
Rule 2: durable before visible. The session's state, and all that its observers are told, is in the journal already.
Rule 3: after a write that failed or was cancelled, it is unknown what is durable. The session is then untrusted, and
reloads from the journal before anything else.
Rule 4: a refusal counts only on the newest state in the journal. On a state that another process has replaced it is
stale.
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
"""Number of tries of a change that keeps losing races."""


class Keeps(Protocol[T_co, E_contra]):
    """A journal of one kind of thing."""

    async def write(self, entry: E_contra, /) -> None: ...

    async def load(self, key: str, /) -> tuple[T_co, list[str]] | None: ...

    async def version(self, key: str, /) -> int | None: ...


def retry_on_conflict(
    change: Callable[Concatenate[J, P], Coroutine[Any, Any, R]],
) -> Callable[Concatenate[J, P], Coroutine[Any, Any, R]]:
    """Retry a change that is valid whatever another process did before it, on the new state."""

    @wraps(change)
    async def changing(self: J, /, *args: P.args, **kwargs: P.kwargs) -> R:
        for _ in range(ATTEMPTS - 1):
            with suppress(StaleClick):
                return await change(self, *args, **kwargs)
        return await change(self, *args, **kwargs)

    return changing


class Journalled(ABC, Generic[T, E]):
    """A session of a thing of type T, which its subclass changes by entries of type E."""

    def __init__(self, journal: Keeps[T, E]) -> None:
        self._journal = journal
        self._lock = asyncio.Lock()
        self._is_trusted = True

    @property
    @abstractmethod
    def _key(self) -> str:
        """The thing's id in the journal."""

    @property
    @abstractmethod
    def _version(self) -> int:
        """The version of the session's state."""

    @property
    @abstractmethod
    def _moved_on(self) -> str:
        """The sentence for a person who lost the race."""

    @abstractmethod
    def _adopt(self, stored: T, events: list[str]) -> None:
        """Replace the session's state by the stored one, or raise and change nothing."""

    @property
    def is_busy(self) -> bool:
        """Whether a change is under way."""
        return self._lock.locked()

    async def refresh(self) -> None:
        """Reload from the journal if another process changed it; doesn't wait for a change under way otherwise."""
        if not self._is_trusted or await self._is_behind():
            async with self._lock:
                await self._catch_up()

    @asynccontextmanager
    async def _changing(self) -> AsyncIterator[None]:
        """Hold the lock with the newest state; raises StaleClick for a stale refusal (rules 1, 4)."""
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
        """Write the entry to the journal; after losing a race, reload and raise StaleClick."""
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
        """Reload from the journal if it has another version; return whether it has."""
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
