"""Where the bot plays: in servers that it is a member of, and in direct messages with it alone.

Commands are registered for these. A server may have the commands without the bot all the same, and so may a person who
takes them along into groups; see https://docs.discord.com/developers/resources/application#installation-context
"""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

ANYWHERE = "anywhere"
"""What the extras of a command name that is answered where the bot does not play as well."""
INSTALLS = app_commands.AppInstallationType(guild=True, user=False)
CONTEXTS = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
)
NO_MEMBER = "I'm not a member of this server, so you can't play here; whoever manages it can add me with this link:"
GROUP = (
    "You can play on servers that have me, and in direct messages with me; whoever manages a server can add me with "
    "this link:"
)


def is_own_dm(interaction: discord.Interaction[Any]) -> bool:
    """Whether the interaction comes from the person's direct messages with the bot, which nobody else sees."""
    return interaction.guild_id is None and interaction.context.dm_channel


def invitation(application: int) -> str:
    """The address by which somebody who manages a server takes the bot in, with all that it needs there."""
    return discord.utils.oauth_url(application, permissions=PERMISSIONS, scopes=("bot", "applications.commands"))
