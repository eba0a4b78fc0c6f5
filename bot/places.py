"""Where a table stands, in words and as a link."""

from __future__ import annotations

import discord

from bot.screens import Place
from games.table import Table


def place_of(client: discord.Client, table: Table, message: int | None) -> Place:
    """The place of a table whose public message is known, or not yet."""
    guild = client.get_guild(table.guild)
    channel = guild.get_channel_or_thread(table.channel) if guild is not None else None
    where = f"#{channel.name}" if channel is not None else "its channel"
    server = guild.name if guild is not None else "a server"
    tail = f"/{message}" if message is not None else ""
    return Place(f"{where} in {server}", f"https://discord.com/channels/{table.guild}/{table.channel}{tail}")
