"""Brings every message of a table, the public one and the hands, to its newest screen.

A message is a cache: what it shows is remembered with it (its face), and it is worked on until it shows what the table
says. What was deleted is repaired.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Set
from contextlib import AbstractAsyncContextManager
from functools import partial

import discord
import structlog

from bot.messages.answers import REQUEST_ERRORS
from bot.messages.direct import Mailbox, Unreachable
from bot.messages.lanes import Disturbed, Lanes
from bot.messages.leftovers import presses_of, shows_table
from bot.messages.permits import THREAD_ARCHIVED, THREAD_LOCKED, Permits, may_change, why_not_shown
from bot.messages.posts import Mark, Posts, is_old
from bot.messages.removals import UNKNOWN_CHANNEL
from bot.messages.screen import Place
from bot.pictures.emojis import Emojis
from bot.tables.composer import Composer
from bot.tables.hands import Hands
from bot.tables.places import Places
from bot.tables.private_hands import PrivateHands
from bot.tables.unreadable import NEVER, bring_unreadable, may_be_read_later, show_unreadable
from games.engine.session import Change, Session
from games.engine.table import Table
from games.engine.unreadable import Unreadable
from storage.tables.messages import Posted
from storage.tables.slots import Hand, Mention, Public, Reader, TableSlot
from storage.tables.store import TableStore

TABLE_SECONDS = 1.2
"""The least time between two edits of one public message; what happens meanwhile is shown together."""
MOST_REFRESHED = 50
"""So many hands of a person change at once with what the person prefers, more than one may have; others follow as
their tables change."""
RESTORE_AT_ONCE = 100
RESTORE_MOST = 100_000

MISSING_PERMISSIONS = 50013
NO_ROOM = (UNKNOWN_CHANNEL, MISSING_PERMISSIONS, THREAD_LOCKED, THREAD_ARCHIVED)
"""What Discord answers where a thread is gone, or takes none of the bot's messages."""

NOT_ALLOWED = (
    "I can't show table {table} at {place} any more: I need the permissions View Channel, {sending} and Embed Links "
    "there. The game goes on: players see their hands with /hand, and /table shows the table again when I have the "
    "permissions."
)
CHANNEL_GONE = (
    "The channel of table {table} is gone, so I can't show the table any more. The game goes on: players see their "
    "hands with /hand in any channel."
)
LOCKED = (
    "The thread of table {table} is locked, so I can't show the table there any more. The game goes on: players see "
    "their hands with /hand in any channel, and I show the table again when somebody unlocks the thread."
)
REFUSED = (
    "Discord refuses to show table {table} at {place} as it stands (error {code}). The game goes on: players see "
    "their hands with /hand, and I try again with the next move."
)

log = structlog.get_logger()


