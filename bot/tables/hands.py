"""Brings each player the hand: in place where the person is, by a new direct message that calls otherwise."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import discord
from cachetools import LRUCache

from bot.messages.attached import Disturbed
from bot.messages.direct import Mailbox, Unreachable
from bot.messages.lanes import Lanes
from bot.messages.leftovers import find_leftovers, first_id
from bot.messages.posts import UNSENT, Mark, Posts, Shown
from bot.shards.hints import Hints
from bot.tables.composer import LEFT, Composer, face_of, is_turn
from bot.tables.crossing import LULLED, PRESSED, UNREACHED, Crossing
from bot.tables.private_hands import PrivateHands
from games.engine.session import Session
from storage.shards.groups import Part, Shards
from storage.tables.messages import Posted
from storage.tables.slots import Hand, Mention, Reader, TableSlot

PRESENT_SECONDS = 90.0
"""Who pressed something so lately on the own hand, or on a public table where all plays stand, is there: the next turn
comes alive in that place."""
MOST_PRESSES = 8192
NUDGE_SECONDS = 20.0
"""A new message calls to a turn that came alive in place only where nothing is pressed for so long."""

TIME_RUNS_OUT = "Your time runs out soon: it's still your turn"
BEING_SENT = "being sent"
"""The face of a mention that stands for a newer one until it is known that this was sent."""


class Nudge(NamedTuple):
    """What calls a person at last to the turn that came alive in place."""

    face: str
    timer: asyncio.TimerHandle


class Hands:
    """The direct messages of all tables, and the mentions that stand in for them, beside the private hands.

    The work on a person's hand is done in its lane. renew: gives a table's session as the journal has it.
    """

    def __init__(
        self,
        client: discord.Client,
        posts: Posts[TableSlot],
        mailbox: Mailbox,
        composer: Composer,
        private_hands: PrivateHands,
        lanes: Lanes[Reader],
        shards: Shards,
        crossing: Crossing,
        renew: Callable[[str], Awaitable[Session | None]],
    ) -> None:
        self._client = client
        self._shards = shards
        self._crossing = crossing
        self._renew = renew
        self._posts = posts
        self._mailbox = mailbox
        self._composer = composer
        self._private_hands = private_hands
        self._lanes = lanes
        self._calls: dict[tuple[str, int], str] = {}
        self._mentioned: set[tuple[str, int]] = set()
        self._nudges: dict[tuple[str, int], Nudge] = {}
        self._pressed = LRUCache[tuple[str, int], float](MOST_PRESSES)
        self._at_table: dict[tuple[str, int], str] = {}
        """The faces of turns that came alive at the table, where the person is."""
        self._out_of_reach = LRUCache[int, None](MOST_PRESSES)
        """Whom no direct message reached when one was last tried, so that another process is to call them."""
        self._unreached: dict[tuple[str, int], str] = {}
        """The faces of turns to which the process that has direct messages could call nobody."""
        self._hasty: set[tuple[str, int]] = set()
        """The hands that came in words alone, as the table moved on each time that they were made."""

    def listen(self, hints: Hints) -> None:
        """Do what others tell of persons at tables."""
        hints.on(PRESSED, self._hear_press)
        hints.on(LULLED, self._hear_lull)
        hints.on(UNREACHED, self._hear_unreached)

    def note_press(self, table_id: str, person: int) -> None:
        """Note that a person pressed something on a table's public message, where all plays stand."""
        self._pressed[table_id, person] = asyncio.get_running_loop().time()

    def observe(self, session: Session) -> None:
        """Note whose turn is over, so that their next one is called anew."""
        for key in [key for key in self._mentioned if key[0] == session.table.id]:
            if not is_turn(face_of(session, Hand(key[1]))):
                self._mentioned.discard(key)
        for key in [key for key in self._at_table if key[0] == session.table.id]:
            if self._at_table[key] != face_of(session, Hand(key[1])):
                del self._at_table[key]
        for key in [key for key in self._unreached if key[0] == session.table.id]:
            if self._unreached[key] != face_of(session, Hand(key[1])):
                del self._unreached[key]

    def remind(self, table_id: str, person: int) -> None:
        """Let the next work on the person's hand be a call, because time runs out."""
        self._calls[table_id, person] = TIME_RUNS_OUT

    def forget(self, person: int) -> None:
        """Call a person no more."""
        for key in [key for key in self._calls if key[1] == person]:
            del self._calls[key]
        for noted in (self._mentioned, self._hasty):
            noted.difference_update([key for key in noted if key[1] == person])
        for key in [key for key in self._nudges if key[1] == person]:
            self._stop_nudge(*key)
        for kept in (self._pressed, self._at_table, self._unreached):
            for key in [key for key in kept if key[1] == person]:
                del kept[key]
        self._out_of_reach.pop(person, None)
        self._private_hands.forget(Hand(person))

    def close(self) -> None:
        """Call nobody any more."""
        for nudge in self._nudges.values():
            nudge.timer.cancel()

    def _hear_press(self, table_id: str, person: int) -> None:
        if self._shards.has_direct:
            self._crossing.note_heard(PRESSED, table_id, person)
            self.note_press(table_id, person)
            self._private_hands.lull(table_id, Hand(person))

    def _hear_lull(self, table_id: str, person: int) -> None:
        self._crossing.note_heard(LULLED, table_id, person)
        self._private_hands.lull(table_id, Hand(person))

    async def _hear_unreached(self, table_id: str, guild: int, person: int, revision: int) -> None:
        session = await self._renew(table_id) if self._shards.has(guild) else None  # the turn may be news here
        if session is not None and session.table.seat_of(person) is not None:
            self._unreached[table_id, person] = f"turn {revision}"
            self._lanes.wake(table_id, Hand(person))

    async def bring(
        self, session: Session, person: int, *, is_unlike: bool = False, is_greeting: bool = False
    ) -> Unreachable | None:
        """Bring a person's private hand and direct message up to date; why not, if no direct message reaches them.

        Each as far as this process shows it. Raises Disturbed where a click on the hand was answered meanwhile.
        """
        table, hand = session.table, Hand(person)
        parts = self._shards.parts(table.guild)
        await self._private_hands.bring(session, hand)
        face, call = face_of(session, hand), self._calls.pop((table.id, person), None)
        if Part.PLACE in parts and face == LEFT and await self._notice(session, person) is not None:
            await self._posts.take_back(table.id, Mention(person))
        if Part.DIRECT in parts:
            return await self._bring_direct(session, person, call, is_unlike=is_unlike, is_greeting=is_greeting)
        if Part.PLACE in parts:
            await self._stand_in(session, person, call)
        return None

    async def _bring_direct(
        self, session: Session, person: int, call: str | None, *, is_unlike: bool, is_greeting: bool
    ) -> Unreachable | None:
        """The same of the direct message alone, and where none can call, of what calls at the table."""
        table, hand = session.table, Hand(person)
        posted, face = await self._posts.get(table.id, hand), face_of(session, hand)
        is_same = posted is not None and posted.face == face and call is None
        is_unlike |= (table.id, person) in self._hasty
        self._hasty.discard((table.id, person))
        is_shown = not is_unlike if is_same else call is None and self._stands_elsewhere(session, person, face)
        if is_shown or (posted is None and not table.is_open):
            return None
        if posted is None and not is_turn(face) and await self._mailbox.known_channel(person) is None:
            if is_greeting:
                await self._mailbox.note_open(person)
            return None
        shown = await self._compose(session, hand, call)
        if shown.mark.face != face and call is None and self._stands_elsewhere(session, person, shown.mark.face):
            return None
        is_same = posted is not None and posted.face == shown.mark.face and call is None
        calls = is_turn(shown.mark.face) and not is_same
        is_present = posted is not None and self._posts.seconds_since_click(posted.message) < PRESENT_SECONDS
        stays = posted is not None and (not calls or (call is None and is_present))
        try:
            if posted and stays and await self._posts.show(table.id, hand, posted, shown, may_replace=True):
                if calls:
                    self._nudge_later(table.id, person, shown.mark.face)
                return None
            reason = await self._send_hand(session, person, shown, tries_closed=is_greeting)
        except discord.HTTPException as error:
            reason = await self._mailbox.refusal(person, error)
        if reason is not None and calls:
            await self._call_at_table(session, person, shown.mark)
        return reason

    async def _call_at_table(self, session: Session, person: int, mark: Mark) -> None:
        """Call a person whom no direct message reaches to the table, or let the process of its server do so."""
        if Part.PLACE in self._shards.parts(session.table.guild):
            await self._mention(session, person, mark)
            return
        if person not in self._out_of_reach:  # of others it is stored that none reaches them
            self._out_of_reach[person] = None
            await self._posts.want(session.table, Mention(person))
        self._crossing.tell_unreached(session.table, person, mark.revision)

    async def _stand_in(self, session: Session, person: int, call: str | None) -> None:
        """Call a person at the table to the own turn whom the process that has direct messages cannot reach."""
        table, face = session.table, face_of(session, Hand(person))
        if not is_turn(face) or (table.id, person) in self._mentioned:
            return
        if self._unreached.get((table.id, person)) != face and await self._mailbox.unreachable(person) is None:
            return
        if call is not None or not self._stands_elsewhere(session, person, face):
            await self._mention(session, person, Mark(table.version, table.revision, face))

    async def _compose(self, session: Session, hand: Hand, call: str | None) -> Shown:
        """The person's hand as it is to be sent; a call that is not sent remains, one made in haste is made again."""
        table_id = session.table.id
        composing = partial(self._composer.compose, session, hand, call=call or "")
        try:
            shown = await self._lanes.undisturbed(table_id, hand, composing)
        except Disturbed:
            if call is not None:
                self._calls.setdefault((table_id, hand.person), call)
            raise
        if shown.mark.version != session.table.version:
            self._hasty.add((table_id, hand.person))
            self._lanes.wake(table_id, hand)
        return shown

    async def _send_hand(
        self, session: Session, person: int, shown: Shown, *, tries_closed: bool
    ) -> Unreachable | None:
        """Send a person's direct message anew in place of the old one; why not, if the person cannot be reached."""
        channel = await self._mailbox.channel(person, tries_closed=tries_closed)
        if isinstance(channel, Unreachable):
            return channel
        await self._posts.send(session.table, Hand(person), channel, shown, is_silent=not is_turn(shown.mark.face))
        await self._mailbox.note_open(person)
        self._out_of_reach.pop(person, None)
        return None

    def _stands_elsewhere(self, session: Session, person: int, face: str) -> bool:
        """Whether the person is where the turn came alive, so that nothing calls yet.

        It does in a private hand, and at the table where all plays stand there.
        """
        table_id, hand = session.table.id, Hand(person)
        if not is_turn(face):
            return False
        nudge = self._nudges.get((table_id, person))
        if nudge is not None and nudge.face == face and face in self._faces_elsewhere(table_id, person):
            return True
        if self._private_hands.face(table_id, hand) == face:
            if self._private_hands.seconds_since_press(table_id, hand) >= PRESENT_SECONDS:
                return False
        elif self._seconds_at_table(table_id, person) >= PRESENT_SECONDS:
            return False
        else:
            self._at_table[table_id, person] = face
        self._nudge_later(table_id, person, face)
        return True

    def _faces_elsewhere(self, table_id: str, person: int) -> list[str | None]:
        """What a person is shown in a private hand, and at the table."""
        return [self._private_hands.face(table_id, Hand(person)), self._at_table.get((table_id, person))]

    def _seconds_at_table(self, table_id: str, person: int) -> float:
        """How long ago a person pressed something on the table's public message, and nothing on the hand since."""
        pressed = asyncio.get_running_loop().time() - self._pressed.get((table_id, person), -math.inf)
        posted = self._posts.known(table_id, Hand(person))
        is_before = posted is not None and self._posts.seconds_since_click(posted.message) < pressed
        return math.inf if is_before else pressed

    def is_holding_back(self, table_id: str) -> bool:
        """Whether a direct message is still to come because a person was found elsewhere, maybe in vain."""
        return any(
            nudge.face in self._faces_elsewhere(table_id, person)
            and ((posted := self._posts.known(table_id, Hand(person))) is None or posted.face != nudge.face)
            for (table, person), nudge in self._nudges.items()
            if table == table_id
        )

    def _nudge_later(self, table_id: str, person: int, face: str) -> None:
        """Call the person with a new message if the turn that came alive in the old one is not taken."""
        self._stop_nudge(table_id, person)
        timer = asyncio.get_running_loop().call_later(NUDGE_SECONDS, self._nudge, table_id, person, face)
        self._nudges[table_id, person] = Nudge(face, timer)

    def _nudge(self, table_id: str, person: int, face: str) -> None:
        del self._nudges[table_id, person]
        hand = Hand(person)
        faces = self._faces_elsewhere(table_id, person)
        pressed = [
            self._private_hands.seconds_since_press(table_id, hand),
            self._seconds_at_table(table_id, person),
        ]
        if (posted := self._posts.known(table_id, hand)) is not None:
            faces.append(posted.face)
            pressed.append(self._posts.seconds_since_click(posted.message))
        if face not in faces:
            return
        if min(pressed) < NUDGE_SECONDS:
            self._nudge_later(table_id, person, face)
        else:
            self._calls[table_id, person] = ""
            self._lanes.wake(table_id, hand)

    def _stop_nudge(self, table_id: str, person: int) -> None:
        nudge = self._nudges.pop((table_id, person), None)
        if nudge is not None:
            nudge.timer.cancel()

    async def _mention(self, session: Session, person: int, mark: Mark) -> None:
        """Call a person without direct messages to the table, where it stands, once in a turn.

        The call stays until the person's next one has come, so that nobody looks in vain for what called. Before one is
        sent that is noted, so that it is found if its answer is lost.
        """
        table, mention, key = session.table, Mention(person), (session.table.id, person)
        notice = await self._notice(session, person)
        if face_of(session, Hand(person)) != mark.face:  # that turn is over: its call would stand for the next one's
            return
        if key in self._mentioned or (notice is not None and notice.face == mark.face):
            self._mentioned.add(key)
            return
        self._mentioned.add(key)  # a turn that ends while it is sent is noted
        standing = notice or Posted(table.channel, UNSENT, mark.version, mark.revision)
        try:
            await self._posts.note(
                table.id,
                mention,
                replace(standing, version=mark.version, revision=mark.revision, face=BEING_SENT),
            )
            message = await self._posts.mention(table, mention, table.channel, _call(table.id, person), person)
        except BaseException:
            self._mentioned.discard(key)
            raise
        await self._posts.save(table.id, mention, table.channel, message, mark)

    async def _notice(self, session: Session, person: int) -> Posted | None:
        """The mention that called the person last; one that was being sent is looked for."""
        table, mention = session.table, Mention(person)
        notice = await self._posts.get(table.id, mention)
        if notice is None or notice.face != BEING_SENT:
            return notice
        found = await find_leftovers(
            self._client,
            [notice.channel, table.channel],
            first_id(table.created_at) if notice.message == UNSENT else notice.message,
            lambda message: message.content == _call(table.id, person),
        )
        if found is None:
            return notice
        sent = [
            replace(notice, channel=message.channel.id, message=message.id, face=f"turn {notice.revision}")
            for message in found
            if message.id > notice.message
        ]
        if sent:
            await self._posts.adopt(table.id, mention, sent)
        elif notice.message == UNSENT:
            await self._posts.forget(table.id, mention)
        else:
            await self._posts.note(table.id, mention, replace(notice, face=""))
        return await self._posts.get(table.id, mention)


def _call(table_id: str, person: int) -> str:
    """What calls a person where the table stands."""
    return (
        f"<@{person}>, it's your turn at table {table_id}. Press My hand at the table to see your plays, or send me "
        "/hand in a direct message and your hands come there."
    )
