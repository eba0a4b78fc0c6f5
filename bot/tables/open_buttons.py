"""Buttons that open a table of a game as the server wants it, with the game's own defaults.

A game for one begins at once, so that its options are asked for before, where it has some.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from bot.messages.answers import ask
from bot.messages.query import GONE, Queries, Query
from bot.offer import Offer
from bot.preferences import ServerSettings
from bot.rules.tutorial import OPEN, PLAY
from bot.tables.opening import Hosting
from bot.tables.option_fields import own_fields, written
from bot.tables.option_form import MOST_FIELDS, option_form, read_filled
from games.api import AnyGame, Refusal
from games.catalogue import GAMES
from games.engine.seating import is_solitary
from games.engine.table import Terms
from games.level import LEVELS, Level

NO_COMMANDS = "You aren't allowed to use my commands in this channel, so I can't open a table for you here."


class OpenButtons:
    """Answers the buttons: one opens a lobby, one begins the game at once with as many house players as it needs."""

    def __init__(self, hosting: Hosting, servers: ServerSettings, offer: Offer) -> None:
        self._hosting = hosting
        self._servers = servers
        self._offer = offer

    def add_to(self, queries: Queries) -> None:
        """Answer the queries from here on."""
        queries.add(OPEN, self._open)
        queries.add(PLAY, self._play)

    async def _open(self, interaction: discord.Interaction[Any], arguments: tuple[str, ...]) -> None:
        game = _game_of(arguments)
        fields = own_fields(game)[:MOST_FIELDS] if is_solitary(game, game.options()) else ()
        if fields and interaction.type is not discord.InteractionType.modal_submit:
            self._offer.check(game)
            await ask(interaction, option_form(game, Query(OPEN, arguments).custom_id, fields, written(game.options())))
            return
        await self._host(interaction, game, read_filled(interaction, fields), begins=False)

    async def _play(self, interaction: discord.Interaction[Any], arguments: tuple[str, ...]) -> None:
        level = next((level for level in LEVELS if arguments[1:] == (level,)), None)
        game = _game_of(arguments if level is None else arguments[:1])
        await self._host(interaction, game, {}, begins=True, level=level or "steady")

    async def _host(
        self,
        interaction: discord.Interaction[Any],
        game: AnyGame,
        chosen: Mapping[str, Any],
        *,
        begins: bool,
        level: Level = "steady",
    ) -> None:
        if interaction.guild_id is not None and not interaction.permissions.use_application_commands:
            raise Refusal(NO_COMMANDS)
        options, settings = game.options(), await self._servers.of(interaction.guild_id or 0)
        await self._hosting.open(
            interaction,
            game,
            chosen,
            Terms(None if is_solitary(game, options) else settings.timer, level=level),
            house=min(game.seat_range(options)) - 1 if begins else 0,
            in_thread=settings.is_threaded,
            begins=begins,
        )


def _game_of(arguments: tuple[str, ...]) -> AnyGame:
    """The game that a query names; raises Refusal for none."""
    if len(arguments) != 1 or arguments[0] not in GAMES:
        raise Refusal(GONE)
    return GAMES[arguments[0]]
