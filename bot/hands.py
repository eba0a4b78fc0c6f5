"""Brings each player's hand by direct message: a new one calls, one that is looked at changes in place."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import discord

from bot.dailies import Dailies
from bot.emojis import Emojis
from bot.illustrator import Illustrator
from bot.mailbox import Mailbox, Unreachable
from bot.newcomers import Newcomers
from bot.posts import Mark, Posts
from bot.screen import Place, Screen, note_screen
from bot.screens import away_note, hand_screen, seated_screen
from games.session import Session
from games.table import Status
from storage.messages import Posted

PRESENT_SECONDS = 20.0
"""Who pressed something on the own hand so lately looks at it: the next turn comes alive there, and only where nothing
happens for as long again does a new message call."""

YOUR_TURN = "Your turn"
TIME_RUNS_OUT = "Time runs out soon: it is still your turn"
LATE = "Your time ran out, so a house player moved for you. If that happens again, it plays until you come back."


class Hands:
    """The direct messages of all tables, and the mentions that stand in for them.

    `place` tells where a table stands; `wake` has a person's hand of a table brought by and by.
    """

    def __init__(
        self,
        client: discord.Client,
        posts: Posts,
        mailbox: Mailbox,
        illustrator: Illustrator,
        emojis: Emojis,
        newcomers: Newcomers,
        dailies: Dailies,
        place: Callable[[Session], Awaitable[Place]],
        wake: Callable[[str, int], None],
    ) -> None:
        self._client = client
        self._posts = posts
        self._mailbox = mailbox
        self._illustrator = illustrator
        self._emojis = emojis
        self._newcomers = newcomers
        self._dailies = dailies
        self._place = place
        self._wake = wake
        self._calls: dict[tuple[str, int], str] = {}
        self._nudges: dict[tuple[str, int], asyncio.TimerHandle] = {}

    def remind(self, table_id: str, person: int) -> None:
        """Let the next work on the person's hand be a call, because time runs out."""
        self._calls[table_id, person] = TIME_RUNS_OUT

    def forget(self, person: int) -> None:
        """Call a person no more."""
        for key in [key for key in self._calls if key[1] == person]:
            del self._calls[key]
        for key in [key for key in self._nudges if key[1] == person]:
            self._stop_nudge(*key)

    def close(self) -> None:
        """Call nobody any more."""
        for nudge in self._nudges.values():
            nudge.cancel()

    def mark(self, session: Session, person: int) -> Mark:
        """What a hand made at this moment shows."""
        return Mark(session.table.version, session.table.revision, self._face(session, person))

    def _face(self, session: Session, person: int) -> str:
        """What a person's direct message has to show; the same face needs no new message."""
        table, seat = session.table, session.table.seat_of(person)
        if seat is None:
            return "left"
        if table.status is not Status.PLAYING:
            return table.status.value
        if table.seats[seat].is_away:
            return "away"
        if table.halted:
            return "halted"
        if seat in session.to_act:
            return f"turn {table.revision}"
        return f"wait {len(session.checkpoints)}"

    async def bring(
        self, session: Session, person: int, *, is_unlike: bool = False, is_greeting: bool = False
    ) -> Unreachable | None:
        """Bring a person's direct message up to date; why not, if the person cannot be reached."""
        table = session.table
        posted, mark = await self._posts.get(table.id, person), self.mark(session, person)
        face = mark.face
        is_turn = face.startswith("turn")
        call = self._calls.pop((table.id, person), None)
        if not is_turn or call is not None:
            await self._take_back_notice(session, person)
        is_same = posted is not None and posted.face == face and call is None
        if (is_same and not is_unlike) or (posted is None and not table.is_open):
            return None
        screen = await self._hand(session, person, face, call or YOUR_TURN)
        stays = posted is not None and (not is_turn or is_same or (call is None and self._is_present(posted)))
        if posted is not None and stays and await self._posts.edit(posted, screen):
            await self._posts.save(table.id, person, posted.channel, posted.message, mark)
            if is_turn and not is_same:
                self._nudge_later(table.id, person, face)
            return None
        reason = await self._send_hand(session, person, screen, mark, tries_closed=is_greeting)
        if reason is not None and is_turn:
            await self._mention(session, person)
        return reason

    async def _send_hand(
        self, session: Session, person: int, screen: Screen, mark: Mark, *, tries_closed: bool
    ) -> Unreachable | None:
        """Send a person's direct message anew and delete the old one; why not, if the person cannot be reached."""
        posted = await self._posts.get(session.table.id, person)
        try:
            channel = await self._mailbox.channel(person, tries_closed=tries_closed)
            if isinstance(channel, Unreachable):
                return channel
            is_silent = not mark.face.startswith("turn")
            message = await self._posts.send(session.table, person, channel, screen, posted, is_silent=is_silent)
        except discord.HTTPException as error:
            if await self._mailbox.note_failure(person, error):
                return Unreachable.CLOSED
            raise
        await self._mailbox.note_reached(person)
        await self._posts.save(session.table.id, person, channel, message.id, mark)
        if posted is not None:
            await self._posts.delete(posted)
        return None

    def _nudge_later(self, table_id: str, person: int, face: str) -> None:
        """Call the person with a new message if the turn that came alive in the old one is not taken."""
        self._stop_nudge(table_id, person)
        loop = asyncio.get_running_loop()
        self._nudges[table_id, person] = loop.call_later(PRESENT_SECONDS, self._nudge, table_id, person, face)

    def _nudge(self, table_id: str, person: int, face: str) -> None:
        del self._nudges[table_id, person]
        posted = self._posts.known(table_id, person)
        if posted is None or posted.face != face:
            return
        if self._is_present(posted):
            self._nudge_later(table_id, person, face)
        else:
            self._calls[table_id, person] = YOUR_TURN
            self._wake(table_id, person)

    def _stop_nudge(self, table_id: str, person: int) -> None:
        nudge = self._nudges.pop((table_id, person), None)
        if nudge is not None:
            nudge.cancel()

    async def _hand(self, session: Session, person: int, face: str, call: str) -> Screen:
        place = await self._place(session)
        seat = session.table.seat_of(person)
        if seat is None:
            return note_screen(f"You left table {session.table.id} at {place.name}.")
        offer = await self._newcomers.offer(session, person)
        if face == Status.LOBBY.value:
            return seated_screen(session, place, offer)
        note = LATE if session.table.seats[seat].misses else ""
        if face == "away":
            note = away_note(session.table)
        streak = await self._dailies.streak(session)
        screen = hand_screen(session, seat, place, note=note, offer=offer, streak=streak, emoji=self._emojis.find)
        if face.startswith("turn"):
            picture = await self._illustrator.hand(session, seat)
            return replace(screen, content=f"{call} at {session.game.name}, {place.name}.", picture=picture)
        return screen

    async def _mention(self, session: Session, person: int) -> None:
        """Call a person without direct messages to the table, where it stands; one such call at a time."""
        table = session.table
        if await self._posts.get(table.id, -person) is not None:
            return
        message = await self._client.get_partial_messageable(table.channel).send(
            f"<@{person}>, it is your turn at table {table.id}. Press Hand at the table to see your plays.",
            allowed_mentions=discord.AllowedMentions(users=[discord.Object(person)]),
        )
        await self._posts.save(table.id, -person, table.channel, message.id, self.mark(session, person))

    async def _take_back_notice(self, session: Session, person: int) -> None:
        notice = await self._posts.get(session.table.id, -person)
        if notice is not None:
            await self._posts.delete(notice)
            await self._posts.forget(session.table.id, -person)

    def _is_present(self, posted: Posted) -> bool:
        """Whether the person pressed something on the message a moment ago."""
        return self._posts.seconds_since_click(posted.message) < PRESENT_SECONDS
