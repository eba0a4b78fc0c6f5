"""Guild, member and user routes.

Source: https://docs.discord.com/developers/resources/guild
"""

from typing import Final

from bot.playground.errors import ApiError, Error
from bot.playground.model import Json
from bot.playground.rest import Call, Route

_GUILD: Final = "/guilds/{guild_id}"


def get_current_user(call: Call) -> Json:
    """Return the bot's user."""
    return call.world.bot.to_json() | {"verified": True, "mfa_enabled": False, "email": None}


def get_user(call: Call) -> Json:
    """Return a user."""
    user = call.world.users.get(call.id("user_id"))
    if user is None:
        raise ApiError(Error.UNKNOWN_USER)
    return user.to_json()


def get_guild(call: Call) -> Json:
    """Return a guild."""
    return call.guild().to_json()


def list_guild_channels(call: Call) -> list[Json]:
    """Return a guild's channels, without threads."""
    return [channel.to_json() for channel in call.guild().plain_channels]


def list_guild_roles(call: Call) -> list[Json]:
    """Return a guild's roles."""
    guild = call.guild()
    return [role.to_json() for role in (guild.everyone, *guild.roles)]


def get_member(call: Call) -> Json:
    """Return a member of a guild."""
    member = call.guild().members.get(call.id("user_id"))
    if member is None:
        raise ApiError(Error.UNKNOWN_MEMBER)
    return member.to_json()


def search_members(call: Call) -> list[Json]:
    """Return the members whose name begins with the query."""
    members = call.guild().members.values()
    query = call.query.get("query", "").lower()
    found = [member.to_json() for member in members if member.user.username.startswith(query)]
    return found[: call.number("limit", 1)]


ROUTES = (
    Route("GET", "/users/@me", get_current_user),
    Route("GET", "/users/{user_id}", get_user),
    Route("GET", _GUILD, get_guild),
    Route("GET", f"{_GUILD}/channels", list_guild_channels),
    Route("GET", f"{_GUILD}/roles", list_guild_roles),
    Route("GET", f"{_GUILD}/members/search", search_members),
    Route("GET", f"{_GUILD}/members/{{user_id}}", get_member),
)
