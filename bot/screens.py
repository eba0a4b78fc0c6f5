"""What people see: tables and hands as embeds with rows of controls, for any game alike."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

import discord
from discord.utils import format_dt

from bot.components import Press, Verb, find_choice
from games.api import Choice, Tone
from games.deal import deal_hash
from games.session import Session
from games.table import Seat, Status, Table
from games.words import capital

ROW = 5
SELECT = 25
PLAY_ROWS = 4
"""Rows for the plays; the fifth holds the rest."""
FIELD = 1024

_STYLES = {
    Tone.PLAY: discord.ButtonStyle.primary,
    Tone.SPECIAL: discord.ButtonStyle.success,
    Tone.QUIET: discord.ButtonStyle.secondary,
    Tone.FINAL: discord.ButtonStyle.danger,
}
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


@dataclass(frozen=True, slots=True)
class Screen:
    """One message: an embed, its rows of controls, and a line above that a notification shows."""

    embed: discord.Embed
    rows: tuple[tuple[discord.ui.Item[Any], ...], ...] = ()
    content: str | None = None

    def view(self) -> discord.ui.View:
        """The controls as a view that nobody listens to: presses are routed by their custom ids."""
        view = discord.ui.View(timeout=None)
        for number, row in enumerate(self.rows):
            for item in row:
                item.row = number
                view.add_item(item)
        view.stop()
        return view

    def fields(self) -> dict[str, Any]:
        """The arguments that send this screen or turn a message into it."""
        return {"content": self.content, "embed": self.embed, "view": self.view()}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands, for people: "#games in Testers", and a link to its message."""

    name: str
    link: str | None = None


def table_screen(session: Session) -> Screen:
    """The public message of a table, whatever its status."""
    match session.table.status:
        case Status.LOBBY:
            return _lobby(session)
        case Status.PLAYING:
            return _playing(session)
        case Status.OVER:
            return _over(session)
        case Status.CLOSED:
            return _closed(session)


def _lobby(session: Session) -> Screen:
    table, game = session.table, session.game
    allowed = game.seat_range(session.options)
    free = max(allowed) - len(table.seats)
    embed = discord.Embed(colour=game.colour, title=f"{game.name}: a table is open", description=game.summary)
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
    add_lines(embed, "To start", [needed])
    embed.set_footer(text=_footer(table))
    controls = (
        _button("Join", discord.ButtonStyle.success, Press(Verb.JOIN, table.id)),
        _button("Leave", discord.ButtonStyle.secondary, Press(Verb.LEAVE, table.id)),
        _button("Add house player", discord.ButtonStyle.secondary, Press(Verb.ADD_HOUSE, table.id)),
        _button("Remove house player", discord.ButtonStyle.secondary, Press(Verb.REMOVE_HOUSE, table.id)),
    )
    start = (
        _button("Start", discord.ButtonStyle.primary, Press(Verb.START, table.id)),
        _button("Cancel", discord.ButtonStyle.danger, Press(Verb.CANCEL, table.id)),
    )
    return Screen(embed, (controls, start))


def _playing(session: Session) -> Screen:
    table, page = session.table, session.page(None)
    lines = [*_until(session), *page.lines]
    embed = discord.Embed(colour=session.game.colour, title=page.headline, description="\n".join(lines))
    embed.set_author(name=f"{session.game.name} · {page.progress}")
    _add_players(embed, session)
    add_lines(embed, "Last", page.recent)
    embed.set_footer(text=f"{page.supply}\n{_footer(table)}")
    public = [
        _choice_button(choice, Press(Verb.PICK, table.id, table.revision, (choice.key,)))
        for choice in page.choices
        if choice.is_public
    ]
    rest = [
        _button("Hand", discord.ButtonStyle.primary, Press(Verb.HAND, table.id)),
        _button("What now?", discord.ButtonStyle.secondary, Press(Verb.ADVICE, table.id)),
        _button("More…", discord.ButtonStyle.secondary, Press(Verb.MORE, table.id)),
    ]
    return Screen(embed, (*_chunks(public, ROW), tuple(rest)))


