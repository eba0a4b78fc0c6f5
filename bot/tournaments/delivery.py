"""Brings the messages of a tournament to their newest screens: the director's board, and everybody's score card."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from hashlib import blake2b

import discord
import orjson
import structlog
from cachetools import LRUCache

from bot.messages.answers import REQUEST_ERRORS
from bot.messages.attached import Attached
from bot.messages.direct import Mailbox, Unreachable
from bot.messages.lanes import Lanes
from bot.messages.permits import Permits, may_change, why_not_shown
from bot.messages.posts import Mark, Posts, Shown
from bot.messages.screen import Screen, name_of
from bot.pictures.illustrator import Illustrator
from bot.tournaments.screens import Floor, board_mark, board_screen, card_mark, card_screen
from games.engine.session import Session
from games.tournament.dealing import table_id
from games.tournament.journal import NOBODY
from games.tournament.model import Phase
from games.tournament.picture import board_picture
from games.tournament.session import TournamentSession
from storage.shards.groups import NEITHER, Part, Shards
from storage.tables.messages import Posted
from storage.tables.slots import Board, Card, TournamentSlot, part_of
from storage.tables.tournaments import TournamentStore

BOARD_SECONDS = 1.2
"""The least time between two edits of one board; what happens meanwhile is shown together."""
BUSY_SECONDS = 60.0
"""So long a score card waits whose direct messages cannot be opened yet. A look costs Discord nothing, and they may be
opened meanwhile for a hand."""
MOST_FOLLOWED = 4096
"""Of so many tournaments it is at hand to which version the messages were told to come; others are told again."""

NOT_ALLOWED = (
    "I can't show tournament {tournament} in its channel any more: I need the permissions View Channel, Send "
    "Messages and Embed Links there. It still goes on: players see their hands with /hand, and /tournament board "
    "shows the tournament again when I have the permissions."
)
CHANNEL_GONE = (
    "The channel of tournament {tournament} is gone, so I can't show the tournament any more. It still goes on: "
    "players see their hands with /hand in any channel of the server. Use /tournament board in one of them to see "
    "how it stands, and /tournament pause, resume, ring, correct or end to direct it."
)
LOCKED = (
    "The thread of tournament {tournament} is locked, so I can't show the tournament there any more. It still goes "
    "on: players see their hands with /hand in any channel, and I show the tournament again when somebody unlocks "
    "the thread."
)
REFUSED = (
    "Discord refuses to show tournament {tournament} as it stands (error {code}). It still goes on: players see "
    "their hands with /hand, and I try again with the next change."
)

log = structlog.get_logger()


class TournamentBoard:
    """All messages of all tournaments; `find_table` gives a table's session, `find` a tournament's.

    Each process shows its own: the boards of its servers, and the cards where direct messages reach it.
    """

    def __init__(
        self,
        client: discord.Client,
        store: TournamentStore,
        mailbox: Mailbox,
        attached: Attached,
        permits: Permits,
        find_table: Callable[[str], Awaitable[Session | None]],
        find: Callable[[str], Awaitable[TournamentSession | None]],
        illustrator: Illustrator,
        shards: Shards,
        now: Callable[[], float],
    ) -> None:
        self._illustrator = illustrator
        self._shards = shards
        self._client = client
        self._store = store
        self._mailbox = mailbox
        self._find_table = find_table
        self._find = find
        self._posts = Posts[TournamentSlot](client, store, mailbox, attached, permits, now)
        self.lanes = Lanes[Board | Card](self._bring, self._give_up, self._note_delivered, _kind, _pause)
        self._unsettled: Counter[str] = Counter()
        self._late: set[tuple[str, Card]] = set()
        self._followed = LRUCache[str, int](MOST_FOLLOWED)
        self._permits = permits

    # What is to be shown

    def refresh(self, session: TournamentSession) -> None:
        """Bring all messages of a tournament that this process shows up to date."""
        stored, slots = session.stored, self._slots(session)
        self._followed[stored.id] = stored.version
        for slot in slots:
            self.lanes.wake(stored.id, slot)
        if not slots and self._shards.has_direct:
            self._store.mark_delivered(stored.id, stored.version, Part.DIRECT)

    def is_behind(self, session: TournamentSession) -> bool:
        """Whether the messages were not told yet of what the tournament has come to."""
        return self._followed.get(session.stored.id) != session.stored.version

    async def restore(self) -> None:
        """After a start: delete what was to be deleted before."""
        await self._posts.restore()

    async def revive(self, session: TournamentSession) -> None:
        """After a start: bring a tournament up to date, of which messages may have been sent that were not noted."""
        for slot in self._slots(session):
            await self._posts.doubt_at_start(session.stored.id, slot)
        self.refresh(session)

    def doubt(self, tournament_id: str) -> None:
        """Let the next work on the board begin with a look for one that was sent without our knowing."""
        self._posts.doubt(tournament_id, Board())

    def refresh_board(self, tournament_id: str) -> None:
        """Bring the board of a tournament up to date."""
        self.lanes.wake(tournament_id, Board())

    async def repost(self, session: TournamentSession) -> None:
        """Post the board anew at the bottom of its channel."""
        try:
            async with self.lanes.working(session.stored.id, Board()):
                await self._make_sure(session, Board())
                await self._post_board(session)
        except REQUEST_ERRORS:
            self.lanes.wake(session.stored.id, Board())
            raise

    async def redraw(self, tournament_id: str) -> None:
        """Turn the board, where it still stands, into what the tournament says; it is not posted anew."""
        session, posted = await self._find(tournament_id), await self._posts.get(tournament_id, Board())
        if session is None or posted is None:
            return
        async with self.lanes.working(tournament_id, Board()):
            await self._turn_board(session, posted)

    async def forget_person(self, person: int, tournament_ids: Iterable[str], seconds: float) -> None:
        """Delete a person's score cards of the tournaments, and let go of all cards of the person.

        What is being sent to the person has so many seconds to arrive, so that it is known and deleted too.
        """
        card = Card(person)
        await self.lanes.part(lambda _, slot: slot == card, seconds)
        for tournament_id in tournament_ids if self._shards.has_direct else ():
            await self._look_for_card(tournament_id, person)
            if await self._posts.get(tournament_id, card) is not None:
                await self._posts.take_back(tournament_id, card)
        await self._posts.forget_person(person, frozenset(), seconds)

    async def _look_for_card(self, tournament_id: str, person: int) -> None:
        """Know of a score card whose answer was lost."""
        session = await self._find(tournament_id)
        try:
            if session is not None:
                await self._make_sure(session, Card(person))
        except REQUEST_ERRORS as error:
            log.warning("board.not_found", tournament=tournament_id, error=repr(error))

    async def screen(self, session: TournamentSession) -> Screen:
        """The board as it stands."""
        floor, stored = await self.floor(session), session.stored
        drawn = board_picture(session.tournament, session.cast(None), floor.views)
        picture = None if drawn is None else await self._illustrator.post(drawn, stored.guild, stored.channel)
        return board_screen(session, floor, picture)

    async def floor(self, session: TournamentSession) -> Floor:
        """The tables of the round that is played."""
        tournament, views, links = session.tournament, {}, {}
        tables = range(1, len(tournament.tables) + 1) if tournament.phase is Phase.PLAYING else ()
        for number in tables:
            found = await self._find_table(table_id(session.stored.id, tournament.number, number))
            if found is not None and found.state is not None:
                views[number] = found.state.view(None)
            if found is not None and found.table.channel != found.table.home:
                links[number] = _address(session, f"{found.table.channel}")
        return Floor(views, links)

    async def link(self, session: TournamentSession) -> str:
        """Where the board stands."""
        return _link(session, await self._board(session))

    async def note_shown(self, session: TournamentSession, channel: int, message: int, screen: Screen) -> None:
        """Note that a message is the board and shows that, because a click or a command was answered with it."""
        mark = _shown(session, screen).mark
        await self._posts.save(session.stored.id, Board(), channel, message, mark)

    async def is_board(self, session: TournamentSession, message: discord.Message | None) -> bool:
        """Whether a message is the tournament's board."""
        posted = await self._board(session)
        return message is not None and posted is not None and posted.message == message.id

    async def _board(self, session: TournamentSession) -> Posted | None:
        """Where the board stands, whichever process sent it."""
        stored = session.stored
        if self._shards.has(stored.guild):
            return await self._posts.get(stored.id, Board())
        return (await self._store.messages(stored.id)).get(Board())

    def _slots(self, session: TournamentSession) -> list[Board | Card]:
        """The slots of the messages that this process brings up to date: the board, and the cards of those who play."""
        people = [entrant.person for entrant in session.stored.entrants if entrant.person is not None]
        cards = (Card(person) for person in people if session.player_of(person) is not None)
        every: list[Board | Card] = [Board(), *cards]
        parts = self._shards.parts(session.stored.guild)
        return [slot for slot in every if part_of(slot) in parts]

    # When it is shown

    def answering(self, tournament_id: str) -> AbstractAsyncContextManager[None]:
        """Begin no work on the board while a click on it is answered."""
        return self.lanes.answering(tournament_id, Board())

    @contextmanager
    def unsettled(self, tournament_id: str) -> Iterator[None]:
        """Say that what a tournament shows is not complete before the block is over."""
        self._unsettled[tournament_id] += 1
        try:
            yield
        finally:
            self._unsettled[tournament_id] -= 1
            if not self._unsettled[tournament_id]:
                del self._unsettled[tournament_id]
        self.refresh_board(tournament_id)

    async def keep_removing(self) -> None:
        """Delete for ever what other processes leave to be deleted."""
        await self._posts.keep_removing()

    async def close(self) -> None:
        """Stop; what was not shown is shown after the next start."""
        await self.lanes.close()
        await self._posts.close()

    async def _note_delivered(self, tournament_id: str) -> None:
        """Note a tournament as delivered where this process shows all of it."""
        if self._unsettled[tournament_id] or self._posts.has_doubts(tournament_id):
            return
        session = await self._find(tournament_id)
        if session is None:
            return
        own, version = self._shards.parts(session.stored.guild), session.stored.version
        board = await self._posts.get(tournament_id, Board())
        shown = Part.PLACE if board is not None and board.version == version else NEITHER
        shown = own & (shown if self.is_behind(session) else shown | Part.DIRECT)
        if shown:
            self._store.mark_delivered(tournament_id, version, shown)
        if shown == own and session.tournament.is_over:
            self._posts.let_go(tournament_id)

    # How it is shown

    async def _bring(self, tournament_id: str, slot: Board | Card) -> None:
        session = await self._find(tournament_id)
        if session is None or (isinstance(slot, Card) and session.player_of(slot.person) is None):
            return
        try:
            await self._make_sure(session, slot)
            if isinstance(slot, Card):
                await self._bring_card(session, slot.person)
            else:
                await self._bring_board(session)
        except discord.HTTPException as error:
            if may_change(error):
                self._permits.wait(session.stored.guild, self.lanes.wake, tournament_id, slot)
            raise

    async def _make_sure(self, session: TournamentSession, slot: Board | Card) -> None:
        """Where a message may have been sent without our knowing, find it."""
        stored, is_one = session.stored, _is_card if isinstance(slot, Card) else _is_board

        def recognise(message: discord.Message) -> Posted | None:
            return Posted(message.channel.id, message.id, -1, 0) if is_one(message, stored.id) else None

        await self._posts.make_sure(stored, slot, (stored.channel,), recognise)

    async def _bring_board(self, session: TournamentSession) -> None:
        posted = await self._posts.get(session.stored.id, Board())
        is_kept = posted is not None and (session.tournament.is_over or not self._posts.is_old(posted))
        if posted is None or not is_kept or not await self._turn_board(session, posted, may_replace=True):
            await self._post_board(session)

    async def _turn_board(self, session: TournamentSession, posted: Posted, *, may_replace: bool = False) -> bool:
        """Turn the board into what the tournament says, unless it shows that; False if it does not stand any more."""
        shown = _shown(session, await self.screen(session))
        if posted.face != shown.mark.face:
            return await self._posts.show(session.stored.id, Board(), posted, shown, may_replace=may_replace)
        await self._posts.save(session.stored.id, Board(), posted.channel, posted.message, shown.mark)
        return True

    async def _post_board(self, session: TournamentSession) -> None:
        """Send the board anew in place of the old one."""
        shown = _shown(session, await self.screen(session))
        await self._posts.send(session.stored, Board(), session.stored.channel, shown)

    async def _bring_card(self, session: TournamentSession, person: int) -> None:
        """Bring a person's score card up to date; whose direct messages are closed reads it at the board."""
        card = session.card(person)
        if card is None:
            return
        stored, shown = session.stored, _shown(session, card_screen(session, card, await self.link(session)))
        slot = Card(person)
        posted = await self._posts.get(stored.id, slot)
        if posted is not None and posted.face == shown.mark.face:
            return
        try:
            if posted is not None and await self._posts.show(stored.id, slot, posted, shown, may_replace=True):
                return
            channel = await self._mailbox.channel(person)
            if channel is Unreachable.BUSY:
                self._bring_late(stored.id, slot)
            if not isinstance(channel, Unreachable):
                await self._posts.send(stored, slot, channel, shown, is_silent=True)
        except discord.HTTPException as error:
            await self._mailbox.refusal(person, error)

    def _bring_late(self, tournament_id: str, slot: Card) -> None:
        """Try again by and by to bring a score card; nothing else waits for it meanwhile."""
        key = (tournament_id, slot)
        if key not in self._late:
            self._late.add(key)
            asyncio.get_running_loop().call_later(BUSY_SECONDS, self._come_late, key)

    def _come_late(self, key: tuple[str, Card]) -> None:
        self._late.discard(key)
        self.lanes.wake(*key)

    async def _give_up(self, tournament_id: str, slot: Board | Card, error: discord.HTTPException) -> None:
        if isinstance(slot, Board):
            await self._warn_host(tournament_id, error)

    async def _warn_host(self, tournament_id: str, error: discord.HTTPException) -> None:
        """Tell the host, once, that the tournament cannot be shown any more."""
        session = await self._find(tournament_id)
        if session is not None and not session.tournament.is_over and session.stored.host != NOBODY:
            sentence = why_not_shown(error, CHANNEL_GONE, LOCKED, NOT_ALLOWED, REFUSED)
            text = sentence.format(tournament=tournament_id, code=error.code)
            await self._mailbox.write_once(tournament_id, session.stored.host, text)


