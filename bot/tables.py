"""The one door from Discord into the games: finds a table's session, opens tables, keeps everybody's clock."""

from __future__ import annotations

import asyncio
import math
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable

import structlog

from games.api import Refusal
from games.session import Change, Pace, Session
from games.table import Conflict, Table
from storage.tables import TableStore

ID_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
ID_LENGTH = 5
MOST_LOADED = 1024
"""So many sessions stay in memory; others are loaded again when somebody comes."""
DUE_AT_ONCE = 64
RETRY_SECONDS = 30.0
PRUNE_SECONDS = 3600.0

log = structlog.get_logger()


class Tables:
    """All tables of a bot. `observe` is called after every durable change of any of them."""

    def __init__(
        self,
        store: TableStore,
        observe: Callable[[Session, Change], None],
        pace: Pace,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._tell = observe
        self._pace = pace
        self._now = now
        self._loaded: OrderedDict[str, Session] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Session | None]] = {}
        self._ticking: dict[str, asyncio.Task[None]] = {}
        self._retry_at: dict[str, float] = {}
        self._next_due = 0.0
        self._wake = asyncio.Event()

    async def find(self, table_id: str) -> Session | None:
        """The session of a table, loaded if need be; None if there is no such table."""
        session = self._loaded.get(table_id)
        if session is not None:
            self._loaded.move_to_end(table_id)
            return session
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def open(self, table: Table, interaction: int | None) -> Session:
        """Create a table; raises Repeated if the interaction already made one."""
        session = await Session.open(self._store, table, self._observe, self._pace, interaction, self._now)
        self._keep(session)
        self._observe_due(session.table)
        return session

    async def new_id(self) -> str:
        """An id that no table has: five letters and digits that are hard to mistake."""
        while True:
            table_id = "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))
            if not await self._store.exists(table_id):
                return table_id

    async def seated(self, person: int) -> list[Session]:
        """The open tables where the person has a seat, the latest touched first."""
        return await self._sessions(await self._store.seated(person))

    async def in_channel(self, channel: int) -> list[Session]:
        """The open tables of a channel, the newest first."""
        return await self._sessions(await self._store.in_channel(channel))

    async def in_guild(self, guild: int) -> list[Session]:
        """The open tables of a server, the latest touched first."""
        return await self._sessions(await self._store.in_guild(guild))

    def direct(self, person: int) -> frozenset[str]:
        """The ids of the tables in memory that stand in the person's direct messages."""
        tables = [session.table for session in self._loaded.values()]
        return frozenset(table.id for table in tables if table.is_direct and table.host == person)

    async def drop(self, is_stale: Callable[[Table], bool]) -> None:
        """Let go of the sessions of tables that were changed in the store alone; who asks gets them loaded anew."""
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        for table_id, session in list(self._loaded.items()):
            if is_stale(session.table):
                del self._loaded[table_id]

    async def refresh(self, table_id: str) -> Session | None:
        """The session of a table as the journal has it, which others may have changed; None if there is none."""
        session = await self.find(table_id)
        if session is not None:
            await session.refresh()
        return session

    def wake(self) -> None:
        """Look at once for tables that are due, as others may have made them."""
        self._wake.set()

    async def keep_time(self) -> None:
        """Do for ever what the tables' clocks ask for."""
        pruned_at = 0.0
        while True:
            self._wake.clear()
            self._next_due = math.inf  # what changes while the database is asked may be missing in its answer
            now = self._now()
            if now - pruned_at > PRUNE_SECONDS:
                await self._store.prune(now)
                pruned_at = now
            for table_id, _ in await self._store.due(now, DUE_AT_ONCE + len(self._ticking) + len(self._retry_at)):
                if table_id not in self._ticking and self._retry_at.get(table_id, 0.0) <= now:
                    self._retry_at.pop(table_id, None)
                    self._ticking[table_id] = asyncio.create_task(self._tick(table_id))
            upcoming = [await self._store.next_due(), *self._retry_at.values(), pruned_at + PRUNE_SECONDS]
            self._next_due = min(moment for moment in upcoming if moment is not None)
            try:
                async with asyncio.timeout(max(0.0, self._next_due - self._now())):
                    await self._wake.wait()
            except TimeoutError:
                pass

    async def close(self) -> None:
        """Stop the moves under way; what was journalled stays."""
        for task in self._ticking.values():
            task.cancel()
        await asyncio.gather(*self._ticking.values(), return_exceptions=True)

    async def _tick(self, table_id: str) -> None:
        try:
            session = await self.find(table_id)
            if session is not None:
                await session.tick()
        except (Conflict, Refusal) as refusal:
            log.info("tick.refused", table=table_id, why=str(refusal))
        except Exception:
            log.exception("tick.failed", table=table_id)
            self._retry_at[table_id] = self._now() + RETRY_SECONDS
        finally:
            del self._ticking[table_id]
            self._wake.set()

    async def _load(self, table_id: str) -> Session | None:
        try:
            session = await Session.load(self._store, table_id, self._observe, self._pace, self._now)
            if session is not None:
                self._keep(session)
            return session
        finally:
            del self._loading[table_id]

    async def _sessions(self, tables: list[Table]) -> list[Session]:
        found = [await self.find(table.id) for table in tables]
        return [session for session in found if session is not None]

    def _keep(self, session: Session) -> None:
        self._loaded[session.table.id] = session
        self._loaded.move_to_end(session.table.id)
        for table_id, loaded in list(self._loaded.items())[: max(0, len(self._loaded) - MOST_LOADED)]:
            if not loaded.is_busy:
                del self._loaded[table_id]

    def _observe(self, session: Session, change: Change) -> None:
        self._observe_due(change.entry.after)
        if change.entry.bell is not None:
            self._wake.set()
        self._tell(session, change)

    def _observe_due(self, table: Table) -> None:
        if table.is_open and table.clock.due_at < self._next_due:
            self._wake.set()
