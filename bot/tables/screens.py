"""What people see: tables and hands as embeds with rows of controls, for any game alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain, repeat
from typing import Any

import discord
from discord.utils import format_dt

from bot.finished.record import record_button
from bot.finished.replay import replay_button
from bot.league.board_screen import finished_board_button
from bot.messages.controls import ROW, FindEmoji, button, choice_button, chunks, no_emoji
from bot.messages.leftovers import hand_mark, table_mark
from bot.messages.press import Press, Verb, find_choice
from bot.messages.screen import CONTENT, Place, Screen, add_lines
from bot.tables.forecast import FORECAST
from bot.tables.plays import add_plays, play_rows
from bot.tables.streaks import board_buttons
from games.api import Page
from games.engine.seating import is_solitary
from games.engine.session import MOST_PUT_OUT, Session
from games.engine.table import Seat, Status, Table
from games.english import clip, plural
from games.seed import deal_hash

MOST_FACES = 2000
"""So many characters the emojis beside the lines may take, so that the words always have room."""

TIMER_WORDS = {
    None: "none",
    30: "30 seconds",
    60: "1 minute",
    120: "2 minutes",
    300: "5 minutes",
    3600: "1 hour",
    86400: "1 day",
    604800: "7 days",
}

AWAY = "A house player plays for you. Press Hand at the table to take your seat back."
VEILED = (
    "The deal is the same for everyone in the world, and one try each: /daily begins yours. What is played here stays "
    "hidden, so that it spoils nothing."
)
OLDER_RULES = "This game began before the rules changed; it goes on by those that /rules tells."
WAITING = "Waiting"
ABSENT = "Away"
CLOSED = "This table is closed"
RESTING = "The game rests until you take your seat back: any play does that, and so does /hand."


@dataclass(frozen=True, slots=True)
class Context:
    """What a screen shows beside the table itself.

    offer: controls of no play, which stand last where nothing is asked. streak: the days in a row after a try at the
    daily deal. expected: the places that a lobby's persons may reach.
    """

    place: Place
    offer: Sequence[discord.ui.Item[Any]] = ()
    streak: str = ""
    expected: Sequence[str] = ()
    emoji: FindEmoji = no_emoji


def table_screen(session: Session, context: Context, path: tuple[str, ...] = (), note: str = "") -> Screen:
    """The public message of a table, whatever its status.

    In direct messages it is its person's hand too, and takes a `path` and a `note` as that does.
    """
    match session.table.status:
        case Status.LOBBY:
            return _lobby(session, context.expected)
        case Status.PLAYING | Status.OVER if session.table.is_veiled:
            return _veiled(session, context.streak)
        case Status.PLAYING:
            if session.table.is_direct:
                return _playing_alone(session, context, path, note)
            return _playing(session, context.emoji)
        case Status.OVER:
            return _over(session, context)
        case Status.CLOSED:
            return _closed(session)


def _lobby(session: Session, expected: Sequence[str]) -> Screen:
    table, game = session.table, session.game
    allowed = game.seat_range(session.options)
    free = max(allowed) - len(table.seats)
    taken = f"{len(table.seats)} of {plural('seat', max(allowed))} taken"
    embed = discord.Embed(colour=game.colour, description=game.summary)
    seats = [f"{number}. {_seat_words(table, seat)}" for number, seat in enumerate(table.seats, 1)]
    seats.append(f"{free} more can sit down." if free else "Every seat is taken.")
    add_lines(embed, "Seats", seats)
    timer = "No turn timer." if table.timer is None else f"Each turn may take {TIMER_WORDS[table.timer]}."
    rated = "Rated, if two or more persons play." if table.is_rated else "Not rated."
    described = game.describe_options(session.options, max(len(table.seats), min(allowed)))
    add_lines(embed, "Options", [*described, timer, rated, f"Takes {game.minutes}."])
    host = next((seat.name for seat in table.seats if seat.person == table.host), "The host")
    missing = next((number for number in allowed if number >= len(table.seats)), max(allowed)) - len(table.seats)
    needed = f"{missing} more needed, a person or a house player, to start." if missing else f"{host} can start."
    add_lines(embed, FORECAST, expected)
    add_lines(embed, "To start", [needed])
    add_lines(embed, "Fair deal", promise(table))
    embed.set_footer(text=_footer(session))
    controls = (
        button("Join", discord.ButtonStyle.success, Press(Verb.JOIN, table.id)),
        button("Leave", discord.ButtonStyle.secondary, Press(Verb.LEAVE, table.id)),
        button("Add house player", discord.ButtonStyle.secondary, Press(Verb.ADD_HOUSE, table.id)),
        button("Remove house player", discord.ButtonStyle.secondary, Press(Verb.REMOVE_HOUSE, table.id)),
    )
    start = (
        button("Start", discord.ButtonStyle.primary, Press(Verb.START, table.id)),
        button("Cancel", discord.ButtonStyle.danger, Press(Verb.CANCEL, table.id)),
        button("More…", discord.ButtonStyle.secondary, Press(Verb.MORE, table.id)),
    )
    return Screen(embed, (controls, start), f"{game.name}: a table is open · {taken}")


def _playing(session: Session, emoji: FindEmoji) -> Screen:
    table, page = session.table, session.page(None)
    lines = [*_until(session), *_position(page, emoji)]
    embed = discord.Embed(colour=session.game.colour, description="\n".join(lines))
    add_players(embed, session)
    if table.revision <= len(table.seats) + 1:  # the deal and a round
        add_lines(embed, "How you were seated", session.seating_words)
        add_lines(embed, "Fair deal", promise(table))
    add_lines(embed, "Last", page.recent)
    embed.set_footer(text=f"{page.supply}\n{_footer(session)}")
    if not session.game.is_dealt:  # there are no hands, so people play here
        add_plays(embed, session, page, ())
    public = [
        choice_button(choice, Press(Verb.PICK, table.id, table.revision, (choice.key,)), emoji)
        for choice in page.choices
        if choice.is_public
    ]
    rows = (*chunks(public, ROW), (_hand_button(table), *_help_buttons(table)))
    return Screen(embed, rows, _content(_public_headline(session, page), session, page))


def _veiled(session: Session, streak: str) -> Screen:
    """The public message of a try at the daily deal: how far it is, without any play."""
    table, page = session.table, session.page(None)
    embed = discord.Embed(colour=session.game.colour)
    if table.status is Status.PLAYING:
        embed.description = VEILED
        add_players(embed, session)
        rows: tuple[tuple[discord.ui.Item[Any], ...], ...] = ((_hand_button(table), *_help_buttons(table)),)
    else:
        _add_daily(embed, session, streak)
        rows = ((*_board_buttons(table), record_button(table.id), replay_button(table.id)),)
    embed.set_footer(text=_footer(session))
    return Screen(embed, rows, _content(_public_headline(session, page), session, page))


def _playing_alone(session: Session, context: Context, path: tuple[str, ...], note: str) -> Screen:
    table, page = session.table, session.page(_reader(session.table))
    embed = discord.Embed(colour=session.game.colour, description="\n".join(_position(page, context.emoji)))
    content = _content(_asked(page, path) or page.headline, session, page, note=note or _resting(table))
    if session.is_fresh:
        add_lines(embed, "Scoring of the game before", page.books)
    add_lines(embed, "Last", page.recent)
    if table.revision <= len(table.seats) + 1:
        add_lines(embed, "Fair deal", promise(table))
    embed.set_footer(text=f"{page.supply}\n{_footer(session)}")
    add_plays(embed, session, page, path)
    rest = [*_help_buttons(table), *_unasked(context.offer, path)]
    return Screen(embed, play_rows(session, page, path, rest, context.emoji), content)


def _hand_button(table: Table) -> discord.ui.Item[Any]:
    return button("Hand", discord.ButtonStyle.primary, Press(Verb.HAND, table.id))


def _board_buttons(table: Table) -> list[discord.ui.Item[Any]]:
    """The ways to the boards of a finished try at the daily deal."""
    if table.daily is None or table.status is not Status.OVER:
        return []
    return board_buttons(table.daily, is_direct=table.is_direct)


def _help_buttons(table: Table) -> list[discord.ui.Item[Any]]:
    return [
        button("What now?", discord.ButtonStyle.secondary, Press(Verb.ADVICE, table.id)),
        button("More…", discord.ButtonStyle.secondary, Press(Verb.MORE, table.id)),
    ]


def _reader(table: Table) -> int | None:
    """Who reads the public message: everybody, but in direct messages its one person."""
    return table.seat_of(table.host) if table.is_direct else None


def _over(session: Session, context: Context) -> Screen:
    table, page = session.table, session.page(_reader(session.table))
    embed = discord.Embed(colour=session.game.colour)
    embed.description = "\n".join([*_until(session), *_position(page, context.emoji)])
    _add_daily(embed, session, context.streak)
    add_players(embed, session)
    add_lines(embed, "Scoring", page.books)
    add_lines(embed, "Last", page.recent)
    seed = f"The deal came from the seed {table.seed}; /fairdeal deals again from it and compares."
    embed.set_footer(text=f"{page.supply}\n{_footer(session)}\n{seed}")
    again = "Play again" if is_solitary(session.game, session.options) else "Rematch"
    rematch = button(again, discord.ButtonStyle.success, Press(Verb.REMATCH, table.id))
    first = _board_buttons(table) or ([rematch] if table.fixture is None else [])
    boards = [] if table.is_direct or table.daily is not None else [finished_board_button(session.game)]
    rows = ((*first, record_button(table.id), replay_button(table.id), *boards),)
    return Screen(embed, rows, _content(page.headline, session, page))


def _closed(session: Session) -> Screen:
    embed = discord.Embed(colour=session.game.colour)
    if session.state is not None:
        add_players(embed, session)
    embed.set_footer(text=_footer(session))
    return Screen(embed, content=clip(f"{session.game.name}: this table is closed\n{session.table.reason}", CONTENT))


def hand_screen(
    session: Session, seat: int, context: Context, path: tuple[str, ...] = (), note: str = "", call: str = ""
) -> Screen:
    """A seat's private message; `path` leads to the question being asked, `note` stands below the headline.

    call: what the headline says on the seat's turn, if not that.
    """
    table = session.table
    link = [discord.ui.Button[Any](label="To the table", url=context.place.link)] if context.place.link else []
    embed = discord.Embed(colour=session.game.colour)
    embed.set_author(name=f"Your hand {hand_mark(table.id)}")
    if table.status is Status.CLOSED:
        content = _content(CLOSED, session, place=context.place, note=table.reason)
        return Screen(embed, (tuple(link),) if link else (), content)
    page = session.page(seat)
    headline = _asked(page, path) or _own_headline(session, seat, page, call)
    if headline == WAITING:
        embed.title = clip(page.headline, 256)
    embed.description = "\n".join([*_until(session), *_position(page, context.emoji)])
    if session.is_fresh:
        add_lines(embed, "Scoring" if table.status is Status.OVER else "Scoring of the game before", page.books)
    add_lines(embed, "Last", page.recent)
    _add_daily(embed, session, context.streak)
    embed.set_footer(text=page.supply)
    add_plays(embed, session, page, path)
    rest = [*link, *_unasked(context.offer, path), *_board_buttons(table)]
    content = _content(headline, session, page, context.place, note)
    return Screen(embed, play_rows(session, page, path, rest, context.emoji), content)


def _unasked(offer: Sequence[discord.ui.Item[Any]], path: tuple[str, ...]) -> Sequence[discord.ui.Item[Any]]:
    """The controls of no play, which make room for a question."""
    return () if path else offer


def _content(
    headline: str, session: Session, page: Page | None = None, place: Place | None = None, note: str = ""
) -> str:
    """A message's own text, which a notification shows: the headline, of which game it is and where; below it a note.

    Who has Discord show no embeds reads this and the buttons.
    """
    game = _game_name(session) if page is None else f"{_game_name(session)}, {page.progress}"
    line = " · ".join([headline.removesuffix("."), game, *([] if place is None else [place.name])])
    return clip(f"{line}\n{note}" if note else line, CONTENT)


def _public_headline(session: Session, page: Page) -> str:
    """Whose turn it is, for everybody, or why nobody may move."""
    table = session.table
    if table.status is Status.PLAYING and table.halted:
        return table.halted
    return page.headline if table.clock.caller is None else f"{table.seats[table.clock.caller].name} is choosing"


def _own_headline(session: Session, seat: int, page: Page, call: str) -> str:
    """Whether it is the seat's turn; one that waits is not shown who is to play later."""
    table = session.table
    if table.status is not Status.PLAYING:
        return page.headline
    if table.seats[seat].is_away:
        return ABSENT
    if table.halted:
        return table.halted
    return call or page.headline if seat in session.to_act else WAITING


