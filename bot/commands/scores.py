"""`/scores`: the server's board of a game."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.answers import tell
from bot.screen import Screen, add_lines
from games import GAMES
from games.api import AnyGame, Refusal
from games.words import plural
from storage.boards import Board, BoardLine, BoardStore

LINES = 10
WHAT_COUNTS = "Rated games of two or more persons count; house players never rank."


def add_scores(tree: app_commands.CommandTree[Any], boards: BoardStore) -> None:
    """Register the command."""

    @tree.command(name="scores", description="Who has won what on this server")
    @app_commands.guild_only
    @app_commands.describe(game="Which game")
    @app_commands.choices(game=[app_commands.Choice(name=game.name, value=game.key) for game in GAMES.values()])
    async def show(interaction: discord.Interaction[Any], game: str | None = None) -> None:
        key = next(iter(GAMES)) if game is None else game
        if key not in GAMES:
            raise Refusal("There is no such game here: pick one of the list that /scores offers.")
        columns = GAMES[key].columns
        board = Board(interaction.guild_id or 0, key, by=columns[0])
        lines = await boards.lines(board, LINES, columns=columns)
        await tell(interaction, board_screen(GAMES[key], lines))


def board_screen(game: AnyGame, lines: list[BoardLine]) -> Screen:
    """A page of a game's board, a line each person."""
    embed = discord.Embed(title=f"{game.name}: the scores of this server", colour=game.colour)
    if not lines:
        embed.description = f"Nobody has finished a rated game of {game.name} here yet. {WHAT_COUNTS}"
        return Screen(embed)
    rows = []
    for line in lines:
        facts = [
            f"{column.title.lower()}: {value:,g}"
            for column, value in zip(game.columns, line.values, strict=True)
            if value is not None
        ]
        rows.append(f"{line.place}. **{line.name}** · {', '.join(facts)} · {plural('game', line.played)} in all")
    add_lines(embed, "Board", rows)
    embed.set_footer(text=WHAT_COUNTS)
    return Screen(embed)
