"""What has to be alike in all processes that run at once."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b

from games.catalogue import GAMES
from storage.migrations import HEAD

PROTOCOL = 2
"""Of what processes tell each other; raised by one with every change that another process would misread."""


@cache
def version() -> str:
    """What differs where the schema does, the rules of a game, or what processes tell each other."""
    rules = "".join(f"{key} {game.edition}\n" for key, game in sorted(GAMES.items()))
    return f"{HEAD} {PROTOCOL} {blake2b(rules.encode(), digest_size=8).hexdigest()}"
