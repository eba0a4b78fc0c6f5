"""Makes every screen of a table, with the mark of what it shows: words, picture and mark are of one moment."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

import structlog

from bot.messages.posts import Mark, Shown
from bot.messages.screen import Attachment, Kept, Screen
from bot.pictures.emojis import Emojis
from bot.pictures.illustrator import PATIENCE, Illustrator
from bot.rules.newcomers import Newcomers
from bot.tables.hand_screens import hand_screen, left_screen, seated_screen
from bot.tables.places import Places
from bot.tables.screens import table_screen
from bot.tables.streaks import Dailies
from bot.tables.wording import Context, away_note
from games.drawing.picture import Picture
from games.engine.position import Position
from games.engine.session import Session
from games.engine.sketch import Sketch
from games.engine.table import Status, Table
from storage.league.changes import RatingChanges
from storage.tables.slots import Hand, Public, Reader

AWAY = "away"
LEFT = "left"
LATE = "Your time ran out, so a house player moved for you. If that happens again, it plays on until you come back."
REPEATS = 2
"""So often what a screen waits for is gathered again because the table moved on meanwhile."""

log = structlog.get_logger()


class Composer:
    """Makes the screens of all tables for their readers."""

    def __init__(
        self,
        places: Places,
        illustrator: Illustrator,
        emojis: Emojis,
        newcomers: Newcomers,
        dailies: Dailies,
        rating_changes: RatingChanges,
        draw_at: Callable[[Table], Awaitable[tuple[str, ...]]],
    ) -> None:
        """draw_at: tells what was drawn for a table of a competition that has just begun."""
        self._places = places
        self._illustrator = illustrator
        self._emojis = emojis
        self._newcomers = newcomers
        self._dailies = dailies
        self._rating_changes = rating_changes
        self._draw_at = draw_at

    async def compose(
        self,
        session: Session,
        reader: Reader,
        *,
        path: tuple[str, ...] = (),
        note: str = "",
        call: str | None = None,
        kept: Kept | None = None,
        patience: float | None = None,
    ) -> Shown:
        """The reader's screen of a table as it stands.

        path: leads to the question that is asked. note: stands below the headline. call: of a hand that nobody asked
        for, what the headline says at the person's turn, if not that; such a one also tells what the house did. kept:
        what stands for a picture that is not painted within `patience` seconds, of which None is the usual number.

        What the screen waits for is gathered first, and again where the table moved on meanwhile. If that happens
        every time the words come alone, marked with the version before, so that more is brought.
        """
        ends = asyncio.get_running_loop().time() + (PATIENCE if patience is None else patience)
        for _ in range(1 + REPEATS):
            version = session.table.version
            context = await self._gather(session, reader)
            turning = None
            if _tells_turning(session.table, reader):
                turning = asyncio.create_task(self._turning(session, reader, ends))
            left = max(0.0, ends - asyncio.get_running_loop().time())
            picture = await self._picture(session, reader, path, context, left, kept)
            found = "" if turning is None else await turning
            if session.table.version == version:
                break
        else:
            picture = kept
        height = picture.height if isinstance(picture, Attachment) else None if picture is None else 0
        context = replace(context, picture=height, turning=found or "")
        screen = replace(screen_of(session, reader, context, path, note, call), picture=picture)
        if found is None and patience is not None:  # what comes later is brought
            version -= 1
        return Shown(screen, Mark(version, session.table.revision, face_of(session, reader)))

    async def _turning(self, session: Session, reader: Reader, ends: float) -> str | None:
        """What turned a game that is over, in a sentence; empty where nothing did, None where that takes too long.

        Where others are still to play what was dealt, its own person reads what was possible, which tells no play.
        """
        table = session.table
        try:
            async with asyncio.timeout(max(0.0, ends - asyncio.get_running_loop().time())):
                if self._dailies.is_spoiler(table):
                    par = await session.possible()
                    return "" if par is None else par.verdict
                turned = await session.turned(_seat_of(session.table, reader))
        except TimeoutError:
            return None
        except Exception:  # a game ends without it as well
            log.exception("composer.no_turning_point", table=session.table.id)
            return ""
        return "" if turned is None else turned.sentence

    async def _gather(self, session: Session, reader: Reader) -> Context:
        """What a screen shows beside the table itself."""
        place, done = await self._places.of(session.table), await self._dailies.finished(session)
        person = _person_of(session.table, reader)
        offer = await self._newcomers.offer(session, person) if person is not None else ()
        is_wordy = person is not None and await self._illustrator.is_unwanted(person)
        is_over = session.table.status is Status.OVER
        ratings = await self._rating_changes.of(session.table.id) if is_over else {}
        draw = await self._draw_at(session.table) if session.is_opening and session.table.fixture is not None else ()
        return Context(place, offer, done, self._emojis.find, is_wordy=is_wordy, ratings=ratings, draw=draw)

    async def _picture(
        self,
        session: Session,
        reader: Reader,
        path: tuple[str, ...],
        context: Context,
        patience: float,
        kept: Kept | None,
    ) -> Attachment | Kept | None:
        table, look = session.table, partial(_seen, session, _seat_of(session.table, reader), path, context)
        if isinstance(reader, Public):
            late = None if table.is_direct else kept
            return await self._illustrator.table(table, look, patience, late)
        if context.is_wordy or table.seat_of(reader.person) is None:
            return None
        return await self._illustrator.seen(look, patience) if table.status in (Status.PLAYING, Status.OVER) else None


def _seen(session: Position, seat: int | None, path: tuple[str, ...], context: Context) -> Sketch | Picture | None:
    """What shows the table as it stands to a seat, or with None to everybody in the channel; a play is yet to draw."""
    is_drawn = session.state is None or session.table.status is not Status.PLAYING or session.is_scoring
    return picture_of(session, seat, path, context) if is_drawn else session.sketch(seat, path)


def _tells_turning(table: Table, reader: Reader) -> bool:
    """Whether a reader is told what turned the game of a table."""
    return table.status is Status.OVER and not (isinstance(reader, Public) and table.is_veiled)


def picture_of(session: Position, seat: int | None, path: tuple[str, ...], context: Context) -> Picture | None:
    """The picture that shows the same; None where there is nothing to see."""
    if session.table.status is Status.OVER:
        return session.ending_picture(seat, context.ratings, context.done.aside if context.done is not None else "")
    if session.is_scoring and (seat is None or not session.table.seats[seat].is_away):
        return session.revealed_picture(seat) or session.scores_picture(seat)
    return session.picture(seat, path)


def screen_of(
    session: Session,
    reader: Reader,
    context: Context,
    path: tuple[str, ...] = (),
    note: str = "",
    call: str | None = None,
) -> Screen:
    """The same without a picture, of what was gathered."""
    table = session.table
    if isinstance(reader, Public):
        return table_screen(session, context, path, note)
    seat = table.seat_of(reader.person)
    if seat is None:
        return left_screen(session, reader.person, context.place)
    if table.status is Status.LOBBY:
        return seated_screen(session, context)
    if call is not None and not note:
        note = away_note(table) if face_of(session, reader) == AWAY else LATE if table.seats[seat].misses else ""
    return hand_screen(session, seat, context, path, note, call or "")


def face_of(session: Session, reader: Reader) -> str:
    """What a reader's message has to show, in a word or two; a hand of the same face needs no new message."""
    table = session.table
    if isinstance(reader, Public):
        return table.status.value
    seat = table.seat_of(reader.person)
    if seat is None:
        return LEFT
    if table.status is not Status.PLAYING:
        return table.status.value
    if table.seats[seat].is_away:
        return AWAY
    if table.halted:
        return "halted"
    if session.is_scoring:
        return f"scores {len(session.checkpoints)}"
    if seat in session.to_act:
        return f"turn {table.revision}"
    return f"wait {len(session.checkpoints)}"


def is_turn(face: str) -> bool:
    """Whether a hand of that face is one at its person's turn."""
    return face.startswith("turn")


def _seat_of(table: Table, reader: Reader) -> int | None:
    """The seat from which a reader looks at the table; None for everybody in the channel."""
    person = _person_of(table, reader)
    return None if person is None else table.seat_of(person)


def _person_of(table: Table, reader: Reader) -> int | None:
    """Who reads a message alone, if that is somebody with a seat."""
    person = reader.person if isinstance(reader, Hand) else table.host if table.is_direct else None
    return None if person is None or table.seat_of(person) is None else person
