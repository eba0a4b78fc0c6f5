"""What the screens of a table say: the line above, the newest change, the position in words, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from itertools import chain, repeat

import discord
from discord.utils import TimestampStyle, format_dt

from bot.messages.controls import Control, FindEmoji, no_emoji
from bot.messages.leftovers import table_mark
from bot.messages.names import ROBOT
from bot.messages.press import find_choice
from bot.messages.screen import CONTENT, Place, add_lines
from bot.tables.streaks import Try
from games.api import Choice, Page
from games.engine.position import Position
from games.engine.table import Seat, Status, Table
from games.english import clip
from games.league.season import day_words
from games.scores import Ratings

MOST_FACES = 2000
"""So many characters the emojis beside the lines may take, so that the words always have room."""

CUT = "Before the deal"
AWAY = "A house player plays for you. Press My hand at the table to take your seat back."
OLDER_RULES = "This game began before the rules changed. It goes on by the current rules, which /rules shows."
RESTING = "The game waits until you take your seat back: any play does that, and so does /hand."


@dataclass(frozen=True, slots=True)
class Context:
    """What a screen shows beside the table itself.

    offer: controls of no play, which stand last where nothing is asked. done: how a finished try at the daily deal
    stands. picture: the height of the picture that goes with the words, in its own units; None where they have to
    say all. is_wordy: whether the reader wants words alone. ratings: how those of a game that is over moved with it.
    turning: what turned it, or what was possible, in a sentence; empty where nothing did. draw: what of a competition
    that has just begun at the table was drawn for it, a sentence each.
    """

    place: Place
    offer: Sequence[Control] = ()
    done: Try | None = None
    emoji: FindEmoji = no_emoji
    picture: int | None = None
    is_wordy: bool = False
    ratings: Ratings = field(default_factory=dict)
    turning: str = ""
    draw: tuple[str, ...] = ()


def add_opening(embed: discord.Embed, session: Position, draw: Sequence[str] = ()) -> None:
    """Add what chance, or a draw of a competition, has decided before the deal."""
    add_lines(embed, CUT, draw or session.seating_words)


def message_text(
    headline: str, session: Position, page: Page | None = None, place: Place | None = None, note: str = ""
) -> str:
    """A message's own text, which a notification shows: the headline, of which game it is and where; below it a note.

    Who has Discord show no embeds reads this and the buttons.
    """
    game = game_name(session, is_short=place is not None)
    if page is not None and (page.stage or page.progress):
        game = f"{game}, {page.stage or page.progress}"
    where = [] if place is None else [place.name]
    line = " · ".join([headline.removesuffix("."), game, *where])
    return clip(f"{line}\n{note}" if note else line, CONTENT)


def news(session: Position, page: Page, asked: Choice | None = None, time: str | None = None) -> str | None:
    """The newest change and `time`, else until when there is some; at a question what that tells; None for nothing."""
    told = page.change if asked is None else asked.detail
    return " ".join(filter(None, [told, until(session) if time is None else time])) or None


def question_at(page: Page, path: tuple[str, ...]) -> Choice | None:
    """The question that `path` leads to; None where nothing is asked."""
    return find_choice(page.choices, path)


def public_headline(session: Position, page: Page) -> str:
    """Whose turn it is, for everybody, or why nobody may move."""
    table = session.table
    if table.status is Status.PLAYING and table.halted:
        return table.halted
    return page.headline if table.clock.caller is None else f"{table.seats[table.clock.caller].name} is choosing"


def until(session: Position) -> str:
    """Until when the seats to act have time, in the reader's own zone, or why a table was stopped."""
    if session.table.halted:  # while it is played, the content says so
        return f"**{session.table.halted}**" if session.table.status is Status.OVER else ""
    clock = session.table.clock
    if clock.caller is not None and clock.choose_until is not None:
        name = session.table.seats[clock.caller].name
        return f"**{name}** called first and chooses what to take. ⏳ {moment(clock.choose_until)}"
    if clock.deadline is None or not session.to_act:
        return ""
    return f"⏳ {moment(clock.deadline)}"


def moment(time: float, style: TimestampStyle = "R") -> str:
    """A time of the reader's own zone, counted from now on; of style "t" the hour and minute."""
    return format_dt(datetime.fromtimestamp(time, UTC), style)


def position_lines(page: Page, emoji: FindEmoji) -> list[str]:
    """The position in words, and behind them the emojis of what each line names, where all of them are there."""
    lines, room = [], MOST_FACES
    for line, faces in zip(page.lines, chain(page.faces, repeat(())), strict=False):
        found = [each for each in map(emoji, faces) if each is not None]
        shown = " ".join(map(str, found)) if len(found) == len(faces) else ""
        is_shown = 0 < len(shown) <= room
        lines.append(f"{line} {shown}" if is_shown else line)
        room -= len(shown) if is_shown else 0
    return lines


def add_players(embed: discord.Embed, session: Position) -> None:
    """Add who sits where, and how each stands, as everybody may know it."""
    table, page = session.table, session.page(None)
    lines = []
    for seat, line in zip(table.seats, page.seats, strict=True):
        is_to_act = line.is_to_act and table.status is Status.PLAYING
        mark = "▸ " if is_to_act else ""
        facts = [*(["to play"] if is_to_act else []), *line.facts]
        away = " (away, the house plays)" if seat.is_away else ""
        lines.append(f"{mark}{seat_words(seat)}{away} · {', '.join(facts)}")
    add_lines(embed, "Players", lines)


def seat_words(seat: Seat) -> str:
    """Who sits somewhere, the house with its level and sign: "Vera, strong 🤖"."""
    return f"**{seat.name}**, {seat.level} {ROBOT}" if seat.person is None else f"**{seat.name}**"


def game_name(session: Position, *, is_short: bool = False) -> str:
    """The game's name, or the short one where the place stands beside it, and the date of a daily deal."""
    day, name = session.table.daily, session.game.short_name if is_short else session.game.name
    return name if day is None else f"{name}, daily {day_words(date.fromisoformat(day))}"


def footer(session: Position) -> str:
    """What game and which table it is, in small print."""
    table = session.table
    lines = [f"{table_mark(table.id)} {session.game.name}"]
    if table.status is Status.PLAYING and session.is_of_older_rules:
        lines.append(OLDER_RULES)
    for seat, count in sorted(session.in_haste.items()):
        times = "once" if count == 1 else f"{count} times"
        lines.append(f"{table.seats[seat].name} had too little time to think and played {times} as a steady player.")
    return "\n".join(lines)


def resting(table: Table) -> str:
    """That a game waits for its only person, if it does."""
    return RESTING if table.is_deserted else ""


def away_note(table: Table) -> str:
    """What becomes of the seat of a person who left it in a game."""
    return resting(table) or AWAY


def left_note(table: Table) -> str:
    """That somebody left a table, and what becomes of the seat."""
    left = f"You left table {table.id}."
    return left if table.status is Status.LOBBY else f"{left} {away_note(table)}"


def closed_note(table: Table) -> str:
    """That a table is closed, to whoever closed it."""
    return f"Table {table.id} is closed."
