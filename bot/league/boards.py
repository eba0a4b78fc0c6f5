"""`/league board`: a server's public leaderboards. Turning the page of someone else's board opens a private copy."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.league.board_screen import (
    ALL_GAMES,
    LINES,
    OPEN,
    OWN_PAGE,
    RACERS,
    THIS_SEASON,
    TURN,
    BoardLines,
    BoardPage,
    board_screen,
    measure_title,
    measures,
    page_after,
    page_count,
    race_picture,
)
from bot.league.season_choice import ALL_TIME, Seasons
from bot.messages.answers import announce, has_pressed, is_private, server_of, show, tell
from bot.messages.controls import matching
from bot.messages.game_choice import choose_game, game_named
from bot.messages.names import clean_name
from bot.messages.press import Press
from bot.messages.query import GONE, Queries
from bot.messages.screen import Screen
from bot.pictures.illustrator import Illustrator
from games.api import AnyGame, Refusal
from games.catalogue import GAMES
from games.engine.session import Session
from games.english import capital, join_words, plural
from games.league.season import Season
from storage.league.boards import BoardStore, By, Measure

_NUMBER = re.compile(r"[1-9][0-9]{0,8}")


class BoardCommand:
    """The command, its buttons, and the board button of finished tables."""

    def __init__(
        self, boards: BoardStore, seasons: Seasons, illustrator: Illustrator, now: Callable[[], float]
    ) -> None:
        self._boards = boards
        self._seasons = seasons
        self._illustrator = illustrator
        self._now = now

    def add_to(self, league: app_commands.Group, queries: Queries) -> None:
        """Register the command and its buttons."""
        queries.add(OPEN, self._open)
        queries.add(TURN, self._turn)

        @league.command(name="board", description="Who stands where on this server")
        @app_commands.describe(
            game="Which game; all games if you name none",
            season="Which season; the current one if you name none",
            by="What to rank by",
        )
        @choose_game(tuple(GAMES.values()))
        @app_commands.autocomplete(season=self._seasons.choices_and_ever, by=_measures)
        async def board(
            interaction: discord.Interaction[Any],
            game: str | None = None,
            season: str | None = None,
            by: str | None = None,
        ) -> None:
            server = server_of(interaction)
            played = None if game is None else game_named(tuple(GAMES.values()), game)
            if game is not None and played is None:
                raise Refusal("I don't know that game: pick one from the list that /league board offers.")
            page = BoardPage(played, await self._seasons.called_or_ever(server, season), _measure_called(played, by))
            name = clean_name(interaction.user.display_name)
            await announce(interaction, await self._screen(interaction, page, name))

    async def _open(self, interaction: discord.Interaction[Any], arguments: tuple[str, ...]) -> None:
        """Show a page in a private message."""
        page = await self._asked(interaction, arguments)
        await tell(interaction, await self._screen(interaction, page, None))

    async def open_of(self, interaction: discord.Interaction[Any], press: Press, session: Session) -> None:
        """Show the presser a private board of the table's game, for its server and season."""
        game, server = session.game, session.table.guild
        if not server:
            raise Refusal(GONE)
        page = BoardPage(game, await self._seasons.current(server), next(iter(measures(game).values())))
        screen = await self._screen(interaction, page, None, server)
        is_afar = interaction.guild_id != server
        await tell(interaction, replace(screen, rows=()) if is_afar else screen)

    async def _turn(self, interaction: discord.Interaction[Any], arguments: tuple[str, ...]) -> None:
        """Turn the page in place if the message is the person's own, else answer with a private copy."""
        page = await self._asked(interaction, arguments)
        if not has_pressed(interaction) or not (is_private(interaction) or _is_asker(interaction)):
            await tell(interaction, await self._screen(interaction, page, None))
            return
        asker = None if is_private(interaction) else clean_name(interaction.user.display_name)
        await show(interaction, await self._screen(interaction, page, asker))

    async def _asked(self, interaction: discord.Interaction[Any], arguments: tuple[str, ...]) -> BoardPage:
        """Return the page that a query asks for; raises Refusal for an invalid one."""
        server = server_of(interaction)
        match arguments:
            case (str(game), str(season), str(key), str(number)) if game in GAMES or game == ALL_GAMES:
                played = GAMES.get(game)
            case _:
                raise Refusal(GONE)
        by = measures(played).get(key)
        if by is None or not (number == OWN_PAGE or _NUMBER.fullmatch(number)):
            raise Refusal(GONE)
        found: Season | None = None
        if season == THIS_SEASON:
            found = await self._seasons.current(server)
        elif season != ALL_TIME and (found := await self._seasons.find(server, season)) is None:
            raise Refusal(GONE)
        page = BoardPage(played, found, by)
        if number != OWN_PAGE:
            return replace(page, number=int(number))
        before = await self._boards.offset_of(page.board(server), interaction.user.id)
        return page if before is None else replace(page, number=page_after(before))

    async def _screen(
        self, interaction: discord.Interaction[Any], page: BoardPage, asker: str | None, server: int | None = None
    ) -> Screen:
        """Return a page of a server's board; None stands for the server of the interaction."""
        board, now = page.board(server_of(interaction) if server is None else server), self._now()
        count = await self._boards.count(board)
        pages = page_count(count)
        if page.number > pages:
            raise Refusal(
                f"This board has only {plural('page', pages)} now: use /league board to see it from the start."
            )
        lines = await self._boards.lines(board, LINES, page.offset, page.columns)
        own = await self._boards.line_of(board, interaction.user.id, page.columns)
        is_recounted = board.game in await self._boards.recounted(board.guild)
        picture = None
        if page.season is not None and page.by == By.POINTS and page.number == 1:
            race = await self._boards.race(board.guild, board.game, page.season.id, RACERS)
            drawn = race_picture(page.season, race, now)
            picture = None if drawn is None else await self._illustrator.chart(drawn, interaction)
        return board_screen(page, BoardLines(tuple(lines), count, own, is_recounted), asker, now, picture)


def _is_asker(interaction: discord.Interaction[Any]) -> bool:
    """Return whether the clicked message answers a command of the person."""
    made_by = interaction.message.interaction_metadata if interaction.message is not None else None
    return made_by is not None and made_by.user.id == interaction.user.id


def _measure_called(game: AnyGame | None, called: str | None) -> Measure:
    """Return the measure chosen by name, or the default if none was named; raises Refusal if unknown."""
    offered = measures(game)
    if called is None:
        return next(iter(offered.values()))
    found = offered.get(called.strip().lower().replace(" ", "-"))
    if found is None:
        board = "The board for all games" if game is None else f"The board of {game.name}"
        more = " Name a game to rank by rating and whatever else that game counts." if game is None else ""
        raise Refusal(f"{board} ranks by {join_words([measure_title(by) for by in offered.values()], 'or')}.{more}")
    return found


async def _measures(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    """Return the measures of the game chosen so far, for autocompletion."""
    game = game_named(tuple(GAMES.values()), str(getattr(interaction.namespace, "game", None)))
    return matching([(capital(measure_title(by)), key) for key, by in measures(game).items()], current)
