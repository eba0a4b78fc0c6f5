"""The option `game` of a slash command: a list to choose from where Discord takes one so long, else what fits as typed.

A list costs no request, and its values are all that a client sends. An option that is completed takes any text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import discord
from discord import app_commands

from bot.messages.controls import MOST_CHOICES, matching
from games.api import AnyGame

T = TypeVar("T")


def choose_game(games: Sequence[AnyGame]) -> Callable[[T], T]:
    """Let the option `game` of the decorated command offer these games."""
    offered = [(game.name, game.key) for game in games]
    if len(offered) <= MOST_CHOICES:
        return app_commands.choices(game=[app_commands.Choice(name=name, value=key) for name, key in offered])

    async def complete(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        return matching(offered, current)

    return app_commands.autocomplete(game=complete)


def game_named(games: Sequence[AnyGame], text: str) -> AnyGame | None:
    """The one of these games that a key or a name means, however it is written; None for none."""
    wanted = text.strip().casefold()
    return next((game for game in games if wanted in (game.key.casefold(), game.name.casefold())), None)
