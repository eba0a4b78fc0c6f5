"""Messages that were sent, but not noted, because an answer was lost or the bot was killed."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import discord

from bot.messages.press import Press, parse_custom_id

LOOKED_AT = 1000
"""At most so many of a channel's latest messages are looked at."""
CLOCK_SECONDS = 60.0
"""So far Discord's clock may be behind."""


async def find_leftovers(
    client: discord.Client,
    channels: Iterable[int | None],
    since: int,
    is_one: Callable[[discord.Message], bool],
) -> list[discord.Message] | None:
    """Those of our messages in channels that are wanted, newest first; None where the bot may not look.

    since: the id of the oldest that may be one, or of a time before. Raises HTTPException.
    """
    found: list[discord.Message] = []
    for channel in {channel for channel in channels if channel is not None}:
        messages = client.get_partial_messageable(channel).history(
            limit=LOOKED_AT, after=discord.Object(since - 1), oldest_first=False
        )
        try:
            found += [message async for message in messages if message.author == client.user and is_one(message)]
        except discord.Forbidden:
            return None
        except discord.NotFound:
            continue
    return sorted(found, key=lambda message: message.id, reverse=True)


def hand_mark(table_id: str) -> str:
    """What ends the author line of a direct message, without controls, to a person at a table of a server."""
    return f"(table {table_id})"


def table_mark(table_id: str) -> str:
    """What names the table in the footer of its public messages, but for the scorings that stay."""
    return f"Table {table_id} ·"


def shows_table(message: discord.Message, table_id: str) -> bool:
    """Whether a message shows a table or a hand of it."""
    hand, table = hand_mark(table_id), table_mark(table_id)
    is_marked = any(hand in (embed.author.name or "") or table in (embed.footer.text or "") for embed in message.embeds)
    return is_marked or bool(presses_of(message, table_id))


def presses_of(message: discord.Message, table_id: str) -> tuple[Press, ...]:
    """What the controls of a message ask of a table."""
    controls = [item for row in message.components if isinstance(row, discord.ActionRow) for item in row.children]
    parsed = (parse_custom_id(item.custom_id) for item in controls if item.custom_id is not None)
    return tuple(press for press in parsed if press is not None and press.table == table_id)


def first_id(at: float) -> int:
    """The id that what is made from that time on, in Unix seconds, has at least."""
    return max(0, int((at - CLOCK_SECONDS) * 1000) - discord.utils.DISCORD_EPOCH) << 22
