"""Pictures on tables and hands: sent when they changed, described in words, left out where they are not wanted."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
from PIL import Image

from bot.pictures.apart import Apart
from bot.pictures.worker import FIRST, Pictures
from games.engine.session import Session
from games.whot.rules import WHOT
from tests.bot import stage as staging
from tests.bot.dealing import deal_where
from tests.bot.painting import SlowPainter
from tests.bot.sight import drawn, pictures_of
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    play_first,
    press_first,
    stage,
    start_game,
    wait_for_table,
    wait_for_turn,
)
from tests.clock import eventually
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.seen import SeenMessage


async def wait_for_picture(person: Person, session: Session, seat: int | None = None) -> SeenMessage:
    """Wait until the table's message, or the seat's hand, has the picture of the table as it stands."""
    picture = session.picture(seat)
    assert picture is not None
    return await person.wait_for(
        lambda seen: (
            (seat is not None or f"able {session.table.id}" in seen.text) and pictures_of(seen) == drawn(picture)
        ),
        GAMES_CHANNEL if seat is None else person.dm,
    )


async def test_tables_and_hands_come_with_their_picture_and_its_words_which_change_with_a_move(house: Stage) -> None:
    table, eve = await start_game(house, "Ann", "Bob"), house.person("Eve")
    session, mover = await house.session(table), await house.mover(table)
    before, picture = await wait_for_picture(eve, session), session.picture(None)
    assert picture is not None
    assert [each.description for each in before.pictures] == [picture.alt]
    async with aiohttp.ClientSession() as client, client.get(before.pictures[0].url) as answer:
        image = Image.open(io.BytesIO(await answer.read()))
    assert (image.format, image.size) == ("PNG", (2 * picture.scene.width, 2 * picture.scene.height))

    waiting = next(person for person in map(house.person, ("Ann", "Bob")) if person.id != mover.id)
    reply = await waiting.click(before, "My hand")
    held = session.picture(session.table.seat_of(waiting.id))
    assert held is not None
    assert reply.is_ephemeral
    assert pictures_of(reply.shown) == drawn(held)

    seat = session.to_act[0]
    hand = await wait_for_picture(mover, session, seat)
    assert hand.pictures[0].description
    reply = await press_first(mover, hand)
    assert pictures_of(reply.shown) == drawn(session.picture(seat)) != pictures_of(hand)
    after = await wait_for_picture(eve, session)
    assert before.id == after.id
    assert pictures_of(before) != pictures_of(after)


async def test_a_table_that_is_shown_everywhere_keeps_only_the_words_of_who_is_to_act(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    session = await house.session(table)
    await wait_for_picture(house.person("Eve"), session)
    assert session.views
    await play_first(house, table)
    await house.all_is_done()
    assert not session.sketches
    assert not session.views
    assert set(session.pages) == set(session.to_act)


async def test_a_picture_that_shows_the_same_is_not_sent_again(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob", timer="1h")
    session, eve = await house.session(table), house.person("Eve")
    await house.all_is_done()
    await play_first(
        house, table
    )  # edits that met, as after a press at the table, leave it unknown which picture stands
    await house.all_is_done()
    before = await wait_for_picture(eve, session)
    house.playground.faults.miss_guild()
    await house.until_resting()
    house.put_forward(600)
    house.playground.faults.return_guild()
    after = await eve.wait_for(lambda seen: seen.id == before.id and seen.text != before.text, GAMES_CHANNEL)
    assert before.pictures == after.pictures != []


async def test_a_question_comes_with_the_picture_of_what_it_asks(house: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_where(lambda state: any(WHOT in hand for hand in state.hands[state.to_act[0] :][:1]), monkeypatch)
    table = await start_game(house, "Ann", "Bob")
    session, mover = await house.session(table), await house.mover(table)
    hand = await wait_for_picture(mover, session, session.to_act[0])
    question = next(button for button in hand.buttons if button.label.endswith("…"))
    reply = await mover.click(hand, question.custom_id or "")
    picture = session.picture(session.to_act[0], ("whot",))
    assert picture is not None
    assert pictures_of(reply.shown) == drawn(picture)


async def test_where_files_may_not_be_attached_the_table_goes_on_in_words(house: Stage) -> None:
    house.playground.faults.deny(GAMES_CHANNEL, "attach_files")
    table = await start_game(house, "Ann", "Bob")
    await play_first(house, table)
    session = await house.session(table)
    shown = await wait_for_table(house.person("Eve"), table, session.page(None).headline)
    assert pictures_of(shown) == []
    await wait_for_turn(await house.mover(table), table)


async def no_painter() -> Apart:
    """Start a process that cannot be started."""
    raise OSError("no memory")


@pytest.fixture
async def house_without_painter(database_file: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Stage]:
    monkeypatch.setattr(staging, "Pictures", lambda *_: Pictures(1, no_painter))
    async with stage(database_file) as started:
        yield started


async def test_where_nothing_can_be_painted_the_game_goes_on_in_words(house_without_painter: Stage) -> None:
    table = await start_game(house_without_painter, "Ann", "Bob")
    for _ in range(3):
        await play_first(house_without_painter, table)
    session = await house_without_painter.session(table)
    shown = await wait_for_table(house_without_painter.person("Eve"), table, session.page(None).headline)
    assert pictures_of(shown) == []


async def test_a_painter_is_ready_before_anybody_asks_for_a_picture(
    database_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    painter = SlowPainter()
    monkeypatch.setattr(staging, "Pictures", lambda *_: Pictures(1, painter.start_again))
    async with stage(database_file):
        await eventually(lambda: bool(painter.begun))
    assert painter.begun == [FIRST]


async def test_after_a_restart_the_picture_is_that_of_the_table_as_it_stands(
    database_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Playground() as playground:
        async with stage(database_file, playground=playground) as first:
            table = await start_game(first, "Ann", "Bob")
            await wait_for_picture(first.person("Eve"), await first.session(table))
        async with stage(database_file, playground=playground) as second:
            await play_first(second, table)
            session = await second.session(table)
            await wait_for_picture(second.person("Eve"), session)
