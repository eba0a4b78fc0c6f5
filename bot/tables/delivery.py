"""Brings every message of a table, the public one and the hands, to its newest screen.

A message is a cache: what it shows is remembered with it (its face), and it is worked on until it shows what the table
says. What was deleted is repaired.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Set
from contextlib import AbstractAsyncContextManager, suppress
from functools import partial

import discord
import structlog

from bot.connection import Connection
from bot.messages.answers import REQUEST_ERRORS, Standing
from bot.messages.attached import Disturbed
from bot.messages.direct import Mailbox, Unreachable
from bot.messages.lanes import Lanes
from bot.messages.leftovers import presses_of, shows_table
from bot.messages.permits import THREAD_ARCHIVED, THREAD_LOCKED, Permits, may_change
from bot.messages.posts import Mark, Posts
from bot.messages.removals import UNKNOWN_CHANNEL
from bot.messages.screen import Place
from bot.shards.hints import Hints
from bot.tables.composer import Composer
from bot.tables.crossing import GREET, HANDS, REDRAW, Crossing
from bot.tables.hands import Hands
from bot.tables.places import Places
from bot.tables.private_hands import PrivateHands
from bot.tables.unreadable import NEVER, bring_unreadable, may_be_read_later, show_unreadable
from bot.tables.warnings import Warnings
from games.api import Refusal
from games.engine.session import Change, Session
from games.engine.table import Table
from games.engine.unreadable import Unreadable
from storage.shards.groups import Part, Shards
from storage.tables.messages import Posted
from storage.tables.slots import Hand, Mention, Public, Reader, TableSlot, part_of
from storage.tables.store import TableStore

TABLE_SECONDS = 1.2
"""The least time between two edits of one public message; what happens meanwhile is shown together."""
MOST_REFRESHED = 50
"""So many hands of a person change at once with what the person prefers, more than one may have; others follow as
their tables change."""
RESTORE_AT_ONCE = 100
RESTORE_MOST = 100_000
LOOK_SECONDS = 10.0
LATE_SECONDS = 10.0
"""So long after a start a message may arrive that the process before was sending as it ended."""

MISSING_PERMISSIONS = 50013
NO_ROOM = (UNKNOWN_CHANNEL, MISSING_PERMISSIONS, THREAD_LOCKED, THREAD_ARCHIVED)
"""What Discord answers where a thread is gone, or takes none of the bot's messages."""

log = structlog.get_logger()


