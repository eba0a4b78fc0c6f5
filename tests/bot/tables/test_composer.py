"""Every screen of a table is of one moment: its words, its picture, and what is noted of it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

import pytest

from bot.messages.posts import Mark, Shown
from bot.messages.screen import Attachment
from bot.pictures import worker
from bot.pictures.wire import picture_name
from bot.pictures.worker import Pictures
from bot.tables.composer import REPEATS
from games.drawing.picture import Scene
from games.engine.position import MOVED_ON
from games.engine.session import Session
from storage.tables.slots import Hand, Public, Reader
from tests.bot import past
from tests.bot import stage as staging
from tests.bot.painting import SlowPainter
from tests.bot.sight import drawn, pictures_of, public_screen
from tests.bot.stage import WAIT, Stage, plays, stage
from tests.bot.tables.test_calls import LABEL, SLIP_UP, begin, place, press
from tests.clock import eventually
from tests.games.nojoke.progressive.positions import FIG
from tests.loopback.person import Person

T = TypeVar("T")

PUBLIC = Public()
MOST_PAINTERS = 16
"""So many scenes may be held up at once."""


@pytest.fixture
def painter() -> SlowPainter:
    return SlowPainter()


@pytest.fixture
async def slow_house(
    database_file: Path, painter: SlowPainter, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Stage]:
    """A house in which answers wait for their pictures as long as a test wants."""
    monkeypatch.setattr(worker, "MOST_WAITING", 0)
    monkeypatch.setattr(staging, "Pictures", lambda *_: Pictures(MOST_PAINTERS, painter.start_again))
    async with stage(database_file) as started:
        yield started


def scene_of(session: Session, seat: int | None = None, *path: str) -> Scene:
    """What the picture of a table shows, or of a seat's hand with the question to which a path leads."""
    picture = session.picture(seat, path)
    assert picture is not None
    return picture.scene


async def begun(house: Stage) -> Session:
    """A table that nobody brings, with its game begun."""
    await house.client.parts.delivery.lanes.close()
    return await past.begin(house, past.lobby(house, "Ann", "Bob", "Cy"))


async def play_one(session: Session) -> None:
    """Let whose turn it is play."""
    assert session.state is not None
    seat = session.to_act[0]
    await session.submit(seat, session.state.legal_actions(seat)[0], session.table.revision)


async def compose(house: Stage, session: Session, reader: Reader = PUBLIC) -> Shown:
    """A table's message, however long its picture takes."""
    return await house.client.parts.composer.compose(session, reader, patience=WAIT)


async def answered(pressing: Awaitable[T], person: Person, painter: SlowPainter, session: Session) -> T:
    """What comes of a press; whichever picture of the person's hand is asked for meanwhile is painted."""
    answer = asyncio.ensure_future(pressing)

    def has_come() -> bool:
        painter.let_paint(scene_of(session, session.table.seat_of(person.id)))
        return answer.done()

    await eventually(has_come)
    return await answer


async def call_while(older: Scene, house: Stage, painter: SlowPainter, session: Session) -> None:
    """Let Cy call from the own hand while somebody waits for a picture of the table, which then comes."""
    cy = house.person("Cy")
    (hand,) = [seen for seen in cy.sees(cy.dm) if seen.button(LABEL) is not None]
    assert not (await answered(cy.click(hand, LABEL), cy, painter, session)).has_failed
    assert scene_of(session) != older
    painter.let_paint(older)


@pytest.mark.parametrize("is_at_table", [True, False], ids=["at the table", "in a hand"])
async def test_a_call_while_a_play_waits_for_its_picture_is_not_shown_beside_that(
    slow_house: Stage, painter: SlowPainter, is_at_table: bool
) -> None:
    session, public = await begin(slow_house, FIG)
    await slow_house.all_is_done()
    ann = slow_house.person("Ann")
    (hand,) = [seen for seen in ann.sees(ann.dm) if plays(seen)]
    painter.hold()
    placing = asyncio.create_task(place(slow_house, session, public if is_at_table else hand, SLIP_UP))
    older = await painter.asked_for(lambda: scene_of(session))
    if not is_at_table:
        await answered(placing, ann, painter, session)
    assert placing.done() is not is_at_table
    await call_while(older, slow_house, painter, session)
    painter.fail()
    await placing
    await slow_house.all_is_done()
    shown = slow_house.person("Dee").look(public)
    assert shown is not None
    assert "Cy called NO-JOKE" in shown.text
    assert pictures_of(shown) in ([], drawn(session.picture(None)))


