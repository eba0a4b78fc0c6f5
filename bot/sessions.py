"""The sessions of one kind: found by id, loaded once for all callers, and woken when their clocks are due."""

from __future__ import annotations

import asyncio
import secrets
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from bot.timekeeper import Timekeeper
from games.api import Refusal
from games.engine.tasks import shared
from storage.tables.journal import JournalStore

ID_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
ID_LENGTH = 5


class Live(Protocol):
    """A session, which owns the state of one thing."""

    @property
    def is_busy(self) -> bool:
        """Whether a change is under way."""

    async def refresh(self) -> None:
        """Reload from the journal, to which other processes write too."""


class Row(Protocol):
    """A thing as it is stored."""

    @property
    def version(self) -> int:
        """Number of changes so far."""


SessionT = TypeVar("SessionT", bound=Live)
RowT = TypeVar("RowT", bound=Row)


class Sessions(ABC, Generic[SessionT, RowT]):
    """The registry of all sessions of a kind; `unreadable` makes a refusal of a row that cannot be loaded.

    Recently used sessions stay in memory, and so does each busy one: a second session of one thing would conflict with
    it. Unreadable things rest until they change; the clocks of servers rest while their shard is not among those
    reached.
    """

    MOST_LOADED: ClassVar[int]
    """Maximum number of sessions in memory; others are loaded again on demand."""

    def __init__(
        self,
        store: JournalStore[RowT, Any],
        unreadable: type[Refusal],
        reached: Collection[int],
        now: Callable[[], float],
    ) -> None:
        self._store = store
        self.reached = reached
        self._refusal = unreadable
        self._now = now
        self._loaded: OrderedDict[str, SessionT] = OrderedDict()
        self._loading: dict[str, asyncio.Task[SessionT | None]] = {}
        self._unreadable: dict[str, RowT] = {}
        self._timekeeper = Timekeeper(self._due, self._next_due, self._tick, now)

    @property
    def loaded(self) -> int:
        """Number of sessions in memory."""
        return len(self._loaded)

    # Finding

    async def find(self, key: str) -> SessionT | None:
        """Return a thing's session, refreshed from the journal (other processes write too); None if unknown.

        Raises the refusal of an unreadable thing.
        """
        if key in self._loading:  # since before this was asked, and maybe since before the newest change
            await asyncio.wait({self._loading[key]})
        session = self._loaded.get(key)
        if session is not None:
            try:
                await session.refresh()
            except self._refusal:  # another process went on with it in a way that is not known here
                self._loaded.pop(key, None)
        return await self.recall(key)

    async def recall(self, key: str) -> SessionT | None:
        """Return the session as cached, loaded if need be, for callers that must not wait for a change under way."""
        session = self._loaded.get(key)
        if session is not None:
            self._loaded.move_to_end(key)
            return session
        unreadable = self._unreadable.get(key)
        if unreadable is not None and await self._store.version(key) == unreadable.version:
            raise self._refusal(unreadable)
        if key not in self._loading:
            self._loading[key] = asyncio.create_task(self._load_and_keep(key))
        return await shared(self._loading[key])

    async def find_readable(self, key: str) -> SessionT | None:
        """Return the session as `find` does; None if there is no such thing or it is unreadable."""
        with suppress(self._refusal):
            return await self.find(key)
        return None

    async def recall_readable(self, key: str) -> SessionT | None:
        """Return the session as `recall` does; None if there is no such thing or it is unreadable."""
        with suppress(self._refusal):
            return await self.recall(key)
        return None

    async def in_channel(self, channel: int, limit: int) -> list[RowT]:
        """Return the rows of things under way in a channel, newest first."""
        return await self._store.in_channel(channel, limit)

    async def in_guild(self, guild: int) -> list[str]:
        """Return the ids of things under way on a server."""
        return await self._store.in_guild(guild)

    async def new_id(self) -> str:
        """Return an unused id: five letters and digits that are hard to confuse."""
        while True:
            key = "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))
            if not await self._store.exists(key):
                return key

    async def drop(self, is_stale: Callable[[SessionT], bool]) -> None:
        """Drop stale sessions, whose things were changed directly in the store; they are reloaded on demand."""
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        for key, session in list(self._loaded.items()):
            if is_stale(session):
                del self._loaded[key]

    async def drop_idle(self) -> None:
        """Drop all sessions that are not busy, since hints of changes may have been lost."""
        await self.drop(lambda session: not session.is_busy)

    @abstractmethod
    async def _load(self, key: str) -> SessionT | None:
        """Load a session; remember one that is unreadable."""

    async def _load_and_keep(self, key: str) -> SessionT | None:
        try:
            session = await self._load(key)
            if session is not None:
                self._keep(key, session)
            return session
        finally:
            del self._loading[key]

    def _keep(self, key: str, session: SessionT) -> None:
        self._loaded[key] = session
        self._loaded.move_to_end(key)
        for old, loaded in list(self._loaded.items())[: max(0, len(self._loaded) - self.MOST_LOADED)]:
            if not loaded.is_busy:
                del self._loaded[old]

    # Time

    def wake(self) -> None:
        """Check now for things that are due, since others may have made them so."""
        self._timekeeper.wake()

    def note_due(self, at: float | None) -> None:
        """Note that another process set something due at a time."""
        self._timekeeper.note(at)

    async def keep_time(self) -> None:
        """Carry out what is due, forever."""
        await self._timekeeper.run()

    async def close(self) -> None:
        """Stop the work under way; what was journalled stays."""
        await self._timekeeper.close()

    async def _due(self, now: float, limit: int) -> list[tuple[str, float]]:
        return await self._store.due(now, limit, tuple(self._unreadable), tuple(self.reached))

    async def _next_due(self) -> float | None:
        return await self._store.next_due(tuple(self._unreadable), tuple(self.reached))

    @abstractmethod
    async def _tick(self, key: str) -> None:
        """Carry out what a thing's clock asks for."""