def _kind(slot: Board | Card) -> str:
    """What a log calls a slot: whose card it is stays out of there."""
    return "board" if isinstance(slot, Board) else "card"


def _pause(slot: Board | Card) -> float:
    return BOARD_SECONDS if isinstance(slot, Board) else 0.0


def _is_board(message: discord.Message, tournament_id: str) -> bool:
    mark = board_mark(tournament_id)
    return any((embed.footer.text or "").startswith(mark) for embed in message.embeds)


def _is_card(message: discord.Message, tournament_id: str) -> bool:
    return any(embed.author.name == card_mark(tournament_id) for embed in message.embeds)


def _shown(session: TournamentSession, screen: Screen) -> Shown:
    """A screen made at this moment, with its mark; the same face needs no edit."""
    controls = [control.data() for row in screen.rows for control in row]
    content = (name_of(screen.label()), screen.embed.to_dict(), controls)
    face = blake2b(orjson.dumps(content), digest_size=12).hexdigest()
    return Shown(screen, Mark(session.stored.version, session.stored.revision, face))


def _link(session: TournamentSession, posted: Posted | None) -> str:
    where = f"{session.stored.channel}" if posted is None else f"{posted.channel}/{posted.message}"
    return _address(session, where)


def _address(session: TournamentSession, where: str) -> str:
    return f"https://discord.com/channels/{session.stored.guild}/{where}"
