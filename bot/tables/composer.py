"""Makes every screen of a table, with the mark of what it shows: words, picture and mark are of one moment."""

from __future__ import annotations

import time
from dataclasses import replace

import discord

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
from games.engine.session import Session
from games.engine.table import Status, Table
from storage.tables.slots import Hand, Public, Reader

AWAY = "away"
LEFT = "left"
LATE = "Your time ran out, so a house player moved for you. If that happens again, it plays until you come back."
REPEATS = 2
"""So often what a screen waits for is gathered again because the table moved on meanwhile."""


class Composer:
    """Makes the screens of all tables for their readers."""

    def __init__(
        self,
        places: Places,
        illustrator: Illustrator,
        emojis: Emojis,
        newcomers: Newcomers,
        dailies: Dailies,
    ) -> None:
        self._places = places
        self._illustrator = illustrator
        self._emojis = emojis
        self._newcomers = newcomers
        self._dailies = dailies

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
        ends = time.monotonic() + (PATIENCE if patience is None else patience)
        for _ in range(1 + REPEATS):
            version = session.table.version
            context = await self._gather(session, reader)
            left = max(0.0, ends - time.monotonic())
            picture = await self._picture(session, reader, path, left, kept)
            if session.table.version == version:
                break
        else:
            picture = kept
        context = replace(context, picture=None if picture is None else _height(session, reader, path))
        screen = replace(screen_of(session, reader, context, path, note, call), picture=picture)
        return Shown(screen, Mark(version, session.table.revision, face_of(session, reader)))

    async def _gather(self, session: Session, reader: Reader) -> Context:
        """What a screen shows beside the table itself."""
        place, streak = await self._places.of(session.table), await self._dailies.streak(session)
        person = _person_of(session.table, reader)
        offer = await self._newcomers.offer(session, person) if person is not None else ()
        is_wordy = person is not None and await self._illustrator.is_unwanted(person)
        return Context(place, offer, streak, self._emojis.find, is_wordy=is_wordy)

    async def _picture(
        self, session: Session, reader: Reader, path: tuple[str, ...], patience: float, kept: Kept | None
    ) -> Attachment | Kept | None:
        if isinstance(reader, Public):
            return await self._illustrator.table(session, path, patience, kept)
        seat = session.table.seat_of(reader.person)
        return None if seat is None else await self._illustrator.hand(session, seat, path, patience)


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


def scoring_screen(session: Session) -> Screen:
    """What stays of a table's message when one game of several is over."""
    page = session.page(None)
    embed = discord.Embed(colour=session.game.colour, description="\n".join(page.books))
    return Screen(embed, content=f"Scoring · {session.game.name}, table {session.table.id}")


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
    if seat in session.to_act:
        return f"turn {table.revision}"
    return f"wait {len(session.checkpoints)}"


def is_turn(face: str) -> bool:
    """Whether a hand of that face is one at its person's turn."""
    return face.startswith("turn")


def _height(session: Session, reader: Reader, path: tuple[str, ...]) -> int | None:
    """How high the picture is that shows the table as it stands to the reader."""
    seat = reader.person if isinstance(reader, Hand) else session.table.host if session.table.is_direct else None
    picture = session.picture(None if seat is None else session.table.seat_of(seat), path)
    return None if picture is None else picture.scene.height


def _person_of(table: Table, reader: Reader) -> int | None:
    """Who reads a message alone, if that is somebody with a seat."""
    person = reader.person if isinstance(reader, Hand) else table.host if table.is_direct else None
    return None if person is None or table.seat_of(person) is None else person