def _over(session: Session) -> Screen:
    table, page = session.table, session.page(None)
    embed = discord.Embed(
        colour=session.game.colour, title=_clip(page.headline, 256), description="\n".join(page.lines)
    )
    embed.set_author(name=f"{session.game.name} · {page.progress}")
    _add_players(embed, session)
    add_lines(embed, "Scoring", page.books)
    add_lines(embed, "Last", page.recent)
    seed = f"The deal came from the seed {table.seed}; its SHA-256 was shown as the deal's hash."
    embed.set_footer(text=f"{page.supply}\n{_footer(table)}\n{seed}")
    return Screen(embed, ((_button("Rematch", discord.ButtonStyle.success, Press(Verb.REMATCH, table.id)),),))


def _closed(session: Session) -> Screen:
    embed = discord.Embed(
        colour=session.game.colour, title=f"{session.game.name}: this table is closed", description=session.table.reason
    )
    if session.state is not None:
        _add_players(embed, session)
    embed.set_footer(text=_footer(session.table))
    return Screen(embed)


def books_screen(session: Session) -> Screen:
    """What stays of a table's message when one game of several is over: its scoring."""
    page = session.page(None)
    embed = discord.Embed(colour=session.game.colour, title="Scoring", description="\n".join(page.books))
    embed.set_author(name=f"{session.game.name} · table {session.table.id}")
    return Screen(embed)


def hand_screen(session: Session, seat: int, place: Place, path: tuple[str, ...] = (), note: str = "") -> Screen:
    """A seat's private message; `path` leads to the question being asked, `note` stands first."""
    table = session.table
    link = [discord.ui.Button[Any](label="To the table", url=place.link)] if place.link else []
    embed = discord.Embed(colour=session.game.colour)
    embed.set_author(name=_clip(f"Your hand · {session.game.name} at {place.name} {hand_mark(table.id)}", 256))
    if table.status is Status.CLOSED:
        embed.title, embed.description = "This table is closed", table.reason
        return Screen(embed, (tuple(link),) if link else ())
    page = session.page(seat)
    embed.title = _clip(page.headline, 256)
    asked = find_choice(page.choices, path) if table.status is Status.PLAYING else None
    lines = [note] if note else []
    lines += [f"**{asked.ask}**"] if asked is not None else []
    lines += [*_until(session), *page.lines]
    embed.description = "\n".join(lines)
    if session.is_fresh:
        add_lines(embed, "Scoring" if table.status is Status.OVER else "Scoring of the game before", page.books)
    add_lines(embed, "Last", page.recent)
    embed.set_footer(text=capital(f"{page.progress} · {page.supply}"))
    press = Press(Verb.PICK, table.id, table.revision)
    rest: list[discord.ui.Item[Any]] = []
    choices = page.choices if table.status is Status.PLAYING else ()
    if asked is not None:
        choices = asked.children
        rest.append(_button("← Back", discord.ButtonStyle.secondary, replace(press, path=path[:-1])))
        press = replace(press, path=path)
    return Screen(embed, _choice_rows(choices, press, [*rest, *link]))


def hand_mark(table_id: str) -> str:
    """What stands in the author line of every hand of a table."""
    return f"(table {table_id})"


def seated_screen(session: Session, place: Place) -> Screen:
    """The first direct message to a person who sat down."""
    embed = discord.Embed(
        colour=session.game.colour,
        title=f"You are seated at {session.game.name}",
        description=f"{place.name}, table {session.table.id}. Your hand will come here when the game begins.",
    )
    link = (discord.ui.Button[Any](label="To the table", url=place.link),) if place.link else ()
    return Screen(embed, (link,) if link else ())


def more_screen(session: Session, person: int, *, may_manage: bool) -> Screen:
    """The private menu behind More…"""
    table = session.table
    seat = table.seat_of(person)
    embed = discord.Embed(colour=session.game.colour, title=f"Table {table.id}", description=f"{session.game.name}.")
    controls: list[discord.ui.Item[Any]] = []
    if seat is not None and table.is_open:
        if table.seats[seat].is_away:
            controls.append(_button("Take my seat back", discord.ButtonStyle.success, Press(Verb.BACK, table.id)))
        else:
            controls.append(_button("Leave the game", discord.ButtonStyle.secondary, Press(Verb.LEAVE, table.id)))
    if table.is_open and (person == table.host or may_manage):
        controls.append(_button("End the table…", discord.ButtonStyle.secondary, Press(Verb.END, table.id)))
    controls.append(_button("Report a problem", discord.ButtonStyle.secondary, Press(Verb.REPORT, table.id)))
    return Screen(embed, (tuple(controls),))


