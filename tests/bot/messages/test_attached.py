"""A message shows the picture of what its words tell, and no other: whatever it showed before, and the bot knows."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.messages import attached
from bot.messages.attached import Attached, Disturbed
from bot.messages.press import parse_custom_id
from bot.messages.requests import Body
from bot.messages.screen import Attachment, Kept, Screen
from bot.pictures.apart import UnpaintableError
from games.drawing.picture import Picture
from games.engine.session import Session
from games.whot.rules import WHOT
from tests.bot.dealing import deal_where
from tests.bot.painting import BlankPainter
from tests.bot.rules.test_commands import BACK as PAGE_BACK
from tests.bot.rules.test_commands import ON, is_of
from tests.bot.rules.test_commands import WHOT as RULES
from tests.bot.sight import drawn, pictures_of
from tests.bot.stage import BACK, GAMES_CHANNEL, Stage, belongs_to, press_first, stage, start_game
from tests.bot.tables.test_every_game import start
from tests.bot.tables.test_repair import CALLBACK
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.seen import Reply, SeenMessage

MESSAGE = 7
PATIENCE = 1.0


def due(session: Session, seat: int, path: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """What a hand is to show, at its person's turn and while that person waits: the table, and what is asked of it."""
    return drawn(session.picture(seat, path))


def seen_of(reply: Reply) -> list[tuple[str, str]]:
    return pictures_of(reply.shown)


def has_whot(state: Any) -> bool:
    """Whether who begins holds a WHOT, which asks for a symbol."""
    return WHOT in state.hands[state.to_act[0]]


def question_of(hand: SeenMessage) -> str:
    """The custom id of a button that asks before it plays."""
    return next(
        button.custom_id
        for button in hand.buttons
        if button.custom_id is not None and button.custom_id.startswith("p1:pick:") and button.label.endswith("…")
    )


def path_of(hand: SeenMessage) -> tuple[str, ...]:
    """What leads to that question."""
    press = parse_custom_id(question_of(hand))
    assert press is not None
    return press.path


async def wait_for_hand(person: Person, table: str, picture: Picture | None) -> SeenMessage:
    """Wait until the person's direct message offers plays, with just that picture."""
    return await person.wait_for(
        lambda seen: belongs_to(seen, table) and pictures_of(seen) == drawn(picture), person.dm
    )


async def wait_at_table(person: Person, table: str, picture: Picture | None) -> SeenMessage:
    """The same of the table's message."""
    return await person.wait_for(
        lambda seen: f"Table {table} ·" in seen.text and pictures_of(seen) == drawn(picture), GAMES_CHANNEL
    )


async def all_is_painted(mover: Person, session: Session) -> tuple[SeenMessage, SeenMessage]:
    """Wait until the hand of whose turn it is and the table have their pictures; the two messages.

    So the painter is free, and leaves out none of the next ones.
    """
    table, seat = session.table.id, session.to_act[0]
    hand = await wait_for_hand(mover, table, session.picture(seat))
    return hand, await wait_at_table(mover, table, session.picture(None))


# After a play