class Delivery:
    """All messages of all tables that this process shows: those on its servers, and direct messages where it has them.

    find: gives a table's session as memory has it, renew: as the journal has it; both raise Unreadable. now: tells the
    time in Unix seconds.
    """

    def __init__(
        self,
        client: Connection,
        store: TableStore,
        posts: Posts[TableSlot],
        places: Places,
        composer: Composer,
        mailbox: Mailbox,
        permits: Permits,
        hints: Hints,
        shards: Shards,
        find: Callable[[str], Awaitable[Session | None]],
        renew: Callable[[str], Awaitable[Session | None]],
        now: Callable[[], float] = time.time,
    ) -> None:
        self._client = client
        self._store = store
        self._posts = posts
        self._places = places
        self._composer = composer
        self._warnings = Warnings(client, places, mailbox)
        self._shards = shards
        self._find = find
        self._renew = renew
        self.lanes = Lanes[Reader](self._bring, self._give_up, self._note_delivered, _kind, _pause)
        self.private_hands = PrivateHands(composer, self.lanes, now)
        self._crossing = crossing = Crossing(shards, hints)
        self._hands = Hands(
            client,
            posts,
            mailbox,
            composer,
            self.private_hands,
            self.lanes,
            shards,
            crossing,
            self._renew_readable,
        )
        self._hands.listen(hints)
        self._permits = permits
        self._unlike: set[tuple[str, Reader]] = set()
        self._locked_out: set[str] = set()
        self._worked: dict[str, int] = {}
        """The versions that the messages of undelivered tables were last worked on at."""
        hints.on(HANDS, self._hear_hands)
        hints.on(GREET, self._hear_greet)
        hints.on(REDRAW, self._hear_redraw)

    def observe(self, session: Session, change: Change) -> None:
        """Note that a table changed: its messages come to what it says by and by."""
        self._note_change(session, change.reminded)
        self.refresh(session, _slots(change.entry.before) if change.entry.before is not None else frozenset())

    def shows(self, table_id: str, guild: int) -> bool:
        """Whether any message of a table of a server is shown here; a private hand may be on another server."""
        return bool(self._shards.parts(guild)) or self.private_hands.has(table_id)

    async def follow(self, table_id: str, guild: int, reminded: Collection[int] = ()) -> None:
        """The same of a table of a server that another process changed; reminded: the seats whose time runs out."""
        if self.shows(table_id, guild):
            await self._come_along(table_id, reminded)

    async def _come_along(self, table_id: str, reminded: Collection[int] = ()) -> None:
        try:
            session = await self._renew(table_id)
        except Unreadable as unreadable:
            self.refresh_unreadable(unreadable.table)
            return
        if session is not None:
            self._note_change(session, reminded)
            self.refresh(session, await self._standing(table_id))

    async def keep_looking(self, restored: asyncio.Event) -> None:
        """Look for ever for changes that nobody told of: made by others, or where the database's answer was lost.

        What is worked on already is let be; where all work is done, that is noted again. restored: set once a start has
        looked for messages that it does not know of.
        """
        await restored.wait()
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            for table_id in await self._store.undelivered(RESTORE_MOST, shards=tuple(self._client.complete)):
                worked = self._worked.get(table_id)
                if worked == NEVER and self._shards.is_whole:  # nobody else changes it
                    continue
                if worked == await self._store.version(table_id):
                    await self.lanes.settle_idle(table_id)
                else:
                    await self._come_along(table_id)
                await self.lanes.until_few(RESTORE_AT_ONCE)

    def refresh(self, session: Session, others: Set[Reader] = frozenset()) -> None:
        """Bring all messages of a table up to date, those of other slots too."""
        self._wake(session.table, others)

    def refresh_unreadable(self, table: Table) -> None:
        """Let the messages of an unreadable table, where they stand, say what became of it."""
        self._wake(table)

    def _note_change(self, session: Session, reminded: Collection[int]) -> None:
        self._hands.observe(session)
        for index, seat in enumerate(session.table.seats):
            if index in reminded and seat.person is not None and session.table.clock.remind_at is None:
                self._hands.remind(session.table.id, seat.person)

    def _wake(self, table: Table, others: Set[Reader] = frozenset()) -> None:
        """Work on all messages of a table that this process shows a part of, by and by."""
        if not self.shows(table.id, table.guild):
            return
        parts = self._shards.parts(table.guild)
        slots = {slot for slot in _slots(table) | others if Part.PLACE in parts or isinstance(slot, Hand)}
        self._worked[table.id] = table.version
        if Part.PLACE not in parts:
            self._posts.renew(table.id)  # a hand leads to the public message
        if not slots:
            self._mark(table.id, table.version, parts)
        for slot in slots:
            self.lanes.wake(table.id, slot)

    async def _standing(self, table_id: str) -> Set[Reader]:
        """Whose messages of a table stand, whether they have a seat or not."""
        return {_reader_of(slot) for slot in await self._posts.slots(table_id)}

    async def leave(self, thread: int) -> None:
        """Let the tables of a locked thread, where nobody can press anything, go home."""
        for table in await self._store.in_channel(thread):
            if table.home != thread:
                self._locked_out.add(table.id)
                self.lanes.wake(table.id, Public())

    async def refresh_person(self, person: int) -> None:
        """Bring the hands of a person up to date who prefers them otherwise than they are."""
        if self._crossing.tell_hands(person):
            return
        for table in await self._store.seated(person, MOST_REFRESHED):
            slot = Public() if table.is_direct else Hand(person)
            self._unlike.add((table.id, slot))
            self.lanes.wake(table.id, slot)

    async def restore(self, shard: int, known: Set[str]) -> None:
        """After a start: bring every table of a shard up to date whose newest change was not shown everywhere.

        Where a message was being sent it is looked for twice: it may arrive after the first look.
        """
        sending = await self._store.undelivered(RESTORE_MOST, shards=(shard,), is_sending=True)
        await self._posts.restore()
        await self.catch_up(shard=shard, known=known)
        if sending:
            await asyncio.sleep(LATE_SECONDS)
        for table_id in sending:
            if (session := await self._find_readable(table_id)) is not None:
                self.refresh(session, await self._doubt_all(session))
            await self.lanes.until_few(RESTORE_AT_ONCE)

    async def catch_up(self, guild: int | None = None, shard: int | None = None, known: Set[str] = frozenset()) -> None:
        """Bring every table up to date whose newest change was not shown everywhere: of a server, or of a shard.

        Those of a server that is not seen wait until it is. known: the ids of those that showed everything until they
        were changed in the store alone, so that no message of theirs is unknown.
        """
        for table_id in await self._store.undelivered(RESTORE_MOST, guild, None if shard is None else (shard,)):
            try:
                session = await self._find(table_id)
            except Unreadable as unreadable:
                self.refresh_unreadable(unreadable.table)
                session = None
            if session is not None:
                is_known = table_id in known
                self.refresh(session, await (self._standing(table_id) if is_known else self._doubt_all(session)))
            await self.lanes.until_few(RESTORE_AT_ONCE)

    async def _doubt_all(self, session: Session) -> Set[Reader]:
        """Doubt all messages of a table that this process shows; whose stand, whether they have a seat or not."""
        table = session.table
        others = await self._standing(table.id)
        for slot in _slots(table) | others:
            if part_of(slot) in self._shards.parts(table.guild):
                await self._posts.doubt_at_start(table.id, slot)
        return others

    def doubt(self, table_id: str, slot: Reader) -> None:
        """Let the next work on a message begin with a look for one that was sent without our knowing."""
        self._posts.doubt(table_id, slot)

    async def keep_removing(self) -> None:
        """Delete for ever what other processes leave to be deleted."""
        await self._posts.keep_removing()

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
        if not self._shards.has(session.table.guild):
            self._posts.renew(session.table.id)
        return await self._places.of(session.table)

    def answering(self, table_id: str, slot: Reader) -> AbstractAsyncContextManager[None]:
        """Begin no work on a message while a click on it is answered."""
        return self.lanes.answering(table_id, slot)

    async def note_shown(self, table_id: str, slot: Reader, channel: int, message: int, mark: Mark) -> None:
        """Note that a message shows what was marked, because a click was answered with that.

        One that another took the place of meanwhile is about to be deleted.
        """
        known = self._posts.known(table_id, slot)
        if known is None or known.message <= message:
            await self._posts.save(table_id, slot, channel, message, mark)

    def note_click(self, table: Table, slot: Reader, message: int, click: discord.Interaction) -> None:
        """Note a click that was answered by a change of its message, which it can change further."""
        self._posts.note_click(message, click)
        if isinstance(slot, Hand):
            self.private_hands.lull(table.id, slot)
            self._crossing.tell_lull(table, slot.person)

    def note_press(self, table: Table, person: int) -> None:
        """Note that a person pressed something on a table's public message, where all plays stand."""
        self._hands.note_press(table.id, person)
        self.note_present(table, person)

    def note_present(self, table: Table, person: int) -> None:
        """Note that a person is about to be shown the hand in the channel, before anything changes by that."""
        self._crossing.tell_press(table, person)

    def note_ready(self, table: Table, person: int) -> None:
        """Note that a person has seen the scores that stand at a table."""
        self._crossing.tell_ready(table, person)

    async def note_private_hand(
        self, session: Session, hand: Hand, standing: Standing, face: str, pressed_at: float, *, is_direct: bool
    ) -> None:
        """Note that a private message shows a person's hand since a press, in the channel or in direct messages."""
        if is_direct:
            self._crossing.tell_lull(session.table, hand.person)
        await self.private_hands.note(session, hand, standing, face, pressed_at)

    async def greet(self, session: Session, person: int) -> Unreachable | None:
        """Bring a person's direct message up to date at once; why not, if the person cannot be reached."""
        if session.table.is_direct:
            return None
        if not self._shards.has_direct:
            return await self._crossing.greet(session.table, person)
        try:
            async with self.lanes.working(session.table.id, Hand(person)):
                await self._make_sure(session, Hand(person))
                return await self._hands.bring(session, person, is_greeting=True)
        except (*REQUEST_ERRORS, Disturbed) as error:
            log.warning("delivery.not_greeted", table=session.table.id, error=repr(error))
            self.lanes.wake(session.table.id, Hand(person))
            return None

    async def repost(self, session: Session) -> None:
        """Repost the public message at the bottom of the table's channel; raises Refusal where that takes none."""
        try:
            async with self.lanes.working(session.table.id, Public()):
                await self._make_sure(session, Public())
                await self._post_table(session)
        except REQUEST_ERRORS as error:
            self.lanes.wake(session.table.id, Public())
            if isinstance(error, discord.HTTPException) and error.code in NO_ROOM:
                raise Refusal(await self._warnings.why(session.table, error)) from error
            raise

    async def redraw(self, table_id: str) -> None:
        """Turn a table's public message, where it still stands, into what the table says; it is not posted anew."""
        if not self._shards.is_whole:
            stored = await self._store.load(table_id)
            if stored is not None and not self._shards.has(stored[0].guild):
                await self._crossing.redraw(stored[0])
                return
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
        self._worked.pop(table_id, None)

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
        parts = self._shards.parts(table.guild)
        if part_of(slot) in parts:
            await bring_unreadable(self._posts, table, slot)
        if isinstance(slot, Public) or Part.PLACE not in parts:
            self._mark(table.id, NEVER if may_be_read_later(table) else table.version, parts)

    async def _find_readable(self, table_id: str) -> Session | None:
        try:
            return await self._find(table_id)
        except Unreadable:
            return None

    async def _note_delivered(self, table_id: str) -> None:
        """Note a table that is shown everywhere as delivered."""
        if self._posts.has_doubts(table_id) or self._hands.is_holding_back(table_id):
            return
        session = await self._find_readable(table_id)
        if session is None:
            return
        version, parts = session.table.version, self._shards.parts(session.table.guild)
        if Part.PLACE in parts:
            posted = await self.posted(table_id, Public())
            is_shown = posted is not None and posted.version == session.table.version
        else:
            is_shown = self._worked.get(table_id) == version
        if is_shown:
            self._mark(table_id, session.table.version, parts)
            session.put_looks_away()
            if not session.table.is_open:
                self._posts.let_go(table_id)

    def _mark(self, table_id: str, version: int, parts: Part) -> None:
        """Note which version the parts of a table that this process shows were brought to."""
        if parts:
            self._store.mark_delivered(table_id, version, parts)
        if version == NEVER:
            self._worked[table_id] = NEVER
        else:
            self._worked.pop(table_id, None)

    async def _make_sure(self, session: Session, slot: Reader) -> None:
        """Where a message may have been sent without our knowing, find it."""
        table = session.table

        def recognise(message: discord.Message) -> Posted | None:
            return _as_found(message, table, slot) if shows_table(message, table.id) else None

        await self._posts.make_sure(table, slot, (table.channel, table.home), recognise)

    # What other processes tell and ask

    async def _hear_hands(self, person: int) -> None:
        if self._shards.has_direct:
            await self.refresh_person(person)

    async def _hear_greet(self, table_id: str, person: int) -> str | None:
        if not self._shards.has_direct:
            return None
        session = await self._renew_readable(table_id)
        if session is None or session.table.seat_of(person) is None:
            return ""
        self._posts.renew(table_id)
        reason = await self.greet(session, person)
        return "" if reason is None else reason.name

    async def _hear_redraw(self, table_id: str) -> bool:
        await self._renew_readable(table_id)
        await self.redraw(table_id)
        return True

    async def _renew_readable(self, table_id: str) -> Session | None:
        with suppress(Unreadable):
            return await self._renew(table_id)
        return None

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
        if (session.table.is_open and self._posts.is_old(posted)) or not await self._posts.show(
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

    async def _give_up(self, table_id: str, slot: Reader, error: discord.HTTPException) -> None:
        """Tell the host of a table that cannot be shown any more."""
        if isinstance(slot, Public) and (session := await self._find_readable(table_id)) is not None:
            await self._warnings.tell_host(session, error)


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
