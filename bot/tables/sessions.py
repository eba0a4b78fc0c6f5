"""The one door from Discord into the games: finds a table's session, opens tables, keeps everybody's clock."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable

import structlog

from bot.timekeeper import Timekeeper
from games.api import StaleClick
from games.catalogue import GAMES
from games.engine import seating
from games.engine.limits import Limits
from games.engine.pace import Pace
from games.engine.position import MOVED_ON
from games.engine.session import Change, Session
from games.engine.table import IDLE_SECONDS, Conflict, Table
from games.engine.unreadable import Unreadable, closing
from storage.tables.store import TableStore

ID_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
ID_LENGTH = 5
MOST_LOADED = 1024
"""So many sessions stay in memory; others are loaded again when somebody comes."""
PRUNE_SECONDS = 3600.0

log = structlog.get_logger()


class Tables:
    """All tables of a bot; what is interested in their changes subscribes.

    An unreadable table rests: neither its deadline nor the house moves it on, and after an idle week it is closed.
    """

    def __init__(
        self,
        store: TableStore,
        pace: Pace,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._store = store
        self._pace = pace
        self._now = now
        self._loaded: OrderedDict[str, Session] = OrderedDict()
        self._unreadable: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Session | None]] = {}
        self._pruned_at = 0.0
        self._timekeeper = Timekeeper(self._due, self._next_due, self._tick, now)
        self._observers: list[Callable[[Session, Change], None]] = []
        self._unreadable_observers: list[Callable[[Table], None]] = []

    def subscribe(self, observe: Callable[[Session, Change], None]) -> None:
        """Let something be called after every durable change of any table."""
        self._observers.append(observe)

    def subscribe_unreadable(self, observe: Callable[[Table], None]) -> None:
        """Let something be called with the row of a table found to be unreadable, or that changed since."""
        self._unreadable_observers.append(observe)

    async def find(self, table_id: str) -> Session | None:
        """The session of a table, loaded if need be; None if there is no such table. Raises Unreadable."""
        session = self._loaded.get(table_id)
        if session is not None:
            self._loaded.move_to_end(table_id)
            return session
        unreadable = self._unreadable.get(table_id)
        if unreadable is not None and await self._store.version(table_id) == unreadable.version:
            raise Unreadable(unreadable)
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def find_readable(self, table_id: str) -> Session | None:
        """The session of a table; None if there is no such table, or if it is unreadable."""
        try:
            return await self.find(table_id)
        except Unreadable:
            return None

    def is_unreadable(self, table: Table) -> bool:
        """Whether an open table is known to be unreadable."""
        return table.id in self._unreadable or table.game not in GAMES

    async def end_unreadable(self, table: Table, person: int, *, may_manage: bool, interaction: int) -> None:
        """End an unreadable table for everybody, as `Session.end` does with others."""
        await self._close_unreadable(table, seating.end(table, person, may_manage=may_manage), interaction)

    async def close_table(self, table_id: str, reason: str) -> None:
        """Close a table, whoever sits there and whether it is readable or not; `reason` is a sentence."""
        try:
            session = await self.find(table_id)
        except Unreadable as unreadable:
            await self._close_unreadable(unreadable.table, seating.close(unreadable.table, reason))
        else:
            if session is not None:
                await session.close(reason)

    async def open(self, table: Table, interaction: int | None, limits: Limits | None = None) -> Session:
        """Create a table; raises Repeated if the interaction already made one, and Refusal where a limit is reached."""
        session = await Session.open(self._store, table, self._observe, self._pace, interaction, self._now, limits)
        self._keep(session)
        self._observe_due(session.table)
        return session

    async def new_id(self) -> str:
        """An id that no table has: five letters and digits that are hard to mistake."""
        while True:
            table_id = "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))
            if not await self._store.exists(table_id):
                return table_id

    async def check_room(self, limits: Limits, guild: int) -> None:
        """Refuse to open a table on a server, or with 0 in direct messages, where a limit is reached."""
        await self._store.check_room(limits, guild)

    async def seated(self, person: int, limit: int, *, here: int = 0, prefix: str = "") -> list[Table]:
        """The open tables where the person has a seat, those in the channel `here` before others, newest touched first.

        prefix: what their ids begin with.
        """
        return await self._store.seated(person, limit, here=here, prefix=prefix)

    async def in_channel(self, channel: int, limit: int) -> list[Table]:
        """The open tables of a channel, the latest touched first."""
        return await self._store.in_channel(channel, limit)

    async def in_guild(self, guild: int) -> list[str]:
        """The ids of the open tables of a server."""
        return await self._store.in_guild(guild)

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
        """The session of a table as the journal has it, which others may have changed; None as in `find_readable`."""
        session = await self.find_readable(table_id)
        if session is not None:
            await session.refresh()
        return session

    def wake(self) -> None:
        """Look at once for tables that are due, as others may have made them."""
        self._timekeeper.wake()

    def hold(self) -> None:
        """Let no clock do anything until it is released."""
        self._timekeeper.hold()

    def release(self) -> None:
        """Let the clocks do what is due."""
        self._timekeeper.release()

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
        idle = [(table.id, _idle_at(table)) for table in self._unreadable.values() if _idle_at(table) <= now]
        return [*idle, *await self._store.due(now, limit, tuple(self._unreadable))]

    async def _next_due(self) -> float:
        upcoming = await self._store.next_due(tuple(self._unreadable))
        times = [self._pruned_at + PRUNE_SECONDS, *map(_idle_at, self._unreadable.values())]
        return min(times if upcoming is None else [upcoming, *times])

    async def _tick(self, table_id: str) -> None:
        try:
            session = await self.find(table_id)
        except Unreadable as unreadable:
            table = unreadable.table
            if table.is_open and _idle_at(table) <= self._now():
                await self._close_unreadable(table, seating.close_idle(table, "a week"))
        else:
            if session is not None:
                await session.tick()

    async def _close_unreadable(self, before: Table, closed: Table, interaction: int | None = None) -> None:
        entry = closing(before, closed, interaction)
        try:
            await self._store.write(entry)
        except Conflict:
            raise StaleClick(MOVED_ON) from None
        self._unreadable.pop(before.id, None)
        self._tell_unreadable(entry.after)

    async def _load(self, table_id: str) -> Session | None:
        known = self._unreadable.pop(table_id, None)
        try:
            session = await Session.load(self._store, table_id, self._observe, self._pace, self._now)
        except Unreadable as unreadable:
            self._note_unreadable(unreadable, known)
            raise
        else:
            if session is not None:
                self._keep(session)
            return session
        finally:
            del self._loading[table_id]

    def _note_unreadable(self, unreadable: Unreadable, known: Table | None) -> None:
        """Let a table rest that was found to be unreadable, or that changed since; one that is over needs none."""
        table = unreadable.table
        if table.is_open:
            self._unreadable[table.id] = table
            log.warning("table.unreadable", table=table.id, game=table.game, why=repr(unreadable.__cause__))
        if table.is_open or known is not None:
            self._tell_unreadable(table)

    def _tell_unreadable(self, table: Table) -> None:
        for observe in self._unreadable_observers:
            observe(table)

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
        for observe in self._observers:
            observe(session, change)

    def _observe_due(self, table: Table) -> None:
        self._timekeeper.note(table.clock.due_at if table.is_open else None)


def _idle_at(table: Table) -> float:
    """When an unreadable table closes by itself."""
    return table.clock.touched_at + IDLE_SECONDS
