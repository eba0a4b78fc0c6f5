"""Brings the messages of a tournament to their newest screens: the director's board, and everybody's score card."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from hashlib import blake2b
from typing import Any

import discord
import orjson
import structlog

from bot.answers import REQUEST_ERRORS
from bot.delivery import OLD_SECONDS, RETRY_FIRST, RETRY_MOST, Lane
from bot.mailbox import Mailbox, Unreachable
from bot.posts import Mark, Posts
from bot.screen import Screen
from bot.timekeeper import finish
from bot.tournament_screens import board_screen, card_screen
from games.api import View
from games.session import Session
from games.tournament import Phase
from games.tournament.dealing import table_id
from games.tournament.session import TournamentSession
from storage.messages import Posted
from storage.tournaments import TournamentStore

BOARD = 0
"""The slot of the board. A person's id is the slot of the own score card, a table's number negated that of its
thread."""
BOARD_SECONDS = 1.2
"""The least time between two edits of one board; what happens meanwhile is shown together."""

log = structlog.get_logger()


class TournamentBoard:
    """All messages of all tournaments; `find_table` gives a table's session, `find` a tournament's."""

    def __init__(
        self,
        client: discord.Client,
        store: TournamentStore,
        mailbox: Mailbox,
        find_table: Callable[[str], Awaitable[Session | None]],
        find: Callable[[str], Awaitable[TournamentSession | None]],
    ) -> None:
        self._store = store
        self._mailbox = mailbox
        self._find_table = find_table
        self._find = find
        self._posts = Posts(client, store)
        self._lanes: dict[tuple[str, int], Lane] = {}
        self._unsettled: Counter[str] = Counter()
        self._closing = asyncio.Event()

    # What is to be shown

    def refresh(self, session: TournamentSession) -> None:
        """Bring all messages of a tournament up to date."""
        self.refresh_board(session.stored.id)
        for entrant in session.stored.entrants:
            if entrant.person is not None and session.player_of(entrant.person) is not None:
                self._wake(session.stored.id, entrant.person)

    def refresh_board(self, tournament_id: str) -> None:
        """Bring the board of a tournament up to date."""
        self._wake(tournament_id, BOARD)

    async def repost(self, session: TournamentSession) -> None:
        """Post the board anew at the bottom of its channel."""
        async with self.answering(session.stored.id) as lane, lane.work:
            await self._post_board(session, await self._posts.get(session.stored.id, BOARD))

    async def redraw(self, tournament_id: str) -> None:
        """Turn the board, where it still stands, into what the tournament says; it is not posted anew."""
        session, posted = await self._find(tournament_id), await self._posts.get(tournament_id, BOARD)
        if session is None or posted is None:
            return
        async with self.answering(tournament_id) as lane, lane.work:
            screen = await self.screen(session)
            mark = _mark(session, screen)
            if posted.face == mark.face or await self._posts.edit(posted, screen):
                await self._posts.save(tournament_id, BOARD, posted.channel, posted.message, mark)

    async def forget_person(self, person: int, tournament_ids: Iterable[str], seconds: float) -> None:
        """Delete a person's score cards of the tournaments, and let go of all cards of the person.

        What is being sent to the person has so many seconds to arrive, so that it is known and deleted too.
        """
        lanes = [lane for (_, slot), lane in self._lanes.items() if slot == person]
        for lane in lanes:
            lane.is_wanted = False
        await finish([lane.task for lane in lanes if lane.task is not None], seconds)
        for tournament_id in tournament_ids:
            posted = await self._posts.get(tournament_id, person)
            if posted is None:
                continue
            await self._posts.forget(tournament_id, person)
            try:
                await self._posts.delete(posted)
            except REQUEST_ERRORS as error:
                log.warning("board.not_deleted", tournament=tournament_id, error=repr(error))
        self._posts.forget_person(person)

    async def screen(self, session: TournamentSession) -> Screen:
        """The board as it stands."""
        return board_screen(session, await self.views(session))

    async def views(self, session: TournamentSession) -> dict[int, View[Any]]:
        """The channel's views of the tables that play, by table."""
        tournament, views = session.tournament, {}
        if tournament.phase is not Phase.PLAYING:
            return {}
        for number in range(1, len(tournament.tables) + 1):
            table = await self._find_table(table_id(session.stored.id, tournament.number, number))
            if table is not None and table.state is not None:
                views[number] = table.state.view(None)
        return views

    async def link(self, session: TournamentSession) -> str:
        """Where the board stands."""
        return _link(session, await self._posts.get(session.stored.id, BOARD))

    async def note_shown(self, session: TournamentSession, message: discord.Message, screen: Screen) -> None:
        """Note that a message is the board and shows that, because a click or a command was answered with it."""
        mark = _mark(session, screen)
        await self._posts.save(session.stored.id, BOARD, message.channel.id, message.id, mark)

    async def is_board(self, session: TournamentSession, message: discord.Message | None) -> bool:
        """Whether a message is the tournament's board."""
        posted = await self._posts.get(session.stored.id, BOARD)
        return message is not None and posted is not None and posted.message == message.id

    # When it is shown

    @asynccontextmanager
    async def answering(self, tournament_id: str) -> AsyncIterator[Lane]:
        """Keep the lane of the board waiting while a click on it is answered."""
        lane = self._lanes.setdefault((tournament_id, BOARD), Lane())
        lane.holders += 1
        lane.freed.clear()
        try:
            yield lane
        finally:
            lane.holders -= 1
            if not lane.holders:
                lane.freed.set()
                await self._settle(tournament_id, BOARD, lane)

    @contextmanager
    def unsettled(self, session: TournamentSession) -> Iterator[None]:
        """Say that what a tournament shows is not complete before the block is over."""
        self._unsettled[session.stored.id] += 1
        try:
            yield
        finally:
            self._unsettled[session.stored.id] -= 1
            if not self._unsettled[session.stored.id]:
                del self._unsettled[session.stored.id]
        self.refresh_board(session.stored.id)

    async def close(self) -> None:
        """Stop; what was not shown is shown after the next start."""
        self._closing.set()
        await finish([lane.task for lane in self._lanes.values() if lane.task is not None])

    def _wake(self, tournament_id: str, slot: int) -> None:
        lane = self._lanes.setdefault((tournament_id, slot), Lane())
        lane.is_wanted = True
        if lane.task is None:
            lane.task = asyncio.create_task(self._run(tournament_id, slot, lane))

    async def _run(self, tournament_id: str, slot: int, lane: Lane) -> None:
        """Work on one message until it shows what the tournament says."""
        delay = RETRY_FIRST
        try:
            while lane.is_wanted and not self._closing.is_set():
                while lane.holders:
                    await lane.freed.wait()
                lane.is_wanted = False
                try:
                    async with lane.work:
                        await self._bring(tournament_id, slot)
                except (discord.Forbidden, discord.NotFound) as error:
                    log.warning("board.impossible", tournament=tournament_id, slot=slot, code=error.code)
                    return
                except REQUEST_ERRORS as error:
                    log.warning("board.again", tournament=tournament_id, slot=slot, error=repr(error), delay=delay)
                    lane.is_wanted = True
                    await self._rest(delay)
                    delay = min(2 * delay, RETRY_MOST)
                else:
                    delay = RETRY_FIRST
                    if slot == BOARD:
                        await self._rest(BOARD_SECONDS)
        except Exception:
            log.exception("board.failed", tournament=tournament_id, slot=slot)
        finally:
            lane.task = None
            await self._settle(tournament_id, slot, lane)

    async def _rest(self, seconds: float) -> None:
        """Let some time pass, but no longer than until the stop."""
        try:
            async with asyncio.timeout(seconds):
                await self._closing.wait()
        except TimeoutError:
            pass

    async def _settle(self, tournament_id: str, slot: int, lane: Lane) -> None:
        """Let go of a lane with nothing to do; note a tournament that is shown everywhere as delivered."""
        if lane.task is not None or lane.holders or lane.is_wanted or self._closing.is_set():
            return
        if self._lanes.get((tournament_id, slot)) is lane:
            del self._lanes[tournament_id, slot]
        if self._unsettled[tournament_id] or any(key == tournament_id for key, _ in self._lanes):
            return
        session, shown = await self._find(tournament_id), await self._posts.get(tournament_id, BOARD)
        if session is not None and shown is not None and shown.version == session.stored.version:
            self._store.mark_delivered(tournament_id, shown.version)
            if session.tournament.is_over:
                self._posts.let_go(tournament_id)

    # How it is shown

    async def _bring(self, tournament_id: str, slot: int) -> None:
        session = await self._find(tournament_id)
        if session is None:
            return
        if slot == BOARD:
            await self._bring_board(session)
        else:
            await self._bring_card(session, slot)

    async def _bring_board(self, session: TournamentSession) -> None:
        posted = await self._posts.get(session.stored.id, BOARD)
        if posted is None or (not session.tournament.is_over and _age(posted.message) > OLD_SECONDS):
            await self._post_board(session, posted)
            return
        screen = await self.screen(session)
        mark = _mark(session, screen)
        if posted.face == mark.face or await self._posts.edit(posted, screen):
            await self._posts.save(session.stored.id, BOARD, posted.channel, posted.message, mark)
        else:
            await self._post_board(session, None)

    async def _post_board(self, session: TournamentSession, old: Posted | None) -> None:
        """Send the board anew and delete the old one."""
        stored, screen = session.stored, await self.screen(session)
        mark = _mark(session, screen)
        message = await self._posts.send(stored, BOARD, stored.channel, screen, old)
        await self._posts.save(stored.id, BOARD, message.channel.id, message.id, mark)
        if old is not None:
            await self._posts.delete(old)

    async def _bring_card(self, session: TournamentSession, person: int) -> None:
        """Bring a person's score card up to date; whose direct messages are closed reads it at the board."""
        card = session.card(person)
        if card is None:
            return
        screen = card_screen(session, card, await self.link(session))
        mark, posted = _mark(session, screen), await self._posts.get(session.stored.id, person)
        if posted is not None:
            if posted.face == mark.face:
                return
            if await self._posts.edit(posted, screen):
                await self._posts.save(session.stored.id, person, posted.channel, posted.message, mark)
                return
        try:
            channel = await self._mailbox.channel(person)
            if isinstance(channel, Unreachable):
                return
            message = await self._posts.send(session.stored, person, channel, screen, posted, is_silent=True)
        except discord.HTTPException as error:
            if await self._mailbox.note_failure(person, error):
                return
            raise
        await self._posts.save(session.stored.id, person, channel, message.id, mark)


def _mark(session: TournamentSession, screen: Screen) -> Mark:
    """What a screen made at this moment shows; the same face needs no edit."""
    shown = (screen.embed.to_dict(), [item.to_component_dict() for row in screen.rows for item in row])
    face = blake2b(orjson.dumps(shown), digest_size=12).hexdigest()
    return Mark(session.stored.version, session.stored.revision, face)


def _link(session: TournamentSession, posted: Posted | None) -> str:
    stored = session.stored
    tail = f"{stored.channel}" if posted is None else f"{posted.channel}/{posted.message}"
    return f"https://discord.com/channels/{stored.guild}/{tail}"


def _age(snowflake: int) -> float:
    """Seconds since the object of that id was made."""
    return (discord.utils.utcnow() - discord.utils.snowflake_time(snowflake)).total_seconds()
