"""Who is on the server of a table no more: nobody tells the bot, so it asks now and then about those who press."""

from __future__ import annotations

from collections.abc import Callable

import discord
import structlog
from cachetools import TTLCache

from bot.messages.answers import REQUEST_ERRORS
from games.api import Refusal
from games.engine.session import Session
from games.engine.table import Status
from storage.shards.groups import Shards

LOOK_SECONDS = 600.0
"""So long an answer of Discord's is believed."""
MOST_KNOWN = 8192
UNKNOWN_MEMBER = 10007
NOT_A_MEMBER = (
    "You are no longer on this table's server, so you can't play here. When you are back on it, /hand takes your "
    "seat back."
)

log = structlog.get_logger()


class Membership:
    """Keeps the seats of a server's tables for its members. It looks after a press, so that no press waits for it.

    now: tells the time in seconds.
    """

    def __init__(self, client: discord.Client, shards: Shards, now: Callable[[], float]) -> None:
        self._client = client
        self._shards = shards
        self._is_member: TTLCache[tuple[int, int], bool] = TTLCache(MOST_KNOWN, LOOK_SECONDS, now)

    async def check_again(self, person: int, guild: int) -> None:
        """Refuse a person who was found to be gone, unless that has changed; others are not asked about."""
        if self._is_member.get((guild, person)) is False and not await self._ask(person, guild):
            raise Refusal(NOT_A_MEMBER)

    def forget(self, person: int) -> None:
        """Let go of what is known about a person."""
        for key in [key for key in self._is_member if key[1] == person]:
            del self._is_member[key]

    async def leaves(self, person: int, session: Session) -> bool:
        """Leave the seat of a person who is gone to the house, or the lobby without them; whether that was done."""
        table = session.table
        seat = table.seat_of(person)
        if not table.is_open or seat is None or table.seats[seat].is_away:
            return False
        known = self._is_member.get((table.guild, person))
        if known if known is not None else await self._ask(person, table.guild):
            return False
        if table.status is Status.LOBBY and person == table.host:
            await session.cancel(person)
        else:
            await session.leave(person)
        return True

    async def _ask(self, person: int, guild: int) -> bool:
        """Whether a person is on a server; whoever Discord says nothing about is."""
        if self._shards.has(guild) and self._client.get_guild(guild) is None:
            return True
        try:
            await self._client.http.get_member(guild, person)
            is_member = True
        except REQUEST_ERRORS as error:
            if not isinstance(error, discord.NotFound) or error.code != UNKNOWN_MEMBER:
                log.info("membership.unknown", guild=guild, error=repr(error))
                return True
            is_member = False
        self._is_member[guild, person] = is_member
        return is_member
