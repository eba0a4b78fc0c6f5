"""Where a table stands, in words and as a link."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import discord

from bot.messages.names import clean_text
from bot.messages.posts import Posts
from bot.messages.screen import Place
from games.engine.table import Table
from storage.tables.slots import Public, TableSlot

MOST_NAMES = 1024
"""Of so many channels and servers the names are kept at hand, as every hand says where its table stands."""


_cleaned = lru_cache(MOST_NAMES)(clean_text)


def ground_of(channel: Any) -> int:
    """The id of a channel; of a thread or a forum's post, of the channel that it belongs to."""
    return int(channel.parent_id if isinstance(channel, discord.Thread) else channel.id)


class Places:
    """Where the tables stand, as far as their public messages are known."""

    def __init__(self, client: discord.Client, posts: Posts[TableSlot]) -> None:
        self._client = client
        self._posts = posts

    async def of(self, table: Table) -> Place:
        """The place of a table, with a link to its public message or, as long as there is none, to the channel."""
        posted = await self._posts.get(table.id, Public())
        tail = f"/{posted.message}" if posted is not None else ""
        if table.is_direct:
            return Place("your direct messages", f"https://discord.com/channels/@me/{table.channel}{tail}")
        guild = self._client.get_guild(table.guild)
        channel = guild.get_channel_or_thread(table.channel) if guild is not None else None
        room = _cleaned(channel.name) if channel is not None else ""
        server = _cleaned(guild.name) if guild is not None else ""
        where = f"#{room}" if room else "its channel"
        return Place(
            f"{where} in {server or 'a server'}", f"https://discord.com/channels/{table.guild}/{table.channel}{tail}"
        )
