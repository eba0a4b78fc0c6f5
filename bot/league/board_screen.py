"""Leaderboard screens: a page of ten lines, the reader's own line, and a chart of the top five's race."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from unicodedata import east_asian_width

import discord

from bot.league.season_choice import ALL_TIME, EVER
from bot.messages.controls import Button, Control
from bot.messages.query import Query, page_buttons
from bot.messages.screen import DESCRIPTION, FIELD, Attachment, Screen
from bot.pictures.charts import Series, line_chart
from games.api import AnyGame
from games.columns import STREAK, Column
from games.drawing.picture import Picture
from games.engine.seating import is_solitary
from games.english import amount, clip, number, ordinal, plural
from games.league.rating import Rating
from games.league.season import Season, day_words
from storage.league.boards import BoardLine, By, LeagueBoard, Measure, Race

OPEN = "board"
"""The query that shows a page of a board in a new message."""
TURN = "boardpage"
"""The query that turns the page of a board in place."""
THIS_SEASON = "now"
ALL_GAMES = "-"
OWN_PAGE = "own"
"""The page argument that stands for the page with the asker's own line."""

LINES = 10
ROW = 34.5
"""Width of a line on a phone, in characters: place, name and numbers."""
WIDE = 1.5
"""Width of a capital letter, and of a character of another script, in narrow characters."""
WIDEST, LATIN = "MWmw@%", "\u024f"
"""Characters of double width, and the last character of the Latin script."""
NUMBERS = 2
UNSETTLED = "?"
"""Suffix of a rating that may still move far."""
RACERS = 5
LEAST_POINTS = 3
"""Number of points, the start included, below which no race is drawn."""
RACE_TITLE = "Points of the first five, day by day"
START = "the start"
COUNTED = "Rated games of two or more people count; house players never rank."
COUNTED_ALONE = "Rated games count."
RECOUNTED = "Working out the ratings again"
RECOUNTED_WORDS = "A manager took a result out of the league. The new ratings will be here soon."


@dataclass(frozen=True, slots=True)
class BoardPage:
    """A page (from 1) of a server's board: of one game (None: all games), in one season (None: all time)."""

    game: AnyGame | None
    season: Season | None
    by: Measure
    number: int = 1

    def board(self, guild: int) -> LeagueBoard:
        """Return the board as storage names it."""
        game = None if self.game is None else self.game.key
        return LeagueBoard(guild, game, None if self.season is None else self.season.id, self.by)

    @property
    def columns(self) -> tuple[Column, ...]:
        """The facts in each line beside points, rating and games."""
        return () if self.game is None else columns_of(self.game)

    @property
    def offset(self) -> int:
        """Number of lines before the page."""
        return (self.number - 1) * LINES

    def query(self, name: str, page: str) -> str:
        """Return the custom id that asks for a page of the same board."""
        game = ALL_GAMES if self.game is None else self.game.key
        season = ALL_TIME if self.season is None else str(self.season.id)
        key = next(key for key, measure in measures(self.game).items() if measure == self.by)
        return Query(name, (game, season, key, page)).custom_id


@dataclass(frozen=True, slots=True)
class BoardLines:
    """The lines of a page, the board's line count, and the asker's line (None: not on the board).

    is_recounted: whether the ratings shown are being recomputed.
    """

    lines: tuple[BoardLine, ...]
    count: int
    own: BoardLine | None
    is_recounted: bool = False


def columns_of(game: AnyGame) -> tuple[Column, ...]:
    """Return the board's columns for a game: its own tallies, and the streak at its daily deal."""
    return game.columns if game.daily is None else (*game.columns, STREAK)


def measures(game: AnyGame | None) -> dict[str, Measure]:
    """Return the measures that a game's board can be sorted by, the default first, keyed as in custom ids."""
    if game is None:
        return {By.POINTS.value: By.POINTS, By.GAMES.value: By.GAMES}
    columns = {_key(column): column for column in columns_of(game)}
    if is_solitary(game, game.options()):
        return {**columns, By.GAMES.value: By.GAMES}
    return {**{by.value: by for by in By}, **columns}


