"""Messages that a crash left behind: sent, but not noted; or replaced, but not deleted."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.components import Press, parse_custom_id
from bot.screens import hand_mark

LOOKED_AT = 50
"""So many of a channel's latest messages are looked at."""


@dataclass(frozen=True, slots=True)
class Leftover:
    """A message of ours that shows a table or a hand, with what its controls ask for."""

    message: int
    presses: tuple[Press, ...]


async def find_leftovers(client: discord.Client, channel: int, table_id: str) -> list[Leftover]:
    """Our latest messages in a channel that show the table or a hand of it, newest first; raises HTTPException."""
    found = []
    async for message in client.get_partial_messageable(channel).history(limit=LOOKED_AT):
        if client.user is not None and message.author.id == client.user.id:
            presses = tuple(press for press in _presses(message) if press.table == table_id)
            is_hand = any(hand_mark(table_id) in (embed.author.name or "") for embed in message.embeds)
            if presses or is_hand:
                found.append(Leftover(message.id, presses))
    return found


def _presses(message: discord.Message) -> list[Press]:
    controls = [item for row in message.components if isinstance(row, discord.ActionRow) for item in row.children]
    parsed = (parse_custom_id(item.custom_id) for item in controls if item.custom_id is not None)
    return [press for press in parsed if press is not None]
