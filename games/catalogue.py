"""The catalogue: all games, found by their keys."""

from __future__ import annotations

from games.api import AnyGame
from games.daily import Daily
from games.joker import Joker
from games.nojoke import Progressive, Solitaire, Straight
from games.nothanks import NoThanks
from games.nubs import Nubs
from games.whot import Whot

GAMES: dict[str, AnyGame] = {
    game.key: game for game in (Whot(), Straight(), Progressive(), Solitaire(), Nubs(), Joker(), NoThanks())
}
"""The catalogue by key, in the order people see it."""


def find_game(key: str) -> AnyGame:
    """The game of that key; raises KeyError."""
    return GAMES[key]


def daily_game() -> tuple[AnyGame, Daily]:
    """The game that deals every day, and how; raises LookupError where none does."""
    for game in GAMES.values():
        if game.daily is not None:
            return game, game.daily
    raise LookupError("no game has a daily deal")
