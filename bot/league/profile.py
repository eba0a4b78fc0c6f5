"""`/profile`: a person's record on a server, shown to the asker alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeAlias

import discord
from discord import app_commands
from discord.utils import format_dt

from bot.league.board_screen import (
    RECOUNTED,
    RECOUNTED_WORDS,
    UNSETTLED,
    columns_of,
    measure_title,
    measures,
    rating_number,
)
from bot.messages.answers import server_of, tell, turn
from bot.messages.controls import Button
from bot.messages.names import ROBOT, clean_name
from bot.messages.query import GONE, Queries, Query
from bot.messages.screen import DESCRIPTION, Screen, note_screen
from bot.pictures.charts import MOST_SERIES, Series, line_chart
from bot.pictures.illustrator import Illustrator
from games.api import AnyGame, Refusal
from games.catalogue import GAMES
from games.columns import STREAK
from games.drawing.picture import Picture
from games.engine.seating import is_solitary
from games.english import clip, join_words, number, ordinal, plural
from games.league.season import day_words
from storage.league.boards import BoardLine, BoardStore, By, LeagueBoard, Measure
from storage.league.profiles import CurvePoint, GameProfile, HeadToHead, HouseEnemy, KeptResult, ProfileStore

PROFILE = "profile"
MAIN, RESULTS = "main", "results"
_PERSON = re.compile(r"[1-9][0-9]{0,19}")
RECENT = 8
MOST_GAMES = 5
"""Number of games on a profile, the most played first."""
POINTS = 100
"""Number of latest results in each line of the curve."""
LEAST_POINTS = 3
"""Number of points below which no curve is drawn."""
OTHERS = 24
"""Width of the other players' names in a result, in characters."""
CURVE_TITLE = "Rating after each result"


Curve: TypeAlias = tuple[AnyGame, Sequence[CurvePoint]]
"""A game, and its rating after each of the latest results."""


@dataclass(frozen=True, slots=True)
class GameStanding:
    """A person's all-time standing at one game: the line of the board with the game's own measure."""

    game: AnyGame
    kept: GameProfile
    by: Measure
    line: BoardLine | None
    count: int


class ProfileCommand:
    """The command, and its entry in a person's context menu."""

    def __init__(self, profiles: ProfileStore, boards: BoardStore, illustrator: Illustrator) -> None:
        self._profiles = profiles
        self._boards = boards
        self._illustrator = illustrator

    def add_to(self, tree: app_commands.CommandTree[Any], queries: Queries) -> None:
        """Register the command, the context menu entry and the buttons."""
        queries.add(PROFILE, self._turn)

        @tree.command(name="profile", description="A player's ratings, places and results on this server")
        @app_commands.guild_only
        @app_commands.describe(person="Whose profile; your own if you name nobody")
        async def profile(interaction: discord.Interaction[Any], person: discord.User | None = None) -> None:
            await self._show(interaction, person or interaction.user)

        @tree.context_menu(name="Profile")
        @app_commands.guild_only
        async def menu(interaction: discord.Interaction[Any], person: discord.User) -> None:
            await self._show(interaction, person)

    async def _show(self, interaction: discord.Interaction[Any], person: discord.User | discord.Member) -> None:
        if not isinstance(person, discord.User | discord.Member):  # a hostile client names whomever it likes
            raise Refusal("I don't know anybody by that name here: pick somebody from the command's list.")
        name = clean_name(person.display_name)
        if person.bot:
            await tell(interaction, f"{name} is a bot, and bots have no profile.")
        else:
            await tell(interaction, await self._screen(interaction, person.id, name))

    async def _turn(self, interaction: discord.Interaction[Any], arguments: tuple[str, ...]) -> None:
        """Show the other page in place."""
        match arguments:
            case (str(digits), str(page)) if _PERSON.fullmatch(digits) and page in (MAIN, RESULTS):
                person = int(digits)
            case _:
                raise Refusal(GONE)
        guild = server_of(interaction)
        recent = await self._profiles.recent(guild, person, RECENT)
        if not recent:
            raise Refusal(GONE)
        name = next(seat.name for seat in recent[0].seats if seat.person == person)
        if page == RESULTS:
            await turn(interaction, results_screen(recent, person, name, is_own=person == interaction.user.id))
        else:
            await turn(interaction, await self._screen(interaction, person, name))

    async def _screen(self, interaction: discord.Interaction[Any], person: int, name: str) -> Screen:
        guild, asker = server_of(interaction), interaction.user.id
        is_own = person == asker
        if not await self._profiles.recent(guild, person, 1):
            return note_screen(empty_profile_text(name, is_own=is_own))
        recounted = await self._boards.recounted(guild)
        kept = await self._profiles.games(guild, person)
        standings = await self._standings(guild, person, kept)
        missing = [each for each in kept if each.game not in GAMES]
        curves = await self._curves(guild, person, standings)
        embed = discord.Embed(title="Your profile" if is_own else f"The profile of {name}")
        is_new = any(each.kept.rating is not None and each.kept.rating.is_unsettled for each in standings)
        embed.set_footer(text=f"All time, on this server.{f' {UNSETTLED}: new.' if is_new else ''}")
        picture = await self._illustrator.answer(curve_picture(curves), interaction)
        played = [*map(game_line, standings), *map(missing_line, missing)]
        lines = played[:MOST_GAMES] or ["No rated game yet."]
        if len(played) > MOST_GAMES:
            lines.append(f"And {plural('other game', len(played) - MOST_GAMES)}.")
        if any(standing.game.key in recounted for standing in standings):
            lines += [RECOUNTED, RECOUNTED_WORDS]
        if not is_own:
            lines += head_to_head_lines(await self._profiles.head_to_head(guild, asker, person), name)
        enemy = await self._profiles.house_enemy(guild, person)
        if enemy is not None:
            lines.append(enemy_line(enemy, "you" if is_own else name))
        embed.description = clip("\n".join(lines), DESCRIPTION)
        return Screen(embed, ((_page_button(person, RESULTS, "Latest results"),),), picture=picture)

    async def _standings(self, guild: int, person: int, at: Sequence[GameProfile]) -> list[GameStanding]:
        """Return the person's standing at each installed game, the most played first."""
        standings = []
        for kept in at:
            game = GAMES.get(kept.game)
            if game is not None:
                by = next(iter(measures(game).values())) if is_solitary(game, game.options()) else By.RATING
                board = LeagueBoard(guild, game.key, by=by)
                line = await self._boards.line_of(board, person, columns_of(game))
                standings.append(GameStanding(game, kept, by, line, await self._boards.count(board)))
        return standings

    async def _curves(self, guild: int, person: int, standings: Sequence[GameStanding]) -> list[Curve]:
        """Return the rating curves of the person's most played games."""
        rated = [standing.game for standing in standings if standing.kept.rating is not None]
        return [(game, await self._profiles.curve(guild, game.key, person, POINTS)) for game in rated[:MOST_SERIES]]


