"""`/profile`: what a person has done on a server, for whoever asks alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeAlias

import discord
from discord import app_commands
from discord.utils import format_dt

from bot.league.board_screen import RECOUNTED, RECOUNTED_WORDS, columns_of, measure_title, measures
from bot.messages.answers import server_of, tell
from bot.messages.names import clean_name
from bot.messages.screen import Screen, add_lines, note_screen
from bot.pictures.charts import MOST_SERIES, Series, line_chart
from bot.pictures.illustrator import Illustrator
from games.api import AnyGame, Refusal
from games.catalogue import GAMES
from games.columns import STREAK
from games.drawing.picture import Picture
from games.engine.seating import is_solitary
from games.english import amount, clip, join_words, ordinal, plural
from games.league.season import MONTHS
from storage.league.boards import Board, BoardLine, BoardStore, By, Measure
from storage.league.profiles import CurvePoint, GameProfile, HeadToHead, HouseEnemy, KeptResult, ProfileStore

RECENT = 10
POINTS = 100
"""So many of the last results each line of the curve has."""
LENGTH = 180
"""In so many characters a result is told."""
CURVE_TITLE = "Rating after each result"


Curve: TypeAlias = tuple[AnyGame, Sequence[CurvePoint]]
"""A game, and the rating at it after each of the last results."""


@dataclass(frozen=True, slots=True)
class GameStanding:
    """How a person stands at one game, of all time: the line of the board that the game is measured by."""

    game: AnyGame
    kept: GameProfile
    by: Measure
    line: BoardLine | None
    count: int


class ProfileCommand:
    """The command, and what stands in a person's context menu."""

    def __init__(self, profiles: ProfileStore, boards: BoardStore, illustrator: Illustrator) -> None:
        self._profiles = profiles
        self._boards = boards
        self._illustrator = illustrator

    def add_to(self, tree: app_commands.CommandTree[Any]) -> None:
        """Register the command and the menu's entry."""

        @tree.command(name="profile", description="What somebody has done on this server: ratings, places, results")
        @app_commands.guild_only
        @app_commands.describe(person="Who; without anybody it is you")
        async def profile(interaction: discord.Interaction[Any], person: discord.User | None = None) -> None:
            await self._show(interaction, person or interaction.user)

        @tree.context_menu(name="Profile")
        @app_commands.guild_only
        async def menu(interaction: discord.Interaction[Any], person: discord.User) -> None:
            await self._show(interaction, person)

    async def _show(self, interaction: discord.Interaction[Any], person: discord.User | discord.Member) -> None:
        if not isinstance(person, discord.User | discord.Member):  # a hostile client names whomever it likes
            raise Refusal("I know nobody by that name here: choose somebody from what the command offers.")
        name = clean_name(person.display_name)
        if person.bot:
            await tell(interaction, f"{name} is a bot, and bots sit at no table: only persons have a profile.")
        else:
            await tell(interaction, await self._screen(interaction, person.id, name))

    async def _screen(self, interaction: discord.Interaction[Any], person: int, name: str) -> Screen:
        guild, asker = server_of(interaction), interaction.user.id
        is_own = person == asker
        recent = await self._profiles.recent(guild, person, RECENT)
        if not recent:
            return note_screen(nobody_yet(name, is_own=is_own))
        recounted = await self._boards.recounted(guild)
        standings = await self._standings(guild, person)
        curves = await self._curves(guild, person, standings)
        embed = discord.Embed(title="Your profile" if is_own else f"The profile of {name}")
        embed.set_footer(text="Of all time, on this server. Rated games of two or more persons count for ratings.")
        picture = await self._illustrator.answer(curve_picture(curves), interaction)
        add_lines(embed, "Games", [*map(game_line, standings)] or ["No rated game yet."])
        if any(standing.game.key in recounted for standing in standings):
            add_lines(embed, RECOUNTED, [RECOUNTED_WORDS])
        add_lines(embed, "Results, newest first", [result_line(result, person) for result in recent])
        if not is_own:
            met = await self._profiles.head_to_head(guild, asker, person)
            add_lines(embed, f"You and {name}", head_to_head_lines(met, name))
        enemy = await self._profiles.house_enemy(guild, person)
        if enemy is not None:
            add_lines(embed, "Favourite house enemy", [enemy_line(enemy, "you" if is_own else name)])
        return Screen(embed, picture=picture)

    async def _standings(self, guild: int, person: int) -> list[GameStanding]:
        """How the person stands at each game, the most played first."""
        standings = []
        for kept in await self._profiles.games(guild, person):
            game = GAMES.get(kept.game)
            if game is not None:
                by = next(iter(measures(game).values())) if is_solitary(game, game.options()) else By.RATING
                board = Board(guild, game.key, by=by)
                line = await self._boards.line_of(board, person, columns_of(game))
                standings.append(GameStanding(game, kept, by, line, await self._boards.count(board)))
        return standings

    async def _curves(self, guild: int, person: int, standings: Sequence[GameStanding]) -> list[Curve]:
        """How the ratings went at the games that the person has played most."""
        rated = [standing.game for standing in standings if standing.kept.rating is not None]
        return [(game, await self._profiles.curve(guild, game.key, person, POINTS)) for game in rated[:MOST_SERIES]]


