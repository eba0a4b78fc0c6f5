"""What people see of a table, held against what the engine says that they should see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.messages.controls import Button
from bot.messages.leftovers import hand_mark
from bot.messages.press import parse_custom_id
from bot.messages.screen import Place, Screen
from bot.pictures.wire import picture_name
from bot.tables.composer import screen_of
from bot.tables.wording import Context
from games.api import Json
from games.drawing.picture import Picture
from games.engine.session import Session
from games.engine.table import Status
from storage.tables.slots import Hand, Public
from tests.bot.stage import WAIT, belongs_to, plays, shows_table, until
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.seen import SeenMessage

HIGH = 250
"""The height of a picture in its own units, where only the words beside it are looked at."""
PEOPLE = ("Ann", "Bob", "Cy", "Dee", "Eve")


def shown(playground: Playground, table: str) -> list[SeenMessage]:
    """The messages that show a table as it stands, in all channels, oldest first."""
    watcher = playground.person("Eve")
    return [
        message for channel in watcher.channels() for message in watcher.sees(channel) if shows_table(message, table)
    ]


def outlines(playground: Playground, table: str) -> list[Json]:
    return [_outline(message.content, message.embeds[0], controls(message)) for message in shown(playground, table)]


def pictures_of(message: SeenMessage) -> list[tuple[str, str]]:
    """The names and the words of the pictures in a message's embed; a file that lies below it is one named "below"."""
    below = [("below", file["filename"]) for file in message.attachments]
    return [*((picture.filename, picture.description) for picture in message.pictures), *below]


def drawn(picture: Picture | None) -> list[tuple[str, str]]:
    """The same of a message that shows just this picture, or none."""
    return [] if picture is None else [(picture_name(picture.scene), picture.alt)]


def controls(message: SeenMessage) -> list[str | None]:
    return [button.custom_id for button in message.buttons]


def offered(message: SeenMessage) -> set[tuple[str, int]]:
    """The tables and revisions that the plays of a message are for."""
    presses = (parse_custom_id(control) for control, _ in plays(message))
    return {(press.table, press.revision) for press in presses if press is not None}


def hands(person: Person, table: str) -> list[list[int]]:
    """For each of a person's direct messages of a table, the revisions of the plays that it offers; not the parting."""
    return [
        sorted(revision for _, revision in offered(message))
        for message in person.sees(person.dm)
        if is_hand(message, table) and "You left" not in message.text
    ]


def is_hand(message: SeenMessage, table: str) -> bool:
    return belongs_to(message, table) or hand_mark(table) in message.text


async def wait_until_shown(playground: Playground, session: Session, *closed: str, seconds: float = WAIT) -> None:
    """Wait until a table that rests is shown as it stands, once, and everybody at it has one hand, the newest.

    closed: who gets no direct messages.
    """
    table = session.table.id
    people = [playground.person(name) for name in PEOPLE if name not in closed]
    wanted = [[outline_of(session, has_picture=has)] for has in (True, False)]
    try:
        await until(playground, lambda: outlines(playground, table) in wanted, seconds)
        await until(
            playground, lambda: all(hands(person, table) == _due(session, person) for person in people), seconds
        )
    except TimeoutError:
        due = {person: _due(session, person) for person in people}
        seen = outlines(playground, table), {person: hands(person, table) for person in people}
        raise AssertionError(f"table {table}: {wanted} and hands {due} are due, but these are seen: {seen}") from None


def _due(session: Session, person: Person) -> list[list[int]]:
    """A person's hands of a table: one, with plays only at the person's turn; none before anything ever came."""
    seat = session.table.seat_of(person.id)
    if seat is None or (seat not in session.to_act and not person.sees(person.dm)):
        return []
    return [[session.table.revision]] if seat in session.to_act else [[]]


def public_screen(session: Session, *, has_picture: bool = True, turning: str = "") -> Screen:
    """The message of a table, but for its picture."""
    return screen_of(session, Public(), Context(Place(""), picture=HIGH if has_picture else None, turning=turning))


def hand_screen(
    session: Session, seat: int, place: Place, path: tuple[str, ...] = (), note: str = "", **context: Any
) -> Screen:
    """The direct message of who sits at a seat, but for its picture."""
    person = session.table.seats[seat].person
    assert person is not None
    return screen_of(session, Hand(person), Context(place, **{"picture": HIGH, **context}), path, note)


def outline_of(session: Session, *, has_picture: bool = True) -> Json:
    """What the message of a table has to show beside its picture, or without one."""
    turned = session.turning_point(None) if session.table.status is Status.OVER else None
    screen = public_screen(session, has_picture=has_picture, turning="" if turned is None else turned.sentence)
    buttons = [item for row in screen.rows for item in row if isinstance(item, Button)]
    return _outline(screen.content, screen.embed.to_dict(), [button.custom_id for button in buttons])


def _outline(content: str | None, embed: Mapping[str, Any], controls: list[str | None]) -> Json:
    return {
        "content": content,
        "description": embed.get("description"),
        "fields": [(each["name"], each["value"]) for each in embed.get("fields", ())],
        "footer": embed.get("footer", {}).get("text"),
        "controls": controls,
    }
