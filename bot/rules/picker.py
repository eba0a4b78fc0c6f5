"""`/games`: a tile and a button per game; a press opens a table in the same channel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import app_commands

from bot.messages.answers import tell, turn
from bot.messages.controls import Button, Control, Rows, packed_rows
from bot.messages.query import GONE, Queries, Query, page_buttons
from bot.messages.screen import Screen
from bot.offer import Offer
from bot.pictures.illustrator import Illustrator
from bot.rules.newcomers import TUTORIAL
from bot.rules.tutorial import OPEN, taught
from games.api import AnyGame, Refusal
from games.drawing.picker import MOST_TILES, NEW, Tile, picker_picture
from games.drawing.picture import Picture
from games.engine.seating import is_solitary
from games.english import join_words
from games.rung import Rung, is_in_trial

QUERY = "games"
TITLE = "Which game?"
SHARED = "Your table opens here, and friends press Join."
MOST_GAMES = MOST_TILES - 1
"""Maximum number of games on a single page; the last tile is for newcomers."""
GAMES_A_PAGE = MOST_GAMES - 2
"""Number of games on each of several pages, whose last row leads to the others."""
MOST_ROOM = 315.0
"""Maximum estimated width of a row of these buttons: their labels have many narrow letters."""


@dataclass(frozen=True, slots=True)
class Page:
    """Some of the games, as words, buttons and a picture."""

    line: str
    tiles: tuple[Tile, ...]
    rows: Rows
    has_lesson: bool

    @property
    def picture(self) -> Picture:
        """The tiles."""
        return picker_picture(self.tiles, has_lesson=self.has_lesson)

    @property
    def screen(self) -> Screen:
        """The page in words alone."""
        return self._screen([self.line, *(tile.words for tile in self.tiles)])

    @property
    def pictured(self) -> Screen:
        """The message that goes with the picture."""
        return self._screen([self.line])

    def _screen(self, lines: Sequence[str]) -> Screen:
        return Screen(discord.Embed(description="\n".join(lines)), self.rows, f"**{TITLE}**")


class Picker:
    """Answers the command and its page buttons."""

    def __init__(self, illustrator: Illustrator, offer: Offer) -> None:
        self._illustrator = illustrator
        self._offer = offer

    def add_to(self, tree: app_commands.CommandTree[Any], queries: Queries) -> None:
        """Register the command and its buttons."""
        queries.add(QUERY, self._turn)

        @tree.command(name="games", description="Choose a game to open its table here, or learn one in a minute")
        async def games(interaction: discord.Interaction[Any]) -> None:
            await tell(interaction, await self.screen(interaction))

    async def _turn(self, interaction: discord.Interaction[Any], arguments: tuple[str, ...]) -> None:
        numbers = {(str(number),): number for number in range(1, self.pages + 1)}
        if arguments not in numbers:
            raise Refusal(GONE)
        await turn(interaction, await self.screen(interaction, numbers[arguments]))

    @property
    def pages(self) -> int:
        """Number of pages that the games take."""
        return page_count(self._offer)

    async def screen(self, interaction: discord.Interaction[Any], number: int = 1, *, has_turns: bool = True) -> Screen:
        """Return a page of the games as an answer to the interaction. has_turns: with buttons to the other pages."""
        is_direct = interaction.guild_id is None
        page = picker_page(self._offer, number, is_direct=is_direct, has_turns=has_turns)
        picture = await self._illustrator.answer(page.picture, interaction)
        return page.screen if picture is None else replace(page.pictured, picture=picture)


def page_count(offer: Offer) -> int:
    """Return the number of pages that the games take."""
    return 1 if len(offer.games) <= MOST_GAMES else -(-len(offer.games) // GAMES_A_PAGE)


def picker_page(offer: Offer, number: int = 1, *, is_direct: bool = False, has_turns: bool = True) -> Page:
    """Return a page (from 1) of the games. is_direct: in direct messages; has_turns: with buttons to other pages."""
    pages = page_count(offer)
    games = offer.games if pages == 1 else offer.games[(number - 1) * GAMES_A_PAGE : number * GAMES_A_PAGE]
    buttons = [_button(game.short_name, Query(OPEN, (game.key,)), discord.ButtonStyle.primary) for game in games]
    lessons = taught(offer)
    if lessons:
        buttons.append(_button(NEW, Query(TUTORIAL, (lessons[0].key,)), discord.ButtonStyle.success))
    rows = [tuple(row) for row in packed_rows(buttons, MOST_ROOM)]
    if has_turns and pages > 1:
        rows.append(page_buttons(lambda to: Query(QUERY, (str(to),)).custom_id, number, pages))
    line = _alone_line(offer) if is_direct else SHARED
    return Page(line, tuple(map(tile_of, games)), tuple(rows), has_lesson=bool(lessons))


def _alone_line(offer: Offer) -> str:
    alone = [game.short_name for game in offer.games if is_solitary(game, game.options())]
    return f"Here you can play {join_words(alone, 'or')}; the others need a server, where friends can join."


def tile_of(game: AnyGame) -> Tile:
    """Return a game's tile in the picker."""
    options = game.options()
    seats = min(game.seat_range(options))
    rung = Rung.TRIAL.value if is_in_trial(game) else ""
    return Tile(game.short_name, game.theme, game.cover, game.minutes_for(options, seats), rung)


def _button(label: str, query: Query, style: discord.ButtonStyle) -> Control:
    return Button(label=label, style=style, custom_id=query.custom_id)
