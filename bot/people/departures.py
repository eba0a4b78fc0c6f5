"""Servers that the bot doesn't see: their tables are paused until the server is back.

If a server has removed the bot, its tables end, and all of its data is erased after thirty days.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import discord
import structlog

from bot.connection import Connection
from bot.messages.answers import REQUEST_ERRORS
from bot.people.erasure import CONFIRM_SECONDS
from bot.preferences import ServerSettings
from bot.shards.hints import Hints
from bot.tables.delivery import Delivery
from bot.tables.sessions import Tables
from bot.timekeeper import set_within
from bot.tournaments.sessions import Tournaments
from games.api import Refusal
from storage.engine.errors import StorageError
from storage.people.privacy import PrivacyStore
from storage.tables.absences import AbsenceStore

GONE = (10004, 50001)
"""Error codes Unknown Guild and Missing Access: Discord's answers for a server that the bot is not in."""
TAKEN_OUT = "The bot was removed from this server, so the table closed, unrated."
TOURNAMENT_TAKEN_OUT = "The bot was removed from this server, so the tournament ended."
REST_SECONDS = 15 * 60.0
"""Minimum seconds of pause for a server that is gone: Discord reports servers as gone that are there."""
FIRST_ASK_SECONDS = 60.0
"""Seconds after a server goes missing before Discord is first asked about it: mostly it is back sooner."""
ASK_SECONDS = 5 * 60.0
"""Seconds between two questions, after the pause, about whether a server is gone."""
RENEW_SECONDS = 10 * 60.0
"""Minimum seconds between two sessions opened for a server's sake; doubled each time."""
MOST_RENEW_SECONDS = 24 * 3600.0
LEFT = "left"
"""The request to every other process to drop what it has cached of an erased server.

It carries the server, some of its tables, and some of the people who played only there; the answer confirms it.
"""
MOST_TOLD = 100
"""Number of table ids, and of person ids, in one request."""
LOOK_SECONDS = 3600.0
"""Maximum seconds between two looks at the clock, which may be set."""

log = structlog.get_logger()


