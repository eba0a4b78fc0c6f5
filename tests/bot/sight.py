"""What people see of a table, held against what the engine says that they should see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord

from bot.components import parse_custom_id
from bot.forecast import FORECAST
from bot.playground import Playground
from bot.playground.person import Person
from bot.playground.seen import SeenMessage
from bot.screen import Screen
from bot.screens import hand_mark, table_screen
from games.api import Json
from games.session import Session
from games.table import Status
from tests.bot.stage import WAIT, plays, until

PEOPLE = ("Ann", "Bob", "Cy", "Dee", "Eve")


def shown(playground: Playground, table: str) -> list[SeenMessage]:
    """The messages that show a table as it stands, in all channels, oldest first."""
    watcher = playground.person("Eve")
    return [
        message
        for channel in watcher.channels()
        for message in watcher.sees(channel)
        if message.embeds and f"Table {table} ·" in message.embeds[0].get("footer", {}).get("text", "")
    ]


def outlines(playground: Playground, table: str) -> list[Json]:
    """What those messages show."""
    return [_outline(message.embeds[0], controls(message)) for message in shown(playground, table)]


def controls(message: SeenMessage) -> list[str | None]:
    """The custom ids of a message's buttons."""
    return [button.custom_id for button in message.buttons]


def offered(message: SeenMessage) -> set[tuple[str, int]]:
    """The tables and revisions that the plays of a message are for."""
    presses = (parse_custom_id(control) for control, _ in plays(message))
    return {(press.table, press.revision) for press in presses if press is not None}


def hands(person: Person, table: str) -> list[list[int]]:
    """For each of a person's direct messages with a hand of a table, the revisions of the plays that it offers."""
    return [
        sorted(revision for _, revision in offered(message))
        for message in person.sees(person.dm)
        if hand_mark(table) in message.text
    ]


async def wait_until_shown(playground: Playground, session: Session, *closed: str, seconds: float = WAIT) -> None:
    """Wait until a table that rests is shown as it stands, once, and everybody at it has one hand, the newest.

    closed: who gets no direct messages.
    """
    table = session.table.id
    people = [playground.person(name) for name in PEOPLE if name not in closed]
    wanted = [_screen_outline(table_screen(session))]
    due = {person: _due(session, person.id) for person in people}
    try:
        await until(playground, lambda: outlines(playground, table) == wanted, seconds)
        await until(playground, lambda: {person: hands(person, table) for person in people} == due, seconds)
    except TimeoutError:
        seen = outlines(playground, table), {person: hands(person, table) for person in people}
        raise AssertionError(f"table {table}: {wanted} and hands {due} are due, but these are seen: {seen}") from None


def _due(session: Session, person: int) -> list[list[int]]:
    """A person's hands of a table that has begun: one, with plays only at the person's turn."""
    seat = session.table.seat_of(person)
    if seat is None or session.table.status is Status.LOBBY:
        return []
    return [[session.table.revision]] if seat in session.to_act else [[]]


def _screen_outline(screen: Screen) -> Json:
    buttons = [item for row in screen.rows for item in row if isinstance(item, discord.ui.Button)]
    return _outline(screen.embed.to_dict(), [button.custom_id for button in buttons])


def _outline(embed: Mapping[str, Any], controls: list[str | None]) -> Json:
    return {
        "author": embed.get("author", {}).get("name"),
        "title": embed.get("title"),
        "description": embed.get("description"),
        "fields": [(each["name"], each["value"]) for each in embed.get("fields", ()) if each["name"] != FORECAST],
        "footer": embed.get("footer", {}).get("text"),
        "controls": controls,
    }
