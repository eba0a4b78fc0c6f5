"""Shared parts of notations: strict readers of JSON, whose ValueError names the fault, and JSON in sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

import orjson

Json: TypeAlias = dict[str, Any]
"""A JSON object."""

_LONGEST_SHOWN = 200
"""Most characters of a value in a sentence."""


def check_keys(data: Json, *keys: str) -> None:
    """Check that an object with a type has these keys and no others; raises ValueError."""
    for key in keys:
        if key not in data:
            raise ValueError(f"a {data['type']} has the key {key!r}")
    for key in data:
        if key not in keys:
            raise ValueError(f"a {data['type']} has no key {key!r}")


def whole_number(data: Json, key: str) -> int:
    """Return the whole number under a key that is present; raises ValueError for anything else, true and 1.0 too."""
    return _whole_number(data[key], key)


def whole_numbers(data: Json, key: str) -> tuple[int, ...]:
    """Return the list of whole numbers under a key that is present; raises ValueError for anything else."""
    return tuple(_whole_number(value, key) for value in listed(data, key))


def listed(data: Json, key: str) -> list[Any]:
    """Return the list under a key that is present; raises ValueError for anything else."""
    values = data[key]
    if not isinstance(values, list):
        raise ValueError(f"{key} is a list, not {values!r}")  # noqa: TRY004 - a fault of what was written
    return values


def _whole_number(value: object, key: str) -> int:
    if type(value) is not int:
        raise ValueError(f"{key} is in whole numbers, not {value!r}")
    return value


def canonical(value: object) -> bytes:
    """Return the value as JSON with sorted keys."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def is_same(first: object, second: object) -> bool:
    """Return whether two values are the same JSON, telling 1 from true."""
    return canonical(first) == canonical(second)


def key_names(keys: Iterable[str]) -> str:
    """Return the keys as part of a sentence."""
    return ", ".join(f'"{key}"' for key in sorted(keys))


def shown(value: object) -> str:
    """Return the value as JSON, cut to the length for a sentence."""
    text = orjson.dumps(value).decode()
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 3]}..."
