"""Answering interactions: within Discord's three seconds, once, and never with a raised error."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord
import structlog

from bot.components import custom_id_of
from bot.pictures import Attachment
from bot.screen import Screen, note_screen
from games.api import Refusal

ANSWER_SECONDS = 2.5
"""Discord gives up on an interaction after three seconds."""
ALREADY_ANSWERED = 40060
REQUEST_ERRORS = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
"""What a request to Discord can end in: a refusal, a limit, a connection that broke."""

FAILED = "Something went wrong on our side, and it is written down. Look at the table: what counted is shown there."
NOT_MANAGER = (
    "Only members who may manage the server can do that. /league board and /league season show are for everybody."
)

log = structlog.get_logger()


async def tell(interaction: discord.Interaction[Any], what: Screen | str) -> bool:
    """Show something to the person alone; whether it arrived."""
    screen = note_screen(what) if isinstance(what, str) else what
    if interaction.response.is_done():
        return await _carefully(interaction, interaction.followup.send(**screen.fields(), ephemeral=True))
    return await _carefully(interaction, interaction.response.send_message(**screen.fields(), ephemeral=True))


async def announce(interaction: discord.Interaction[Any], screen: Screen) -> bool:
    """Show something to everybody where a command was used; whether it arrived."""
    return await _carefully(interaction, interaction.response.send_message(**screen.fields()))


async def show(interaction: discord.Interaction[Any], screen: Screen) -> bool:
    """Turn the clicked message into the screen; whether it arrived."""
    before = attachment_of(interaction.message)
    changes = screen.changes(before.name if before is not None else None)
    if interaction.response.is_done():
        return await _carefully(interaction, interaction.edit_original_response(**changes))
    return await _carefully(interaction, interaction.response.edit_message(**changes))


def attachment_of(message: discord.Message | None) -> Attachment | None:
    """The picture that a message has."""
    file = next(iter(message.attachments), None) if message is not None else None
    return None if file is None else Attachment(file.filename, None, file.description or "")


def is_private(interaction: discord.Interaction[Any]) -> bool:
    """Whether the clicked message is seen by the person alone: an ephemeral one, or a direct message."""
    message = interaction.message
    return interaction.guild_id is None or (message is not None and message.flags.ephemeral)


def has_pressed(interaction: discord.Interaction[Any]) -> bool:
    """Whether the clicked message really has the control whose custom id was sent."""
    rows = interaction.message.components if interaction.message is not None else []
    controls = (control for row in rows if isinstance(row, discord.ActionRow) for control in row.children)
    return custom_id_of(interaction) in {control.custom_id for control in controls}


def asked_field(interaction: discord.Interaction[Any], name: str) -> str:
    """What a field of the clicked message says, so that a second press needs no memory; empty where it has none."""
    embeds = interaction.message.embeds if interaction.message is not None else []
    return next((str(field.value) for embed in embeds for field in embed.fields if field.name == name), "")


def server_of(interaction: discord.Interaction[Any]) -> int:
    """The server where the interaction comes from; raises Refusal in direct messages."""
    if interaction.guild_id is None:
        raise Refusal("The league is a server's: use this in one of its channels.")
    return interaction.guild_id


def may_manage(interaction: discord.Interaction[Any]) -> bool:
    """Whether the person may manage messages where the interaction comes from; never in direct messages."""
    return interaction.guild_id is not None and interaction.permissions.manage_messages


def may_manage_server(interaction: discord.Interaction[Any]) -> bool:
    """Whether the person may manage the server where the interaction comes from."""
    return interaction.guild_id is not None and interaction.permissions.manage_guild


def may_see(interaction: discord.Interaction[Any], channel: int) -> bool:
    """Whether the person may see that channel of the server where the interaction comes from."""
    if channel == interaction.channel_id:
        return True
    found = interaction.guild.get_channel_or_thread(channel) if interaction.guild is not None else None
    if found is None or found.type is discord.ChannelType.private_thread:
        return False
    return isinstance(interaction.user, discord.Member) and found.permissions_for(interaction.user).view_channel


def check_manager(interaction: discord.Interaction[Any]) -> None:
    """Refuse what is for those who may manage the server."""
    if not may_manage_server(interaction):
        raise Refusal(NOT_MANAGER)


async def _carefully(interaction: discord.Interaction[Any], answer: Any) -> bool:
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            await answer
    except discord.HTTPException as error:
        if error.code == ALREADY_ANSWERED:
            return True
        log.info("answer.failed", interaction=interaction.id, code=error.code)
    except (discord.InteractionResponded, *REQUEST_ERRORS) as error:
        log.info("answer.failed", interaction=interaction.id, error=repr(error))
    else:
        return True
    return False
