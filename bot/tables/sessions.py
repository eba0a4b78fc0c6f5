"""The one door from Discord into the games: finds a table's session, opens tables, keeps everybody's clock."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress

import structlog

from bot.sessions import Sessions
from games.api import Refusal, StaleClick
from games.engine import seating
from games.engine.limits import Limits
from games.engine.pace import Pace
from games.engine.position import MOVED_ON
from games.engine.session import Change, Session
from games.engine.table import IDLE_SECONDS, Conflict, Table
from games.engine.thinking import Think, think_in_thread
from games.engine.unreadable import Unreadable, closing, is_missing
from storage.shards.groups import DIRECT
from storage.tables.store import TableStore

PRUNE_SECONDS = 3600.0
CHANNEL_DELETED = "The table's channel was deleted."

log = structlog.get_logger()


class Tables(Sessions[Session, Table]):
    """All tables of a bot; what is interested in their changes subscribes.

    An unreadable table rests: neither its deadline nor the house moves it on, and after an idle week it is closed,
    unless it is its game that is missing.
    """

    MOST_LOADED = 1024

    _store: TableStore

    def __init__(
        self,
        store: TableStore,
        pace: Pace,
        reached: Collection[int],
        now: Callable[[], float],
        think: Think = think_in_thread,
    ) -> None:
        super().__init__(store, Unreadable, reached, now)
        self._pace = pace
        self._think = think
        self._pruned_at = 0.0
        self._observers: list[Callable[[Session, Change], None]] = []
        self._unreadable_observers: list[Callable[[Table], None]] = []
        self._written_observers: list[Callable[[Table, Sequence[int], bool], None]] = []

    def subscribe(self, observe: Callable[[Session, Change], None]) -> None:
        """Let something be called after every durable change of any table."""
        self._observers.append(observe)

    def subscribe_unreadable(self, observe: Callable[[Table], None]) -> None:
        """Let something be called with the row of a table found to be unreadable, or that changed since."""
        self._unreadable_observers.append(observe)

    def subscribe_written(self, observe: Callable[[Table, Sequence[int], bool], None]) -> None:
        """Let something be called with every table that was opened or changed here, be it readable or not.

        With it come the seats reminded, and whether it rang a bell.
        """
        self._written_observers.append(observe)

    def is_unreadable(self, table: Table) -> bool:
        """Whether an open table is known to be unreadable."""
        return table.id in self._unreadable or is_missing(table)

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

    async def close_lobbies(self, guild: int, channel: int) -> None:
        """Close the lobbies of a channel that is gone, and of its threads."""
        for table_id in await self._store.lobbies_at(guild, channel):
            with suppress(Refusal):  # it has ended meanwhile
                await self.close_table(table_id, CHANNEL_DELETED)

    async def open(self, table: Table, interaction: int | None, limits: Limits | None = None) -> Session:
        """Create a table; raises Repeated if the interaction already made one, and Refusal where a limit is reached."""
        session = await Session.open(
            self._store, table, self._observe, self._pace, interaction, self._now, limits, self._think
        )
        self._keep(table.id, session)
        self._observe_due(session.table)
        self.tell_written(session.table)
        return session

    async def check_room(self, limits: Limits, guild: int) -> None:
        """Refuse to open a table on a server, or with 0 in direct messages, where a limit is reached."""
        await self._store.check_room(limits, guild)

    async def seated(self, person: int, limit: int, *, here: int = 0, prefix: str = "") -> list[Table]:
        """The open tables where the person has a seat, those in the channel `here` before others, newest touched first.

        prefix: what their ids begin with.
        """
        return await self._store.seated(person, limit, here=here, prefix=prefix)

    def direct(self, person: int) -> frozenset[str]:
        """The ids of the tables in memory that stand in the person's direct messages."""
        tables = [session.table for session in self._loaded.values()]
        return frozenset(table.id for table in tables if table.is_direct and table.host == person)

    async def close(self) -> None:
        """Stop what is under way, and let no house player think any more; what was journalled stays."""
        await super().close()
        await asyncio.gather(*(session.stop_thinking() for session in self._loaded.values()))

    async def _due(self, now: float, limit: int) -> list[tuple[str, float]]:
        if now > self._prunes_at:
            await self._store.prune(now)
            deleted = frozenset(await self._store.prune_unbegun(now))
            await self.drop(lambda session: session.table.id in deleted)
            self._pruned_at = now
        idle = [(table.id, at) for table, at in self._idle() if at <= now]
        return [*idle, *await super()._due(now, limit)]

    async def _next_due(self) -> float:
        upcoming = await super()._next_due()
        times = [self._prunes_at, *(at for _, at in self._idle())]
        return min(times if upcoming is None else [upcoming, *times])

    @property
    def _prunes_at(self) -> float:
        """When to prune, which of several processes that with direct messages does."""
        return self._pruned_at + PRUNE_SECONDS if DIRECT in self.reached else math.inf

    def _idle(self) -> Iterator[tuple[Table, float]]:
        """The unreadable tables whose clocks run, each with when it closes by itself."""
        for table in self._unreadable.values():
            if self._store.is_on(table.guild, self.reached):
                yield table, _idle_at(table)

    async def _tick(self, table_id: str) -> None:
        try:
            session = await self.recall(table_id)
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
        self.tell_written(entry.after)

    async def _load(self, table_id: str) -> Session | None:
        known = self._unreadable.pop(table_id, None)
        try:
            return await Session.load(self._store, table_id, self._observe, self._pace, self._now, self._think)
        except Unreadable as unreadable:
            self._note_unreadable(unreadable, known)
            raise

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

    def tell_written(self, table: Table, reminded: Sequence[int] = (), *, has_rung: bool = False) -> None:
        """Tell of a table that was written here."""
        for observe in self._written_observers:
            observe(table, reminded, has_rung)

    def _observe(self, session: Session, change: Change) -> None:
        table, has_rung = change.entry.after, change.entry.bell is not None
        self._observe_due(table)
        if has_rung:
            self._timekeeper.wake()
        for observe in self._observers:
            observe(session, change)
        self.tell_written(table, change.reminded, has_rung=has_rung)

    def _observe_due(self, table: Table) -> None:
        self._timekeeper.note(table.clock.due_at if table.is_open else None)


def _idle_at(table: Table) -> float:
    """When an unreadable table closes by itself: never while its game is missing."""
    return math.inf if is_missing(table) else table.clock.touched_at + IDLE_SECONDS
