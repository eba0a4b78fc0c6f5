"""Slash command options as Discord's client sends them, from Python values by name.

Source: https://docs.discord.com/developers/interactions/application-commands
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.playground.commands import CommandRegistry, Scope
from bot.playground.model import Json

_GROUPS: Final = (1, 2)
_STRING, _INTEGER, _BOOLEAN, _NUMBER = 3, 4, 5, 10
_REFERENCES: Final = (6, 7, 8, 9, 11)
_PYTHON_TYPES: Final[Mapping[int, tuple[type, ...]]] = {
    _STRING: (str,),
    _INTEGER: (int,),
    _BOOLEAN: (bool,),
    _NUMBER: (int, float),
}


@dataclass(frozen=True)
class CommandPath:
    """A command or subcommand that a person can use: its registered command, the way to it, its options."""

    command: Json
    path: Sequence[tuple[int, str]]
    options: Sequence[Json]

    def wrap(self, given: Sequence[Json]) -> list[Json]:
        """Return the options of the interaction's data, wrapped in the subcommand's names."""
        wrapped = list(given)
        for kind, name in reversed(self.path):
            wrapped = [{"name": name, "type": kind, "options": wrapped}]
        return wrapped


def find_command(commands: CommandRegistry, name: str, guild_id: Scope) -> CommandPath:
    """Return the command of a name such as "play whot"; LookupError if nothing of that name can be used there."""
    first, *rest = name.removeprefix("/").split()
    command = commands.find(first, guild_id=guild_id)
    if command is None:
        raise LookupError(f"the bot has registered no command /{first}")
    options: Sequence[Json] = command.get("options") or ()
    path: list[tuple[int, str]] = []
    for part in rest:
        found = [option for option in options if option["name"] == part and option["type"] in _GROUPS]
        if not found:
            raise LookupError(f"there is no command /{name}")
        path.append((found[0]["type"], part))
        options = found[0].get("options") or ()
    if any(option["type"] in _GROUPS for option in options):
        raise LookupError(f"/{name} needs one of: {', '.join(option['name'] for option in options)}")
    return CommandPath(command, path, options)


def checked_options(registered: Sequence[Json], given: Mapping[str, Any]) -> list[Json]:
    """Return option values that Discord's client would send; ValueError for what it would not let pass."""
    by_name = {option["name"]: option for option in registered}
    for name in given:
        if name not in by_name:
            raise ValueError(f"there is no option {name!r}; there are {', '.join(by_name)}")
    for name, option in by_name.items():
        if option.get("required") and name not in given:
            raise ValueError(f"the option {name!r} is required")
    return [_option(option, _checked(option, given[name])) for name, option in by_name.items() if name in given]


def raw_options(registered: Sequence[Json], given: Mapping[str, Any]) -> list[Json]:
    """Return option values with nothing checked; an unknown option gets the type of its Python value."""
    by_name = {option["name"]: option for option in registered}
    return [
        _option(by_name.get(name, {"name": name, "type": _type_of(value)}), _plain(value))
        for name, value in given.items()
    ]


def _option(option: Json, value: Any) -> Json:
    return {"name": option["name"], "type": option["type"], "value": value}


def _plain(value: Any) -> Any:
    """Return a value as JSON has it: whatever has an id (a user, a channel) goes by that."""
    return str(value.id) if hasattr(value, "id") else value


def _checked(option: Json, given: Any) -> Any:
    kind, name = option["type"], option["name"]
    value: Any = _plain(given)
    if kind in _REFERENCES:
        return str(value)
    choices = option.get("choices")
    if choices:
        for choice in choices:
            if value in (choice["name"], choice["value"]):
                return choice["value"]
        raise ValueError(f"{name!r} is one of {', '.join(choice['name'] for choice in choices)}")
    is_bool_elsewhere = isinstance(value, bool) and kind != _BOOLEAN
    if is_bool_elsewhere or not isinstance(value, _PYTHON_TYPES[kind]):
        raise ValueError(f"{name!r} has no value {value!r}")
    _check_size(option, value)
    return value


def _check_size(option: Json, value: Any) -> None:
    is_text = isinstance(value, str)
    size = len(value) if is_text else value
    least, most = ("min_length", "max_length") if is_text else ("min_value", "max_value")
    if option.get(least) is not None and size < option[least]:
        raise ValueError(f"{option['name']!r} is at least {option[least]}")
    if option.get(most) is not None and size > option[most]:
        raise ValueError(f"{option['name']!r} is at most {option[most]}")


def _type_of(value: Any) -> int:
    if isinstance(value, bool):
        return _BOOLEAN
    if isinstance(value, int):
        return _INTEGER
    return _NUMBER if isinstance(value, float) else _STRING