async def test_a_question_in_a_private_answer_shows_what_it_asks(house: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_where(has_whot, monkeypatch)
    table = await start_game(house, "Ann", "Bob")
    mover, session = await house.mover(table), await house.session(table)
    seat = session.to_act[0]
    _, shown = await all_is_painted(mover, session)
    hand = await mover.click(shown, "My hand")
    question = await mover.click(hand, question_of(hand.shown))
    assert question.message is not None
    assert seen_of(question) == due(session, seat, path_of(hand.shown)) != due(session, seat)
    back = await mover.click(question, BACK)
    assert seen_of(back) == due(session, seat) == seen_of(hand)


async def test_an_older_picture_stays_no_longer_than_an_answer(house: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> bytes:
        raise UnpaintableError("no art")

    table = await start(house, "nothanks")
    session = await house.session(table)
    await house.all_is_done()
    first = await house.mover(table)
    await press_first(first, await wait_at_table(first, table, session.picture(None)))
    await house.all_is_done()  # else an edit under way leaves it unknown which picture stands
    before = session.picture(None)
    mover = await house.mover(table)
    shown = await wait_at_table(mover, table, before)
    monkeypatch.setattr(BlankPainter, "paint", fail)
    edits = ("PATCH /channels/*/messages/*", "PATCH /webhooks/*/*/messages/*")
    gates = [house.playground.faults.hold(edit) for edit in edits]

    reply = await press_first(mover, shown)

    assert seen_of(reply) == drawn(before) != []
    for gate in gates:
        gate.open()
    after = await wait_at_table(mover, table, None)
    assert session.page(None).headline in after.text


# Where nothing is known


async def test_after_a_restart_messages_lose_pictures(database_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_where(has_whot, monkeypatch)
    async with Playground() as playground:
        async with stage(database_file, playground=playground) as first:
            table = await start_game(first, "Ann", "Bob")
            session = await first.session(table)
            seat, mover = session.to_act[0], await first.mover(table)
            hand, shown = await all_is_painted(mover, session)
            private = await mover.click(shown, "My hand")
            page = await mover.command("rules", GAMES_CHANNEL, game="WHOT")
        async with stage(database_file, playground=playground) as second:
            session = await second.session(table)
            question = await mover.click(private, question_of(private.shown))
            assert question.shown.button(BACK) is not None
            assert seen_of(question) == due(session, seat, path_of(private.shown)) != []
            await mover.command("my settings", GAMES_CHANNEL, pictures="off")
            await mover.wait_for(lambda seen: seen.id == hand.id and pictures_of(seen) == [], mover.dm)
            assert pictures_of(hand) == due(session, seat)
            turned = await mover.click(page, ON)
            assert is_of(turned.shown, RULES.rules[1])


async def test_a_page_whose_answer_was_lost_has_its_picture_again(house: Stage, ann: Person) -> None:
    page = await ann.command("rules", GAMES_CHANNEL, game="WHOT")
    house.playground.faults.lose_answer(CALLBACK)
    turned = await ann.click(page, ON)
    assert is_of(turned.shown, RULES.rules[1])
    back = await ann.click(turned, PAGE_BACK)
    assert is_of(back.shown, RULES.rules[0])


# The note


def screen(name: str | None) -> Screen:
    return Screen(discord.Embed(), picture=None if name is None else Attachment(name, b"png", f"What {name} shows."))


def keeping() -> Screen:
    return Screen(discord.Embed(title="A page"), picture=Kept())


async def send(note: Attached, shown: Screen, message: int = MESSAGE) -> None:
    async def ask(body: Body) -> int:
        return message

    await note.send(shown, ask)


async def edit(note: Attached, shown: Screen) -> Body:
    """The body of an edit that ends well."""
    bodies: list[Body] = []

    async def ask(body: Body) -> None:
        bodies.append(body)

    await note.edit(MESSAGE, shown, ask)
    return bodies[-1]


async def files(note: Attached, shown: Screen) -> list[str] | None:
    """The files of an edit that ends well; None where it leaves them as they are."""
    body = await edit(note, shown)
    return None if body.files is None else [file.filename for file in body.files]


async def test_a_picture_is_left_out_only_if_the_message_is_known_to_have_it() -> None:
    note = Attached()
    assert await files(note, screen("a.png")) == ["a.png"]
    assert await files(note, screen("a.png")) is None
    assert await files(note, screen("b.png")) == ["b.png"]
    assert await files(note, screen(None)) == []
    assert await files(note, screen(None)) is None


async def test_where_nothing_is_known_even_no_picture_is_said() -> None:
    assert await files(Attached(), screen(None)) == []


async def test_a_message_that_was_sent_is_known() -> None:
    note = Attached()
    await send(note, screen("a.png"))
    assert await files(note, screen("a.png")) is None


@pytest.mark.parametrize("error", [TimeoutError(), ConnectionResetError()])
async def test_after_a_request_that_failed_nothing_is_known(error: Exception) -> None:
    async def fail(body: Body) -> None:
        raise error

    note = Attached()
    await send(note, screen("a.png"))
    with pytest.raises(type(error)):
        await note.edit(MESSAGE, screen("b.png"), fail)
    assert await files(note, screen("a.png")) == ["a.png"]


async def test_an_answer_waits_for_the_edit_before_it_but_not_for_long() -> None:
    note, arrived, opened = Attached(), list[str](), asyncio.Event()
    await send(note, screen("a.png"))

    async def ask(name: str, body: Body) -> None:
        if name == "slow":
            await opened.wait()
        await asyncio.sleep(PATIENCE / 2)
        arrived.append(f"{name} {'as it is' if body.files is None else len(body.files)}")

    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(note.edit(MESSAGE, screen(None), partial(ask, "edit")))
        await asyncio.sleep(0)
        tasks.create_task(note.edit(MESSAGE, screen("a.png"), partial(ask, "answer"), PATIENCE))
    assert arrived == ["edit 0", "answer 1"]
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(note.edit(MESSAGE, screen("a.png"), partial(ask, "slow")))
        await asyncio.sleep(0)
        await note.edit(MESSAGE, screen("b.png"), partial(ask, "answer"), PATIENCE)
        opened.set()
    assert arrived[2:] == ["answer 1", "slow as it is"]
    assert await files(note, screen("a.png")) == ["a.png"], "after two requests at once nothing is known"


async def test_what_was_composed_before_an_answer_is_not_sent_after_it() -> None:
    async def ask(body: Body) -> None:
        await asyncio.sleep(0.1)

    note = Attached()
    answering = asyncio.create_task(note.edit(MESSAGE, screen("b.png"), ask, PATIENCE))
    await asyncio.sleep(0)
    with pytest.raises(Disturbed):
        await note.edit(MESSAGE, screen("a.png"), ask)
    assert answering.done()


async def test_a_picture_that_is_kept_is_the_one_that_the_message_is_known_to_have() -> None:
    note = Attached()
    await send(note, screen("a.png"))
    body = await edit(note, keeping())
    assert body.fields["embeds"][0]["image"] == {"url": "attachment://a.png", "description": "What a.png shows."}
    assert body.files is None
    assert await files(note, screen("a.png")) is None


async def test_a_picture_that_is_not_known_is_not_kept() -> None:
    note = Attached()
    body = await edit(note, keeping())
    assert "image" not in body.fields["embeds"][0]
    assert body.files == []
    assert await files(note, screen(None)) is None
    sent = keeping().body()
    assert sent.files is None
    assert "image" not in sent.fields["embeds"][0]


async def test_the_messages_noted_longest_ago_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attached, "MOST_NOTED", 2)
    note = Attached()
    for message in (1, 2, 1, 3):
        await send(note, screen("a.png"), message)
    assert [note.lacks(message, None) for message in (1, 2, 3)] == [True, False, True]
