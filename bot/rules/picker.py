"""`/games`: the games to choose from, a tile and a button each; a press opens a table where it is pressed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import app_commands

from bot.messages.answers import tell, turn
from bot.messages.controls import packed_rows
from bot.messages.query import GONE, Queries, Query, page_buttons
from bot.messages.screen import Screen
from bot.pictures.illustrator import Illustrator
from bot.rules.newcomers import TUTORIAL
from bot.rules.tutorial import OPEN, taught
from games.api import AnyGame, Refusal
from games.catalogue import GAMES
from games.drawing.picker import MOST_TILES, NEW, Tile, picker_picture
from games.drawing.picture import Picture
from games.engine.seating import is_solitary
from games.english import join_words

QUERY = "games"
TITLE = "Which game?"
SHARED = "Your table opens here, and friends press Join."
MOST_GAMES = MOST_TILES - 1
"""So many games stand on a page; the last tile is for who is new."""
MOST_ROOM = 315.0
"""How wide a row of these buttons may be reckoned: they have many narrow letters."""


@dataclass(frozen=True, slots=True)
class Page:
    """Some of the games, as words, buttons and a picture."""

    line: str
    tiles: tuple[Tile, ...]
    rows: tuple[tuple[discord.ui.Item[Any], ...], ...]

    @property
    def picture(self) -> Picture:
        """The tiles."""
        return picker_picture(self.tiles, has_lesson=bool(taught()))

    @property
    def screen(self) -> Screen:
        """The page in words alone."""
        return self._screen([self.line, *(tile.words for tile in self.tiles)])

    @property
    def pictured(self) -> Screen:
        """The same for beside the picture."""
        return self._screen([self.line])

    def _screen(self, lines: Sequence[str]) -> Screen:
        return Screen(discord.Embed(description="\n".join(lines)), self.rows, f"**{TITLE}**")


class Picker:
    """Answers the command and the buttons between its pages."""

    def __init__(self, illustrator: Illustrator) -> None:
        self._illustrator = illustrator

    def add_to(self, tree: app_commands.CommandTree[Any], queries: Queries) -> None:
        """Register the command and its buttons."""
        queries.add(QUERY, self._turn)

        @tree.command(name="games", description="Choose a game to open its table here, or learn one in a minute")
        async def games(interaction: discord.Interaction[Any]) -> None:
            await tell(interaction, await self.screen(interaction))

    async def _turn(self, interaction: discord.Interaction[Any], arguments: tuple[str, ...]) -> None:
        numbers = {(str(number),): number for number in range(1, page_count() + 1)}
        if arguments not in numbers:
            raise Refusal(GONE)
        await turn(interaction, await self.screen(interaction, numbers[arguments]))

    async def screen(self, interaction: discord.Interaction[Any], number: int = 1) -> Screen:
        """A page of the games as an answer to the interaction."""
        page = picker_page(number, is_direct=interaction.guild_id is None)
        picture = await self._illustrator.answer(page.picture, interaction)
        return page.screen if picture is None else replace(page.pictured, picture=picture)


def page_count() -> int:
    """How many pages the games take."""
    return -(-len(GAMES) // MOST_GAMES)


def picker_page(number: int = 1, *, is_direct: bool = False) -> Page:
    """A page of the games, from 1 on, and the ways to the others. is_direct: whether it is told in direct messages."""
    games = list(GAMES.values())[(number - 1) * MOST_GAMES : number * MOST_GAMES]
    buttons = [_button(game.short_name, Query(OPEN, (game.key,)), discord.ButtonStyle.primary) for game in games]
    if taught():
        buttons.append(_button(NEW, Query(TUTORIAL, (taught()[0].key,)), discord.ButtonStyle.success))
    rows = [tuple(row) for row in packed_rows(buttons, MOST_ROOM)]
    if page_count() > 1:
        rows.append(page_buttons(lambda to: Query(QUERY, (str(to),)).custom_id, number, page_count()))
    return Page(_alone_line() if is_direct else SHARED, tuple(map(tile_of, games)), tuple(rows))


def _alone_line() -> str:
    alone = [game.short_name for game in GAMES.values() if is_solitary(game, game.options())]
    return f"Here you can play {join_words(alone, 'or')}; the others need a server, where friends can join."


def tile_of(game: AnyGame) -> Tile:
    """How a game stands among those to choose from."""
    options = game.options()
    seats = min(game.seat_range(options))
    return Tile(game.short_name, game.theme, game.cover, game.minutes_for(options, seats))


def _button(label: str, query: Query, style: discord.ButtonStyle) -> discord.ui.Item[Any]:
    return discord.ui.Button(label=label, style=style, custom_id=query.custom_id)
