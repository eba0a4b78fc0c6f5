"""Checks application commands against Discord's limits.

Source: https://docs.discord.com/developers/interactions/application-commands
"""

import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

from bot.playground.errors import FormErrors
from bot.playground.model import Json

Path: TypeAlias = tuple[str | int, ...]

_CHAT_INPUT: Final = 1
_GROUPS: Final = (1, 2)
_MAX_NAME: Final = 32
_MAX_DESCRIPTION: Final = 100
_MAX_LISTED: Final = 25
_MAX_COMMANDS: Final = {1: 100, 2: 15, 3: 15}
_MAX_TOTAL: Final = 8000


def check_commands(commands: Sequence[Json]) -> None:
    """Check the whole set of a scope's commands; ApiError 50035 names what is wrong."""
    errors = FormErrors()
    seen: set[tuple[Any, Any]] = set()
    for i, command in enumerate(commands):
        _check_command(errors, (i,), command)
        key = (command.get("type", _CHAT_INPUT), command.get("name"))
        if key in seen:
            errors.add((i,), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
        seen.add(key)
    for kind, limit in _MAX_COMMANDS.items():
        if sum(command.get("type", _CHAT_INPUT) == kind for command in commands) > limit:
            errors.add(
                (),
                "APPLICATION_COMMAND_TOO_MANY",
                f"Maximum number of application commands reached ({limit}).",
            )
    errors.raise_if_any()


def check_command(command: Json) -> None:
    """Check one command; ApiError 50035 names what is wrong."""
    errors = FormErrors()
    _check_command(errors, (), command)
    errors.raise_if_any()


def _check_command(errors: FormErrors, path: Path, command: Json) -> None:
    if command.get("type", _CHAT_INPUT) != _CHAT_INPUT:
        if not 1 <= len(str(command.get("name") or "")) <= _MAX_NAME:
            _bad_length(errors, (*path, "name"), _MAX_NAME)
        return
    _check_name(errors, (*path, "name"), command.get("name"))
    _check_description(errors, path, command)
    _check_options(errors, (*path, "options"), command.get("options") or ())
    if sum(len(text) for text in _texts(command)) > _MAX_TOTAL:
        errors.add(
            path,
            "APPLICATION_COMMAND_TOO_LARGE",
            f"Command exceeds maximum size ({_MAX_TOTAL})",
        )


def _check_options(errors: FormErrors, path: Path, options: Sequence[Json]) -> None:
    _check_count(errors, path, options)
    names: set[Any] = set()
    has_optional = False
    for i, option in enumerate(options):
        here = (*path, i)
        _check_name(errors, (*here, "name"), option.get("name"))
        _check_description(errors, here, option)
        if option.get("name") in names:
            errors.add(here, "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE", "Option names must be unique")
        names.add(option.get("name"))
        if option.get("type") in _GROUPS:
            _check_options(errors, (*here, "options"), option.get("options") or ())
        elif option.get("type") not in range(3, 12):
            errors.add((*here, "type"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2, ..., 11}.")
        if option.get("required") and has_optional:
            errors.add(
                here,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        has_optional = has_optional or not option.get("required")
        choices = option.get("choices") or ()
        _check_count(errors, (*here, "choices"), choices)
        for j, choice in enumerate(choices):
            if not 1 <= len(str(choice.get("name") or "")) <= _MAX_DESCRIPTION:
                _bad_length(errors, (*here, "choices", j, "name"), _MAX_DESCRIPTION)


def _check_count(errors: FormErrors, path: Path, listed: Sequence[Json]) -> None:
    if len(listed) > _MAX_LISTED:
        errors.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {_MAX_LISTED} or fewer in length.")


def _check_name(errors: FormErrors, path: Path, name: Any) -> None:
    if not isinstance(name, str):
        errors.add(path, "BASE_TYPE_REQUIRED", "This field is required")
    elif not 1 <= len(name) <= _MAX_NAME:
        _bad_length(errors, path, _MAX_NAME)
    elif not all(map(_is_name_character, name)) or name != name.lower():
        errors.add(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_description(errors: FormErrors, path: Path, part: Json) -> None:
    if not 1 <= len(str(part.get("description") or "")) <= _MAX_DESCRIPTION:
        _bad_length(errors, (*path, "description"), _MAX_DESCRIPTION)


def _bad_length(errors: FormErrors, path: Path, limit: int) -> None:
    errors.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and {limit} in length.")


def _is_name_character(character: str) -> bool:
    if character in "-_'" or unicodedata.category(character)[0] in "LN":
        return True
    return unicodedata.name(character, "").startswith(("DEVANAGARI", "THAI"))


def _texts(part: Json) -> Iterable[str]:
    for key in ("name", "description"):
        localized = (part.get(f"{key}_localizations") or {}).values()
        yield max((str(part.get(key) or ""), *localized), key=len)
    for choice in part.get("choices") or ():
        yield from _texts(choice)
        yield str(choice.get("value"))
    for option in part.get("options") or ():
        yield from _texts(option)
