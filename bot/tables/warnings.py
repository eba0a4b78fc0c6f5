"""Tells hosts of tables that cannot be shown any more."""

from __future__ import annotations

import discord

from bot.messages.direct import Mailbox
from bot.messages.permits import why_not_shown
from bot.tables.places import Places
from games.engine.session import Session

NOT_ALLOWED = (
    "I can't show table {table} at {place} any more: I need the permissions View Channel, {sending} and Embed Links "
    "there. The game goes on: players see their hands with /hand, and /table shows the table again when I have the "
    "permissions."
)
CHANNEL_GONE = (
    "The channel of table {table} is gone, so I can't show the table any more. The game goes on: players see their "
    "hands with /hand in any channel."
)
LOCKED = (
    "The thread of table {table} is locked, so I can't show the table there any more. The game goes on: players see "
    "their hands with /hand in any channel, and I show the table again when somebody unlocks the thread."
)
REFUSED = (
    "Discord refuses to show table {table} at {place} as it stands (error {code}). The game goes on: players see "
    "their hands with /hand, and I try again with the next move."
)


class Warnings:
    """Writes to hosts."""

    def __init__(self, client: discord.Client, places: Places, mailbox: Mailbox) -> None:
        self._client = client
        self._places = places
        self._mailbox = mailbox

    async def tell_host(self, session: Session, error: discord.HTTPException) -> None:
        """Tell the host, once, that the table cannot be shown any more; of a tournament's tables its board tells."""
        table = session.table
        if not table.is_open or table.is_direct or table.fixture is not None:
            return
        place, where = await self._places.of(table), self._client.get_channel(table.channel)
        sending = "Send Messages in Threads" if isinstance(where, discord.Thread) else "Send Messages"
        sentence = why_not_shown(error, CHANNEL_GONE, LOCKED, NOT_ALLOWED, REFUSED)
        text = sentence.format(table=table.id, place=place.name, sending=sending, code=error.code)
        await self._mailbox.write_once(table.id, table.host, text)
