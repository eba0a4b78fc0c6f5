"""Buttons that open a table of a game as the server wants it, with the game's own defaults."""

from __future__ import annotations

from typing import Any

import discord

from bot.messages.query import GONE, Queries
from bot.preferences import ServerSettings
from bot.rules.tutorial import OPEN, PLAY
from bot.tables.opening import Hosting
from games.api import Refusal
from games.catalogue import GAMES
from games.engine.seating import is_solitary

NO_COMMANDS = "You aren't allowed to use my commands in this channel, so I can't open a table for you here."


class OpenButtons:
    """Answers the buttons: one opens a lobby, one begins the game at once with as many house players as it needs."""

    def __init__(self, hosting: Hosting, servers: ServerSettings) -> None:
        self._hosting = hosting
        self._servers = servers

    def add_to(self, queries: Queries) -> None:
        """Answer the queries from here on."""
        queries.add(OPEN, self._open)
        queries.add(PLAY, self._play)

    async def _open(self, interaction: discord.Interaction[Any], arguments: tuple[str, ...]) -> None:
        await self._host(interaction, arguments, begins=False)

    async def _play(self, interaction: discord.Interaction[Any], arguments: tuple[str, ...]) -> None:
        await self._host(interaction, arguments, begins=True)

    async def _host(self, interaction: discord.Interaction[Any], arguments: tuple[str, ...], *, begins: bool) -> None:
        if len(arguments) != 1 or arguments[0] not in GAMES:
            raise Refusal(GONE)
        if interaction.guild_id is not None and not interaction.permissions.use_application_commands:
            raise Refusal(NO_COMMANDS)
        game = GAMES[arguments[0]]
        options, settings = game.options(), await self._servers.of(interaction.guild_id or 0)
        await self._hosting.open(
            interaction,
            game,
            {},
            timer=None if is_solitary(game, options) else settings.timer,
            house=min(game.seat_range(options)) - 1 if begins else 0,
            in_thread=settings.is_threaded,
            is_rated=True,
            begins=begins,
        )