class Delivery:
    """All messages of all tables; `find` gives a table's session, or raises Unreadable, `now` tells the time."""

    def __init__(
        self,
        client: discord.Client,
        store: TableStore,
        posts: Posts[TableSlot],
        places: Places,
        composer: Composer,
        mailbox: Mailbox,
        emojis: Emojis,
        permits: Permits,
        find: Callable[[str], Awaitable[Session | None]],
        now: Callable[[], float] = time.time,
    ) -> None:
        self._client = client
        self._store = store
        self._posts = posts
        self._places = places
        self._composer = composer
        self._mailbox = mailbox
        self._emojis = emojis
        self._find = find
        self.lanes = Lanes[Reader](self._bring, self._give_up, self._note_delivered, _kind, _pause)
        self.private_hands = PrivateHands(composer, self.lanes, now)
        self._hands = Hands(client, posts, mailbox, composer, emojis, self.private_hands, self.lanes)
        self._permits = permits
        self._unlike: set[tuple[str, Reader]] = set()
        self._locked_out: set[str] = set()

    def observe(self, session: Session, change: Change) -> None:
        """Note that a table changed: its messages come to what it says by and by."""
        self._hands.observe(session)
        seats = session.table.seats
        for seat in change.reminded:
            if (person := seats[seat].person) is not None:
                self._hands.remind(session.table.id, person)
        self.refresh(session, _slots(change.entry.before) if change.entry.before is not None else frozenset())

    def refresh(self, session: Session, others: Set[Reader] = frozenset()) -> None:
        """Bring all messages of a table up to date, those of other slots too."""
        for slot in _slots(session.table) | others:
            self.lanes.wake(session.table.id, slot)

    def refresh_unreadable(self, table: Table) -> None:
        """Let the messages of an unreadable table, where they stand, say what became of it."""
        for slot in _slots(table):
            self.lanes.wake(table.id, slot)

    async def leave(self, thread: int) -> None:
        """Let the tables of a locked thread, where nobody can press anything, go home."""
        for table in await self._store.in_channel(thread):
            if table.home != thread:
                self._locked_out.add(table.id)
                self.lanes.wake(table.id, Public())

    async def refresh_person(self, person: int) -> None:
        """Bring the hands of a person up to date who prefers them otherwise than they are."""
        for table in await self._store.seated(person, MOST_REFRESHED):
            slot = Public() if table.is_direct else Hand(person)
            self._unlike.add((table.id, slot))
            self.lanes.wake(table.id, slot)

    async def restore(self, known: Set[str]) -> None:
        """After a start: bring every table up to date whose newest change was not shown everywhere."""
        await self._posts.restore()
        await self.catch_up(known=known)

    async def catch_up(self, guild: int | None = None, known: Set[str] = frozenset()) -> None:
        """Bring every table up to date, or every one of a server, whose newest change was not shown everywhere.

        Those of a server that is not seen wait until it is. known: the ids of those that showed everything until they
        were changed in the store alone, so that no message of theirs is unknown.
        """
        for table_id in await self._store.undelivered(RESTORE_MOST, guild):
            try:
                session = await self._find(table_id)
            except Unreadable as unreadable:
                self.refresh_unreadable(unreadable.table)
                session = None
            if session is not None:
                others = {_reader_of(slot) for slot in await self._posts.slots(table_id)}
                for slot in _slots(session.table) | others if table_id not in known else ():
                    await self._posts.doubt_at_start(table_id, slot)
                self.refresh(session, others)
            await self.lanes.until_few(RESTORE_AT_ONCE)

    def doubt(self, table_id: str, slot: Reader) -> None:
        """Let the next work on a message begin with a look for one that was sent without our knowing."""
        self._posts.doubt(table_id, slot)

    async def close(self) -> None:
        """Stop; what was not shown is shown after the next start."""
        self._hands.close()
        await self.private_hands.close()
        await self.lanes.close()
        await self._posts.close()

    async def posted(self, table_id: str, slot: Reader) -> Posted | None:
        """Where a message of a table stands and what it shows."""
        return await self._posts.get(table_id, slot)

    async def place(self, session: Session) -> Place:
        """Where the table stands, with a link to its public message."""
        return await self._places.of(session.table)

    def answering(self, table_id: str, slot: Reader) -> AbstractAsyncContextManager[None]:
        """Begin no work on a message while a click on it is answered."""
        return self.lanes.answering(table_id, slot)

    async def note_shown(self, table_id: str, slot: Reader, channel: int, message: int, mark: Mark) -> None:
        """Note that a message shows what was marked, because a click was answered with that."""
        await self._posts.save(table_id, slot, channel, message, mark)

    def note_click(self, table_id: str, slot: Reader, message: int, click: discord.Interaction) -> None:
        """Note a click that was answered by a change of its message, which it can change further."""
        self._posts.note_click(message, click)
        if isinstance(slot, Hand):
            self.private_hands.lull(table_id, slot)

    def note_press(self, table_id: str, person: int) -> None:
        """Note that a person pressed something on a table's public message, where all plays stand."""
        self._hands.note_press(table_id, person)

    async def greet(self, session: Session, person: int) -> Unreachable | None:
        """Bring a person's direct message up to date at once; why not, if the person cannot be reached."""
        if session.table.is_direct:
            return None
        try:
            async with self.lanes.working(session.table.id, Hand(person)):
                await self._make_sure(session, Hand(person))
                return await self._hands.bring(session, person, is_greeting=True)
        except (*REQUEST_ERRORS, Disturbed) as error:
            log.warning("delivery.not_greeted", table=session.table.id, error=repr(error))
            self.lanes.wake(session.table.id, Hand(person))
            return None

    async def repost(self, session: Session) -> None:
        """Post the public message anew at the bottom of the table's channel."""
        try:
            async with self.lanes.working(session.table.id, Public()):
                await self._make_sure(session, Public())
                await self._post_table(session)
        except REQUEST_ERRORS:
            self.lanes.wake(session.table.id, Public())
            raise

    async def redraw(self, table_id: str) -> None:
        """Turn a table's public message, where it still stands, into what the table says; it is not posted anew."""
        posted = await self.posted(table_id, Public())
        if posted is None:
            return
        async with self.lanes.working(table_id, Public()):
            try:
                session = await self._find(table_id)
            except Unreadable as unreadable:
                await show_unreadable(self._posts, unreadable.table, Public(), posted)
                return
            if session is None:
                return
            shown = await self._composer.compose(session, Public())
            await self._posts.show(table_id, Public(), posted, shown)

    async def forget_person(self, person: int, direct: Set[str], seconds: float) -> None:
        """Let go of the messages to a person, once they say what they have to or after so many seconds.

        direct: the ids of tables that stand in the person's direct messages.
        """
        hand = Hand(person)
        await self.lanes.part(lambda table_id, slot: slot == hand or table_id in direct, seconds)
        await self._posts.forget_person(person, direct, seconds)
        self._hands.forget(person)
        self._unlike.difference_update([key for key in self._unlike if key[1] == hand])

    def forget_table(self, table_id: str) -> None:
        """Let go of the messages of a table that is not kept any more."""
        self._posts.let_go(table_id)
        self.private_hands.forget_table(table_id)
        self._locked_out.discard(table_id)

    async def _bring(self, table_id: str, slot: Reader) -> None:
        try:
            session = await self._find(table_id)
        except Unreadable as unreadable:
            await self._bring_unreadable(unreadable.table, slot)
            return
        if session is None:
            return
        is_unlike = (table_id, slot) in self._unlike
        self._unlike.discard((table_id, slot))
        try:
            await self._make_sure(session, slot)
            if isinstance(slot, Hand):
                await self._hands.bring(session, slot.person, is_unlike=is_unlike)
            else:
                await self._bring_table(session, is_unlike=is_unlike)
        except discord.HTTPException as error:
            if may_change(error):
                self._permits.wait(session.table.guild, self.lanes.wake, table_id, slot)
            raise

    async def _bring_unreadable(self, table: Table, slot: Reader) -> None:
        """The same for a table that cannot go on; while it may be read later, each start looks whether it can."""
        await bring_unreadable(self._posts, table, slot)
        if isinstance(slot, Public):
            self._store.mark_delivered(table.id, NEVER if may_be_read_later(table) else table.version)

    async def _find_readable(self, table_id: str) -> Session | None:
        try:
            return await self._find(table_id)
        except Unreadable:
            return None

    async def _note_delivered(self, table_id: str) -> None:
        """Note a table that is shown everywhere as delivered."""
        if self._posts.has_doubts(table_id) or self._hands.is_holding_back(table_id):
            return
        session, shown = await self._find_readable(table_id), await self.posted(table_id, Public())
        if session is not None and shown is not None and shown.version == session.table.version:
            self._store.mark_delivered(table_id, shown.version)
            session.put_looks_away()
            if not session.table.is_open:
                self._posts.let_go(table_id)

    async def _make_sure(self, session: Session, slot: Reader) -> None:
        """Where a message may have been sent without our knowing, find it."""
        table = session.table

        def recognise(message: discord.Message) -> Posted | None:
            return _as_found(message, table, slot) if shows_table(message, table.id) else None

        await self._posts.make_sure(table, slot, (table.channel, table.home), recognise)

    # The public message

    async def _bring_table(self, session: Session, *, is_unlike: bool = False) -> None:
        table_id = session.table.id
        if table_id in self._locked_out:
            self._locked_out.discard(table_id)
            await session.move(session.table.home)
            await self._post_table(session)
            return
        posted = await self.posted(table_id, Public())
        if posted is None:
            await self._post_table(session)
            return
        shown = await self.lanes.undisturbed(table_id, Public(), partial(self._composer.compose, session, Public()))
        is_newest = posted.version == shown.mark.version
        if is_newest and not is_unlike and not self._posts.lacks_picture(posted, shown.screen):
            return
        if (session.table.is_open and is_old(posted)) or not await self._posts.show(
            table_id, Public(), posted, shown, may_replace=True
        ):
            await self._post_table(session)

    async def _post_table(self, session: Session) -> None:
        """Send the public message anew in place of the old one; a table whose thread takes none moves home."""
        shown, table = await self._composer.compose(session, Public()), session.table
        try:
            await self._posts.send(table, Public(), table.channel, shown)
        except discord.HTTPException as error:
            if error.code not in NO_ROOM or table.channel == table.home:
                raise
            await session.move(table.home)
            shown = await self._composer.compose(session, Public())
            await self._posts.send(session.table, Public(), table.home, shown)

    async def _give_up(self, table_id: str, slot: Reader, error: discord.HTTPException) -> bool:
        """Whether an emoji is to blame; else the host is told of a table that cannot be shown any more."""
        if self._emojis.is_to_blame(error):
            return True
        if isinstance(slot, Public):
            await self._warn_host(table_id, error)
        return False

    async def _warn_host(self, table_id: str, error: discord.HTTPException) -> None:
        """Tell the host, once, that the table cannot be shown any more; of a tournament's tables its board tells."""
        session = await self._find_readable(table_id)
        if session is None or not session.table.is_open or session.table.is_direct or session.table.fixture is not None:
            return
        place, where = await self.place(session), self._client.get_channel(session.table.channel)
        sending = "Send Messages in Threads" if isinstance(where, discord.Thread) else "Send Messages"
        sentence = why_not_shown(error, CHANNEL_GONE, LOCKED, NOT_ALLOWED, REFUSED)
        text = sentence.format(table=table_id, place=place.name, sending=sending, code=error.code)
        await self._mailbox.write_once(table_id, session.table.host, text)


def _slots(table: Table) -> frozenset[Reader]:
    """The slots of the messages that a table has; in direct messages one message is the hand too."""
    people = [] if table.is_direct else [seat.person for seat in table.seats if seat.person is not None]
    return frozenset({Public(), *map(Hand, people)})


def _reader_of(slot: TableSlot) -> Reader:
    """Whose message is brought up to date by the work on a slot: a mention comes and goes with the hand."""
    return Hand(slot.person) if isinstance(slot, Mention) else slot


def _as_found(message: discord.Message, table: Table, slot: Reader) -> Posted:
    """What is known of a message that was found: a hand of this turn has called its person already."""
    is_this_turn = any(press.revision == table.revision for press in presses_of(message, table.id))
    face = f"turn {table.revision}" if is_this_turn and isinstance(slot, Hand) else ""
    return Posted(message.channel.id, message.id, -1, table.revision, face)


def _kind(slot: Reader) -> str:
    """What a log calls a slot: whose hand it is stays out of there."""
    return "table" if isinstance(slot, Public) else "hand"


def _pause(slot: Reader) -> float:
    return TABLE_SECONDS if isinstance(slot, Public) else 0.0
