"""The threads in which the tables of a tournament stand: one for each number of a table, kept from round to round."""

from __future__ import annotations

import asyncio

import discord
import structlog

from bot.messages.answers import REQUEST_ERRORS
from bot.tables.opening import ARCHIVE_MINUTES, THREAD_PERMISSIONS, missing
from games.tournament.journal import StoredTournament
from storage.tables.messages import Posted
from storage.tables.tournaments import TournamentStore

FACE = "thread"

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
            noted, rooms = await self._store.messages(stored.id), {}
            for table in range(1, tables + 1):
                try:
                    rooms[table] = await self._room(channel, stored.id, table, noted.get(-table))
                except REQUEST_ERRORS as error:
                    log.warning("rooms.not_opened", tournament=stored.id, table=table, error=repr(error))
            return rooms

    async def _room(self, channel: discord.TextChannel, tournament_id: str, table: int, noted: Posted | None) -> int:
        if noted is not None and await self._is_open(channel, noted.channel):
            return noted.channel
        thread = await self._open(channel, room_name(tournament_id, table))
        await self._store.save_message(tournament_id, -table, Posted(thread.id, thread.id, 0, 0, FACE))
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


def room_name(tournament_id: str, table: int) -> str:
    """What the thread of a table is called."""
    return f"Table {table} · tournament {tournament_id}"
