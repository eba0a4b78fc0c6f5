"""The one door from Discord into tournaments: finds their sessions, keeps their time, brings their tables along."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from contextlib import AsyncExitStack

import structlog
from cachetools import LRUCache

from bot.sessions import Sessions
from bot.shards.hints import Hints
from bot.tables.delivery import LOOK_SECONDS, Delivery
from bot.tables.sessions import Tables
from bot.timekeeper import finish
from bot.tournaments.delivery import TournamentBoard
from bot.tournaments.threads import Rooms
from bot.upkeep import Upkeep
from games.api import Refusal, StaleClick
from games.engine.position import MOVED_ON
from games.engine.session import Change, Session
from games.engine.table import Conflict, Journal, Status, Table
from games.tournament import words
from games.tournament.journal import StoredTournament, TournamentEntry, UnreadableTournament, closing
from games.tournament.limits import (
    DIRECTS_ENOUGH,
    MOST_DIRECTED,
    MOST_OPENED,
    MOST_TOURNAMENTS,
    OPENED_ENOUGH,
    OPENED_SECONDS,
    TOURNAMENTS_ENOUGH,
)
from games.tournament.model import Phase
from games.tournament.session import TournamentSession
from storage.shards.groups import Shards
from storage.tables.slots import Public
from storage.tables.tournaments import TournamentStore

MOST_RESTORED = 10_000
ENDED = "This tournament could not go on any more, so it ended."
CHANGED = "tournament"
"""The hint of a tournament: its id and server."""
REDRAW = "redraw tournament"
"""A tournament whose board is to be drawn anew."""
REDRAW_SECONDS = 10.0
MOST_BEGUN = 4096
"""So many rounds and tables are remembered for which threads were looked for."""

log = structlog.get_logger()


class Tournaments(Sessions[TournamentSession, StoredTournament]):
    """All tournaments of a bot; `journal` is that of their tables. Shown nowhere until `show_by` says how.

    Whoever changes one, the process of its server keeps its time and gives its tables their threads.
    """

    MOST_LOADED = 256

    _store: TournamentStore

    def __init__(
        self,
        store: TournamentStore,
        journal: Journal,
        tables: Tables,
        shards: Shards,
        hints: Hints,
        reached: Collection[int],
        now: Callable[[], float],
    ) -> None:
        super().__init__(store, UnreadableTournament, reached, now)
        self._journal = journal
        self._tables = tables
        self._shards = shards
        self._hints = hints
        self._work = Upkeep()
        self._begun = LRUCache[str, None](MOST_BEGUN)
        hints.on(CHANGED, self.follow)
        hints.on(REDRAW, self.redraw)
        hints.on_anew(self.sweep)

    def show_by(self, delivery: Delivery, board: TournamentBoard, rooms: Rooms) -> None:
        """Let tables, boards and threads follow what changes."""
        self._delivery = delivery
        self._board = board
        self._rooms = rooms

    async def open(self, stored: StoredTournament, interaction: int | None) -> TournamentSession:
        """Create a tournament; raises Repeated if the interaction already made one."""
        session = await TournamentSession.open(
            self._store, self._journal, stored, self._observe, interaction, self._now
        )
        self._keep(stored.id, session)
        self._timekeeper.note(session.stored.due_at)
        self._tell(session.stored)
        return session

    async def of_person(self, person: int, limit: int) -> list[StoredTournament]:
        """The tournaments under way that the person signed up for, be that taken back, or hosts, the newest first."""
        return await self._store.of_person(person, limit)

    async def check_room(self, host: int, guild: int) -> None:
        """Refuse to open one more tournament of the host, or on the server, where there are enough."""
        if len(await self._store.hosted(host, MOST_DIRECTED)) >= MOST_DIRECTED:
            raise Refusal(DIRECTS_ENOUGH)
        if len(await self._store.in_guild(guild, MOST_TOURNAMENTS)) >= MOST_TOURNAMENTS:
            raise Refusal(TOURNAMENTS_ENOUGH)
        if await self._store.count_opened(host, guild, self._now() - OPENED_SECONDS) >= MOST_OPENED:
            raise Refusal(OPENED_ENOUGH)

    async def draw_at(self, table: Table) -> tuple[str, ...]:
        """Return the draws of a table of the round that is played, a sentence each."""
        session = None if table.fixture is None else await self.find_readable(table.fixture.tournament)
        if session is None or table.fixture is None or session.tournament.number != table.fixture.round:
            return ()
        return words.table_draw(session.tournament, table.fixture.number, session.cast(None))

    async def forget(self, person: int) -> list[str]:
        """Take a person out of every tournament under way, for good; the ids of these."""
        tournament_ids = [stored.id for stored in await self._store.of_person(person)]
        for tournament_id in tournament_ids:
            try:
                session = await self.find(tournament_id)
            except UnreadableTournament as unreadable:
                await self.end_unreadable(unreadable.stored, ENDED, person)
            else:
                if session is not None:
                    await session.forget(person)
        return tournament_ids

    async def forget_cards(self, person: int, tournament_ids: Sequence[str], seconds: float) -> None:
        """Delete a person's score cards; one that is being sent has so many seconds to arrive before that."""
        await self._board.forget_person(person, tournament_ids, seconds)

    async def close_tournament(self, tournament_id: str, reason: str) -> None:
        """End a tournament early, whoever directs; `reason` is a sentence."""
        try:
            session = await self.find(tournament_id)
        except UnreadableTournament as unreadable:
            await self.end_unreadable(unreadable.stored, reason)
        else:
            if session is not None:
                await session.close(reason)

    async def end_unreadable(self, stored: StoredTournament, reason: str, person: int | None = None) -> None:
        """End an unreadable tournament and close its tables; a `person` is taken out of it for good."""
        number = await self._store.latest_round(stored.id)
        try:
            await self._store.write(closing(stored, number, reason, person))
        except Conflict:
            raise StaleClick(MOVED_ON) from None
        self._unreadable.pop(stored.id, None)
        self._tell(stored)
        await self._reload_round(stored.id, number)

    async def redraw(self, tournament_id: str) -> None:
        """Let the board of a tournament, where it still stands, show what the store says."""
        session = await self.find_readable(tournament_id)
        if session is None or self._shards.has(session.stored.guild):
            await self._board.redraw(tournament_id)
        else:
            group = self._shards.group_of(session.stored.guild)
            await self._hints.ask(REDRAW, tournament_id, groups=[group], seconds=REDRAW_SECONDS)

    # Time

    async def restore(self, shard: int) -> None:
        """After a start: bring along every tournament of a shard whose newest change was not shown everywhere."""
        await self._board.restore()
        await self.catch_up(shard=shard)

    async def catch_up(self, guild: int | None = None, shard: int | None = None) -> None:
        """Bring along every tournament whose newest change was not shown everywhere: of a server, or of a shard.

        Those of a server that is not seen wait until it is.
        """
        await self._bring_along(self._restore, guild, None if shard is None else (shard,))

    async def keep_looking(self) -> None:
        """Look for ever for changes that nobody told of: made by others, or where the database's answer was lost."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            await self.sweep()

    async def sweep(self) -> None:
        """Bring along every tournament that another process changed without a word that came here."""
        await self._bring_along(self._come_along, None, tuple(self.reached))

    async def _bring_along(
        self,
        bring: Callable[[TournamentSession], Awaitable[None]],
        guild: int | None,
        shards: Collection[int] | None,
    ) -> None:
        for tournament_id in await self._store.undelivered(MOST_RESTORED, guild, shards):
            try:
                session = await self.find_readable(tournament_id)
                if session is not None:
                    await bring(session)
            except Exception:
                log.exception("tournaments.not_restored", tournament=tournament_id)

    async def _restore(self, session: TournamentSession) -> None:
        stored, tournament = session.stored, session.tournament
        if self._shards.has(stored.guild):
            if tournament.phase is Phase.PLAYING:
                dealt = await self._store.tables(stored.id, tournament.number)
                self._bring_tables(stored.id, filter(_is_unplaced, dealt))
            elif tournament.phase is Phase.SEATED:
                self._prepare(session)
        await self._board.revive(session)

    async def close(self) -> None:
        """Stop what is under way; what was journalled stays."""
        await super().close()
        await finish(list(self._work.tasks))

    async def _tick(self, tournament_id: str) -> None:
        session = await self.recall_readable(tournament_id)
        if session is not None:
            await session.tick()

    # Changes

    def observe_table(self, session: Session, change: Change) -> None:
        """Note that one of the bot's tables changed: its tournament's board tells so, and its end moves that on."""
        self._note_table(session.table, is_end=change.entry.result is not None)

    def follow_table(self, table: Table) -> None:
        """The same of one that another process changed."""
        self._note_table(table, is_end=table.status is Status.OVER)

    def _note_table(self, table: Table, *, is_end: bool) -> None:
        if table.fixture is None or not self._shards.has(table.guild):
            return
        if is_end:
            self._timekeeper.wake()
        self._board.refresh_board(table.fixture.tournament)
        if not self._shards.is_whole and _is_unplaced(table) and table.id not in self._begun:
            self._bring_tables(table.fixture.tournament, [table])

    async def follow(self, tournament_id: str, guild: int) -> None:
        """Let what this process does for a tournament of a server follow what another wrote to it."""
        session = await self.find_readable(tournament_id) if self._shards.parts(guild) else None
        if session is not None:
            await self._come_along(session)

    async def _come_along(self, session: TournamentSession) -> None:
        """Bring a tournament along whose change nobody told of here; where all is shown, note that again."""
        if not self._board.is_behind(session):
            await self._board.lanes.settle_idle(session.stored.id)
            return
        stored, tournament = session.stored, session.tournament
        if self._shards.has(stored.guild):
            self._timekeeper.note(stored.due_at)
            if tournament.phase is Phase.PLAYING:
                dealt = await self._store.tables(stored.id, tournament.number)
                fresh = [table for table in dealt if _is_unplaced(table) and table.id not in self._begun]
                if fresh:
                    self._bring_tables(stored.id, fresh)
            elif tournament.phase is Phase.SEATED and _round_of(session) not in self._begun:
                self._prepare(session)
        self._board.refresh(session)

    def _observe(self, session: TournamentSession, entry: TournamentEntry) -> None:
        stored = session.stored
        if self._shards.has(stored.guild):
            self._timekeeper.note(entry.after.due_at)
            fresh = [each.after for each in entry.tables if each.before is None]
            if fresh:
                self._bring_tables(stored.id, fresh)
            elif entry.events and session.tournament.phase is Phase.SEATED:
                self._prepare(session)
        if entry.order is not None:
            self._work.spawn(self._reload_round(stored.id, entry.order.round), "tournament")
        elif changed := [each.after.id for each in entry.tables if each.before is not None]:
            self._work.spawn(self._reload_tables(changed), "tournament")
        self._board.refresh(session)
        self._tell(stored)

    def _tell(self, stored: StoredTournament) -> None:
        """Tell other processes that a tournament changed here."""
        self._hints.tell(CHANGED, stored.id, stored.guild)

    def _prepare(self, session: TournamentSession) -> None:
        """Open the threads of the round that comes next."""
        self._begun[_round_of(session)] = None
        self._work.spawn(self._open_rooms(session), "tournament")

    async def _open_rooms(self, session: TournamentSession) -> None:
        with self._board.unsettled(session.stored.id):
            await self._rooms.of(session.stored, len(session.tournament.tables))

    def _bring_tables(self, tournament_id: str, dealt: Iterable[Table]) -> None:
        """Put tables that were dealt into their threads, before they are shown anywhere."""
        fresh = tuple(dealt)
        self._begun.update(dict.fromkeys(table.id for table in fresh))
        self._work.spawn(self._place(tournament_id, fresh), "tournament")

    async def _place(self, tournament_id: str, fresh: Sequence[Table]) -> None:
        with self._board.unsettled(tournament_id):
            async with AsyncExitStack() as stack:
                for table in fresh:
                    await stack.enter_async_context(self._delivery.answering(table.id, Public()))
                self._tables.wake()
                session = await self.find_readable(tournament_id) if fresh else None
                if session is None:
                    return
                rooms = await self._rooms.of(session.stored, len(session.tournament.tables))
                for table in fresh:
                    if table.fixture is not None and table.fixture.number in rooms:
                        await self._move(table.id, rooms[table.fixture.number])

    async def _move(self, table_id: str, channel: int) -> None:
        session = await self._tables.find_readable(table_id)
        if session is not None:
            await session.move(channel)

    async def _reload_round(self, tournament_id: str, number: int) -> None:
        await self._reload_tables([table.id for table in await self._store.tables(tournament_id, number)])

    async def _reload_tables(self, table_ids: Sequence[str]) -> None:
        """Let sessions and messages follow what was written to their tables without them."""
        for table_id in table_ids:
            session = await self._tables.find_readable(table_id)
            if session is not None:
                self._delivery.refresh(session)
                self._tables.tell_written(session.table)
        self._tables.wake()

    # Sessions

    async def _load(self, tournament_id: str) -> TournamentSession | None:
        self._unreadable.pop(tournament_id, None)
        try:
            return await TournamentSession.load(self._store, self._journal, tournament_id, self._observe, self._now)
        except UnreadableTournament as unreadable:
            if not unreadable.stored.is_over:
                self._unreadable[tournament_id] = unreadable.stored
                log.warning("tournament.unreadable", tournament=tournament_id, why=repr(unreadable.__cause__))
            raise


def _round_of(session: TournamentSession) -> str:
    """Names the round that a tournament is at."""
    return f"{session.stored.id} {session.tournament.number}"


def _is_unplaced(table: Table) -> bool:
    """Whether a table plays in the tournament's own channel, not in a thread."""
    return table.status is Status.PLAYING and table.channel == table.home