def _key(column: Column) -> str:
    return column.title.lower().replace(" ", "-")


def measure_title(by: Measure) -> str:
    """Return a measure's name for use inside a sentence: "points", "best score", "NO-JOKE calls won"."""
    if isinstance(by, By):
        return by.value
    return by.title if by.title[1:2].isupper() else f"{by.title[:1].lower()}{by.title[1:]}"


def page_count(count: int) -> int:
    """Return the number of pages for `count` lines; an empty board has one."""
    return max(1, -(-count // LINES))


def page_after(lines: int) -> int:
    """Return the page of the line that follows `lines` others."""
    return 1 + lines // LINES


def streak_board_button(game: AnyGame) -> Control:
    """Return the button that opens the all-time board of streaks at a game's daily deal."""
    return Button(label="Longest streaks", custom_id=Query(OPEN, (game.key, ALL_TIME, _key(STREAK), "1")).custom_id)


def board_screen(
    page: BoardPage, found: BoardLines, asker: str | None, now: float, picture: Attachment | None = None
) -> Screen:
    """Return a page of a board; `asker` names the asker on a public board, None addresses the reader.

    A page with a picture shows the asker the same facts as everyone else.
    """
    embed = discord.Embed(title=clip(_title(page), 256), colour=None if page.game is None else page.game.colour)
    counted = COUNTED_ALONE if page.game is not None and is_solitary(page.game, page.game.options()) else COUNTED
    if not found.lines:
        embed.description = f"{_empty(page, now)} {counted}"
        return Screen(embed)
    shown = _shown(page)
    heading = " · ".join(measure_title(by) for by in shown)
    if By.RATING in shown and any(line.rating is not None and line.rating.is_unsettled for line in found.lines):
        heading += f" ({UNSETTLED}: new)"
    lines = [f"-# {heading}", *(row(line.place, line.name, _numbers(page, line, shown)) for line in found.lines)]
    embed.description = clip("\n".join(lines), DESCRIPTION)
    own = None
    if found.own is not None and picture is not None:
        own = " · ".join([ordinal(found.own.place), *_numbers(page, found.own, shown)])
    elif found.own is not None:
        own = f"{ordinal(found.own.place)}: {', '.join(_facts(page, found.own))}."
    if asker is None:
        name, nobody = "You", "You aren't on this board yet."
    else:
        name, nobody = f"{asker}, who asked", "Not on this board yet."
    embed.add_field(name=name, value=clip(own or nobody, FIELD), inline=False)
    if found.is_recounted:
        embed.add_field(name=RECOUNTED, value=RECOUNTED_WORDS, inline=False)
    pages = page_count(found.count)
    order = f"By {measure_title(page.by)} · page {page.number} of {pages}, {plural('player', found.count)}"
    embed.set_footer(text=order)
    turns = page_buttons(lambda to: page.query(TURN, str(to)), page.number, pages) if pages > 1 else ()
    own_page = Button(label="Find me", custom_id=page.query(OPEN, OWN_PAGE))
    return Screen(embed, ((*turns, own_page),), picture=picture)


def deciding_fact(page: BoardPage, line: BoardLine) -> str:
    """Return the value that decides the line's place: "14 points"."""
    return _facts(page, line)[0]


def _title(page: BoardPage) -> str:
    game = "All games" if page.game is None else page.game.short_name
    return f"{game}: {EVER if page.season is None else page.season.name}"


def _empty(page: BoardPage, now: float) -> str:
    """Return the text of an empty board."""
    what = "a rated game" if page.game is None else f"a rated game of {page.game.name}"
    if page.season is None:
        return f"Nobody has finished {what} on this server yet."
    if page.season.is_over(now):
        return f"Nobody finished {what} in the season {page.season.name}."
    return f"Nobody has finished {what} in the season {page.season.name} yet."


def _shown(page: BoardPage) -> list[Measure]:
    """Return the two columns that fit a phone: the board's measure, then points or rating, or games."""
    if page.game is None or is_solitary(page.game, page.game.options()):
        others: list[Measure] = [By.POINTS, By.GAMES] if page.game is None else [By.GAMES]
    else:
        others = [By.POINTS, By.RATING]
    return [page.by, *(by for by in others if by != page.by)][:NUMBERS]


def row(place: int, name: str, numbers: Sequence[str]) -> str:
    """Return a line that fits a phone: place, name and numbers."""
    digits, told = f"{place:,}", "".join(f" · {told}" for told in numbers)
    return f"**{digits}** {_fitted(name, ROW - len(digits) - len(told))}{told}"


def _fitted(name: str, most: float) -> str:
    """Truncate a name to a width; wide characters count double."""
    room = 0.0
    for length, letter in enumerate(name):
        if letter in WIDEST or east_asian_width(letter) in "WF":
            room += 2
        else:
            room += WIDE if letter.isupper() or letter > LATIN else 1
        if room > most:
            return clip(name, length)
    return name


def _numbers(page: BoardPage, line: BoardLine, shown: Sequence[Measure]) -> list[str]:
    return [told for by in shown if (told := _number(page, line, by))]


def _number(page: BoardPage, line: BoardLine, by: Measure) -> str:
    if by == By.POINTS:
        return f"{amount(line.points)} {'pt' if line.points == 1 else 'pts'}"
    if by == By.GAMES:
        return plural("game", line.played)
    if by == By.RATING:
        return "" if line.rating is None else rating_number(line.rating)
    values = dict(zip(page.columns, line.values, strict=True))
    return "–" if (value := values.get(by)) is None else by.words(value)


def rating_number(rating: Rating) -> str:
    """Return a rating, marked while it may still move far: "1,214?"."""
    return f"{number(rating.number)}{UNSETTLED if rating.is_unsettled else ''}"


def _facts(page: BoardPage, line: BoardLine) -> list[str]:
    """Return the facts of a line, the board's measure first."""
    facts: dict[Measure, str] = {}
    if page.game is None or not is_solitary(page.game, page.game.options()):
        facts[By.POINTS] = f"{amount(line.points)} {'point' if line.points == 1 else 'points'}"
    if line.rating is not None:
        facts[By.RATING] = f"rated {line.rating}" if page.by != By.RATING else str(line.rating)
    facts[By.GAMES] = plural("game", line.played)
    for column, value in zip(page.columns, line.values, strict=True):
        if value is not None:
            facts[column] = f"{measure_title(column)}: {column.words(value)}"
    first = [facts.pop(page.by)] if page.by in facts else []
    return [*first, *facts.values()]


# The race


def race_picture(season: Season, races: Sequence[Race], now: float) -> Picture | None:
    """Return a chart of the season leaders' points up to today; None before two days with any."""
    opened = _day(season.opened_at)
    ends_at = now if season.ends_at is None else min(now, season.ends_at - 1)
    running = [race for race in races if any(total for _, total in race.sums)]
    days = {day for race in running for day, _ in race.sums}
    if 1 + len(days) < LEAST_POINTS:
        return None
    last = max(_day(ends_at), *(day for race in running for day, _ in race.sums))
    series = [Series(race.name, _corners(race, opened, last)) for race in running]
    start = float(opened.toordinal() - 1)
    return line_chart(RACE_TITLE, series, lambda x: START if x <= start else day_words(date.fromordinal(round(x))))


def _corners(race: Race, opened: date, last: date) -> tuple[tuple[float, float], ...]:
    """Return the running total at the end of each day."""
    sums = dict(race.sums)
    total, corners = 0.0, [(float(opened.toordinal() - 1), 0.0)]
    for day in range(opened.toordinal(), last.toordinal() + 1):
        total = sums.get(date.fromordinal(day), total)
        corners.append((float(day), total))
    return tuple(corners)


def _day(time: float) -> date:
    return datetime.fromtimestamp(time, UTC).date()