class Departures:
    """Tracks which servers the bot sees, pauses the others, and erases those that it left.

    It judges only servers of shards whose servers have arrived; the servers of any other shard would all seem gone.

    resting: the servers that are not visible now. forget: drops what is cached of an erased person. now: returns the
    time in Unix seconds.
    """

    def __init__(
        self,
        client: Connection,
        privacy: PrivacyStore,
        absences: AbsenceStore,
        tables: Tables,
        tournaments: Tournaments,
        delivery: Delivery,
        servers: ServerSettings,
        hints: Hints,
        forget: Callable[[int], None],
        now: Callable[[], float],
    ) -> None:
        self._client = client
        self._privacy = privacy
        self._absences = absences
        self._tables = tables
        self._tournaments = tournaments
        self._delivery = delivery
        self._servers = servers
        self._hints = hints
        hints.on(LEFT, self._let_go)
        self._find = client.get_guild
        self._forget = forget
        self._now = now
        self._asked: dict[int, float] = {}
        self._renewals: dict[int, tuple[float, float]] = {}
        self.resting: set[int] = set()
        self._wake = asyncio.Event()

    async def look(self, shard: int) -> None:
        """Compare the servers that a shard sees with those that have stored data, and note each change."""
        left, resting = await self._privacy.left(), await self._absences.all()
        self.resting.update(guild for guild in resting if self._client.shard_of(guild) == shard)
        for guild in sorted(await self._privacy.guilds()):
            if self._client.shard_of(guild) != shard or not self._client.knows(guild):
                continue
            is_marked = guild in left or guild in resting
            if self._sees(guild) and is_marked:
                await self.note_back(guild)
            elif guild in left:
                await self._end_all(guild)
            elif not self._sees(guild) and not is_marked:
                await self.note_missing(guild)
        self.wake()

    async def note_missing(self, guild: int) -> None:
        """Note that a server is not visible, because of an outage or because it removed the bot."""
        log.info("guild.missing", guild=guild)
        self.resting.add(guild)
        await self._absences.begin(guild)
        if self._sees(guild):  # it came back meanwhile
            await self.note_back(guild)
        self.wake()

    async def note_back(self, guild: int) -> None:
        """Note that a server is visible (again): resume and redraw what was paused there."""
        self.resting.discard(guild)
        await self._privacy.mark_back(guild)
        has_rested = await self._absences.end(guild)
        if not self._sees(guild):  # it is missing again
            await self.note_missing(guild)
            return
        if not has_rested:
            return
        log.info("guild.back", guild=guild)
        self._asked.pop(guild, None)
        self._renewals.pop(self._client.shard_of(guild), None)
        await self._tables.drop(lambda session: session.table.guild == guild)
        await self._tournaments.catch_up(guild)
        await self._delivery.catch_up(guild)
        self._tables.wake()
        self._tournaments.wake()

    async def keep_time(self) -> None:
        """Leave servers that removed the bot, and erase them after their thirty days, forever."""
        while True:
            self._wake.clear()
            try:
                await self.leave_due()
                await self.erase_due()
                due = await self.next_due()
            except StorageError as error:
                log.warning("departures.again", error=str(error))
                due = None
            rest = LOOK_SECONDS if due is None else min(LOOK_SECONDS, max(1.0, due - self._now()))
            await set_within(self._wake, rest)

    async def leave_due(self) -> None:
        """Ask about the missing servers, and leave those that have removed the bot, once their pause is over.

        For a server that is there although the gateway doesn't list it, a fresh session is opened.
        """
        for guild, since in (await self._absences.all()).items():
            if self._asks_at(guild, since) > self._now() or not self._is_missing(guild):
                continue
            self._asked[guild] = self._now()
            is_there = await ask_after(self._client, guild)
            if is_there is None or not self._is_missing(guild):
                continue
            if is_there:
                await self._renew_session(guild)
            elif self._now() >= since + REST_SECONDS:
                await self._leave(guild)

    async def erase_due(self) -> None:
        """Erase the servers whose thirty days are over."""
        for guild in await self._privacy.guilds_to_forget():
            if self._is_missing(guild):
                await self._erase(guild)
            elif self._client.knows(guild):
                await self._privacy.mark_back(guild)

    def wake(self) -> None:
        """Look at the clock again."""
        self._wake.set()

    async def next_due(self) -> float | None:
        """Return when to ask about a server or erase one next, in Unix seconds; None if nothing is due."""
        absences, to_forget = await self._absences.all(), await self._privacy.to_forget()
        times = [self._asks_at(guild, since) for guild, since in absences.items() if self._is_missing(guild)]
        times += (at for guild, at in to_forget.items() if self._client.knows(guild))
        return min(times, default=None)

    def _is_missing(self, guild: int) -> bool:
        """Return whether Discord leaves out a server that it would have listed."""
        return self._client.knows(guild) and self._find(guild) is None

    def _sees(self, guild: int) -> bool:
        found = self._find(guild)
        return found is not None and not found.unavailable

    def _asks_at(self, guild: int, since: float) -> float:
        asked = self._asked.get(guild)
        if asked is None:
            return since + FIRST_ASK_SECONDS
        return since + REST_SECONDS if asked < since + REST_SECONDS else asked + ASK_SECONDS

    async def _renew_session(self, guild: int) -> None:
        """Open a fresh session for a server's sake, with growing pauses if that doesn't help."""
        shard = self._client.shard_of(guild)
        renews_at, renews_after = self._renewals.get(shard, (0.0, RENEW_SECONDS))
        if self._now() < renews_at:
            return
        log.warning("guild.not_told", guild=guild)
        self._renewals[shard] = self._now() + renews_after, min(2 * renews_after, MOST_RENEW_SECONDS)
        await self._client.renew(shard)

    async def _leave(self, guild: int) -> None:
        """Note that a server removed the bot."""
        self.resting.discard(guild)
        await self._privacy.mark_left(guild)
        log.info("guild.left", guild=guild)
        await self._end_all(guild)
        await self._absences.end(guild)  # last, so that a crash before it lets all of this be done again
        self._asked.pop(guild, None)

    async def _erase(self, guild: int) -> None:
        forgotten = await self._privacy.forget_guild(guild)
        tables, persons = [*forgotten.tables], [*forgotten.persons]
        await self._let_go(guild, tables, persons)
        try:
            for begin in range(0, max(len(tables), len(persons), 1), MOST_TOLD):
                part = slice(begin, begin + MOST_TOLD)
                await self._hints.ask(LEFT, guild, tables[part], persons[part], seconds=CONFIRM_SECONDS)
        except TimeoutError:
            log.warning("guild.unconfirmed", guild=guild)
        log.info("guild.erased", guild=guild)

    async def _let_go(self, guild: int, tables: Sequence[str], persons: Sequence[int]) -> bool:
        """Drop what is cached of an erased server, its tables and the people who played only there."""
        self._servers.forget(guild)
        for table_id in tables:
            self._delivery.forget_table(table_id)
        for person in persons:
            self._forget(person)
        await self._tables.drop(lambda session: session.table.guild == guild)
        await self._tournaments.drop(lambda session: session.stored.guild == guild)
        return True

    async def _end_all(self, guild: int) -> None:
        """End the server's tournaments with their tables, and close its other tables."""
        for tournament_id in await self._tournaments.in_guild(guild):
            await self._end(self._tournaments.close_tournament, tournament_id, TOURNAMENT_TAKEN_OUT)
        for table_id in await self._tables.in_guild(guild):
            await self._end(self._tables.close_table, table_id, TAKEN_OUT)

    async def _end(self, close: Callable[[str, str], Awaitable[None]], key: str, reason: str) -> None:
        """End one table or tournament; a failure is logged and does not keep others open."""
        try:
            await close(key, reason)
        except Refusal:
            log.info("guild.ended_already", key=key)
        except Exception:
            log.exception("guild.not_ended", key=key)


async def ask_after(client: discord.Client, guild: int) -> bool | None:
    """Return whether Discord says that the bot is in a server; None if it says nothing certain."""
    try:
        await client.http.get_guild(guild, with_counts=False)
    except REQUEST_ERRORS as error:
        if isinstance(error, discord.Forbidden | discord.NotFound) and error.code in GONE:
            return False
        log.info("guild.unknown", guild=guild, error=type(error).__name__)
        return None
    return True
