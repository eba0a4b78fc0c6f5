"""Tells hosts of tables that cannot be shown any more."""

from __future__ import annotations

import discord
from discord.utils import format_dt

from bot.messages.direct import Mailbox
from bot.messages.permits import TIMED_OUT, timed_out_until, why_not_shown
from bot.tables.places import Places
from games.engine.session import Session
from games.engine.table import Table

NOT_ALLOWED = (
    "I can't show table {table} at {place} any more: I need the permissions View Channel, {sending} and Embed Links "
    "there. The game goes on: players see their hands with /hand, and /table shows the table again when I have the "
    "permissions."
)
CHANNEL_GONE = (
    "The channel of table {table} is gone, so I can't show the table any more. The game goes on: players see their "
    "hands with /hand in any channel, and the host can end it with /end and the table's name."
)
LOCKED = (
    "The thread of table {table} is locked, so I can't show the table there any more. The game goes on: players see "
    "their hands with /hand in any channel, and I show the table again when somebody unlocks the thread."
)
REFUSED = (
    "Discord refuses to show table {table} at {place} as it stands (error {code}). The game goes on: players see "
    "their hands with /hand, and I try again with the next move."
)
GOES_ON = "Then I show table {table} at {place} again. The game goes on meanwhile: players see their hands with /hand."


class Warnings:
    """Writes to hosts."""

    def __init__(self, client: discord.Client, places: Places, mailbox: Mailbox) -> None:
        self._client = client
        self._places = places
        self._mailbox = mailbox

    async def tell_host(self, session: Session, error: discord.HTTPException) -> None:
        """Tell the host, once, that the table cannot be shown any more; of a tournament's tables its board tells."""
        table = session.table
        if table.is_open and not table.is_direct and table.fixture is None:
            await self._mailbox.write_once(table.id, table.host, await self.why(table, error))

    async def why(self, table: Table, error: discord.HTTPException) -> str:
        """Return a sentence on why the table cannot be shown, and how the game goes on."""
        place, where = await self._places.of(table), self._client.get_channel(table.channel)
        sending = "Send Messages in Threads" if isinstance(where, discord.Thread) else "Send Messages"
        until = timed_out_until(self._client.get_guild(table.guild))
        if until is not None and isinstance(error, discord.Forbidden):
            return f"{TIMED_OUT.format(until=format_dt(until, 'R'))} {GOES_ON.format(table=table.id, place=place.name)}"
        sentence = why_not_shown(error, CHANNEL_GONE, LOCKED, NOT_ALLOWED, REFUSED)
        return sentence.format(table=table.id, place=place.name, sending=sending, code=error.code)
