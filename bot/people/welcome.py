"""The welcome message on a server that adds the bot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import discord
import structlog

from bot.league.podiums import may_post
from bot.messages import requests
from bot.messages.answers import REQUEST_ERRORS
from bot.messages.screen import Screen
from bot.offer import Offer
from bot.pictures.illustrator import Illustrator
from bot.rules.picker import picker_page
from storage.people.privacy import PrivacyStore

FRESH_SECONDS = 600.0
"""Seconds since joining after which a server is not welcomed: it was only out of sight for a while."""
MOST_TRIES = 5
WELCOME = (
    "`/games` brings this back, `/help` explains how things work, `/parlour settings` sets where tables can stand."
)

log = structlog.get_logger()


class Welcome:
    """Posts once on a server what the bot is, unless stored data shows that the bot was there before.

    now: returns the time in Unix seconds.
    """

    def __init__(
        self,
        client: discord.Client,
        privacy: PrivacyStore,
        illustrator: Illustrator,
        offer: Offer,
        now: Callable[[], float],
    ) -> None:
        self._client = client
        self._privacy = privacy
        self._illustrator = illustrator
        self._offer = offer
        self._now = now
        self._given: set[int] = set()

    async def give(self, guild: discord.Guild) -> None:
        """Post the games in the first channel that accepts them, preferably one where members write."""
        joined = guild.me.joined_at
        if joined is None or self._now() - joined.timestamp() > FRESH_SECONDS or guild.id in self._given:
            return
        self._given.add(guild.id)
        if guild.id in await self._privacy.guilds():
            return
        for channel in _channels(guild)[:MOST_TRIES]:
            try:
                await requests.send(self._client, channel.id, (await self._screen(channel)).body())
            except discord.HTTPException as error:
                log.info("welcome.refused", guild=guild.id, channel=channel.id, code=error.code)
            except REQUEST_ERRORS as error:
                log.warning("welcome.not_posted", guild=guild.id, error=repr(error))
                return
            else:
                return
        log.info("welcome.nowhere", guild=guild.id)

    async def _screen(self, channel: discord.TextChannel) -> Screen:
        """Return the games to choose from, with a picture where attachments are allowed."""
        page = picker_page(self._offer)
        picture = await self._illustrator.post(page.picture, channel.guild.id, channel.id)
        screen = page.screen if picture is None else replace(page.pictured, picture=picture)
        return replace(screen, content=f"{screen.content}\n{WELCOME}")


def _channels(guild: discord.Guild) -> list[discord.TextChannel]:
    """Return the text channels the bot may write in: the server's own choice for such messages, then members'."""
    channels = [channel for channel in guild.text_channels if may_post(channel)]
    members = guild.default_role
    return sorted(
        channels,
        key=lambda channel: (channel != guild.system_channel, not channel.permissions_for(members).send_messages),
    )
