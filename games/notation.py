"""What notations share: strict readers of JSON that raise ValueError naming what is wrong, and JSON in sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

import orjson

Json: TypeAlias = dict[str, Any]
"""A JSON object."""

_LONGEST_SHOWN = 200
"""The most characters of a value that stand in a sentence."""


def check_keys(data: Json, *keys: str) -> None:
    """Check that an object with a type has these keys and no others; raises ValueError."""
    for key in keys:
        if key not in data:
            raise ValueError(f"a {data['type']} has the key {key!r}")
    for key in data:
        if key not in keys:
            raise ValueError(f"a {data['type']} has no key {key!r}")


def whole_number(data: Json, key: str) -> int:
    """The whole number under the key, which is there; raises ValueError for anything else, true and 1.0 too."""
    return _whole_number(data[key], key)


def whole_numbers(data: Json, key: str) -> tuple[int, ...]:
    """The list of whole numbers under the key, which is there; raises ValueError for anything else."""
    return tuple(_whole_number(value, key) for value in listed(data, key))


def listed(data: Json, key: str) -> list[Any]:
    """The list under the key, which is there; raises ValueError for anything else."""
    values = data[key]
    if not isinstance(values, list):
        raise ValueError(f"{key} is a list, not {values!r}")  # noqa: TRY004 - a fault of what was written
    return values


def _whole_number(value: object, key: str) -> int:
    if type(value) is not int:
        raise ValueError(f"{key} is in whole numbers, not {value!r}")
    return value


def canonical(value: object) -> bytes:
    """The value as JSON with its keys in order."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def is_same(first: object, second: object) -> bool:
    """Whether two values are the same JSON, telling 1 from true."""
    return canonical(first) == canonical(second)


def key_names(keys: Iterable[str]) -> str:
    """The keys inside a sentence."""
    return ", ".join(f'"{key}"' for key in sorted(keys))


def shown(value: object) -> str:
    """The value as JSON, cut to a length that a sentence bears."""
    text = orjson.dumps(value).decode()
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 3]}..."
