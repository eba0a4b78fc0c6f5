"""The messages that stand in Discord for tables: where each is, what it shows; sent, edited and deleted."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Protocol

import discord
import structlog

from bot.answers import REQUEST_ERRORS
from bot.screen import Screen
from storage.messages import MessageStore, Posted

TOKEN_SECONDS = 14 * 60.0
"""So long the answer to a click can still be changed with the click's own token."""
MOST_CLICKS = 512
MOST_PICTURES = 8192
UNKNOWN_PICTURE = ""
"""Stands for the picture of a message that was sent before the start."""

UNKNOWN_CHANNEL = 10003
UNKNOWN_MESSAGE = 10008
THREAD_ARCHIVED = 50083

NO_MENTIONS = discord.AllowedMentions.none()

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Mark:
    """What a screen shows: the table's version and revision, and the face of a hand."""

    version: int
    revision: int
    face: str


class Shown(Protocol):
    """A table, or what else has messages."""

    @property
    def id(self) -> str: ...

    @property
    def version(self) -> int: ...


class Posts:
    """All messages of all tables, by table and slot; what a slot means is the caller's affair.

    Where somebody clicked on a message lately, the click's token serves to change it, which spares the bot's own limit.
    """

    def __init__(self, client: discord.Client, store: MessageStore) -> None:
        self._client = client
        self._store = store
        self._posted: dict[str, dict[int, Posted]] = {}
        self._clicks: OrderedDict[int, tuple[float, discord.Interaction]] = OrderedDict()
        self._attached: OrderedDict[int, str | None] = OrderedDict()

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

    async def save(self, table_id: str, slot: int, channel: int, message: int, mark: Mark) -> None:
        """Remember a message that shows what was marked."""
        await self.note(table_id, slot, Posted(channel, message, mark.version, mark.revision, mark.face))

    async def adopt(self, table_id: str, slot: int, found: Sequence[Posted]) -> None:
        """Remember the newest of the messages found, whatever was noted of it, and delete those it was to replace.

        found: newest first, each as it is to be remembered; where a newer one is remembered already, all are deleted.
        """
        posted = await self.get(table_id, slot)
        if found and (posted is None or found[0].message >= posted.message):
            posted = found[0]
            await self.note(table_id, slot, posted)
        for leftover in found:
            if posted is not None and leftover.message != posted.message:
                await self.delete(leftover)

    async def forget(self, table_id: str, slot: int) -> None:
        """Forget a message that is gone."""
        del (await self._of(table_id))[slot]
        await self._store.forget_message(table_id, slot)

    def let_go(self, table_id: str) -> None:
        """Keep a table's messages in memory no longer."""
        self._posted.pop(table_id, None)

    def forget_person(self, person: int) -> None:
        """Keep in memory neither the messages to a person nor the person's clicks."""
        for messages in self._posted.values():
            messages.pop(person, None)
            messages.pop(-person, None)
        for message in [message for message, (_, click) in self._clicks.items() if click.user.id == person]:
            del self._clicks[message]

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

    # Pictures

    def note_picture(self, message: int, name: str | None) -> None:
        """Remember the name of the picture that a message has."""
        self._attached[message] = name
        self._attached.move_to_end(message)
        if len(self._attached) > MOST_PICTURES:
            self._attached.popitem(last=False)

    def lacks(self, message: int, name: str | None) -> bool:
        """Whether a message is known to have another picture than that; None is none."""
        return self._attached.get(message, name) != name

    # Requests

    async def send(
        self, table: Shown, slot: int, channel: int, screen: Screen, old: Posted | None, *, is_silent: bool = False
    ) -> discord.Message:
        """Send a screen; the nonce makes a repeated send within minutes the same message."""
        what = f"{table.id} {slot} {table.version} {old.message if old else 0}"
        message = await self._client.get_partial_messageable(channel).send(
            **screen.fields(),
            allowed_mentions=NO_MENTIONS,
            silent=is_silent,
            nonce=blake2b(what.encode(), digest_size=12).hexdigest(),
        )
        self.note_picture(message.id, screen.picture_name)
        return message

    async def edit(self, posted: Posted, screen: Screen) -> bool:
        """Turn a message into the screen; False if there is no such message any more."""
        is_there = await self._edit(posted, screen)
        if is_there:
            self.note_picture(posted.message, screen.picture_name)
        return is_there

    async def _edit(self, posted: Posted, screen: Screen) -> bool:
        if await self._edit_by_click(posted, screen):
            return True
        message = self._client.get_partial_messageable(posted.channel).get_partial_message(posted.message)
        try:
            try:
                await message.edit(**self._changes(posted, screen))
            except discord.HTTPException as error:
                if error.code != THREAD_ARCHIVED:
                    raise
                thread = await self._client.fetch_channel(posted.channel)
                if not isinstance(thread, discord.Thread):
                    raise
                if thread.locked:
                    return False
                await thread.edit(archived=False)
                await message.edit(**self._changes(posted, screen))
        except discord.NotFound as error:
            if error.code in (UNKNOWN_MESSAGE, UNKNOWN_CHANNEL):
                return False
            raise
        return True

    async def _edit_by_click(self, posted: Posted, screen: Screen) -> bool:
        """Edit with the token of a fresh click on the message; whether there was one, and it served."""
        click = self._fresh_click(posted.message)
        if click is None:
            return False
        try:
            await click.edit_original_response(**self._changes(posted, screen))
        except REQUEST_ERRORS as error:
            log.info("delivery.token_edit", error=repr(error))
            return False
        return True

    def _changes(self, posted: Posted, screen: Screen) -> dict[str, Any]:
        """The arguments of an edit, made anew for each request: a file is read once."""
        attached = self._attached.get(posted.message, UNKNOWN_PICTURE)
        return {**screen.changes(attached), "allowed_mentions": NO_MENTIONS}

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
