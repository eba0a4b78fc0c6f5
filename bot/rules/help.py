"""`/help`: how to begin, for the person alone, and readable for who has Discord show no embeds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands

from bot.messages.answers import tell
from bot.messages.installs import ANYWHERE
from bot.messages.screen import Screen
from games.api import Refusal

EMBEDS_OFF = (
    "-# Nothing but buttons in my messages? My texts are embeds: Discord's settings, under Chat, have “Show embeds”."
)
HELP = f"""\
**Start a game:** `/play` opens a table. Fill it with **Add house player** if you like, then press **Start**.
**Join one:** press **Join** at an open table.
**Your hand** comes by direct message when it's your turn. `/hand`, or **My hand** at the table, shows it at any time.
**No hand comes?** Your direct messages may be closed to me. **My hand** works all the same. Or send me `/hand` in a \
direct message, and your hands come there.
**The rules:** `/rules`, topic by topic.
**What you prefer:** `/my settings`, with or without pictures.
**What is kept about you:** `/privacy`.
{EMBEDS_OFF}"""


def add_help(tree: app_commands.CommandTree[Any], check_place: Callable[[discord.Interaction[Any]], None]) -> None:
    """Register the command; check_place raises Refusal where the bot does not play, which is then told first."""

    @tree.command(name="help", description="How to start, join and play a game", extras={ANYWHERE: True})
    async def show_help(interaction: discord.Interaction[Any]) -> None:
        try:
            check_place(interaction)
        except Refusal as refusal:
            await tell(interaction, Screen(content=f"{refusal}\n{HELP}"))
        else:
            await tell(interaction, Screen(content=HELP))
