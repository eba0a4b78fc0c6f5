"""The one door from Discord into the games: finds a table's session, opens tables, keeps everybody's clock."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable

from bot.timekeeper import Timekeeper
from games.pace import Pace
from games.session import Change, Session
from games.table import Table
from storage.tables import TableStore

ID_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
ID_LENGTH = 5
MOST_LOADED = 1024
"""So many sessions stay in memory; others are loaded again when somebody comes."""
PRUNE_SECONDS = 3600.0


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
        self._pruned_at = 0.0
        self._timekeeper = Timekeeper(self._due, self._next_due, self._tick, now)

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

    async def in_guild(self, guild: int) -> list[str]:
        """The ids of the open tables of a server, the latest touched first."""
        return [table.id for table in await self._store.in_guild(guild)]

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
        self._timekeeper.wake()

    async def keep_time(self) -> None:
        """Do for ever what the tables' clocks ask for."""
        await self._timekeeper.run()

    async def close(self) -> None:
        """Stop the moves under way; what was journalled stays."""
        await self._timekeeper.close()

    async def _due(self, now: float, limit: int) -> list[tuple[str, float]]:
        if now - self._pruned_at > PRUNE_SECONDS:
            await self._store.prune(now)
            self._pruned_at = now
        return await self._store.due(now, limit)

    async def _next_due(self) -> float:
        upcoming = await self._store.next_due()
        prune_at = self._pruned_at + PRUNE_SECONDS
        return prune_at if upcoming is None else min(upcoming, prune_at)

    async def _tick(self, table_id: str) -> None:
        session = await self.find(table_id)
        if session is not None:
            await session.tick()

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
            self._timekeeper.wake()
        self._tell(session, change)

    def _observe_due(self, table: Table) -> None:
        self._timekeeper.note(table.clock.due_at if table.is_open else None)
