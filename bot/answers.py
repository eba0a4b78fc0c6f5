"""Answering interactions: within Discord's three seconds, once, and never with a raised error."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord
import structlog

from bot.pictures import Attachment
from bot.screen import Screen, note_screen

ANSWER_SECONDS = 2.5
"""Discord gives up on an interaction after three seconds."""
ALREADY_ANSWERED = 40060
REQUEST_ERRORS = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
"""What a request to Discord can end in: a refusal, a limit, a connection that broke."""

FAILED = "Something went wrong on our side, and it is written down. Look at the table: what counted is shown there."

log = structlog.get_logger()


async def tell(interaction: discord.Interaction[Any], what: Screen | str) -> bool:
    """Show something to the person alone; whether it arrived."""
    screen = note_screen(what) if isinstance(what, str) else what
    if interaction.response.is_done():
        return await _carefully(interaction, interaction.followup.send(**screen.fields(), ephemeral=True))
    return await _carefully(interaction, interaction.response.send_message(**screen.fields(), ephemeral=True))


async def show(interaction: discord.Interaction[Any], screen: Screen) -> bool:
    """Turn the clicked message into the screen; whether it arrived."""
    before = attachment_of(interaction.message)
    attached = before.name if before is not None else None
    return await _carefully(interaction, interaction.response.edit_message(**screen.changes(attached)))


def attachment_of(message: discord.Message | None) -> Attachment | None:
    """The picture that a message has."""
    file = next(iter(message.attachments), None) if message is not None else None
    return None if file is None else Attachment(file.filename, None, file.description or "")


def is_private(interaction: discord.Interaction[Any]) -> bool:
    """Whether the clicked message is seen by the person alone: an ephemeral one, or a direct message."""
    message = interaction.message
    return interaction.guild_id is None or (message is not None and message.flags.ephemeral)


def may_manage(interaction: discord.Interaction[Any]) -> bool:
    """Whether the person may manage messages where the interaction comes from; never in direct messages."""
    return interaction.guild_id is not None and interaction.permissions.manage_messages


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
