"""The version that all processes running at once must share."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b

from games.catalogue import GAMES
from storage.migrations import HEAD

PROTOCOL = 2
"""Version of the messages between processes; raised with every change that another process would misread."""


@cache
def version() -> str:
    """Return a string that changes with the schema, the rules of a game or the messages between processes."""
    rules = "".join(f"{key} {game.edition}\n" for key, game in sorted(GAMES.items()))
    return f"{HEAD} {PROTOCOL} {blake2b(rules.encode(), digest_size=8).hexdigest()}"
