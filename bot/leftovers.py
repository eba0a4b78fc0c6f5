"""Messages that a crash left behind: sent, but not noted; or replaced, but not deleted."""

from __future__ import annotations

from collections.abc import Callable

import discord

from bot.components import Press, parse_custom_id
from bot.screens import hand_mark

LOOKED_AT = 50
"""So many of a channel's latest messages are looked at."""


async def find_leftovers(
    client: discord.Client, channel: int, is_one: Callable[[discord.Message], bool]
) -> list[discord.Message]:
    """Those of our latest messages in a channel that are wanted, newest first; none where the bot may not look.

    Raises HTTPException.
    """
    try:
        latest = [message async for message in client.get_partial_messageable(channel).history(limit=LOOKED_AT)]
    except (discord.Forbidden, discord.NotFound):
        return []
    return [message for message in latest if message.author == client.user and is_one(message)]


def shows_table(message: discord.Message, table_id: str) -> bool:
    """Whether a message shows a table or a hand of it."""
    is_hand = any(hand_mark(table_id) in (embed.author.name or "") for embed in message.embeds)
    return is_hand or bool(presses_of(message, table_id))


def presses_of(message: discord.Message, table_id: str) -> tuple[Press, ...]:
    """What the controls of a message ask of a table."""
    controls = [item for row in message.components if isinstance(row, discord.ActionRow) for item in row.children]
    parsed = (parse_custom_id(item.custom_id) for item in controls if item.custom_id is not None)
    return tuple(press for press in parsed if press is not None and press.table == table_id)
