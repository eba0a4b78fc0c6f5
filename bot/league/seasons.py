"""`/league season`: shows seasons to everybody; managers open, close and rename them, and confirm before one ends."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.league.podiums import NOTHING, Podiums
from bot.league.season_choice import Seasons
from bot.messages.answers import managed_server, server_of, tell
from bot.messages.confirm import NO_WAY_BACK, Asked, Confirmations, Deed, Question
from bot.messages.names import clean_text
from bot.messages.query import GONE
from bot.messages.screen import Screen, note_screen
from games.api import Refusal
from games.league.season import LONGEST_NAME, Season, season_name
from storage.league.boards import BoardStore
from storage.league.seasons import SeasonStore

NAME, WHY = "Name of the next season", "Why"
WHY_HELP = "Why; everybody can read it in the audit list"
LONGEST_WHY = 300
KEPT = "Its boards stay, ratings carry over, and points start again."


class SeasonCommands:
    """The `/league season` commands."""

    def __init__(
        self,
        store: SeasonStore,
        seasons: Seasons,
        boards: BoardStore,
        podiums: Podiums,
        confirmations: Confirmations,
    ) -> None:
        self._store = store
        self._seasons = seasons
        self._boards = boards
        self._podiums = podiums
        self._confirmations = confirmations
        confirmations.add(Deed.OPEN_SEASON, self._ask, self._open, NAME, WHY)
        confirmations.add(Deed.CLOSE_SEASON, self._ask, self._close, WHY)

    def add_to(self, league: app_commands.Group) -> None:
        """Register the commands."""
        group = app_commands.Group(name="season", description="The seasons of this server's league", parent=league)
        named = app_commands.describe(name=f"What to call it, in at most {LONGEST_NAME} characters", why=WHY_HELP)

        @group.command(name="show", description="When a season starts and ends, and who stands where")
        @app_commands.describe(season="Which season; the current one if you name none")
        @app_commands.autocomplete(season=self._seasons.choices)
        async def show_season(interaction: discord.Interaction[Any], season: str | None = None) -> None:
            found = await self._seasons.called(server_of(interaction), season)
            await tell(interaction, await self._podiums.show(interaction, found))

        @group.command(name="open", description="For managers: end the current season and open one of your own")
        @named
        async def open_season(interaction: discord.Interaction[Any], name: str, why: str = "") -> None:
            server = managed_server(interaction)
            new_name, reason = season_name(clean_text(name)), _reason(why)
            running = await self._seasons.current(server)
            typed = {NAME: new_name, WHY: reason}
            await self._confirmations.ask(interaction, Deed.OPEN_SEASON, str(running.id), typed=typed)

        @group.command(name="close", description="For managers: end the current season and post its podium")
        @app_commands.describe(why=WHY_HELP)
        async def close_season(interaction: discord.Interaction[Any], why: str = "") -> None:
            server = managed_server(interaction)
            reason = _reason(why)
            running = await self._seasons.current(server)
            await self._confirmations.ask(interaction, Deed.CLOSE_SEASON, str(running.id), typed={WHY: reason})

        @group.command(name="name", description="For managers: rename the current season")
        @named
        async def name_season(interaction: discord.Interaction[Any], name: str, why: str = "") -> None:
            server = managed_server(interaction)
            new_name, reason = season_name(clean_text(name)), _reason(why)
            before = await self._seasons.current(server)
            after = await self._store.name(server, new_name, interaction.user.id, reason)
            await tell(interaction, f"The season {before.name} is now called {after.name}.")

    async def _ask(self, interaction: discord.Interaction[Any], asked: Asked) -> Question:
        return season_question(await self._running(interaction, asked), asked.typed.get(NAME))

    async def _open(self, interaction: discord.Interaction[Any], asked: Asked) -> Screen:
        running = await self._running(interaction, asked)
        name, why = asked.typed[NAME], asked.typed.get(WHY, "")
        ended, begun = await self._store.open(running, name, interaction.user.id, why)
        return await self._ended(ended, f"The season {begun.name} has begun. It lasts until a manager closes it.")

    async def _close(self, interaction: discord.Interaction[Any], asked: Asked) -> Screen:
        running = await self._running(interaction, asked)
        ended = await self._store.close(running, interaction.user.id, asked.typed.get(WHY, ""))
        return await self._ended(ended, "The rest of the month is the next season.")

    async def _running(self, interaction: discord.Interaction[Any], asked: Asked) -> Season:
        """Return the running season that a manager is about to end."""
        server = managed_server(interaction)
        running = await self._seasons.find(server, *asked.arguments)
        if running is None:
            raise Refusal(GONE)
        return running

    async def _ended(self, ended: Season, begins: str) -> Screen:
        """Return the text that says a season is over, and what begins."""
        self._podiums.wake()
        return note_screen(f"{begins} {await self._posting(ended)}", f"The season {ended.name} is over")

    async def _posting(self, ended: Season) -> str:
        """Return where the podium of an ended season is posted."""
        if not await self._boards.games(ended.guild, ended.id):
            return f"{NOTHING} So there is no podium."
        channel = await self._podiums.channel(ended.guild)
        if channel is None:
            return (
                "I can't write in any channel where people played lately, so its podium waits until I can; /league "
                "season show has it."
            )
        return f"I post its podium in {channel.mention}."


def season_question(running: Season, name: str | None) -> Question:
    """Return the question before a season is closed, or before a new one of that name ends the running one."""
    costs = f"I post its podium for everybody. {KEPT} {NO_WAY_BACK}"
    if name is None:
        return Question(f"Close the season {running.name}?", costs, "Close it", "Keep it open")
    return Question(f"End the season {running.name} and open {name}?", costs, "Open it", "Keep it open")


def _reason(why: str) -> str:
    reason = clean_text(why)
    if len(reason) > LONGEST_WHY:
        raise Refusal(f"Give a reason of at most {LONGEST_WHY} characters.")
    return reason
