"""The floor for clicks: a bot with one button that edits its message, on a loopback Discord.

`python -m tests.bench.noop_bot API_BASE TOKEN`: `/noop` posts the message with the button.
"""

from __future__ import annotations

import sys
from typing import Any

import discord
from discord import app_commands

from bot.__main__ import point_to


class Noop(discord.ui.View):
    """One button that edits the message it stands on."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Press", custom_id="press")
    async def press(self, interaction: discord.Interaction[Any], button: discord.ui.Button[Noop]) -> None:
        await interaction.response.edit_message(content="pressed")


class NoopBot(discord.Client):
    """Registers its command and its button."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        @self.tree.command(name="noop", description="Post the message with the button")
        async def noop(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.send_message("press me", view=Noop())

        await self.tree.sync()
        self.add_view(Noop())


if __name__ == "__main__":
    point_to(sys.argv[1])
    NoopBot().run(sys.argv[2], log_handler=None)
