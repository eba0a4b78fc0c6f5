"""Validation of games' keys, used in commands, custom ids and records, and of their folders."""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Collection

TOURNAMENT = "joker-tournament"
"""The tournament's key, in the place of a game's."""

_KEY = re.compile(r"[a-z][a-z0-9-]{1,30}")


class KeyRefused(Exception):
    """A key or folder that is taken or malformed; `str()` of it is one sentence, its first word in lower case."""


def folder_of(key: str) -> str:
    """Return the folder in games/ of a game that has its own."""
    return key.replace("-", "_")


def is_named_after(key: str, folder: str) -> bool:
    """Return whether a key is the folder's name or extends it: nojoke-straight in nojoke."""
    return f"{folder_of(key)}_".startswith(f"{folder}_")


def check_key(key: str, rooms: Collection[str]) -> None:
    """Raise KeyRefused for a key that no game may have; rooms: names in games/ besides the games."""
    if not isinstance(key, str) or _KEY.fullmatch(key) is None:
        raise KeyRefused(
            f'the key {key!r} is none: a key has 2 to 31 characters out of a-z, 0-9 and "-", of which the first is a '
            "letter."
        )
    if key == TOURNAMENT:
        raise KeyRefused(f"the key {key!r} is taken: it is the tournament's.")
    if folder_of(key) in rooms:
        raise KeyRefused(f"the key {key!r} is taken: games/{folder_of(key)} is no game, but serves all games.")
    check_folder(folder_of(key))


def check_folder(folder: str) -> None:
    """Raise KeyRefused for a folder name that Python or its library uses."""
    if keyword.iskeyword(folder):
        raise KeyRefused(f"the name {folder!r} is a word of Python's own, so no game can be called so.")
    if folder in sys.stdlib_module_names:
        raise KeyRefused(f"the name {folder!r} is taken by a module of Python's own, so no game can be called so.")
