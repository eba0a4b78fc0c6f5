"""The public message of a table before its game: what it is, who sits, what is missing, and how to begin."""

from __future__ import annotations

import discord

from bot.messages.controls import Control, button, rows_of
from bot.messages.press import Press, Verb
from bot.messages.screen import Screen
from bot.tables.plays import grey
from bot.tables.wording import Context, footer, moment
from games.drawing.lobby import places_in_words
from games.engine.position import Position
from games.engine.seating import HOUSE_NAMES
from games.english import capital, join_words, plural
from games.rung import is_in_trial

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


def lobby_screen(session: Position, context: Context) -> Screen:
    """The message of a table whose game has not begun."""
    table, game = session.table, session.game
    seated = len(table.seats)
    told = [_line(session)]
    if context.picture is None:
        told.append(places_in_words(session.places, session.free_places))
    embed = discord.Embed(colour=game.colour, description="\n".join(told))
    embed.set_footer(text=footer(session))
    start = button("Start", discord.ButtonStyle.primary, Press(Verb.START, table.id))
    buttons: list[Control] = [
        button("Join", discord.ButtonStyle.success, Press(Verb.JOIN, table.id)),
        start._replace(disabled=_missing(session) > 0),
        *([_fill_button(session)] if seated == 1 else []),
        grey("Add house player", Verb.ADD_HOUSE, table.id),
        grey("More…", Verb.MORE, table.id),
    ]
    content = f"{game.short_name}: who is in? {seated} of {len(session.places) + session.free_places}"
    return Screen(embed, tuple(map(tuple, rows_of(buttons))), content)


def option_lines(session: Position) -> list[str]:
    """What was chosen for a table, a sentence each."""
    table, game = session.table, session.game
    seats = max(len(table.seats), min(game.seat_range(session.options)))
    timer = "No turn timer." if table.timer is None else f"Each turn may take {TIMER_WORDS[table.timer]}."
    rated = "Rated, if at least two people play." if session.is_rated else f"{_unrated(session)}."
    coach = ["Whoever asks is told what a strong house player would do."] if table.coach else []
    return [
        *game.describe_options(session.options, seats),
        timer,
        f"House players: {table.level}.",
        rated,
        *coach,
    ]


def _line(session: Position) -> str:
    """How much is played, how long that takes, and what is missing before it can begin."""
    table, game, options = session.table, session.game, session.options
    seats = max(len(table.seats), min(game.seat_range(options)))
    facts = [*game.options_in_brief(options), f"about {plural('minute', game.minutes_for(options, seats))}"]
    if table.timer is not None:
        facts.append(f"{TIMER_WORDS[table.timer]} a turn")
    rated = "Rated" if session.is_rated else _unrated(session)
    return f"{capital(', '.join(facts))}. {rated}. {_to_start(session)}{_holding(session)}"


def _unrated(session: Position) -> str:
    if is_in_trial(session.game):
        return "In trial, so not rated"
    return "With a coach, so not rated" if session.table.coach else "Not rated"


def _holding(session: Position) -> str:
    """For whom seats are held, and until when."""
    table = session.table
    if not table.held or table.held_until is None:
        return ""
    names = join_words([held.name for held in table.held])
    return f" Held for {names} until {moment(table.held_until, 't')}."


def _to_start(session: Position) -> str:
    host = next((seat.name for seat in session.table.seats if seat.person == session.table.host), "the host")
    if session.table.held_until is not None:
        host = "anyone here"
    missing = _missing(session)
    if not missing:
        return f"{capital(host)} can start now."
    more = "One more player" if missing == 1 else plural("more player", missing)
    return f"{more} and {host} can start."


def _missing(session: Position) -> int:
    """How many players are still needed before the game can begin."""
    seated, allowed = len(session.table.seats), session.game.seat_range(session.options)
    return next((number for number in allowed if number >= seated), max(allowed)) - seated


def _fill_button(session: Position) -> Control:
    """The button that begins against the house at once."""
    names = (name for name in HOUSE_NAMES if all(seat.name != name for seat in session.table.seats))
    whom = next(names) if _missing(session) == 1 else "the house"
    return button(f"Play {whom}", discord.ButtonStyle.primary, Press(Verb.FILL, session.table.id))
