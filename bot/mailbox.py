"""Direct messages: which channel a person has, who has closed theirs, and how fast new ones may be opened."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from enum import Enum

import discord
import structlog

from bot.answers import REQUEST_ERRORS
from bot.screen import note_screen
from storage.people import Dm, PersonStore

OPENED_MOST = 10
OPENED_SECONDS = 600.0
"""At most so many new DM channels in so many seconds: Discord blocks bots that open many quickly."""

CANNOT_SEND = 50007
NO_MUTUAL_GUILD = 50278
INVALID_RECIPIENT = 50033
OPENING_TOO_FAST = 40003
_CLOSED = (CANNOT_SEND, NO_MUTUAL_GUILD, INVALID_RECIPIENT)

log = structlog.get_logger()


class Unreachable(Enum):
    """Why no direct message goes to a person; the value is what they are told."""

    CLOSED = (
        "Your direct messages are closed to me, so your hand cannot come there. "
        "Press Hand at the table whenever you like: it shows you your hand and all your plays, and only you see it."
    )
    BUSY = (
        "I am opening many direct messages at the moment, so your hand does not come there yet. "
        "Press Hand at the table whenever you like: it shows you your hand and all your plays, and only you see it."
    )


class Mailbox:
    """The bot's direct messages."""

    def __init__(self, client: discord.Client, people: PersonStore, now: Callable[[], float] = time.time) -> None:
        self._client = client
        self._people = people
        self._now = now
        self._known: dict[int, Dm] = {}
        self._opening = asyncio.Lock()

    async def known_channel(self, person: int) -> int | None:
        """The id of the person's DM channel, if it was ever opened."""
        dm = await self._people.dm(person)
        return None if dm is None else dm.channel

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
        if await self._people.opened_since(self._now() - OPENED_SECONDS) >= OPENED_MOST:
            return Unreachable.BUSY
        try:
            opened = await self._client.create_dm(discord.Object(person))
        except discord.HTTPException as error:
            if error.code == OPENING_TOO_FAST:
                return Unreachable.BUSY
            if await self.note_failure(person, error):
                return Unreachable.CLOSED
            raise
        await self._save(person, Dm(opened.id, opened_at=self._now()))
        return opened.id

    async def write(self, person: int, text: str) -> None:
        """Send a person a sentence or a few, if the person can be reached."""
        try:
            channel = await self.channel(person)
            if not isinstance(channel, Unreachable):
                await self._client.get_partial_messageable(channel).send(embed=note_screen(text).embed)
        except REQUEST_ERRORS as error:
            log.warning("mailbox.not_written", error=repr(error))

    async def note_failure(self, person: int, error: discord.HTTPException) -> bool:
        """Remember that a person's DMs are closed if the error says so; whether it does."""
        if error.code in _CLOSED:
            await self._note(person, is_closed=True)
        return error.code in _CLOSED

    async def note_reached(self, person: int) -> None:
        """Remember that a message arrived."""
        await self._note(person, is_closed=False)

    def forget(self, person: int) -> None:
        """Keep a person's DM channel at hand no longer."""
        self._known.pop(person, None)

    async def _note(self, person: int, *, is_closed: bool) -> None:
        dm = await self._dm(person)
        if dm.is_closed != is_closed:
            await self._save(person, replace(dm, is_closed=is_closed))

    async def _dm(self, person: int) -> Dm:
        if person not in self._known:
            self._known[person] = await self._people.dm(person) or Dm()
        return self._known[person]

    async def _save(self, person: int, dm: Dm) -> None:
        self._known[person] = dm
        await self._people.save_dm(person, dm)
