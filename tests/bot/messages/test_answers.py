"""Every interaction is answered once, in time and with the truth: on broken connections and a busy database."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.messages import answers
from bot.messages.answers import BELOW, BUSY, NO_FORM, NOT_BELOW
from bot.playground.interaction import CallbackType
from bot.playground.notices import InteractionAnswered, Notice
from games.engine.session import Session
from storage.database import Database
from storage.engine import sqlite
from storage.tables.slots import Public
from tests.bot.sight import wait_until_shown
from tests.bot.sql import column
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    open_lobby,
    plain_play,
    said,
    stage,
    start_game,
    table_id,
    wait_for_table,
    wait_for_turn,
)
from tests.clock import turn_real
from tests.loopback.faults import FOREVER
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.seen import Reply, ReplyKind, SeenMessage

CALLBACK = "POST /interactions/*/*/callback"
CALLBACKS = "POST /interactions/{interaction_id}/{token}/callback"
FOLLOW_UP = "POST /webhooks/*/*"
FOLLOW_UPS = "POST /webhooks/{application_id}/{token}"
EDIT = "PATCH /webhooks/*/*/messages/*"
HISTORY = "GET /channels/{channel_id}/messages"
SOON = 0.05


@dataclass(frozen=True, slots=True)
class Deed:
    """What a person does, and which messages show the person that it is done."""

    person: Person
    act: Callable[[], Coroutine[Any, Any, Reply]]
    is_shown: Callable[[SeenMessage], bool]

    def seen(self) -> list[SeenMessage]:
        """The messages that show it."""
        person = self.person
        return [seen for channel in person.channels() for seen in person.sees(channel) if self.is_shown(seen)]


def says(*words: str) -> Callable[[SeenMessage], bool]:
    return lambda seen: all(word in seen.text for word in words)


async def join(house: Stage) -> Deed:
    lobby, bob = await open_lobby(house, "Ann"), house.person("Bob")
    return Deed(bob, lambda: bob.click(lobby, "Join"), says("2 of 10"))


async def play(house: Stage) -> Deed:
    table = await start_game(house, "Ann", "Bob")
    session = await house.session(table)
    await wait_until_shown(house.playground, session)
    mover = await house.mover(table)
    hand = await wait_for_turn(mover, table)
    control, before = plain_play(hand), session.table.revision
    return Deed(
        mover,
        lambda: mover.click(hand, control),
        lambda seen: seen.id == hand.id and seen.button(control) is None and session.table.revision == before + 1,
    )


async def open_more(house: Stage) -> Reply:
    """What Ann sees behind More… of a table that has begun."""
    table, ann = await start_game(house, "Ann", "Bob"), house.person("Ann")
    await wait_until_shown(house.playground, await house.session(table))
    return await ann.click(await wait_for_table(ann, table), "More…")


async def report(house: Stage) -> Deed:
    ann, more = house.person("Ann"), await open_more(house)
    form = await ann.click(more, "Report a problem")
    return Deed(ann, lambda: ann.submit_modal(form, {"What happened?": "Nothing."}), says("Thank you."))


async def leave(house: Stage) -> Deed:
    bob = house.person("Bob")
    await open_lobby(house, "Ann", "Bob")
    return Deed(
        bob,
        lambda: bob.command("leave", GAMES_CHANNEL),
        lambda seen: seen.is_ephemeral and "You left table" in seen.text,
    )


async def prefer(house: Stage) -> Deed:
    ann = house.person("Ann")
    asked = await ann.command("my settings", GAMES_CHANNEL)
    return Deed(ann, lambda: ann.click(asked, "Pictures off"), says("Your settings are changed"))


async def end(house: Stage) -> Deed:
    ann, more = house.person("Ann"), await open_more(house)
    asked = await ann.click(more, "End the table…")
    return Deed(ann, lambda: ann.click(asked, "End it for all"), says("is closed."))


async def sign_up(house: Stage) -> Deed:
    opened, bob = await house.person("Ann").command("tournament joker", GAMES_CHANNEL), house.person("Bob")
    return Deed(bob, lambda: bob.click(opened, "Join"), says("Tournament", "Bob"))


async def open_here(house: Stage) -> Deed:
    ann = house.person("Ann")
    return Deed(ann, lambda: ann.command("play whot", GAMES_CHANNEL, thread="here"), is_lobby)


async def open_thread(house: Stage) -> Deed:
    ann = house.person("Ann")
    return Deed(ann, lambda: ann.command("play whot", GAMES_CHANNEL, thread="new"), is_lobby)


async def open_directly(house: Stage) -> Deed:
    ann = house.person("Ann")
    return Deed(ann, lambda: ann.command("play nojoke-solitaire", ann.dm), says("Table"))


async def open_tournament(house: Stage) -> Deed:
    ann = house.person("Ann")
    return Deed(ann, lambda: ann.command("tournament joker", GAMES_CHANNEL), is_sign_up)


async def ask_for_hand(house: Stage) -> Deed:
    ann = house.person("Ann")
    await start_game(house, "Ann", "Bob")
    return Deed(
        ann, lambda: ann.command("hand", GAMES_CHANNEL), lambda seen: seen.is_ephemeral and "6 cards" in said(seen)
    )


async def ask_for_board(house: Stage) -> Deed:
    ann = house.person("Ann")
    return Deed(ann, lambda: ann.command("league board", GAMES_CHANNEL), says("Nobody"))


async def ask_for_form(house: Stage) -> Deed:
    ann, more = house.person("Ann"), await open_more(house)
    return Deed(ann, lambda: ann.click(more, "Report a problem"), says("nothing"))


async def export(house: Stage) -> Deed:
    ann = house.person("Ann")
    return Deed(ann, lambda: ann.command("privacy export", GAMES_CHANNEL), lambda seen: bool(seen.attachments))


def is_lobby(seen: SeenMessage) -> bool:
    return seen.button("Start") is not None


def is_sign_up(seen: SeenMessage) -> bool:
    return seen.button("Join") is not None


WRITTEN = (join, play, report, leave, prefer, end, sign_up, open_here, open_thread, open_directly, open_tournament)
ALL = (*WRITTEN, ask_for_hand, ask_for_board, export)


# Connections that break


@pytest.mark.parametrize("prepare", ALL)
async def test_a_callback_is_tried_until_it_is_known_to_have_arrived(
    house: Stage, prepare: Callable[[Stage], Awaitable[Deed]]
) -> None:
    deed = await prepare(house)
    house.playground.faults.cut(CALLBACK, times=2)
    house.playground.faults.lose_answer(CALLBACK)

    reply = await deed.act()

    assert not reply.has_failed
    assert reply.kind is not ReplyKind.ACKNOWLEDGED
    await deed.person.wait_for(deed.is_shown)
    assert len(deed.seen()) == 1
    assert house.playground.faults.take(CALLBACK.replace("*", "1")) is None, "each fault was met"


async def test_a_form_opens_though_the_connection_breaks(house: Stage) -> None:
    deed = await ask_for_form(house)
    house.playground.faults.cut(CALLBACK)
    house.playground.faults.lose_answer(CALLBACK)

    assert (await deed.act()).modal is not None


async def test_a_server_that_fails_is_asked_again_before_the_time_is_over(house: Stage) -> None:
    deed = await join(house)
    house.playground.faults.fail(CALLBACK, 503, times=2)  # discord.py itself waits 1 s, then 3

    assert not (await deed.act()).has_failed


async def test_a_callback_that_hangs_is_sent_again(house: Stage) -> None:
    deed = await join(house)
    gate = house.playground.faults.hold(CALLBACK)

    reply = await deed.act()

    assert not reply.has_failed
    gate.open()
    assert len(deed.seen()) == 1


async def test_the_time_for_an_answer_counts_from_the_receipt(house: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    deed = await join(house)
    monkeypatch.setattr(answers, "ANSWER_SECONDS", 0.3)
    requests = house.playground.faults.requests
    requests.clear()
    house.playground.faults.cut(CALLBACK, times=50)
    with held_lock(house) as release:
        acting = asyncio.create_task(deed.act())
        await asyncio.sleep(0.5)
        release()
        await deed.person.wait_for(deed.is_shown)

    house.playground.interactions.close()
    assert (await acting).has_failed
    assert requests.without_token[CALLBACKS] == 1, "it was too late for a second try"


async def test_an_opened_table_is_known_though_the_answer_was_lost(house: Stage) -> None:
    deed = await open_here(house)
    house.playground.faults.lose_answer(CALLBACK)

    await deed.act()

    (lobby,) = deed.seen()
    await deed.person.wait_for(says("You are seated"), deed.person.dm)
    posted = await house.client.parts.delivery.posted(table_id(lobby), Public())
    assert posted is not None
    assert posted.message == lobby.id
    assert house.playground.faults.requests.with_token[HISTORY] == 0, "nobody had to look for it"


async def test_what_follows_a_lost_answer_arrives(house: Stage) -> None:
    house.playground.faults.close_dms("Bob")
    deed = await join(house)
    house.playground.faults.lose_answer(CALLBACK)
    house.playground.faults.cut(FOLLOW_UP)

    await deed.act()

    told = await deed.person.wait_for(lambda seen: seen.is_ephemeral)
    assert "direct messages" in told.text


# A database that is busy


@contextmanager
def held_lock(house: Stage) -> Iterator[Callable[[], None]]:
    """Keep the bot from writing, as another program does, until what is yielded is called or the block ends."""
    turn_real()  # the writer's thread waits for the lock
    path = house.database.access.name
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")

        def release() -> None:
            if other.in_transaction:
                other.execute("ROLLBACK")

        yield release
        release()


@contextmanager
def first_answers(playground: Playground) -> Iterator[asyncio.Queue[CallbackType | None]]:
    """How interactions are answered first, while the block lasts."""
    kinds: asyncio.Queue[CallbackType | None] = asyncio.Queue()

    def note(notice: Notice) -> None:
        if isinstance(notice, InteractionAnswered):
            kinds.put_nowait(notice.interaction.answer)

    unsubscribe = playground.world.subscribe(note)
    try:
        yield kinds
    finally:
        unsubscribe()


@pytest.mark.parametrize("prepare", WRITTEN)
@pytest.mark.usefixtures("real_time")
async def test_what_is_written_late_is_acknowledged_and_then_shown(
    house: Stage, monkeypatch: pytest.MonkeyPatch, prepare: Callable[[Stage], Awaitable[Deed]]
) -> None:
    deed = await prepare(house)
    monkeypatch.setattr(answers, "ACKNOWLEDGE_SECONDS", SOON)
    is_press = prepare in (join, play, prefer, end, sign_up)
    with held_lock(house) as release, first_answers(house.playground) as kinds:
        acting = asyncio.create_task(deed.act())
        kind = await kinds.get()
        assert kind is (CallbackType.DEFERRED_UPDATE if is_press else CallbackType.DEFERRED_MESSAGE)
        assert deed.seen() == [], "nothing is said before it is so"
        release()

        reply = await acting

    assert not reply.has_failed
    await deed.person.wait_for(deed.is_shown)
    if prepare not in (open_here, open_directly, open_thread, open_tournament):
        assert len(deed.seen()) == 1


@pytest.mark.parametrize("prepare", [open_here, open_tournament])
@pytest.mark.usefixtures("real_time")
async def test_a_late_table_stands_for_all_and_its_opener_is_told_where(
    house: Stage, monkeypatch: pytest.MonkeyPatch, prepare: Callable[[Stage], Awaitable[Deed]]
) -> None:
    deed, bob = await prepare(house), house.person("Bob")
    monkeypatch.setattr(answers, "ACKNOWLEDGE_SECONDS", SOON)
    with held_lock(house) as release, first_answers(house.playground) as kinds:
        acting = asyncio.create_task(deed.act())
        await kinds.get()
        release()
        reply = await acting

    stands = await bob.wait_for(deed.is_shown, GAMES_CHANNEL)
    assert reply.is_ephemeral
    assert reply.text.endswith(f"/{stands.id}")
    assert len(deed.seen()) == 1
    assert not (await bob.click(stands, "Join")).has_failed


@pytest.mark.usefixtures("real_time")
async def test_a_late_table_in_a_thread_is_announced_to_all(house: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    deed, bob = await open_thread(house), house.person("Bob")
    monkeypatch.setattr(answers, "ACKNOWLEDGE_SECONDS", SOON)
    with held_lock(house) as release, first_answers(house.playground) as kinds:
        acting = asyncio.create_task(deed.act())
        await kinds.get()
        release()
        assert (await acting).text == BELOW

    announced = await bob.wait_for(says("Ann opens a table"), GAMES_CHANNEL)
    stands = await bob.wait_for(deed.is_shown)
    assert stands.channel_id == announced.id, "the thread below the announcement"


@pytest.mark.usefixtures("real_time")
async def test_what_cannot_be_written_is_said_not_to_count(
    database_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "TRY_SECONDS", SOON)
    monkeypatch.setattr(Database, "open", partial(Database.open, busy_timeout=20 * SOON))
    async with stage(database_file) as house:
        deed = await play(house)
        (table,) = column(database_file, "SELECT id FROM tables")
        before = await house.stored(table)
        monkeypatch.setattr(answers, "ACKNOWLEDGE_SECONDS", SOON)
        with held_lock(house):
            reply = await deed.act()
            assert reply.kind is ReplyKind.ACKNOWLEDGED
            told = await deed.person.wait_for(says(BUSY))

        assert told.is_ephemeral
        assert deed.seen() == []
        assert await house.stored(table) == before
        assert not (await deed.act()).has_failed
        await deed.person.wait_for(deed.is_shown)


# Reads that take long


def hold(monkeypatch: pytest.MonkeyPatch, store: Any, name: str) -> asyncio.Event:
    """Let a read of a store wait for an event."""
    read, opened = getattr(store, name), asyncio.Event()

    async def wait(*args: Any, **kwargs: Any) -> Any:
        await opened.wait()
        return await read(*args, **kwargs)

    monkeypatch.setattr(store, name, wait)
    return opened


async def test_a_late_board_is_for_everybody_all_the_same(house: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    deed, bob = await ask_for_board(house), house.person("Bob")
    opened = hold(monkeypatch, house.database.boards, "lines")
    with first_answers(house.playground) as kinds:
        acting = asyncio.create_task(deed.act())
        assert await kinds.get() is CallbackType.DEFERRED_MESSAGE
        opened.set()
        reply = await acting

    assert reply.is_ephemeral
    assert reply.text == BELOW
    assert not (await bob.wait_for(deed.is_shown, GAMES_CHANNEL)).is_ephemeral
    assert len(deed.seen()) == 1


async def test_a_late_board_whose_arrival_is_unknown_is_not_sent_twice(
    house: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    deed = await ask_for_board(house)
    opened = hold(monkeypatch, house.database.boards, "lines")
    house.playground.faults.lose_answer(FOLLOW_UP)
    with first_answers(house.playground) as kinds:
        acting = asyncio.create_task(deed.act())
        await kinds.get()
        opened.set()
        await acting

    await deed.person.wait_for(says(NOT_BELOW))
    assert len(deed.seen()) == 1


async def test_a_late_form_is_not_opened_and_the_person_is_told(house: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    deed = await ask_for_form(house)
    opened = hold(monkeypatch, house.client.parts.tables, "find")
    with first_answers(house.playground) as kinds:
        acting = asyncio.create_task(deed.act())
        assert await kinds.get() is CallbackType.DEFERRED_UPDATE
        opened.set()
        await acting

    await deed.person.wait_for(says(NO_FORM))


async def test_a_late_private_answer_takes_the_place_of_the_loading_one(
    house: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    deed = await ask_for_hand(house)
    opened = hold(monkeypatch, house.database.tables, "seated")
    house.playground.faults.cut(EDIT)
    house.playground.faults.lose_answer(EDIT)
    with first_answers(house.playground) as kinds:
        acting = asyncio.create_task(deed.act())
        await kinds.get()
        opened.set()
        reply = await acting

    assert deed.is_shown(reply.message or pytest.fail("no answer"))
    assert len(deed.seen()) == 1
    assert house.playground.faults.requests.without_token[FOLLOW_UPS] == 0


async def test_who_is_answered_in_time_is_not_acknowledged_besides(
    house: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    deed = await join(house)
    monkeypatch.setattr(answers, "ACKNOWLEDGE_SECONDS", 0.4)
    gate = house.playground.faults.hold(CALLBACK)
    acting = asyncio.create_task(deed.act())
    await gate.reached()
    await asyncio.sleep(0.5)
    gate.open()

    assert (await acting).kind is ReplyKind.UPDATE
    lobby = deed.seen()[0]
    await deed.person.click(lobby, f"p1:leave:{table_id(lobby)}", forged=True)
    assert house.playground.faults.requests.without_token[CALLBACKS] == 3, "one for each thing that was done"


async def test_a_table_that_cannot_be_read_is_said_to_be_so(house: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    lobby, ann = await open_lobby(house, "Ann"), house.person("Ann")

    async def fail(table: str) -> None:
        raise ValueError("an event that the rules do not know")

    monkeypatch.setattr(house.client.parts.tables, "find", fail)

    reply = await ann.click(lobby, "Join")

    assert reply.is_ephemeral
    assert reply.text == answers.FAILED


@pytest.mark.parametrize(("status", "code"), [(503, 0), (403, 50013)], ids=["away", "forbidden"])
@pytest.mark.parametrize("opened", ["play whot", "tournament joker"])
async def test_a_request_that_discord_does_not_take_is_told_so_without_a_traceback(
    house: Stage, opened: str, status: int, code: int
) -> None:
    ann = house.person("Ann")
    await ann.command(opened, GAMES_CHANNEL)
    await house.all_is_done()
    house.playground.faults.fail("POST /channels/*/messages", status, times=FOREVER, code=code)

    with capture_logs() as logged:
        reply = await ann.command("table" if opened == "play whot" else "tournament board", GAMES_CHANNEL)

    assert reply.is_ephemeral
    can_tell_why = opened == "play whot" and status == 403
    assert reply.text.startswith("I can't show table " if can_tell_why else answers.NOT_TAKEN)
    assert not [entry for entry in logged if entry["log_level"] == "error"]


@pytest.mark.parametrize("error", [ValueError("a bug"), OSError("no such file")], ids=repr)
async def test_what_is_no_matter_of_discords_is_a_fault_of_ours(
    house: Stage, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    async def fail(session: Session) -> None:
        raise error

    ann = house.person("Ann")
    await ann.command("play whot", GAMES_CHANNEL)
    monkeypatch.setattr(house.client.parts.delivery, "repost", fail)

    with capture_logs() as logged:
        reply = await ann.command("table", GAMES_CHANNEL)

    assert reply.text == answers.FAILED
    assert [entry["event"] for entry in logged if entry["log_level"] == "error"] == ["interaction.failed"]


# A stop


@pytest.mark.usefixtures("real_time")
async def test_a_stop_waits_for_what_is_being_written_and_answered(house: Stage) -> None:
    deed = await join(house)
    with held_lock(house) as release:
        acting = asyncio.create_task(deed.act())
        await asyncio.sleep(SOON)
        closing_down = asyncio.create_task(house.client.close())
        await asyncio.wait({closing_down}, timeout=4 * SOON)
        release()
        await closing_down
    house.playground.interactions.close()

    assert not (await acting).has_failed
    assert len(deed.seen()) == 1
