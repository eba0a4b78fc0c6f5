"""The application's registered commands, global and of guilds, with ids that stay the same for a name.

Source: https://docs.discord.com/developers/interactions/application-commands
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from bot.playground.model import Json
from bot.playground.notices import CommandsChanged
from bot.playground.snowflake import SnowflakeFactory

Scope: TypeAlias = int | None
"""A guild's id, or None for global commands."""

_DEFAULTS: Final[Json] = {
    "type": 1,
    "description": "",
    "name_localizations": None,
    "description_localizations": None,
    "default_member_permissions": None,
    "dm_permission": True,
    "nsfw": False,
    "integration_types": [0, 1],
    "contexts": None,
}
_KEPT: Final = (*_DEFAULTS, "name", "options", "handler")


class CommandRegistry:
    """The registered commands by scope; a scope is a guild's id, or None for global commands."""

    def __init__(
        self, application_id: int, snowflake: SnowflakeFactory, emit: Callable[[CommandsChanged], None]
    ) -> None:
        self._application_id = application_id
        self._snowflake = snowflake
        self._emit = emit
        self._scopes: dict[Scope, dict[int, Json]] = {}
        self._ids: dict[tuple[Scope, int, str], int] = {}

    def __call__(self, scope: Scope) -> list[Json]:
        """Return the command objects of a scope, in the order of their ids."""
        return [command for _, command in sorted(self._scopes.get(scope, {}).items())]

    def __len__(self) -> int:
        return sum(map(len, self._scopes.values()))

    def offered(self, guild_id: Scope) -> list[Json]:
        """Return the command objects that people are offered in a guild, or in direct messages: global ones first."""
        return self(None) if guild_id is None else [*self(None), *self(guild_id)]

    def get(self, scope: Scope, command_id: int) -> Json | None:
        """Return a command object by its id."""
        return self._scopes.get(scope, {}).get(command_id)

    def find(self, name: str, kind: int = 1, *, guild_id: Scope = None) -> Json | None:
        """Return the slash command of a name, or one of another type; one of the guild comes before a global one."""
        offered = self.offered(guild_id)
        found = [command for command in offered if command["name"] == name and command["type"] == kind]
        return max(found, key=lambda command: "guild_id" in command, default=None)

    def has_name(self, scope: Scope, payload: Json) -> bool:
        """Return whether a scope has a command of the payload's type and name."""
        key = (scope, int(payload.get("type") or 1), str(payload["name"]))
        return self._ids.get(key) in self._scopes.get(scope, {})

    def overwrite(self, scope: Scope, payloads: Sequence[Json]) -> list[Json]:
        """Make the scope's commands exactly these."""
        self._scopes[scope] = {}
        for payload in payloads:
            self._put(scope, payload)
        self._emit(CommandsChanged())
        return self(scope)

    def upsert(self, scope: Scope, payload: Json) -> Json:
        """Create a command, or overwrite the one of the same type and name."""
        command = self._put(scope, payload)
        self._emit(CommandsChanged())
        return command

    def edit(self, scope: Scope, command_id: int, payload: Json) -> Json:
        """Change the given keys of a command; KeyError for an unknown id."""
        old = self._scopes[scope].pop(command_id)
        self._ids[(scope, int(old["type"]), str(payload.get("name", old["name"])))] = command_id
        return self.upsert(scope, old | payload)

    def delete(self, scope: Scope, command_id: int) -> None:
        """Delete a command; KeyError for an unknown id."""
        del self._scopes[scope][command_id]
        self._emit(CommandsChanged())

    def _put(self, scope: Scope, payload: Json) -> Json:
        command_type = int(payload.get("type") or 1)
        key = (scope, command_type, str(payload["name"]))
        command_id = self._ids.get(key) or self._snowflake()
        self._ids[key] = command_id
        command: Json = _DEFAULTS | {k: payload[k] for k in _KEPT if k in payload}
        command["type"] = command_type
        if command["default_member_permissions"] is not None:
            command["default_member_permissions"] = str(command["default_member_permissions"])
        command["id"] = str(command_id)
        command["application_id"] = str(self._application_id)
        command["version"] = str(self._snowflake())
        if scope is not None:
            command["guild_id"] = str(scope)
        self._scopes.setdefault(scope, {})[command_id] = command
        return command
