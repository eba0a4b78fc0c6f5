"""The one door from Discord into tournaments: finds their sessions, keeps their time, brings their tables along."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AsyncExitStack

import structlog

from bot.sessions import Sessions
from bot.tables.delivery import Delivery
from bot.tables.sessions import Tables
from bot.timekeeper import finish
from bot.tournaments.delivery import TournamentBoard
from bot.tournaments.threads import Rooms
from bot.upkeep import Upkeep
from games.api import Refusal, StaleClick
from games.engine.position import MOVED_ON
from games.engine.session import Change, Session
from games.engine.table import Conflict, Journal, Status, Table
from games.tournament.journal import StoredTournament, TournamentEntry
from games.tournament.limits import DIRECTS_ENOUGH, MOST_DIRECTED, MOST_TOURNAMENTS, TOURNAMENTS_ENOUGH
from games.tournament.model import Phase
from games.tournament.session import TournamentSession, UnreadableTournament, closing
from storage.tables.slots import Public
from storage.tables.tournaments import TournamentStore

MOST_RESTORED = 10_000
ENDED = "This tournament could not go on any more, so it ended."
MOVES = 3
"""So often a table is moved into its thread anew when a play got ahead."""

log = structlog.get_logger()


class Tournaments(Sessions[TournamentSession, StoredTournament]):
    """All tournaments of a bot; `journal` is that of their tables. Shown nowhere until `show_by` says how."""

    MOST_LOADED = 256

    _store: TournamentStore

    def __init__(self, store: TournamentStore, journal: Journal, tables: Tables, now: Callable[[], float]) -> None:
        super().__init__(store, UnreadableTournament, now)
        self._journal = journal
        self._tables = tables
        self._work = Upkeep()

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

    async def forget(self, person: int, seconds: float) -> None:
        """Take a person out of every tournament under way, for good.

        A score card that is being sent has so many seconds to arrive before all are deleted.
        """
        tournament_ids = [stored.id for stored in await self._store.of_person(person)]
        for tournament_id in tournament_ids:
            try:
                session = await self.find(tournament_id)
            except UnreadableTournament as unreadable:
                await self.end_unreadable(unreadable.stored, ENDED, person)
            else:
                if session is not None:
                    await session.forget(person)
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
        await self._reload_round(stored.id, number)

    async def redraw(self, tournament_id: str) -> None:
        """Let the board of a tournament, where it still stands, show what the store says."""
        await self._board.redraw(tournament_id)

    # Time

    async def restore(self) -> None:
        """After a start: bring along every tournament whose newest change was not shown everywhere."""
        await self._board.restore()
        await self.catch_up()

    async def catch_up(self, guild: int | None = None) -> None:
        """Bring along every tournament, or every one of a server, whose newest change was not shown everywhere.

        Those of a server that is not seen wait until it is.
        """
        for tournament_id in await self._store.undelivered(MOST_RESTORED, guild):
            try:
                session = await self.find_readable(tournament_id)
                if session is not None:
                    await self._restore(session)
            except Exception:
                log.exception("tournaments.not_restored", tournament=tournament_id)

    async def _restore(self, session: TournamentSession) -> None:
        if session.tournament.phase is Phase.PLAYING:
            playing = await self._store.tables(session.stored.id, session.tournament.number)
            self._work.spawn(self._bring_tables(session, tuple(filter(_is_unplaced, playing))), "tournament")
        elif session.tournament.phase is Phase.SEATED:
            self._work.spawn(self._prepare(session), "tournament")
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
        table = session.table
        if table.fixture is None:
            return
        if change.entry.result is not None:
            self._timekeeper.wake()
        self._board.refresh_board(table.fixture.tournament)

    def _observe(self, session: TournamentSession, entry: TournamentEntry) -> None:
        self._timekeeper.note(entry.after.due_at)
        fresh = tuple(each.after for each in entry.tables if each.before is None)
        if fresh:
            self._work.spawn(self._bring_tables(session, fresh), "tournament")
        elif entry.events and session.tournament.phase is Phase.SEATED:
            self._work.spawn(self._prepare(session), "tournament")
        if entry.order is not None:
            self._work.spawn(self._reload_round(session.stored.id, entry.order.round), "tournament")
        elif changed := [each.after.id for each in entry.tables if each.before is not None]:
            self._work.spawn(self._reload_tables(changed), "tournament")
        self._board.refresh(session)

    async def _prepare(self, session: TournamentSession) -> None:
        """Open the threads of the round that comes next."""
        with self._board.unsettled(session):
            await self._rooms.of(session.stored, len(session.tournament.tables))

    async def _bring_tables(self, session: TournamentSession, fresh: tuple[Table, ...]) -> None:
        """Put tables that were dealt into their threads, before they are shown anywhere."""
        with self._board.unsettled(session):
            async with AsyncExitStack() as stack:
                for table in fresh:
                    await stack.enter_async_context(self._delivery.answering(table.id, Public()))
                self._tables.wake()
                rooms = await self._rooms.of(session.stored, len(session.tournament.tables)) if fresh else {}
                for table in fresh:
                    if table.fixture is not None and table.fixture.number in rooms:
                        await self._move(table.id, rooms[table.fixture.number])

    async def _move(self, table_id: str, channel: int) -> None:
        for _ in range(MOVES):
            session = await self._tables.find_readable(table_id)
            if session is None or session.table.channel == channel:
                return
            try:
                await session.move(channel)
            except StaleClick as stale:
                log.info("tournaments.moved_again", table=table_id, why=str(stale))

    async def _reload_round(self, tournament_id: str, number: int) -> None:
        await self._reload_tables([table.id for table in await self._store.tables(tournament_id, number)])

    async def _reload_tables(self, table_ids: list[str]) -> None:
        """Let sessions and messages follow what was written to their tables without them."""
        for table_id in table_ids:
            session = await self._tables.find_readable(table_id)
            if session is not None:
                self._delivery.refresh(session)
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


def _is_unplaced(table: Table) -> bool:
    """Whether a table plays in the tournament's own channel, not in a thread."""
    return table.status is Status.PLAYING and table.channel == table.home
