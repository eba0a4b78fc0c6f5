"""The choice of a message's picture, by what the game draws, people and servers want, and Discord allows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import discord

from bot.messages.controls import Button
from bot.messages.query import Query
from bot.messages.screen import Attachment, Kept
from bot.pictures.worker import Pictures
from bot.preferences import PersonPreferences, ServerSettings
from games.api import Topic
from games.drawing.picture import Picture
from games.engine.sketch import Sketch
from games.engine.table import Status, Table
from storage.people.store import Preferences

ANSWER_PATIENCE = 0.3
"""Seconds that an answer to a click waits for its picture before it goes without one."""
TOPIC_PATIENCE = 1.2
"""Seconds that an answer waits for a picture that is half of what was asked for."""
PATIENCE = 2.0
"""Seconds that a message waits for its picture if nobody clicked for it."""


Look: TypeAlias = Callable[[], Sketch | Picture | None]
"""Returns the current look, drawn or yet to be drawn; None for nothing to see."""

QUERY = "me"
PICTURES = "pictures"


class Illustrator:
    """The pictures of tables and hands, by people's and servers' preferences; None for no picture."""

    def __init__(
        self, client: discord.Client, pictures: Pictures, servers: ServerSettings, people: PersonPreferences
    ) -> None:
        self._client = client
        self._pictures = pictures
        self._servers = servers
        self._people = people

    async def table(self, table: Table, look: Look, patience: float, late: Kept | None) -> Attachment | Kept | None:
        """Return the picture of a table's public message; `late` if it takes longer than `patience` seconds."""
        if table.is_veiled or table.status is Status.CLOSED or not await self._is_wanted(table):
            return None
        return await self.seen(look, patience, late)

    async def seen(self, look: Look, patience: float, late: Kept | None = None) -> Attachment | Kept | None:
        """Return the picture of a look, dropped if the look changes meanwhile; `late` if it takes too long."""
        seen = look()
        if isinstance(seen, Sketch):
            return await self._pictures.drawn(seen, patience, lambda: look() == seen, late)
        return None if seen is None else await self._pictures.attachment(seen, patience) or late

    async def is_unwanted(self, person: int) -> bool:
        """Return whether a person wants words only."""
        return not (await self._people.of(person)).pictures

    async def answer(self, picture: Picture | None, interaction: discord.Interaction[Any]) -> Attachment | None:
        """Return the picture for a private answer to the interaction; None if the person wants none."""
        if picture is None or not interaction.app_permissions.attach_files:
            return None
        if not (await self._people.of(interaction.user.id)).pictures:
            return None
        return await self._pictures.attachment(picture, TOPIC_PATIENCE)

    async def chart(self, picture: Picture, interaction: discord.Interaction[Any]) -> Attachment | None:
        """Return the chart for an answer to the interaction that others may see; None if the server wants none."""
        if not interaction.app_permissions.attach_files:
            return None
        if not (await self._servers.of(interaction.guild_id or 0)).pictures:
            return None
        return await self._pictures.attachment(picture, TOPIC_PATIENCE)

    async def post(self, picture: Picture, guild: int, channel: int) -> Attachment | None:
        """Return the picture for a message that nobody asked for; None if it is forbidden or the server wants none."""
        if not self._may_attach(guild, channel) or not (await self._servers.of(guild)).pictures:
            return None
        return await self._pictures.attachment(picture, TOPIC_PATIENCE)

    async def topic(self, topic: Topic, interaction: discord.Interaction[Any]) -> Attachment | None:
        """Return the picture of a rules topic for an answer to the interaction."""
        picture = topic.picture if interaction.app_permissions.attach_files else None
        return None if picture is None else await self._pictures.attachment(picture, TOPIC_PATIENCE)

    async def _is_wanted(self, table: Table) -> bool:
        """Return whether a table's public message has pictures, by its readers' wishes and Discord's permissions."""
        if table.is_direct:
            return (await self._people.of(table.host)).pictures
        return self._may_attach(table.guild, table.channel) and (await self._servers.of(table.guild)).pictures

    def _may_attach(self, server: int, where: int) -> bool:
        """Return whether the bot may attach files in a channel of a server."""
        guild = self._client.get_guild(server)
        channel = guild.get_channel_or_thread(where) if guild is not None else None
        return guild is not None and channel is not None and channel.permissions_for(guild.me).attach_files


def pictures_button(preferences: Preferences) -> Button:
    """Return the button that toggles the pictures of a person's own hands."""
    word = "off" if preferences.pictures else "on"
    return Button(label=f"Pictures {word}", custom_id=Query(QUERY, (PICTURES, word)).custom_id)
