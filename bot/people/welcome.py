"""The first words on a server that takes the bot in."""

from __future__ import annotations

from collections.abc import Callable

import discord
import structlog

from bot.league.podiums import may_post
from bot.messages.answers import REQUEST_ERRORS
from games.catalogue import GAMES
from games.english import join_words
from storage.people.privacy import PrivacyStore

FRESH_SECONDS = 600.0
"""A server that took the bot in longer ago was out of sight for a while and nothing more."""
MOST_TRIES = 5
WELCOME = f"""\
Here members of this server play together: {join_words([game.name for game in GAMES.values()])}.
`/play` opens a table in a channel, `/rules` tells how a game goes, and `/help` the rest. The own hand comes by direct \
message.
Tables may stand in every channel until a manager of the server says where: `/parlour settings`, with `allow`."""

log = structlog.get_logger()


class Welcome:
    """Says once on a server what the bot is; not where it was before, as far as anything tells.

    now: tells the time in Unix seconds.
    """

    def __init__(self, privacy: PrivacyStore, now: Callable[[], float]) -> None:
        self._privacy = privacy
        self._now = now
        self._given: set[int] = set()

    async def give(self, guild: discord.Guild) -> None:
        """Post the three lines in the first channel that takes them, one where members write if there is one."""
        joined = guild.me.joined_at
        if joined is None or self._now() - joined.timestamp() > FRESH_SECONDS or guild.id in self._given:
            return
        self._given.add(guild.id)
        if guild.id in await self._privacy.guilds():
            return
        for channel in _channels(guild)[:MOST_TRIES]:
            try:
                await channel.send(WELCOME)
            except discord.HTTPException as error:
                log.info("welcome.refused", guild=guild.id, channel=channel.id, code=error.code)
            except REQUEST_ERRORS as error:
                log.warning("welcome.not_posted", guild=guild.id, error=repr(error))
                return
            else:
                return
        log.info("welcome.nowhere", guild=guild.id)


def _channels(guild: discord.Guild) -> list[discord.TextChannel]:
    """The text channels where the bot may write: the server's own choice for such lines, then those of members."""
    channels = [channel for channel in guild.text_channels if may_post(channel)]
    members = guild.default_role
    return sorted(
        channels,
        key=lambda channel: (channel != guild.system_channel, not channel.permissions_for(members).send_messages),
    )
