"""Direct messages: which channel a person has, who has closed theirs, and how fast new ones may be opened."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from enum import Enum

import discord
import structlog
from cachetools import LRUCache

from bot.messages import requests
from bot.messages.answers import REQUEST_ERRORS, is_refused
from bot.messages.removals import UNKNOWN_CHANNEL
from bot.messages.screen import note_screen
from bot.preferences import PERSON
from bot.shards.hints import Hints
from storage.engine.errors import StorageError
from storage.people.store import Dm, PersonStore
from storage.shards.groups import Shards

OPENED_MOST = 10
OPENED_SECONDS = 600.0
"""At most so many new DM channels in so many seconds: Discord blocks bots that open many quickly."""
FLAGGED_SECONDS = 6 * 3600.0
"""So long no DM channel is opened after Discord took the bot for one that sends spam."""

MOST_WRITTEN_ABOUT = 1024
OWNER_SECONDS = 1.0
"""Seconds within which the database says which DM channel the owner has; after that it is the one known before."""

STOPPED = "dms stopped"
"""The hint that no DM channel is opened for a while."""

FLAGGED = 20026
OPENING_TOO_FAST = 40003
CANNOT_SEND = 50007
INVALID_RECIPIENT = 50033
NO_MUTUAL_GUILD = 50278
_CLOSED = (CANNOT_SEND, NO_MUTUAL_GUILD, INVALID_RECIPIENT)
_STOPS = {FLAGGED: FLAGGED_SECONDS, OPENING_TOO_FAST: OPENED_SECONDS}
"""For how many seconds no DM channel is opened after which refusal."""

TELL_OWNER = (
    "Discord won't let me open direct messages, because it takes me for a spam bot (error 20026). I won't try again "
    "for six hours. People whose direct messages I already know get their hands there as before; I mention everybody "
    "else at the table. If this happens again, ask Discord's developer support."
)

log = structlog.get_logger()


class Unreachable(Enum):
    """Why no direct message goes to a person; the value is what they are told."""

    CLOSED = (
        "You don't take direct messages from me, so I can't send your hand there. Press My hand at the table "
        "whenever you like: it shows your hand and all your plays, and only you see it. Or send me /hand in a direct "
        "message and it comes there."
    )
    BUSY = (
        "I can't open more direct messages at the moment, so your hand doesn't come there yet. Press My hand at the "
        "table whenever you like: it shows your hand and all your plays, and only you see it. Or send me /hand in a "
        "direct message and it comes there."
    )


class Mailbox:
    """The bot's direct messages. Where another process has them, what is known of a person is read each time."""

    def __init__(
        self,
        client: discord.Client,
        people: PersonStore,
        shards: Shards,
        hints: Hints,
        happened: Counter[str],
        now: Callable[[], float],
    ) -> None:
        self._client = client
        self._people = people
        self._shards = shards
        self._hints = hints
        self._happened = happened
        self._now = now
        self._known: dict[int, Dm] = {}
        self._written_about = LRUCache[str, None](MOST_WRITTEN_ABOUT)
        self._opening = asyncio.Lock()
        self._stopped_until: float | None = None
        self._times_forgotten = 0
        self._owners: dict[int, int] = {}
        hints.on(PERSON, self.forget)
        hints.on(STOPPED, self._forget_stop)
        hints.on_anew(self._forget_all)

    async def known_channel(self, person: int) -> int | None:
        """The id of the person's DM channel, if it is known."""
        return (await self._dm(person)).channel

    async def channel(self, person: int, *, tries_closed: bool = False) -> int | Unreachable:
        """The id of the person's DM channel, opened if need be; `tries_closed`: also of one who closed it before."""
        dm = await self._dm(person)
        if dm.is_closed and not tries_closed:
            return Unreachable.CLOSED
        if dm.channel is not None:
            return dm.channel
        async with self._opening:  # one by one, so that none slips past the count of those before
            return await self._open(person)

    async def _open(self, person: int) -> int | Unreachable:
        dm = await self._dm(person)
        if dm.channel is not None:
            return dm.channel
        if await self._is_stopped():
            return Unreachable.BUSY
        if await self._is_full():
            return Unreachable.BUSY
        try:
            opened = await self._client.create_dm(discord.Object(person))
        except discord.HTTPException as error:
            return await self.refusal(person, error)
        self._happened["dms_opened"] += 1
        await self._save(person, Dm(opened.id, opened_at=self._now()))
        return opened.id

    async def unreachable(self, person: int) -> Unreachable | None:
        """Why the process that has direct messages sends none to a person, as far as it has noted."""
        dm = await self._people.dm(person) or Dm()
        if dm.channel is None and not dm.is_closed:
            is_full = await self._is_full() or self._now() < await self._stored_stop()
            dm = await self._people.dm(person) or Dm()  # one that was opened meanwhile may be among those counted
            if dm.channel is None and is_full:
                return Unreachable.BUSY
        return Unreachable.CLOSED if dm.is_closed else None

    async def write(self, person: int, text: str) -> None:
        """Send a person a sentence or a few, if the person can be reached."""
        try:
            channel = await self.channel(person)
            if not isinstance(channel, Unreachable):
                await self._send(channel, text)
        except REQUEST_ERRORS as error:
            log.warning("mailbox.not_written", error=repr(error))

    async def write_once(self, about: str, person: int, text: str) -> None:
        """The same, unless something was written about that thing before."""
        if about not in self._written_about:
            self._written_about[about] = None
            await self.write(person, text)

    async def _send(self, channel: int, text: str) -> None:
        await requests.send(self._client, channel, note_screen(text).body())

    async def refusal(self, person: int, error: discord.HTTPException) -> Unreachable:
        """Why a direct message was refused, which is remembered; raises the error where a further try may help."""
        if not is_refused(error):
            raise error
        log.info("mailbox.refused", status=error.status, code=error.code)
        if error.code in _STOPS:
            self._happened["dms_refused"] += 1
            await self._stop(error.code)
            return Unreachable.BUSY
        if error.code in _CLOSED:
            self._happened["dms_closed"] += 1
            await self._note(person, is_closed=True)
        elif error.code == UNKNOWN_CHANNEL:
            await self._save(person, replace(await self._dm(person), channel=None))
        return Unreachable.CLOSED

    def has_noted(self, person: int, channel: int) -> bool:
        """Whether that is at hand as the person's DM channel."""
        known = self._known.get(person)
        return known is not None and known.channel == channel

    async def note_channel(self, person: int, channel: int) -> None:
        """Remember the person's DM channel, because something came from there."""
        dm = await self._dm(person)
        if dm.channel != channel:
            await self._save(person, replace(dm, channel=channel))

    async def note_open(self, person: int) -> None:
        """Remember that the person takes messages, as far as is known."""
        await self._note(person, is_closed=False)

    def forget(self, person: int) -> None:
        """Keep a person's DM channel at hand no longer."""
        self._known.pop(person, None)
        self._owners.pop(person, None)
        self._times_forgotten += 1

    def _forget_all(self) -> None:
        self._known.clear()
        self._times_forgotten += 1
        self._forget_stop()

    def _forget_stop(self) -> None:
        self._stopped_until = None

    # When none is opened

    async def _is_full(self) -> bool:
        """Whether as many were opened lately as may be."""
        return await self._people.opened_since(self._now() - OPENED_SECONDS) >= OPENED_MOST

    async def _is_stopped(self) -> bool:
        if self._stopped_until is None:
            self._stopped_until = await self._stored_stop()
        return self._now() < self._stopped_until

    async def _stored_stop(self) -> float:
        return await self._people.dms_stopped_until(self._client.application_id or 0)

    async def _stop(self, code: int) -> None:
        """Open no DM channel for a while; who runs the bot is told if it is taken for spam."""
        await self._is_stopped()
        before, self._stopped_until = self._stopped_until or 0.0, self._now() + _STOPS[code]
        self._stopped_until = max(before, self._stopped_until)
        await self._people.stop_dms(self._client.application_id or 0, self._stopped_until)
        self._hints.tell(STOPPED)
        if code == FLAGGED:
            log.error("mailbox.flagged", code=code, hours=FLAGGED_SECONDS / 3600)
            if before < self._now() + OPENED_SECONDS:  # else the owner knows
                await self.tell_owner(TELL_OWNER)

    async def tell_owner(self, text: str) -> bool:
        """Write to the owner of the application, if the DM channel is known; False where a further try may help."""
        try:
            channel = await self.owners_channel(await self._client.application_info())
            if channel is not None:
                await self._send(channel, text)
        except REQUEST_ERRORS as error:
            log.warning("mailbox.owner_not_told", error=repr(error))
            return False
        return True

    async def owners_channel(self, application: discord.AppInfo) -> int | None:
        """The DM channel of the owner of the application, if it is known; without the database as it was before."""
        owner = application.team.owner_id if application.team is not None else application.owner.id
        if owner is None:
            return None
        try:
            async with asyncio.timeout(OWNER_SECONDS):
                channel = await self.known_channel(owner)
        except (StorageError, TimeoutError):
            if owner not in self._owners:
                raise
            return self._owners[owner]
        if channel is not None:
            self._owners[owner] = channel
        return channel

    # What is known of a person

    async def _note(self, person: int, *, is_closed: bool) -> None:
        dm = await self._dm(person)
        if dm.is_closed != is_closed:
            await self._save(person, replace(dm, is_closed=is_closed))

    async def _dm(self, person: int) -> Dm:
        if not self._shards.has_direct:
            return await self._people.dm(person) or Dm()
        if person in self._known:
            return self._known[person]
        before, stored = self._times_forgotten, await self._people.dm(person) or Dm()
        if before != self._times_forgotten:  # it may have been read before what another process noted
            return stored
        return self._known.setdefault(person, stored)  # what was noted meanwhile is newer

    async def _save(self, person: int, dm: Dm) -> None:
        self._known[person] = dm
        await self._people.save_dm(person, dm)
        self._hints.tell(PERSON, person)