def empty_profile_text(name: str, *, is_own: bool) -> str:
    """Return the text for a person without a profile."""
    if is_own:
        return "You haven't finished a game on this server yet, so there's nothing to tell. /play opens a table."
    return f"{name} hasn't finished a game on this server yet."


def game_line(standing: GameStanding) -> str:
    """Return rating and place at a game in a line for phones: "**WHOT** 1,214? · 3rd of 12 · 5 games"."""
    game, kept, line = standing.game, standing.kept, standing.line
    values = () if line is None else zip(columns_of(game), line.values, strict=True)
    told: dict[Measure, str] = {column: column.words(value) for column, value in values if value is not None}
    first = "" if kept.rating is None else f" {rating_number(kept.rating)}"
    facts = []
    if standing.by in told:
        facts.append(f"{measure_title(standing.by)} {told[standing.by]}")
    if line is not None:
        facts.append(f"{ordinal(line.place)} of {standing.count:,}")
    if STREAK in told:
        facts.append(f"{measure_title(STREAK)} {told[STREAK]}")
    return f"**{game.short_name}**{first} · {' · '.join([*facts, plural('game', kept.played)])}"


def missing_line(kept: GameProfile) -> str:
    """Return the line of a game that is no longer installed."""
    return f"**{kept.game}** · {plural('game', kept.played)}, kept until I have it again"


def results_screen(recent: Sequence[KeptResult], person: int, name: str, *, is_own: bool) -> Screen:
    """Return a person's latest results, newest first."""
    embed = discord.Embed(title="Your latest results" if is_own else f"The latest results of {name}")
    embed.description = clip("\n".join(result_line(result, person) for result in recent), DESCRIPTION)
    return Screen(embed, ((_page_button(person, MAIN, "← Back"),),))


def _page_button(person: int, page: str, label: str) -> Button:
    return Button(label=label, custom_id=Query(PROFILE, (str(person), page)).custom_id)


def result_line(result: KeptResult, person: int) -> str:
    """Return a result from its person's side: "11/3/2026 **WHOT** 2nd of 3, Bob and Vera (table 7K2QF)"."""
    game = GAMES.get(result.game)
    own = next(seat for seat in result.seats if seat.person == person)
    others = [seat.name for seat in result.seats if seat is not own]
    if others:
        came = f"{ordinal(own.place)} of {len(result.seats)}, with {clip(join_words(others), OTHERS)}"
    else:
        came = "played alone" if own.score is None else f"score {own.score}"
    marks = [
        f"table {result.table_id}",
        *(["left to the house"] if own.has_left else []),
        *(["not rated"] if not result.is_rated else []),
        *(["taken out of the league"] if result.void_reason is not None else []),
    ]
    day = format_dt(datetime.fromtimestamp(result.finished_at, UTC), "d")
    name = result.game if game is None else game.name
    return f"{day} **{name}** {came} ({', '.join(marks)})"


def head_to_head_lines(met: HeadToHead, name: str) -> list[str]:
    """Return how the asker did against the person, and with them."""
    games = met.ahead + met.level + met.behind
    lines = []
    if games:
        level = f", level in {met.level:,}" if met.level else ""
        ended = f"you came out ahead in {met.ahead:,}{level}, behind in {met.behind:,}"
        lines.append(f"In {plural('rated game', games)} {ended}.")
    if met.together:
        lines.append(f"You were partners in {plural('rated game', met.together)}.")
    return lines or [f"You and {name} haven't met in a rated game here yet."]


def enemy_line(enemy: HouseEnemy, who: str) -> str:
    """Return the house player met most often, and the results: "Otto 🤖: 2 games together, you won none."."""
    won = number(enemy.beaten) if enemy.beaten else "none"
    return f"{enemy.name} {ROBOT}: {plural('game', enemy.met)} together, {who} won {won}."


def curve_picture(curves: Sequence[Curve]) -> Picture | None:
    """Return a chart of ratings over time, a line per game; None if no line has `LEAST_POINTS` points."""
    if not any(len(points) >= LEAST_POINTS for _, points in curves):
        return None
    series = [
        Series(game.short_name, tuple((point.finished_at, float(point.rating.number)) for point in points))
        for game, points in curves
    ]
    return line_chart(CURVE_TITLE, series, _day_words)


def _day_words(moment: float) -> str:
    return day_words(datetime.fromtimestamp(moment, UTC).date())
