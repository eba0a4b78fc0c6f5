"""What a game may be called in commands, custom ids and records, and what the folder of its games is called."""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Collection

TOURNAMENT = "joker-tournament"
"""What stands where a game's key does, and is the tournament."""

_KEY = re.compile(r"[a-z][a-z0-9-]{1,30}")


class KeyRefused(Exception):
    """A key, or a folder, that something else is called; `str()` of it is one sentence, its first word small."""


def folder_of(key: str) -> str:
    """The folder in games/ that a game of its own has by its key."""
    return key.replace("-", "_")


def is_named_after(key: str, folder: str) -> bool:
    """Whether a game is called as the folder is, or as one of several games in it: nojoke-straight in nojoke."""
    return f"{folder_of(key)}_".startswith(f"{folder}_")


def check_key(key: str, rooms: Collection[str]) -> None:
    """Raise KeyRefused for a key that no game may have; rooms: what stands in games/ besides the games."""
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
    """Raise KeyRefused for a folder that is called as Python calls something of its own."""
    if keyword.iskeyword(folder):
        raise KeyRefused(f"the name {folder!r} is a word of Python's own, so no game can be called so.")
    if folder in sys.stdlib_module_names:
        raise KeyRefused(f"the name {folder!r} is taken by a module of Python's own, so no game can be called so.")