def _asked(page: Page, path: tuple[str, ...]) -> str:
    """The question that `path` leads to; empty where nothing is asked."""
    asked = find_choice(page.choices, path)
    return "" if asked is None else asked.ask


def _resting(table: Table) -> str:
    return RESTING if table.is_deserted else ""


def _position(page: Page, emoji: FindEmoji) -> list[str]:
    """The position in words, and behind them the emojis of what each line names, where all of them are there."""
    lines, room = [], MOST_FACES
    for line, faces in zip(page.lines, chain(page.faces, repeat(())), strict=False):
        found = [each for each in map(emoji, faces) if each is not None]
        shown = " ".join(map(str, found)) if len(found) == len(faces) else ""
        is_shown = 0 < len(shown) <= room
        lines.append(f"{line} {shown}" if is_shown else line)
        room -= len(shown) if is_shown else 0
    return lines


def seated_screen(session: Session, context: Context) -> Screen:
    """The first direct message to a person who sat down."""
    place = context.place
    embed = discord.Embed(colour=session.game.colour)
    embed.set_author(name=f"Your seat {hand_mark(session.table.id)}")
    link = [discord.ui.Button[Any](label="To the table", url=place.link)] if place.link else []
    row = (*link, *context.offer)
    content = f"You are seated at {session.game.name} · {place.name}\nYour hand will come here when the game begins."
    return Screen(embed, (row,) if row else (), content)


