"""Where a table stands, in words and as a link."""

from __future__ import annotations

import discord

from bot.screen import Place
from games.table import Table


def place_of(client: discord.Client, table: Table, message: int | None) -> Place:
    """The place of a table whose public message is known, or not yet."""
    tail = f"/{message}" if message is not None else ""
    if table.is_direct:
        return Place("your direct messages", f"https://discord.com/channels/@me/{table.channel}{tail}")
    guild = client.get_guild(table.guild)
    channel = guild.get_channel_or_thread(table.channel) if guild is not None else None
    where = f"#{channel.name}" if channel is not None else "its channel"
    server = guild.name if guild is not None else "a server"
    return Place(f"{where} in {server}", f"https://discord.com/channels/{table.guild}/{table.channel}{tail}")
