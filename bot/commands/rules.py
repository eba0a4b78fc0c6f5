"""`/rules GAME`: the rules in our own words, our decisions marked."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.answers import tell
from bot.screens import Screen, add_lines
from games import GAMES
from games.api import AnyGame, Refusal


def rules_screen(game: AnyGame) -> Screen:
    """All topics of a game's rules."""
    embed = discord.Embed(title=f"The rules of {game.name}", description=game.summary, colour=game.colour)
    for topic in game.rules:
        add_lines(
            embed,
            topic.title,
            [f"{rule.text} *(our decision)*" if rule.is_decided else rule.text for rule in topic.rules],
        )
    embed.set_footer(text="“Our decision” marks what the old rule sheet leaves open.")
    return Screen(embed)


def add_rules(tree: app_commands.CommandTree[Any]) -> None:
    """Register the command."""

    @tree.command(name="rules", description="How a game is played")
    @app_commands.describe(game="Which game")
    @app_commands.choices(game=[app_commands.Choice(name=game.name, value=game.key) for game in GAMES.values()])
    async def rules(interaction: discord.Interaction[Any], game: str) -> None:
        if game not in GAMES:
            raise Refusal("There is no such game here: pick one of the list that /rules offers.")
        await tell(interaction, rules_screen(GAMES[game]))