def left_screen(session: Session, person: int, place: Place) -> Screen:
    """The direct message to a person who has no seat any more."""
    where = f"table {session.table.id} at {place.name}"
    times = session.times_put_out(person)
    text = f"The host took you out of {where}. Other tables are open to you." if times else f"You left {where}."
    if 0 < times < MOST_PUT_OUT:
        text = f"{text} If it was a mistake, press Join there again."
    embed = discord.Embed()
    embed.set_author(name=f"Your seat {hand_mark(session.table.id)}")
    return Screen(embed, content=text)


def away_note(table: Table) -> str:
    """What becomes of the seat of a person who left it in a game."""
    return _resting(table) or AWAY


def left_note(table: Table) -> str:
    """That somebody left a table, and what becomes of the seat."""
    left = f"You left table {table.id}."
    return left if table.status is Status.LOBBY else f"{left} {away_note(table)}"


def closed_note(table: Table) -> str:
    """That a table is closed, to whoever closed it."""
    return f"Table {table.id} is closed."


def add_players(embed: discord.Embed, session: Session) -> None:
    """Add who sits where, and how each stands, as everybody may know it."""
    table, page = session.table, session.page(None)
    lines = []
    for seat, line in zip(table.seats, page.seats, strict=True):
        is_to_act = line.is_to_act and table.status is Status.PLAYING
        mark = "▸ " if is_to_act else ""
        facts = [*(["to play"] if is_to_act else []), *line.facts]
        away = " (away, the house plays)" if seat.is_away else ""
        lines.append(f"{mark}**{seat.name}**{away} · {', '.join(facts)}")
    add_lines(embed, "Players", lines)


