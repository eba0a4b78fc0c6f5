"""Application routes: the gateway's address, the application itself, its commands and emojis.

Sources: https://docs.discord.com/developers/interactions/application-commands,
https://docs.discord.com/developers/resources/emoji
"""

import base64
import binascii
import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from bot.playground import command_validation
from bot.playground.commands import Scope
from bot.playground.errors import ApiError, Error, FormErrors
from bot.playground.model import Emoji, Json
from bot.playground.rest import Call, Created, Route

_GLOBAL: Final = "/applications/{application_id}/commands"
_GUILD: Final = "/applications/{application_id}/guilds/{guild_id}/commands"
_EMOJIS: Final = "/applications/{application_id}/emojis"
_MAX_EMOJI_BYTES: Final = 256 * 1024
_DATA_URI: Final = re.compile(r"data:(image/[a-z]+);base64,(.*)", re.DOTALL)
MAX_EMOJIS: Final = 2_000
_EMOJI_NAME: Final = re.compile(r"\w{2,32}")


def get_gateway(call: Call) -> Json:
    """Return the gateway's address and the session start limit."""
    return {
        "url": call.gateway_url,
        "shards": call.world.shards_needed,
        "session_start_limit": {
            "total": 1000,
            "remaining": call.world.sessions_left,
            "reset_after": 86_400_000,
            "max_concurrency": call.world.max_concurrency,
        },
    }


def get_application(call: Call) -> Json:
    """Return the application; it belongs to the guild's owner, or to a team."""
    bot, team_owner = call.world.bot, call.world.team_owner
    team: Json | None = None
    if team_owner is not None:
        team = {"id": "1", "icon": None, "name": "Team", "owner_user_id": str(team_owner.id), "members": []}
    return {
        "id": str(bot.id),
        "name": bot.name,
        "description": "",
        "icon": None,
        "bot": bot.to_json(),
        "bot_public": True,
        "bot_require_code_grant": False,
        "owner": call.world.people[call.world.guild.owner_id].to_json(),
        "team": team,
        "verify_key": "",
        "flags": 0,
        "rpc_origins": [],
        "summary": "",
        "interactions_endpoint_url": None,
    }


# Commands


def list_commands(call: Call) -> list[Json]:
    """Return the scope's commands, with the words in other languages only where that is asked for."""
    commands = call.world.commands(_scope(call))
    return commands if call.query.get("with_localizations") == "true" else _without_localizations(commands)


def _without_localizations(part: Any) -> Any:
    """Return commands, or a part of one, without the words in other languages."""
    if isinstance(part, list):
        return list(map(_without_localizations, part))
    if isinstance(part, dict):
        kept = {name: value for name, value in part.items() if not name.endswith("_localizations")}
        return {name: _without_localizations(value) for name, value in kept.items()}
    return part


def overwrite_commands(call: Call) -> list[Json]:
    """Make the scope's commands exactly the given ones."""
    command_validation.check_commands(call.payloads)
    return call.world.commands.overwrite(_scope(call), call.payloads)


def create_command(call: Call) -> Json | Created:
    """Create a command, or overwrite the one of the same name."""
    scope, registry = _scope(call), call.world.commands
    command_validation.check_command(call.payload)
    is_overwrite = registry.has_name(scope, call.payload)
    command = registry.upsert(scope, call.payload)
    return command if is_overwrite else Created(command)


def get_command(call: Call) -> Json:
    """Return a command."""
    command = call.world.commands.get(_scope(call), call.id("command_id"))
    if command is None:
        raise ApiError(Error.UNKNOWN_COMMAND)
    return command


def edit_command(call: Call) -> Json:
    """Change the given keys of a command."""
    old = get_command(call)
    command_validation.check_command(old | call.payload)
    return call.world.commands.edit(_scope(call), int(old["id"]), call.payload)


def delete_command(call: Call) -> None:
    """Delete a command."""
    call.world.commands.delete(_scope(call), int(get_command(call)["id"]))


