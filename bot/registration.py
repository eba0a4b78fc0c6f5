"""The slash commands as Discord has them: registered where they differ from ours."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.messages.answers import REQUEST_ERRORS
from bot.openings import told
from bot.timekeeper import pauses

LONGEST_PAUSE = 3600.0
"""The longest that passes before commands which Discord did not take are offered to it again."""

log = structlog.get_logger()


async def register(client: discord.Client, tree: app_commands.CommandTree[Any]) -> None:
    """Register the commands if they differ from what Discord has; raises what a request may."""
    wanted = [command.to_dict(tree) for command in tree.get_commands()]
    known = await client.http.get_global_commands(client.application_id or 0)
    if _comparable(wanted) != _comparable(known):
        await tree.sync()
        log.info("commands.registered", count=len(wanted))


async def try_register(client: discord.Client, tree: app_commands.CommandTree[Any]) -> bool:
    """Register the commands; whether that could be done. The bot goes on with those that Discord has."""
    try:
        await register(client, tree)
    except REQUEST_ERRORS as error:
        log.warning("commands.not_registered", error=told(error))
        return False
    return True


async def keep_registering(client: discord.Client, tree: app_commands.CommandTree[Any]) -> None:
    """Try by and by, until it could be done."""
    for pause in pauses(LONGEST_PAUSE):
        await asyncio.sleep(pause)
        if await try_register(client, tree):
            return


_COMPARED = {
    "name",
    "description",
    "type",
    "options",
    "required",
    "choices",
    "value",
    "min_value",
    "max_value",
    "autocomplete",
    "channel_types",
    "contexts",
    "integration_types",
    "default_member_permissions",
    "nsfw",
}
_DEFAULTS: dict[str, Any] = {
    "description": "",
    "required": False,
    "options": [],
    "choices": [],
    "channel_types": [],
    "nsfw": False,
    "autocomplete": False,
    "type": 1,
}


def _comparable(commands: Sequence[Any]) -> dict[tuple[int, str], Any]:
    """Return commands by type and name, without the fields that Discord adds."""
    return {(command.get("type", 1), command["name"]): _stripped(command) for command in commands}


def _stripped(value: Any) -> Any:
    if isinstance(value, dict):
        kept = {key: _stripped(item) for key, item in value.items() if key in _COMPARED and item is not None}
        if "default_member_permissions" in kept:
            kept["default_member_permissions"] = str(kept["default_member_permissions"])  # Discord answers with text
        return {key: item for key, item in kept.items() if key not in _DEFAULTS or item != _DEFAULTS[key]}
    if isinstance(value, list):
        return [_stripped(item) for item in value]
    return value
