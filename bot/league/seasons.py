"""`/league season`: shown to everybody; opened, closed and named by managers, with a second press before one ends."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.league.podiums import NOTHING, Podiums
from bot.league.season_choice import Seasons
from bot.messages.answers import asked_field, has_pressed, is_private, managed_server, server_of, show, tell
from bot.messages.names import clean_text
from bot.messages.query import GONE, Queries, Query
from bot.messages.screen import Screen, note_screen
from games.api import Refusal
from games.league.season import LONGEST_NAME, Season, season_name
from storage.league.boards import BoardStore
from storage.league.seasons import SeasonStore

QUERY = "season"
OPEN, CLOSE = "open", "close"
NAME, WHY = "Name of the next season", "Why"
WHY_HELP = "Why, for the audit list, which everybody can read"
LONGEST_WHY = 300
KEPT = "Its boards stay, ratings carry over, and points start again. This cannot be undone."


class SeasonCommands:
    """The commands, and the second press."""

    def __init__(
        self,
        store: SeasonStore,
        seasons: Seasons,
        boards: BoardStore,
        podiums: Podiums,
    ) -> None:
        self._store = store
        self._seasons = seasons
        self._boards = boards
        self._podiums = podiums

    def add_to(self, league: app_commands.Group, queries: Queries) -> None:
        """Register the commands and the second press."""
        queries.add(QUERY, self._confirm)
        group = app_commands.Group(name="season", description="The seasons of this server's league", parent=league)
        named = app_commands.describe(name=f"What it is called, in at most {LONGEST_NAME} characters", why=WHY_HELP)

        @group.command(name="show", description="When a season began and ends, and who stands where")
        @app_commands.describe(season="Which season; without one it is the season that runs")
        @app_commands.autocomplete(season=self._seasons.choices)
        async def show_season(interaction: discord.Interaction[Any], season: str | None = None) -> None:
            found = await self._seasons.called(server_of(interaction), season)
            await tell(interaction, await self._podiums.screen(found))

        @group.command(name="open", description="For managers: end the season that runs and begin one of your own")
        @named
        async def open_season(interaction: discord.Interaction[Any], name: str, why: str = "") -> None:
            server = managed_server(interaction)
            new_name, reason = season_name(clean_text(name)), _reason(why)
            running = await self._seasons.current(server)
            await tell(interaction, open_screen(running, new_name, reason))

        @group.command(name="close", description="For managers: end the season that runs and crown its best")
        @app_commands.describe(why=WHY_HELP)
        async def close_season(interaction: discord.Interaction[Any], why: str = "") -> None:
            server = managed_server(interaction)
            reason = _reason(why)
            await tell(interaction, close_screen(await self._seasons.current(server), reason))

        @group.command(name="name", description="For managers: name the season that runs")
        @named
        async def name_season(interaction: discord.Interaction[Any], name: str, why: str = "") -> None:
            server = managed_server(interaction)
            new_name, reason = season_name(clean_text(name)), _reason(why)
            before = await self._seasons.current(server)
            after = await self._store.name(server, new_name, interaction.user.id, reason)
            await tell(interaction, f"The season {before.name} is called {after.name} from here on.")

    async def _confirm(self, interaction: discord.Interaction[Any], arguments: tuple[str, ...]) -> None:
        """End the season that the clicked message is about."""
        server = managed_server(interaction)
        match arguments:
            case (str(act), str(number)) if (
                act in (OPEN, CLOSE) and has_pressed(interaction) and is_private(interaction)
            ):
                name, why = asked_field(interaction, NAME), asked_field(interaction, WHY)
            case _:
                raise Refusal(GONE)
        running = await self._seasons.find(server, number)
        if running is None:
            raise Refusal(GONE)
        if act == OPEN:
            ended, begun = await self._store.open(running, name, interaction.user.id, why)
            begins = f"The season {begun.name} has begun, and lasts until a manager closes it."
        else:
            ended = await self._store.close(running, interaction.user.id, why)
            begins = "What is left of the month is the next season."
        self._podiums.wake()
        title = f"The season {ended.name} is over"
        await show(interaction, note_screen(f"{begins} {await self._posting(ended)}", title))

    async def _posting(self, ended: Season) -> str:
        """Where the podium of an ended season comes to stand."""
        if not await self._boards.games(ended.guild, ended.id):
            return f"{NOTHING} So there is no podium."
        channel = await self._podiums.channel(ended.guild)
        if channel is None:
            return (
                "I may not write in any channel where games were played lately, so its podium waits until I may; "
                "/league season show tells it."
            )
        return f"Its podium comes to {channel.mention}."


def open_screen(running: Season, name: str, why: str) -> Screen:
    """The second press before a season is opened, which ends the one that runs."""
    return _second_press(running, OPEN, f"End the season {running.name} and open {name}?", "Open it", name, why)


def close_screen(running: Season, why: str) -> Screen:
    """The second press before a season is closed."""
    return _second_press(running, CLOSE, f"Close the season {running.name}?", "Close it", "", why)


def _second_press(running: Season, act: str, title: str, label: str, name: str, why: str) -> Screen:
    embed = discord.Embed(title=title, description=f"Its podium is posted for everybody. {KEPT}")
    for field, value in ((NAME, name), (WHY, why)):
        if value:
            embed.add_field(name=field, value=value, inline=False)
    custom_id = Query(QUERY, (act, str(running.id))).custom_id
    button = discord.ui.Button[Any](label=label, style=discord.ButtonStyle.danger, custom_id=custom_id)
    return Screen(embed, ((button,),))


def _reason(why: str) -> str:
    reason = clean_text(why)
    if len(reason) > LONGEST_WHY:
        raise Refusal(f"Give the reason in at most {LONGEST_WHY} characters.")
    return reason
