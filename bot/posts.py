"""The messages that stand in Discord for tables: where each is, what it shows; sent, edited and deleted."""

from __future__ import annotations

import time
from collections import OrderedDict
from hashlib import blake2b

import discord
import structlog

from bot.answers import REQUEST_ERRORS
from bot.screens import Screen
from games.table import Table
from storage.tables import Posted, TableStore

TOKEN_SECONDS = 14 * 60.0
"""So long the answer to a click can still be changed with the click's own token."""
MOST_CLICKS = 512

UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008
THREAD_ARCHIVED = 50083

NO_MENTIONS = discord.AllowedMentions.none()

log = structlog.get_logger()


class Posts:
    """All messages of all tables, by table and slot; what a slot means is the caller's affair.

    Where somebody clicked on a message lately, the click's token serves to change it, which spares the bot's own limit.
    """

    def __init__(self, client: discord.Client, store: TableStore) -> None:
        self._client = client
        self._store = store
        self._posted: dict[str, dict[int, Posted]] = {}
        self._clicks: OrderedDict[int, tuple[float, discord.Interaction]] = OrderedDict()

    # What stands

    async def get(self, table_id: str, slot: int) -> Posted | None:
        """Where a message stands and what it shows; None if there is none."""
        return (await self._of(table_id)).get(slot)

    def known(self, table_id: str, slot: int) -> Posted | None:
        """The same of a table that was asked for before."""
        return self._posted.get(table_id, {}).get(slot)

    async def note(self, table_id: str, slot: int, posted: Posted) -> None:
        """Remember a message; one that was sent just now is durable on return, what a known one shows soon after."""
        messages = await self._of(table_id)
        known = messages.get(slot)
        messages[slot] = posted
        if known is not None and known.message == posted.message:
            self._store.put_message(table_id, slot, posted)
        else:
            await self._store.save_message(table_id, slot, posted)

    async def forget(self, table_id: str, slot: int) -> None:
        """Forget a message that is gone."""
        del (await self._of(table_id))[slot]
        await self._store.forget_message(table_id, slot)

    def let_go(self, table_id: str) -> None:
        """Keep a table's messages in memory no longer."""
        self._posted.pop(table_id, None)

    async def _of(self, table_id: str) -> dict[int, Posted]:
        if table_id not in self._posted:
            stored = await self._store.messages(table_id)
            self._posted.setdefault(table_id, stored)  # another lane may have read it meanwhile, and gone on
        return self._posted[table_id]

    # Clicks

    def note_click(self, message: int, click: discord.Interaction) -> None:
        """Remember the latest click on a message."""
        self._clicks[message] = (time.monotonic(), click)
        self._clicks.move_to_end(message)
        if len(self._clicks) > MOST_CLICKS:
            self._clicks.popitem(last=False)

    def seconds_since_click(self, message: int) -> float:
        """How long ago somebody clicked on a message; infinite where nobody is known to have."""
        at, _ = self._clicks.get(message, (float("-inf"), None))
        return time.monotonic() - at

    def _fresh_click(self, message: int) -> discord.Interaction | None:
        """The latest click on a message, if its token still serves."""
        return self._clicks[message][1] if self.seconds_since_click(message) < TOKEN_SECONDS else None

    # Requests

    async def send(
        self, table: Table, slot: int, channel: int, screen: Screen, old: Posted | None, *, is_silent: bool = False
    ) -> discord.Message:
        """Send a screen; the nonce makes a repeated send within minutes the same message."""
        what = f"{table.id} {slot} {table.version} {old.message if old else 0}"
        return await self._client.get_partial_messageable(channel).send(
            **screen.fields(),
            allowed_mentions=NO_MENTIONS,
            silent=is_silent,
            nonce=blake2b(what.encode(), digest_size=12).hexdigest(),
        )

    async def edit(self, posted: Posted, screen: Screen) -> bool:
        """Turn a message into the screen; False if there is no such message any more."""
        click = self._fresh_click(posted.message)
        if click is not None:
            try:
                await click.edit_original_response(**screen.fields(), allowed_mentions=NO_MENTIONS)
            except REQUEST_ERRORS as error:
                log.info("delivery.token_edit", error=repr(error))
            else:
                return True
        message = self._client.get_partial_messageable(posted.channel).get_partial_message(posted.message)
        try:
            try:
                await message.edit(**screen.fields(), allowed_mentions=NO_MENTIONS)
            except discord.HTTPException as error:
                if error.code != THREAD_ARCHIVED:
                    raise
                thread = await self._client.fetch_channel(posted.channel)
                if not isinstance(thread, discord.Thread):
                    raise
                if thread.locked:
                    return False
                await thread.edit(archived=False)
                await message.edit(**screen.fields(), allowed_mentions=NO_MENTIONS)
        except discord.NotFound as error:
            if error.code in (UNKNOWN_MESSAGE, UNKNOWN_CHANNEL):
                return False
            raise
        return True

    async def delete(self, posted: Posted) -> None:
        """Delete a message; with the token of a click on it where that is fresh, which spares the bot's own limit."""
        click = self._fresh_click(posted.message)
        if click is not None:
            try:
                await click.delete_original_response()
            except REQUEST_ERRORS as error:
                log.info("delivery.token_delete", error=repr(error))
            else:
                return
        channel = self._client.get_partial_messageable(posted.channel)
        try:
            await channel.get_partial_message(posted.message).delete()
        except (discord.NotFound, discord.Forbidden) as error:
            log.info("delivery.not_deleted", message=posted.message, code=error.code)