async def test_a_question_that_waits_for_its_picture_can_become_stale(slow_house: Stage, painter: SlowPainter) -> None:
    session, _ = await begin(slow_house, FIG)
    await slow_house.all_is_done()
    ann = slow_house.person("Ann")
    (hand,) = [seen for seen in ann.sees(ann.dm) if plays(seen)]
    painter.hold()
    asking = asyncio.create_task(press(ann, session, hand, SLIP_UP))
    await painter.asked_for(lambda: scene_of(session, 0, SLIP_UP))
    await play_one(session)
    painter.fail()
    reply = await asking
    assert MOVED_ON in reply.text


async def test_a_table_that_moves_on_once_comes_with_the_newer_picture(slow_house: Stage, painter: SlowPainter) -> None:
    session = await begun(slow_house)
    painter.hold()
    composing = asyncio.create_task(compose(slow_house, session))
    older = await painter.asked_for(lambda: scene_of(session))
    await play_one(session)
    painter.let_paint(older)
    painter.let_paint(await painter.asked_for(lambda: scene_of(session)))
    shown = await composing
    assert isinstance(shown.screen.picture, Attachment)
    assert shown.screen.picture.name == picture_name(scene_of(session)) != picture_name(older)
    assert shown.mark == Mark(session.table.version, session.table.revision, "playing")


async def test_a_table_that_moves_on_each_time_comes_in_words_alone(slow_house: Stage, painter: SlowPainter) -> None:
    session = await begun(slow_house)
    painter.hold()
    composing = asyncio.create_task(compose(slow_house, session))
    for _ in range(1 + REPEATS):
        older = await painter.asked_for(lambda: scene_of(session))
        await play_one(session)
        painter.let_paint(older)
    shown = await composing
    assert shown.screen.picture is None
    assert shown.screen.content == public_screen(session).content
    assert shown.mark == Mark(session.table.version - 1, session.table.revision, "playing")


@asynccontextmanager
async def one_painter(
    database_file: Path, painter: SlowPainter, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Stage]:
    """A house that has shown what it found, whose pictures one painter paints."""
    monkeypatch.setattr(staging, "Pictures", lambda *_: Pictures(1, painter.start_again))
    async with stage(database_file) as house:
        await house.restored()
        yield house


async def test_what_still_waits_for_its_painter_when_the_table_moves_on_is_not_painted(
    database_file: Path, painter: SlowPainter, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with one_painter(database_file, painter, monkeypatch) as house:
        session = await begun(house)
        seat = session.to_act[0]
        mover = session.table.seats[seat].person
        assert mover is not None
        painter.hold()
        public = asyncio.create_task(compose(house, session))
        await painter.asked_for(lambda: scene_of(session))
        older_hand = scene_of(session, seat)
        hand = asyncio.create_task(compose(house, session, Hand(mover)))
        await asyncio.sleep(1)  # until it waits too
        await play_one(session)
        painter.release()
        shown = [await public, await hand]
        names = [each.screen.picture.name for each in shown if isinstance(each.screen.picture, Attachment)]
        assert names == [picture_name(scene_of(session)), picture_name(scene_of(session, seat))]
        assert older_hand != scene_of(session, seat)
        assert older_hand not in painter.begun


async def test_looks_that_are_put_away_while_a_picture_waits_take_it_from_nobody(
    database_file: Path, painter: SlowPainter, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with one_painter(database_file, painter, monkeypatch) as house:
        session = await begun(house)
        mover = session.table.seats[session.to_act[0]].person
        assert mover is not None
        painter.hold()
        readers: list[Reader] = [PUBLIC, Hand(mover)]
        composing = [asyncio.create_task(compose(house, session, reader)) for reader in readers]
        await asyncio.sleep(1)  # until one is being painted, and the other waits
        session.put_looks_away()
        painter.release()
        for shown in await asyncio.gather(*composing):
            assert isinstance(shown.screen.picture, Attachment)