def end_screen(session: Session) -> Screen:
    """The second press before a table is ended for everybody."""
    embed = discord.Embed(
        colour=session.game.colour,
        title=f"End table {session.table.id} for everybody?",
        description="The game stops as it stands, nobody wins it and nothing is rated. This cannot be undone.",
    )
    return Screen(
        embed, ((_button("End it", discord.ButtonStyle.danger, Press(Verb.END_CONFIRMED, session.table.id)),),)
    )


def note_screen(text: str, title: str | None = None, colour: int | None = None) -> Screen:
    """A sentence or a few, with nothing to press."""
    return Screen(discord.Embed(title=title, description=_clip(text, 4096), colour=colour))


def add_lines(embed: discord.Embed, name: str, lines: Iterable[str]) -> None:
    value = ""
    for line in lines:
        line = _clip(line, FIELD)
        if value and len(value) + 1 + len(line) > FIELD:
            embed.add_field(name=name, value=value, inline=False)
            name, value = "\u200b", ""
        value = f"{value}\n{line}" if value else line
    if value:
        embed.add_field(name=name, value=value, inline=False)


def _add_players(embed: discord.Embed, session: Session) -> None:
    table, page = session.table, session.page(None)
    lines = []
    for seat, line in zip(table.seats, page.seats, strict=True):
        is_to_act = line.is_to_act and table.status is Status.PLAYING
        mark = "▸ " if is_to_act else ""
        facts = [*(["to play"] if is_to_act else []), *line.facts]
        away = " (away, the house plays)" if seat.is_away else ""
        lines.append(f"{mark}**{seat.name}**{away} · {', '.join(facts)}")
    add_lines(embed, "Players", lines)


def _until(session: Session) -> list[str]:
    """Until when the seats to act have time, in the reader's own zone."""
    deadline = session.table.clock.deadline
    if deadline is None or not session.to_act:
        return []
    moment = datetime.fromtimestamp(deadline, UTC)
    return [f"The turn ends {format_dt(moment, 'R')}."]


def _choice_rows(
    choices: tuple[Choice, ...], press: Press, rest: list[discord.ui.Item[Any]]
) -> tuple[tuple[discord.ui.Item[Any], ...], ...]:
    """Lay out choices: plays as buttons, or as selects when more than fit; the quiet ones share the last row."""
    plays = [choice for choice in choices if choice.tone in (Tone.PLAY, Tone.SPECIAL)]
    others = [choice for choice in choices if choice.tone not in (Tone.PLAY, Tone.SPECIAL)]
    last = (*(_choice_button(choice, press.pick(choice.key)) for choice in others), *rest)
    rows: list[tuple[discord.ui.Item[Any], ...]]
    if len(plays) <= PLAY_ROWS * ROW:
        buttons = [_choice_button(choice, press.pick(choice.key)) for choice in plays]
        rows = list(_chunks(buttons, ROW))
    else:
        groups = _chunks(plays, SELECT)
        rows = [
            (_select(group, replace(press, part=part), f"Play one of {len(plays)}: part {part} of {len(groups)}"),)
            for part, group in enumerate(groups, 1)
        ]
    return (*rows, *_chunks(last, ROW))


def _select(choices: tuple[Choice, ...], press: Press, placeholder: str) -> discord.ui.Select[Any]:
    options = [
        discord.SelectOption(label=choice.label, value=choice.key, description=choice.detail or None)
        for choice in choices
    ]
    return discord.ui.Select(custom_id=press.custom_id, placeholder=placeholder, options=options)


def _choice_button(choice: Choice, press: Press) -> discord.ui.Button[Any]:
    label = f"{choice.short} ▸" if choice.children else choice.short
    return _button(label, _STYLES[choice.tone], press)


def _button(label: str, style: discord.ButtonStyle, press: Press) -> discord.ui.Button[Any]:
    return discord.ui.Button(label=label, style=style, custom_id=press.custom_id)


def _chunks(items: Iterable[Any], size: int) -> tuple[tuple[Any, ...], ...]:
    whole = tuple(items)
    return tuple(whole[start : start + size] for start in range(0, len(whole), size))


def _seat_words(table: Table, seat: Seat) -> str:
    return f"**{seat.name}** (host)" if seat.person == table.host else f"**{seat.name}**"


def _footer(table: Table) -> str:
    return f"Table {table.id} · deal {deal_hash(bytes.fromhex(table.seed))[:12]}… · /rules {table.game}"


def _clip(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
