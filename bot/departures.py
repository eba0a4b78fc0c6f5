"""Servers that took the bot out: their tables close at once, and all that is kept of them is erased in thirty days."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection

import structlog

from bot.delivery import Delivery
from bot.preferences import ServerSettings
from bot.tables import Tables
from games.api import Refusal
from storage.errors import StorageError
from storage.privacy import PrivacyStore

TAKEN_OUT = "The bot was taken out of this server, so the table closed. Nothing of it is rated."
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
        delivery: Delivery,
        servers: ServerSettings,
        is_here: Callable[[int], bool],
        forget: Callable[[int], None],
        now: Callable[[], float] = time.time,
    ) -> None:
        self._privacy = privacy
        self._tables = tables
        self._delivery = delivery
        self._servers = servers
        self._is_here = is_here
        self._forget = forget
        self._now = now
        self._wake = asyncio.Event()

    async def note_present(self, guilds: Collection[int]) -> None:
        """Note that the bot is in these servers and in no others."""
        for guild in await self._privacy.note_present(guilds):
            await self._close_tables(guild)
        self.wake()

    async def note_left(self, guild: int) -> None:
        """Note that a server took the bot out."""
        await self._privacy.mark_left(guild)
        log.info("guild.left", guild=guild)
        await self._close_tables(guild)
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
        log.info("guild.erased", guild=guild)

    async def _close_tables(self, guild: int) -> None:
        for session in await self._tables.in_guild(guild):
            try:
                await session.close(TAKEN_OUT)
            except Refusal:
                log.info("guild.table_closed_already", table=session.table.id)
