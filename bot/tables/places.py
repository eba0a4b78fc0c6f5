"""Where a table stands, in words and as a link."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from typing import Any

import discord
import structlog
from cachetools import LRUCache, TTLCache

from bot.messages.names import clean_text
from bot.messages.posts import Posts
from bot.messages.screen import Place
from bot.shards.hints import Hints
from games.engine.table import Table
from storage.engine.errors import StorageError
from storage.people.guilds import GuildStore, PlaceName
from storage.shards.groups import Shards
from storage.tables.slots import Public, TableSlot

MOST_NAMES = 1024
"""Of so many channels and servers the names are kept at hand, as every hand says where its table stands."""

RENAMED_SECONDS = 60.0
"""So long a process goes by what another one has noted of a name."""
NAME_SECONDS = 1.0
NAME = "name"
"""A server and a channel of it whose names are to be noted."""

log = structlog.get_logger()

_cleaned = lru_cache(MOST_NAMES)(clean_text)


def ground_of(channel: Any) -> int:
    """The id of a channel; of a thread or a forum's post, of the channel that it belongs to."""
    return int(channel.parent_id if isinstance(channel, discord.Thread) else channel.id)


class Places:
    """Where the tables stand, as far as their public messages are known.

    What a server and its channels are called is noted for those processes that do not see them.
    """

    def __init__(
        self, client: discord.Client, posts: Posts[TableSlot], store: GuildStore, shards: Shards, hints: Hints
    ) -> None:
        self._client = client
        self._posts = posts
        self._store = store
        self._shards = shards
        self._hints = hints
        self._noted = LRUCache[tuple[int, int], PlaceName](MOST_NAMES)
        self._told = TTLCache[tuple[int, int], PlaceName](MOST_NAMES, RENAMED_SECONDS)
        hints.on(NAME, self._note_asked)

    async def of(self, table: Table) -> Place:
        """The place of a table, with a link to its public message or, as long as there is none, to the channel."""
        posted = await self._posts.get(table.id, Public())
        tail = f"/{posted.message}" if posted is not None else ""
        if table.is_direct:
            return Place("your direct messages", f"https://discord.com/channels/@me/{table.channel}{tail}")
        server, room = await self._name(table.guild, table.channel)
        where = f"#{room}" if room else "its channel"
        return Place(
            f"{where} in {server or 'a server'}", f"https://discord.com/channels/{table.guild}/{table.channel}{tail}"
        )

    async def _name(self, server: int, room: int) -> PlaceName:
        """What a server and its channel are called; empty where that is not known."""
        if not self._shards.has(server):
            return await self._told_name(server, room)
        name = self._seen(server, room)
        if not self._shards.is_whole:
            await self._note(server, room, name)
        return name

    def _seen(self, server: int, room: int) -> PlaceName:
        guild = self._client.get_guild(server)
        channel = guild.get_channel_or_thread(room) if guild is not None else None
        return PlaceName(*(_cleaned(each.name) if each is not None else "" for each in (guild, channel)))

    async def _note(self, server: int, room: int, name: PlaceName) -> None:
        """Note for other processes what is called otherwise than it was noted."""
        if not all(name) or self._noted.get((server, room)) == name:
            return
        try:
            await self._store.save_place_name(server, room, name)
        except StorageError as error:
            log.warning("places.not_noted", error=str(error))
        else:
            self._noted[server, room] = name

    async def _note_asked(self, server: int, room: int) -> bool:
        if self._shards.has(server):
            await self._note(server, room, self._seen(server, room))
        return True

    async def _told_name(self, server: int, room: int) -> PlaceName:
        """What the process that sees a server has noted; where it has noted nothing yet it is asked to."""
        name = self._told.get((server, room)) or await self._store.place_name(server, room)
        if name is None:
            with suppress(TimeoutError):
                await self._hints.ask(NAME, server, room, groups=[self._shards.group_of(server)], seconds=NAME_SECONDS)
                name = await self._store.place_name(server, room)
        if name is None:
            return PlaceName("", "")
        self._told[server, room] = name
        return name