# Emojis


def list_emojis(call: Call) -> Json:
    """Return the application's emojis."""
    return {"items": [emoji.to_json() for emoji in call.world.emojis.values()]}


def get_emoji(call: Call) -> Json:
    """Return an emoji."""
    return _emoji(call).to_json()


def create_emoji(call: Call) -> Created:
    """Keep a picture as an emoji of the application."""
    payload = call.payload
    if len(call.world.emojis) >= MAX_EMOJIS:
        raise ApiError(Error.TOO_MANY_EMOJIS)
    content_type, data = _picture(payload.get("image"))
    emoji = Emoji(
        call.world.snowflake(),
        _checked_emoji_name(call, payload),
        content_type == "image/gif",
        content_type,
        data,
        call.world.bot,
    )
    call.world.emojis[emoji.id] = emoji
    return Created(emoji.to_json())


def edit_emoji(call: Call) -> Json:
    """Give an emoji another name."""
    emoji = _emoji(call)
    emoji.name = _checked_emoji_name(call, call.payload)
    return emoji.to_json()


def delete_emoji(call: Call) -> None:
    """Delete an emoji."""
    del call.world.emojis[_emoji(call).id]


def _scope(call: Call) -> Scope:
    if call.id("application_id") != call.world.bot.id:
        raise ApiError(Error.MISSING_ACCESS)
    if "guild_id" not in call.parts:
        return None
    return call.guild().id


def _emoji(call: Call) -> Emoji:
    emoji = call.world.emojis.get(call.id("emoji_id"))
    if emoji is None:
        raise ApiError(Error.UNKNOWN_EMOJI)
    return emoji


def _checked_emoji_name(call: Call, payload: Json) -> str:
    name = str(payload.get("name") or "")
    errors = FormErrors()
    if not _EMOJI_NAME.fullmatch(name):
        errors.add(("name",), "BASE_TYPE_BAD_LENGTH", "Must be between 2 and 32 in length.")
    elif any(emoji.name == name for emoji in call.world.emojis.values()):
        errors.add(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "That name is already taken for this app.")
    errors.raise_if_any()
    return name


def _picture(uri: Any) -> tuple[str, bytes]:
    """Return (content type, bytes) of an image's data URI."""
    errors = FormErrors()
    content_type, data = "", b""
    parts = _DATA_URI.fullmatch(uri) if isinstance(uri, str) else None
    if parts is not None:
        with suppress(binascii.Error):
            content_type, data = parts[1], base64.b64decode(parts[2], validate=True)
    if not data:
        errors.add(("image",), "IMAGE_INVALID", "Invalid image data")
    elif len(data) > _MAX_EMOJI_BYTES:
        errors.add(("image",), "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    errors.raise_if_any()
    return content_type, data


def _command_routes(path: str) -> Sequence[Route]:
    return (
        Route("GET", path, list_commands),
        Route("PUT", path, overwrite_commands),
        Route("POST", path, create_command),
        Route("GET", path + "/{command_id}", get_command),
        Route("PATCH", path + "/{command_id}", edit_command),
        Route("DELETE", path + "/{command_id}", delete_command),
    )


ROUTES = (
    Route("GET", "/gateway/bot", get_gateway),
    Route("GET", "/gateway", get_gateway, needs_token=False),
    Route("GET", "/applications/@me", get_application),
    Route("GET", "/oauth2/applications/@me", get_application),
    *_command_routes(_GLOBAL),
    *_command_routes(_GUILD),
    Route("GET", _EMOJIS, list_emojis),
    Route("POST", _EMOJIS, create_emoji),
    Route("GET", _EMOJIS + "/{emoji_id}", get_emoji),
    Route("PATCH", _EMOJIS + "/{emoji_id}", edit_emoji),
    Route("DELETE", _EMOJIS + "/{emoji_id}", delete_emoji),
)
