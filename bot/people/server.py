"""`/parlour settings` for a server's managers."""

from __future__ import annotations

from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.messages.answers import tell
from bot.messages.screen import Screen
from bot.preferences import ServerSettings
from bot.tables.lobby import TIMER_WORDS
from bot.tables.option_fields import TIMERS
from bot.tables.places import ground_of
from games.api import Refusal
from games.engine.limits import MOST_IN_CHANNEL, MOST_ON_SERVER
from games.english import join_words, plural
from storage.people.guilds import GuildSettings

Ground: TypeAlias = discord.TextChannel | discord.VoiceChannel | discord.ForumChannel | discord.Thread
"""A channel that can be named: text channels include announcement channels, and a thread stands for its parent."""
MOST_CHANNELS = 50
MOST_TABLES = 500
"""The highest limit that managers can set on tables in use in a channel or on the server."""
NOT_MANAGER = "Only members who can manage the server can change its settings."


def server_group(servers: ServerSettings) -> app_commands.Group:
    """Return the command group of the server's settings."""
    group = app_commands.Group(
        name="parlour",
        description="Where and how tables stand on this server",
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    @group.command(name="settings", description="See or change where and how tables stand on this server")
    @app_commands.describe(
        allow="A channel for tables, its threads too; while you name none, people can open them everywhere",
        forbid="A channel where people can no longer open tables",
        everywhere="Yes: people can open tables in every channel again",
        timer="How long a turn may take, unless /play says otherwise",
        threads="Whether each table gets its own thread, unless /play says otherwise",
        pictures="Whether tables on this server come with pictures",
        daily_world="Whether this server's daily scores stand on the board of all servers",
        channel_tables=f"How many tables can be played in a channel with its threads; {MOST_IN_CHANNEL} by default",
        server_tables=f"How many tables can be played on this server; {MOST_ON_SERVER} by default",
    )
    @app_commands.choices(
        timer=[app_commands.Choice(name=TIMER_WORDS[seconds], value=key) for key, seconds in TIMERS.items()]
    )
    async def settings(
        interaction: discord.Interaction[Any],
        allow: Ground | None = None,
        forbid: Ground | None = None,
        everywhere: bool | None = None,
        timer: str | None = None,
        threads: bool | None = None,
        pictures: bool | None = None,
        daily_world: bool | None = None,
        channel_tables: app_commands.Range[int, 1, MOST_TABLES] | None = None,
        server_tables: app_commands.Range[int, 1, MOST_TABLES] | None = None,
    ) -> None:
        if not interaction.permissions.manage_guild:
            raise Refusal(NOT_MANAGER)
        guild = interaction.guild_id or 0
        before = await servers.of(guild)
        for name, number in {"channel_tables": channel_tables, "server_tables": server_tables}.items():
            if number is not None and not 1 <= number <= MOST_TABLES:
                raise Refusal(f"The option {name} takes a whole number from 1 to {MOST_TABLES}.")
        channels = _changed_channels(before.channels, _id(allow), _id(forbid), is_everywhere=bool(everywhere))
        if timer is not None and timer not in TIMERS:
            raise Refusal(f"The option timer can be {join_words(tuple(TIMERS), 'or')}.")
        after = await servers.change(
            guild,
            channels=channels,
            timer=before.timer if timer is None else TIMERS[timer],
            is_threaded=before.is_threaded if threads is None else threads,
            pictures=before.pictures if pictures is None else pictures,
            shares_daily=before.shares_daily if daily_world is None else daily_world,
            most_in_channel=before.most_in_channel if channel_tables is None else channel_tables,
            most_on_server=before.most_on_server if server_tables is None else server_tables,
        )
        await tell(interaction, settings_screen(after, is_changed=after != before))

    return group


def settings_screen(settings: GuildSettings, *, is_changed: bool) -> Screen:
    """Return a server's settings in words."""
    channels = "in every channel"
    if settings.channels is not None:
        channels = "in " + ", ".join(f"<#{channel}>" for channel in sorted(settings.channels))
    threads = "Each table gets its own thread." if settings.is_threaded else "Tables stand in the channel itself."
    boards = "the boards of this server and of all servers" if settings.shares_daily else "this server's board only"
    lines = [
        f"People can open tables {channels}.",
        f"Turn timer, unless /play says otherwise: {TIMER_WORDS[settings.timer]}.",
        f"{threads} /play can say otherwise.",
        f"Tables come {'with pictures' if settings.pictures else 'in words, without pictures'}.",
        f"Daily scores stand on {boards}.",
        _room(settings),
    ]
    title = "The settings are changed" if is_changed else "The settings of this server"
    return Screen(discord.Embed(title=title, description="\n".join(lines)))


def _room(settings: GuildSettings) -> str:
    """Return the limits on tables in use, as a sentence."""
    most = plural("table", settings.most_in_channel)
    return f"At most {most} can be played in a channel with its threads, and {settings.most_on_server} on the server."


def _id(channel: Ground | None) -> int | None:
    return None if channel is None else ground_of(channel)


def _changed_channels(
    channels: frozenset[int] | None,
    allow: int | None,
    forbid: int | None,
    *,
    is_everywhere: bool,
) -> frozenset[int] | None:
    if is_everywhere:
        if allow is not None or forbid is not None:
            raise Refusal("Choose either everywhere, or a channel to allow or forbid.")
        return None
    if allow is not None:
        channels = (channels or frozenset()) | {allow}
        if len(channels) > MOST_CHANNELS:
            raise Refusal(f"You can name at most {MOST_CHANNELS} channels; allow tables everywhere instead.")
    if forbid is not None:
        if channels is None:
            raise Refusal("Tables are allowed everywhere: name the channels to allow first, which closes all others.")
        if channels == {forbid}:
            raise Refusal("That is the only channel left for tables: allow another one before you forbid it.")
        channels -= {forbid}
    return channels
