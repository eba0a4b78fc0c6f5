"""Registration of the slash commands with Discord, when they differ from what it has."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.messages.answers import REQUEST_ERRORS
from bot.openings import told
from bot.timekeeper import pauses
from bot.undocumented import Route
from games.english import clip

LONGEST_PAUSE = 3600.0
"""Maximum seconds before commands that Discord refused are sent again."""
MOST_REFUSED = 20_000
"""Maximum characters logged of Discord's complaints about the commands."""

log = structlog.get_logger()


async def register(client: discord.Client, tree: app_commands.CommandTree[Any]) -> None:
    """Register the commands if they differ from Discord's; raises the errors of a request."""
    wanted = [command.to_dict(tree) for command in tree.get_commands()]
    route = Route("GET", "/applications/{application_id}/commands", application_id=client.application_id or 0)
    known = await client.http.request(route, params={"with_localizations": "true"})
    if not is_same(sorted(wanted, key=_key), sorted(known, key=_key)):
        await tree.sync()
        log.info("commands.registered", count=len(wanted))


async def try_register(client: discord.Client, tree: app_commands.CommandTree[Any]) -> bool:
    """Register the commands; returns whether that succeeded. If not, the bot goes on with those that Discord has."""
    try:
        await register(client, tree)
    except REQUEST_ERRORS as error:
        # each field that Discord refuses is named in the answer, far beyond what of a page of HTML is told
        is_answer = isinstance(error, discord.HTTPException) and error.code
        log.warning("commands.not_registered", why=clip(str(error), MOST_REFUSED) if is_answer else told(error))
        return False
    return True


async def keep_registering(client: discord.Client, tree: app_commands.CommandTree[Any]) -> None:
    """Retry the registration with growing pauses until it succeeds."""
    for pause in pauses(LONGEST_PAUSE):
        await asyncio.sleep(pause)
        if await try_register(client, tree):
            return


_OPTIONAL = {
    "autocomplete",
    "channel_types",
    "choices",
    "default_member_permissions",
    "description",
    "description_localizations",
    "max_length",
    "max_value",
    "min_length",
    "min_value",
    "name_localizations",
    "nsfw",
    "options",
    "required",
}
"""Fields whose empty value means the same as leaving them out."""


def is_same(wanted: Any, known: Any) -> bool:
    """Return whether Discord has a part of the commands as sent, ignoring fields that only Discord adds."""
    if wanted == known:
        return True
    if isinstance(wanted, dict) and isinstance(known, dict):
        left_out = (known.keys() & _OPTIONAL) - wanted.keys()
        return all(_is_empty(known[name]) for name in left_out) and all(
            is_same(value, known.get(name))
            for name, value in wanted.items()
            if name != "dm_permission"  # Discord derives it from the contexts
        )
    if isinstance(wanted, list) and isinstance(known, list):
        return len(wanted) == len(known) and all(map(is_same, wanted, known))
    return str(wanted) == known or (_is_empty(wanted) and _is_empty(known))  # permissions come back as text


def _is_empty(value: Any) -> bool:
    return value is False or value is None or value == "" or value == [] or value == {}


def _key(command: Any) -> tuple[int, str]:
    return command["type"], command["name"]
