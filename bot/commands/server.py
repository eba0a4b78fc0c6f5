"""`/parlour settings` for a server's managers."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.answers import tell
from bot.commands.play import TIMERS
from bot.preferences import ServerSettings
from bot.screen import Screen
from bot.screens import TIMER_WORDS
from games.api import Refusal
from games.words import join_words
from storage.guilds import GuildSettings

MOST_CHANNELS = 50
NOT_MANAGER = "Only members who may manage the server can change its settings."


def server_group(servers: ServerSettings) -> app_commands.Group:
    """The command group of the server's settings."""
    group = app_commands.Group(
        name="parlour",
        description="How tables are kept on this server",
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    @group.command(name="settings", description="See or change how tables are kept on this server")
    @app_commands.describe(
        allow="A channel where tables may be opened; without any, they may be opened everywhere",
        forbid="A channel where tables may not be opened any more",
        everywhere="Yes: tables may be opened in every channel again",
        timer="How long a turn may take where /play does not say",
        threads="Whether a table gets a thread of its own where /play does not say",
        pictures="Whether tables on this server come with pictures",
        daily_world="Whether this server's tries at the daily deal stand on the board over all servers",
    )
    @app_commands.choices(
        timer=[app_commands.Choice(name=TIMER_WORDS[seconds], value=key) for key, seconds in TIMERS.items()]
    )
    async def settings(
        interaction: discord.Interaction[Any],
        allow: discord.TextChannel | None = None,
        forbid: discord.TextChannel | None = None,
        everywhere: bool | None = None,
        timer: str | None = None,
        threads: bool | None = None,
        pictures: bool | None = None,
        daily_world: bool | None = None,
    ) -> None:
        if not interaction.permissions.manage_guild:
            raise Refusal(NOT_MANAGER)
        guild = interaction.guild_id or 0
        before = await servers.of(guild)
        switches = {
            "everywhere": everywhere,
            "threads": threads,
            "pictures": pictures,
            "daily_world": daily_world,
        }
        for name, value in switches.items():
            if value is not None and not isinstance(value, bool):
                raise Refusal(f"The option {name} can be true or false.")
        channels = _changed_channels(before.channels, allow, forbid, is_everywhere=bool(everywhere))
        if timer is not None and timer not in TIMERS:
            raise Refusal(f"The option timer can be {join_words(tuple(TIMERS), 'or')}.")
        after = await servers.change(
            guild,
            channels=channels,
            timer=before.timer if timer is None else TIMERS[timer],
            is_threaded=before.is_threaded if threads is None else threads,
            pictures=before.pictures if pictures is None else pictures,
            shares_daily=before.shares_daily if daily_world is None else daily_world,
        )
        await tell(interaction, settings_screen(after, is_changed=after != before))

    return group


def settings_screen(settings: GuildSettings, *, is_changed: bool) -> Screen:
    """A server's settings in words."""
    channels = "in every channel"
    if settings.channels is not None:
        channels = "in " + ", ".join(f"<#{channel}>" for channel in sorted(settings.channels))
    threads = (
        "Each table gets a thread of its own." if settings.is_threaded else "A table stands in the channel itself."
    )
    boards = "the boards of this server and of all servers" if settings.shares_daily else "this server's board alone"
    lines = [
        f"Tables may be opened {channels}.",
        f"Turn timer, where /play does not say: {TIMER_WORDS[settings.timer]}.",
        f"{threads} /play can say otherwise.",
        f"Tables come {'with pictures' if settings.pictures else 'in words alone, without pictures'}.",
        f"Tries at the daily deal stand on {boards}.",
    ]
    title = "The settings are changed" if is_changed else "The settings of this server"
    return Screen(discord.Embed(title=title, description="\n".join(lines)))


def _changed_channels(
    channels: frozenset[int] | None,
    allow: discord.TextChannel | None,
    forbid: discord.TextChannel | None,
    *,
    is_everywhere: bool,
) -> frozenset[int] | None:
    if is_everywhere:
        if allow is not None or forbid is not None:
            raise Refusal("Either everywhere, or a channel to allow or forbid: please choose one of them.")
        return None
    if allow is not None:
        channels = (channels or frozenset()) | {allow.id}
        if len(channels) > MOST_CHANNELS:
            raise Refusal(f"At most {MOST_CHANNELS} channels can be named; allow tables everywhere instead.")
    if forbid is not None:
        if channels is None:
            raise Refusal("Tables are allowed everywhere: name the channels to allow first, and all others are closed.")
        if channels == {forbid.id}:
            raise Refusal("That is the only channel left for tables: allow another one before you forbid it.")
        channels -= {forbid.id}
    return channels
