"""`/tournament archive`: the tournaments of a server that are over."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import discord
from discord import app_commands
from discord.utils import format_dt

from bot.messages.answers import is_private, may_manage_server, may_see, show, tell
from bot.messages.controls import Option, Select, chunks, matching
from bot.messages.names import clean_name
from bot.messages.query import GONE, Queries, Query, page_buttons
from bot.messages.screen import Screen
from bot.tournaments.screens import NAME, NO_FLOOR, board_screen
from bot.tournaments.sessions import Tournaments
from games.api import Refusal
from games.english import capital, clip, join_words, plural
from games.tournament.journal import StoredTournament
from games.tournament.results import GAME
from storage.tables.tournaments import TournamentStore

QUERY = "cups"
TURN, OPEN = "turn", "open"
PAGE = 10
MOST_LISTED = 100
"""So many of a server's tournaments are listed, the newest; an older one opens by its name."""
LABEL = 100
LINE = 300
NOTHING = "No tournament in the channels that you can see here is over yet."


class TournamentArchive:
    """The command and its buttons. A tournament belongs to who signed up for it, and to those who see its channel."""

    def __init__(self, store: TournamentStore, tournaments: Tournaments) -> None:
        self._store = store
        self._tournaments = tournaments

    def add_to(self, group: app_commands.Group, queries: Queries) -> None:
        """Register them."""
        queries.add(QUERY, self._press)

        @group.command(
            name="archive", description="Finished tournaments: who won, the ranking, and everything as a file"
        )
        @app_commands.describe(tournament="Which one; the list of them if you name none")
        @app_commands.autocomplete(tournament=self._choices)
        async def archive(interaction: discord.Interaction[Any], tournament: str | None = None) -> None:
            if tournament is None:
                await tell(interaction, await self._list(interaction, 0))
            else:
                await tell(interaction, await self._one(interaction, tournament))

    async def _press(self, interaction: discord.Interaction[Any], arguments: tuple[str, ...]) -> None:
        match arguments:
            case (str(act), str(tournament_id)) if act == OPEN:
                await tell(interaction, await self._one(interaction, tournament_id))
            case (str(act), str(page)) if act == TURN and page.isdecimal() and is_private(interaction):
                await show(interaction, await self._list(interaction, int(page)))
            case _:
                raise Refusal(GONE)

    async def _choices(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        found = await self._visible(interaction)
        return matching([(await self._label(stored), stored.id) for stored in found], typed)

    async def _list(self, interaction: discord.Interaction[Any], number: int) -> Screen:
        """A page of the list; one that is not there is the nearest that is."""
        pages = chunks(await self._visible(interaction), PAGE)
        embed = discord.Embed(colour=GAME.colour, title="Finished tournaments")
        embed.set_author(name=NAME)
        if not pages:
            embed.description = NOTHING
            return Screen(embed)
        number = min(number, len(pages) - 1)
        embed.description = "\n".join([await self._line(stored) for stored in pages[number]])
        options = [Option(label=await self._label(stored), value=stored.id) for stored in pages[number]]
        custom_id = Query(QUERY, (OPEN,)).custom_id
        select = Select(custom_id=custom_id, placeholder="Look at one", options=options)
        if len(pages) == 1:
            return Screen(embed, ((select,),))
        embed.set_footer(text=f"Page {number + 1} of {len(pages)}")
        turns = page_buttons(lambda to: Query(QUERY, (TURN, str(to - 1))).custom_id, number + 1, len(pages))
        return Screen(embed, ((select,), turns))

    async def _one(self, interaction: discord.Interaction[Any], tournament_id: str) -> Screen:
        session = await self._tournaments.find(tournament_id.strip().upper())
        if session is None or not session.tournament.is_over or not _may_look(interaction, session.stored):
            raise Refusal(
                f"There is no finished tournament {clean_name(tournament_id)} on this server. Pick one from the "
                "command's list."
            )
        return board_screen(session, NO_FLOOR)

    async def _visible(self, interaction: discord.Interaction[Any]) -> list[StoredTournament]:
        """The tournaments that the person may look at, the newest first."""
        found = await self._store.archived(interaction.guild_id or 0, MOST_LISTED)
        return [stored for stored in found if _may_look(interaction, stored)]

    async def _line(self, stored: StoredTournament) -> str:
        day = format_dt(datetime.fromtimestamp(stored.created_at, UTC), "D")
        people = plural("person", sum(entrant.is_in for entrant in stored.entrants), "people")
        return clip(f"**{stored.id}**, of {day}, {people}. {capital(await self._winners(stored))}.", LINE)

    async def _label(self, stored: StoredTournament) -> str:
        return clip(f"{stored.id}: {await self._winners(stored)}", LABEL)

    async def _winners(self, stored: StoredTournament) -> str:
        """Who won: "Ann and Bob won with 87 points"."""
        standings = await self._store.standings(stored.id)
        if not standings:
            return "nobody finished a round"
        names = [stored.entrants[line.number - 1].name for line in standings if line.place == 1]
        return f"{join_words(names)} won with {plural('point', standings[0].total)}"


def _may_look(interaction: discord.Interaction[Any], stored: StoredTournament) -> bool:
    """Whether a tournament that is over may be shown to whoever asks."""
    if stored.guild != interaction.guild_id:
        return False
    is_own = stored.host == interaction.user.id or stored.number_of(interaction.user.id) is not None
    return is_own or may_manage_server(interaction) or may_see(interaction, stored.channel)