def nobody_yet(name: str, *, is_own: bool) -> str:
    """That a person has no profile."""
    if is_own:
        return "You have not finished a game on this server yet, so there is nothing to tell. /play opens a table."
    return f"{name} has not finished a game on this server yet, so there is nothing to tell."


def game_line(standing: GameStanding) -> str:
    """Rating and place at one game: "**WHOT** · 1,214, still settling · 3rd of 12 by rating · 7.5 points · 5 games"."""
    game, kept, line = standing.game, standing.kept, standing.line
    values = () if line is None else zip(columns_of(game), line.values, strict=True)
    told: dict[Measure, str] = {column: column.words(value) for column, value in values if value is not None}
    facts = [] if kept.rating is None else [str(kept.rating)]
    if line is not None:
        place = f"{ordinal(line.place)} of {standing.count:,} by {measure_title(standing.by)}"
        facts.append(f"{place}: {told[standing.by]}" if standing.by in told else place)
    if not is_solitary(game, game.options()):
        facts.append(f"{amount(kept.points)} {'point' if kept.points == 1 else 'points'}")
    if STREAK in told:
        facts.append(f"{measure_title(STREAK)}: {told[STREAK]}")
    return f"**{game.name}** · {' · '.join([*facts, plural('game', kept.played)])}"


def result_line(result: KeptResult, person: int) -> str:
    """One result as its person came out of it."""
    game = GAMES.get(result.game)
    own = next(seat for seat in result.seats if seat.person == person)
    others = [seat.name for seat in result.seats if seat is not own]
    if others:
        came = f"{ordinal(own.place)} of {len(result.seats)}, with {join_words(others)}"
    else:
        came = "played alone" if own.score is None else f"score {own.score}"
    marks = [
        *(["left to the house"] if own.has_left else []),
        *(["not rated"] if not result.is_rated else []),
        *(["taken out of the league"] if result.void_reason is not None else []),
    ]
    day = format_dt(datetime.fromtimestamp(result.finished_at, UTC), "d")
    name = result.game if game is None else game.name
    told = f"{day} **{name}**, table {result.table_id}: {came}"
    return f"{clip(told, LENGTH)}{''.join(f' ({mark})' for mark in marks)}"


def head_to_head_lines(met: HeadToHead, name: str) -> list[str]:
    """How the asker did against the person, and with them."""
    games = met.ahead + met.level + met.behind
    lines = []
    if games:
        level = f", level in {met.level:,}" if met.level else ""
        ended = f"you came out ahead in {met.ahead:,}{level}, behind in {met.behind:,}"
        lines.append(f"In {plural('rated game', games)} {ended}.")
    if met.together:
        lines.append(f"You were partners in {plural('rated game', met.together)}.")
    return lines or [f"You and {name} have not met in a rated game here yet."]


def enemy_line(enemy: HouseEnemy, who: str) -> str:
    """Whom of the house a person meets most often, and how that goes."""
    return f"{enemy.name}: met in {plural('game', enemy.met)}, with {who} ahead in {enemy.beaten:,}."


def curve_picture(curves: Sequence[Curve]) -> Picture | None:
    """The ratings over time, a line each game; None where no line has two points."""
    if not any(len(points) > 1 for _, points in curves):
        return None
    series = [
        Series(game.name, tuple((point.finished_at, float(point.rating.number)) for point in points))
        for game, points in curves
    ]
    return line_chart(CURVE_TITLE, series, _day_words)


def _day_words(moment: float) -> str:
    day = datetime.fromtimestamp(moment, UTC).date()
    return f"{day.day} {MONTHS[day.month - 1]}"
