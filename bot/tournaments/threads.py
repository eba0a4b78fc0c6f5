"""The threads in which the tables of a tournament stand: one for each number of a table, kept from round to round."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import discord
import structlog

from bot.messages.answers import REQUEST_ERRORS
from bot.tables.opening import ARCHIVE_MINUTES, THREAD_PERMISSIONS, missing
from games.tournament.journal import StoredTournament
from storage.tables.messages import Posted
from storage.tables.slots import Thread
from storage.tables.tournaments import TournamentStore

FACE = "thread"
OPENING_SECONDS = 30.0
"""So long finding the threads of a round may take: Discord limits opening them for minutes where a channel got many."""

log = structlog.get_logger()


class Rooms:
    """Finds the thread of a table, or opens it, one after the other."""

    def __init__(self, client: discord.Client, store: TournamentStore) -> None:
        self._client = client
        self._store = store
        self._opening = asyncio.Lock()

    async def of(self, stored: StoredTournament, tables: int) -> dict[int, int]:
        """The thread of each of so many tables, by number; without those that cannot be had.

        A thread is noted once it is there. One that a crash kept from being noted is known by its name. One that is
        gone or locked is replaced.
        """
        channel = self._client.get_channel(stored.channel)
        if not isinstance(channel, discord.TextChannel):
            return {}
        if missing(channel.permissions_for(channel.guild.me), THREAD_PERMISSIONS):
            return {}
        async with self._opening:
            noted, rooms = await self._store.messages(stored.id), dict[int, int]()
            lacking = []
            try:
                async with asyncio.timeout(OPENING_SECONDS):
                    for table in range(1, tables + 1):
                        with _excusing(stored.id, table):
                            room = noted.get(Thread(table))
                            if room is not None and await self._is_open(channel, room.channel):
                                rooms[table] = room.channel
                            else:
                                lacking.append(table)
                    for table in lacking:
                        with _excusing(stored.id, table):
                            rooms[table] = await self._new_room(channel, stored.id, table)
            except TimeoutError:
                log.warning("rooms.late", tournament=stored.id, opened=len(rooms), of=tables)
            return rooms

    async def _new_room(self, channel: discord.TextChannel, tournament_id: str, table: int) -> int:
        thread = await self._open(channel, room_name(tournament_id, table))
        await self._store.save_message(tournament_id, Thread(table), Posted(thread.id, thread.id, 0, 0, FACE))
        return thread.id

    async def _is_open(self, channel: discord.TextChannel, thread_id: int) -> bool:
        """Whether a thread still takes messages: an archived one does, a locked one does not."""
        thread: object = channel.get_thread(thread_id)
        try:
            if thread is None:
                thread = await self._client.fetch_channel(thread_id)
        except (discord.NotFound, discord.Forbidden):
            return False
        return isinstance(thread, discord.Thread) and not thread.locked

    async def _open(self, channel: discord.TextChannel, name: str) -> discord.Thread:
        user = self._client.user
        for thread in channel.threads:
            if thread.name == name and not thread.locked and user is not None and thread.owner_id == user.id:
                return thread
        return await channel.create_thread(
            name=name, type=discord.ChannelType.public_thread, auto_archive_duration=ARCHIVE_MINUTES
        )


@contextmanager
def _excusing(tournament_id: str, table: int) -> Iterator[None]:
    """Let what Discord refuses of one thread keep no other from being had."""
    try:
        yield
    except REQUEST_ERRORS as error:
        log.warning("rooms.not_opened", tournament=tournament_id, table=table, error=repr(error))


def room_name(tournament_id: str, table: int) -> str:
    """What the thread of a table is called."""
    return f"Table {table} · tournament {tournament_id}"
