"""Options parsed from text and JSON, with a sentence for each fault."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, TypeVar, cast

import orjson
from pydantic import ValidationError

from games.api import AnyGame, Game, Json, Options, OptionsRefused
from games.english import join_words

O = TypeVar("O", bound=Options)  # noqa: E741


def options_from_json(game: Game[Any, Any, O, Any], data: Json) -> O:
    """Return the game's options, with defaults for missing ones; raises OptionsRefused."""
    try:
        # JSON has no enumerations: only pydantic's JSON mode is strict and yet takes a member by its value.
        return cast("O", game.options.model_validate_json(orjson.dumps(data)))
    except ValidationError as error:
        raise OptionsRefused(_explain(game, error)) from error


def options_to_json(options: Options) -> Json:
    """Return all options by name, as a record holds them."""
    return options.model_dump(mode="json")


def option_from_text(game: AnyGame, name: str, text: str) -> Any:
    """Return the option's value: 2 and true are parsed as JSON if the option takes them, all else is text.

    Doesn't check it against the other options. Raises OptionsRefused.
    """
    try:
        value = orjson.loads(text)
        _check_alone(game, name, value)
    except (orjson.JSONDecodeError, OptionsRefused):
        _check_alone(game, name, text)
        return text
    return value


def _check_alone(game: AnyGame, name: str, value: Any) -> None:
    """Raise OptionsRefused for a value that is invalid whatever the other options are."""
    try:
        game.options.model_validate_json(orjson.dumps({name: value}))
    except ValidationError as error:
        if error.errors(include_url=False)[0]["loc"]:
            raise OptionsRefused(_explain(game, error)) from error


def options_from_settings(game: AnyGame, settings: Iterable[str]) -> Options:
    """Return the game's options, each set as "name=value" or else its default; raises OptionsRefused."""
    given: dict[str, Any] = {}
    for text in settings:
        name, separator, value = text.partition("=")
        if not name or not separator:
            raise OptionsRefused(f"An option is set as name=value, not as {text!r}.")
        given[name] = option_from_text(game, name, value)
    options: Options = options_from_json(game, given)
    return options


@cache
def option_values(options: type[Options], name: str) -> Sequence[Any]:
    """Return the option's values: a range for a bounded number, else each value; empty if they can't be listed."""
    schema = options.model_json_schema()
    return _schema_values(schema["properties"][name], schema.get("$defs", {}))


def option_word(value: Any) -> str:
    """Return an option's value as people read and write it."""
    return value if isinstance(value, str) else orjson.dumps(value).decode()


def _schema_values(schema: Json, definitions: Json) -> Sequence[Any]:
    if "$ref" in schema:
        return _schema_values(definitions[schema["$ref"].rpartition("/")[2]], definitions)
    if "const" in schema:
        return (schema["const"],)
    if "enum" in schema:
        return tuple(schema["enum"])
    if "anyOf" in schema:
        return tuple(value for part in schema["anyOf"] for value in _schema_values(part, definitions))
    if schema.get("type") == "boolean":
        return (True, False)
    if schema.get("type") == "integer" and "minimum" in schema and "maximum" in schema:
        return range(schema["minimum"], schema["maximum"] + 1)
    return ()


def _explain(game: AnyGame, error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    if not first["loc"]:
        return str(first["ctx"]["error"]) if "ctx" in first else first["msg"]
    name = str(first["loc"][0])
    if first["type"] == "extra_forbidden":
        names = tuple(game.options.model_fields)
        known = f"its options are {join_words(names)}" if names else "it has none"
        return f"{game.name} has no option {name}: {known}."
    values = option_values(game.options, name)
    if isinstance(values, range):
        return f"The option {name} takes a whole number from {values[0]} to {values[-1]}."
    if values:
        return f"The option {name} can be {join_words(tuple(map(option_word, values)), 'or')}."
    return f"The option {name} can't be that: {first['msg']}."