def _add_daily(embed: discord.Embed, session: Session, streak: str) -> None:
    """Add what a finished try at the daily deal may tell."""
    if session.daily_line is not None:
        add_lines(embed, "To share", [session.daily_line, *([streak] if streak else [])])


def _game_name(session: Session) -> str:
    """The game's name, and the date of a daily deal."""
    day = session.table.daily
    return session.game.name if day is None else f"{session.game.name}, daily {day}"


def _until(session: Session) -> list[str]:
    """Until when the seats to act have time, in the reader's own zone, or why a table was stopped."""
    if session.table.halted:  # while it is played, the content says so
        return [f"**{session.table.halted}**"] if session.table.status is Status.OVER else []
    clock = session.table.clock
    if clock.caller is not None and clock.choose_until is not None:
        name, until = session.table.seats[clock.caller].name, _moment(clock.choose_until)
        return [f"**{name}** was the first to call, and has until {until} to choose what it takes."]
    if clock.deadline is None or not session.to_act:
        return []
    return [f"The turn ends {_moment(clock.deadline)}."]


def _moment(time: float) -> str:
    return format_dt(datetime.fromtimestamp(time, UTC), "R")


def _seat_words(table: Table, seat: Seat) -> str:
    return f"**{seat.name}** (host)" if seat.person == table.host else f"**{seat.name}**"


def promise(table: Table) -> list[str]:
    """What is told before the deal, so that the seed cannot be another one after it."""
    return [f"The seed's SHA-256 is `{_hash(table)}`. Note it, and /fairdeal checks the deal once the game is over."]


def _hash(table: Table) -> str:
    return deal_hash(bytes.fromhex(table.seed))


def _footer(session: Session) -> str:
    table = session.table
    older = f"\n{OLDER_RULES}" if table.status is Status.PLAYING and session.is_of_older_rules else ""
    return f"{table_mark(table.id)} {_hash(table)[:12]}… · /rules {table.game}{older}"
