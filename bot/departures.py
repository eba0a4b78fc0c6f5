"""Servers that took the bot out: what is played there ends at once, and all of them is erased in thirty days."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection

import structlog

from bot.delivery import Delivery
from bot.preferences import ServerSettings
from bot.tables import Tables
from bot.tournaments import Tournaments
from games.api import Refusal
from games.session import Session
from games.tournament.session import TournamentSession
from storage.errors import StorageError
from storage.privacy import PrivacyStore

TAKEN_OUT = "The bot was taken out of this server, so the table closed. Nothing of it is rated."
TOURNAMENT_TAKEN_OUT = "The bot was taken out of this server, so the tournament ended."
LOOK_SECONDS = 3600.0
"""The longest that passes between two looks at the clock, which may be set."""

log = structlog.get_logger()


class Departures:
    """Notes which servers the bot is in, and erases those that it left.

    is_here: whether the bot is in a server at the moment. forget: lets go of what is at hand of an erased person. now:
    tells the time in Unix seconds.
    """

    def __init__(
        self,
        privacy: PrivacyStore,
        tables: Tables,
        tournaments: Tournaments,
        delivery: Delivery,
        servers: ServerSettings,
        is_here: Callable[[int], bool],
        forget: Callable[[int], None],
        now: Callable[[], float] = time.time,
    ) -> None:
        self._privacy = privacy
        self._tables = tables
        self._tournaments = tournaments
        self._delivery = delivery
        self._servers = servers
        self._is_here = is_here
        self._forget = forget
        self._now = now
        self._wake = asyncio.Event()

    async def note_present(self, guilds: Collection[int]) -> None:
        """Note that the bot is in these servers and in no others."""
        for guild in await self._privacy.note_present(guilds):
            await self._end_all(guild)
        self.wake()

    async def note_left(self, guild: int) -> None:
        """Note that a server took the bot out."""
        await self._privacy.mark_left(guild)
        log.info("guild.left", guild=guild)
        await self._end_all(guild)
        self.wake()

    async def note_joined(self, guild: int) -> None:
        """Note that a server has the bot, maybe again."""
        await self._privacy.mark_back(guild)

    async def keep_time(self) -> None:
        """Erase for ever the servers whose thirty days are over."""
        while True:
            self._wake.clear()
            try:
                await self.erase_due()
                due = await self._privacy.next_to_forget()
            except StorageError as error:
                log.warning("departures.again", error=str(error))
                due = None
            rest = LOOK_SECONDS if due is None else min(LOOK_SECONDS, max(1.0, due - self._now()))
            try:
                async with asyncio.timeout(rest):
                    await self._wake.wait()
            except TimeoutError:
                pass

    async def erase_due(self) -> None:
        """Erase the servers whose thirty days are over."""
        for guild in await self._privacy.guilds_to_forget():
            if self._is_here(guild):
                await self._privacy.mark_back(guild)
            else:
                await self._erase(guild)

    def wake(self) -> None:
        """Look at the clock again."""
        self._wake.set()

    async def _erase(self, guild: int) -> None:
        forgotten = await self._privacy.forget_guild(guild)
        self._servers.forget(guild)
        for table_id in forgotten.tables:
            self._delivery.forget_table(table_id)
        for person in forgotten.persons:
            self._forget(person)
        await self._tables.drop(lambda table: table.guild == guild)
        await self._tournaments.drop(lambda stored: stored.guild == guild)
        log.info("guild.erased", guild=guild)

    async def _end_all(self, guild: int) -> None:
        """End the server's tournaments, with the tables that they play at, and close its other tables."""
        for tournament_id in await self._tournaments.in_guild(guild):
            await self._end(self._tournaments.find, tournament_id, TOURNAMENT_TAKEN_OUT)
        for table_id in await self._tables.in_guild(guild):
            await self._end(self._tables.find, table_id, TAKEN_OUT)

    async def _end(
        self, find: Callable[[str], Awaitable[Session | TournamentSession | None]], key: str, reason: str
    ) -> None:
        """End one thing, if that can be done: what fails there keeps nothing else open."""
        try:
            session = await find(key)
            if session is not None:
                await session.close(reason)
        except Refusal:
            log.info("guild.ended_already", key=key)
        except Exception:
            log.exception("guild.not_ended", key=key)
