"""Every interaction is answered once, in time and with the truth: on broken connections and a busy database."""

from __future__ import annotations

import asyncio
import shutil
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
from bot.messages.answering import ELSEWHERE_SECONDS, MANY_ELSEWHERE
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


async def open_directly(house: Stage) -> Deed:
    ann = house.person("Ann")
    return Deed(ann, lambda: ann.command("play nojoke-solitaire", ann.dm), says("Table"))


async def ask_for_hand(house: Stage) -> Deed:
    ann = house.person("Ann")
    await start_game(house, "Ann", "Bob")
    return Deed(
        ann, lambda: ann.command("hand", GAMES_CHANNEL), lambda seen: seen.is_ephemeral and "6 cards" in said(seen)
    )


async def ask_for_form(house: Stage) -> Deed:
    ann, more = house.person("Ann"), await open_more(house)
    return Deed(ann, lambda: ann.click(more, "Report a problem"), says("nothing"))


def by_command(
    command: str, is_shown: Callable[[SeenMessage], bool], **options: Any
) -> Callable[[Stage], Awaitable[Deed]]:
    """Let Ann use a command."""

    async def prepare(house: Stage) -> Deed:
        ann = house.person("Ann")
        return Deed(ann, lambda: ann.command(command, GAMES_CHANNEL, **options), is_shown)

    return prepare


def is_lobby(seen: SeenMessage) -> bool:
    return seen.button("Start") is not None


def is_sign_up(seen: SeenMessage) -> bool:
    return seen.button("Join") is not None


open_here = by_command("play whot", is_lobby, thread="here")
open_thread = by_command("play whot", is_lobby, thread="new")
open_tournament = by_command("tournament joker", is_sign_up)
ask_for_board = by_command("league board", says("Nobody"))
export = by_command("privacy export", lambda seen: bool(seen.attachments))
WRITTEN = (join, play, report, leave, prefer, open_here, open_thread, open_directly, open_tournament)
ALL = (*WRITTEN, ask_for_hand, ask_for_board, export)


# Connections that break


@pytest.mark.parametrize("prepare", ALL)
async def test_a_callback_is_tried_until_it_arrived(house: Stage, prepare: Callable[[Stage], Awaitable[Deed]]) -> None:
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


@pytest.mark.parametrize("hangs", [False, True])
async def test_a_callback_that_fails_or_hangs_is_sent_again_before_the_time_is_over(house: Stage, hangs: bool) -> None:
    deed, faults = await join(house), house.playground.faults
    if hangs:
        gate = faults.hold(CALLBACK)
    else:
        faults.fail(CALLBACK, 503, times=2)  # discord.py itself waits 1 s, then 3
    assert not (await deed.act()).has_failed
    if hangs:
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


async def act_late(house: Stage, deed: Deed, go_on: Callable[[], None]) -> tuple[CallbackType | None, Reply]:
    """Do what is held up, which goes on once it has been answered first; how that was, and the last answer."""
    kinds: asyncio.Queue[CallbackType | None] = asyncio.Queue()

    def note(notice: Notice) -> None:
        if isinstance(notice, InteractionAnswered):
            kinds.put_nowait(notice.interaction.answer)

    unsubscribe = house.playground.world.subscribe(note)
    acting = asyncio.create_task(deed.act())
    kind = await kinds.get()
    assert deed.seen() == [], "nothing is said before it is so"
    go_on()
    unsubscribe()
    return kind, await acting


@pytest.mark.parametrize("prepare", WRITTEN)
@pytest.mark.usefixtures("real_time")
async def test_what_is_written_late_is_acknowledged_and_then_shown(
    house: Stage, monkeypatch: pytest.MonkeyPatch, prepare: Callable[[Stage], Awaitable[Deed]]
) -> None:
    deed = await prepare(house)
    monkeypatch.setattr(answers, "ACKNOWLEDGE_SECONDS", SOON)
    with held_lock(house) as release:
        kind, reply = await act_late(house, deed, release)
    is_press = prepare in (join, play, prefer)
    assert kind is (CallbackType.DEFERRED_UPDATE if is_press else CallbackType.DEFERRED_MESSAGE)
    assert not reply.has_failed
    await deed.person.wait_for(deed.is_shown)
    if prepare not in (open_here, open_directly, open_thread, open_tournament):
        assert len(deed.seen()) == 1


@pytest.mark.parametrize("prepare", [open_here, open_tournament, open_thread])
@pytest.mark.usefixtures("real_time")
async def test_a_late_table_stands_for_all_and_its_opener_is_told_where(
    house: Stage, monkeypatch: pytest.MonkeyPatch, prepare: Callable[[Stage], Awaitable[Deed]]
) -> None:
    deed, bob = await prepare(house), house.person("Bob")
    monkeypatch.setattr(answers, "ACKNOWLEDGE_SECONDS", SOON)
    with held_lock(house) as release:
        _, reply = await act_late(house, deed, release)
    stands = await bob.wait_for(deed.is_shown)
    assert reply.is_ephemeral
    if prepare is open_thread:
        announced = await bob.wait_for(says("Ann opens a table"), GAMES_CHANNEL)
        assert (reply.text, stands.channel_id) == (BELOW, announced.id), "the thread below the announcement"
    else:
        assert reply.text.endswith(f"/{stands.id}")
        assert len(deed.seen()) == 1
    assert not (await bob.click(stands, "Join")).has_failed


@pytest.mark.usefixtures("real_time")
async def test_what_cannot_be_written_does_not_count(database_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def hold(monkeypatch: pytest.MonkeyPatch, store: Any, name: str) -> Callable[[], None]:
    """Let a read of a store wait until what is returned is called."""
    read, opened = getattr(store, name), asyncio.Event()

    async def wait(*args: Any, **kwargs: Any) -> Any:
        await opened.wait()
        return await read(*args, **kwargs)

    monkeypatch.setattr(store, name, wait)
    return opened.set


@pytest.mark.parametrize("is_lost", [False, True])
async def test_late_boards_come_once(house: Stage, bob: Person, monkeypatch: pytest.MonkeyPatch, is_lost: bool) -> None:
    deed = await ask_for_board(house)
    if is_lost:
        house.playground.faults.lose_answer(FOLLOW_UP)
    kind, reply = await act_late(house, deed, hold(monkeypatch, house.database.boards, "lines"))
    assert kind is CallbackType.DEFERRED_MESSAGE
    assert not (await bob.wait_for(deed.is_shown, GAMES_CHANNEL)).is_ephemeral
    if is_lost:
        await deed.person.wait_for(says(NOT_BELOW))
    else:
        assert reply.is_ephemeral
        assert reply.text == BELOW
    assert len(deed.seen()) == 1


async def test_a_late_form_is_not_opened_and_the_person_is_told(house: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    deed = await ask_for_form(house)
    kind, _ = await act_late(house, deed, hold(monkeypatch, house.client.parts.tables, "find"))
    assert kind is CallbackType.DEFERRED_UPDATE
    await deed.person.wait_for(says(NO_FORM))


async def test_a_late_private_answer_replaces_the_loading_one(house: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    deed = await ask_for_hand(house)
    house.playground.faults.cut(EDIT)
    house.playground.faults.lose_answer(EDIT)
    _, reply = await act_late(house, deed, hold(monkeypatch, house.database.tables, "seated"))
    assert deed.is_shown(reply.shown)
    assert len(deed.seen()) == 1
    assert house.playground.faults.requests.without_token[FOLLOW_UPS] == 0


async def test_who_is_answered_in_time_is_not_acknowledged(house: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
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


@pytest.mark.parametrize(("status", "code"), [(503, 0), (403, 50013)], ids=["away", "forbidden"])
@pytest.mark.parametrize("opened", ["play whot", "tournament joker"])
async def test_a_request_that_discord_does_not_take_is_told(house: Stage, opened: str, status: int, code: int) -> None:
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
async def test_other_errors_are_faults_of_ours(house: Stage, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    async def fail(session: Session) -> None:
        raise error

    ann = house.person("Ann")
    await ann.command("play whot", GAMES_CHANNEL)
    monkeypatch.setattr(house.client.parts.delivery, "repost", fail)

    with capture_logs() as logged:
        reply = await ann.command("table", GAMES_CHANNEL)

    assert reply.text == answers.FAILED
    assert [entry["event"] for entry in logged if entry["log_level"] == "error"] == ["interaction.failed"]


# What Discord refuses


@pytest.mark.parametrize("prepare", [join, ask_for_hand, open_here, ask_for_form])
async def test_whoever_gets_an_answer_that_discord_refuses_is_told_so(
    house: Stage, prepare: Callable[[Stage], Awaitable[Deed]]
) -> None:
    deed = await prepare(house)
    house.playground.faults.fail(CALLBACK, 400, code=50035)

    reply = await deed.act()

    assert reply.is_ephemeral
    assert reply.text == answers.NOT_TAKEN


@pytest.mark.parametrize("prepare", [join, ask_for_hand])
async def test_whoever_gets_a_late_answer_that_discord_refuses_is_told_so(
    house: Stage, monkeypatch: pytest.MonkeyPatch, prepare: Callable[[Stage], Awaitable[Deed]]
) -> None:
    deed = await prepare(house)
    monkeypatch.setattr(answers, "ACKNOWLEDGE_SECONDS", 0.0)
    house.playground.faults.fail(EDIT, 400, code=50035)

    await deed.act()

    assert (await deed.person.wait_for(says(answers.NOT_TAKEN))).is_ephemeral


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


# The same token in two programs


@pytest.mark.parametrize("is_resumed", [False, True])
async def test_a_second_program_with_the_same_token_is_an_error_in_the_log(
    house: Stage, ann: Person, tmp_path: Path, migrated: Path, *, is_resumed: bool
) -> None:
    shutil.copy(migrated, tmp_path / "second.db")
    async with stage(tmp_path / "second.db", playground=house.playground):
        await asyncio.sleep(ELSEWHERE_SECONDS)
        if is_resumed:
            house.playground.faults.drop_gateway(is_resumable=True)
            await asyncio.sleep(1)
        with capture_logs() as logged:
            for _ in range(4 * MANY_ELSEWHERE):
                assert not (await ann.command("hand", GAMES_CHANNEL)).has_failed
                await asyncio.sleep(1)
    errors = [entry["event"] for entry in logged if entry["log_level"] == "error"]
    assert set(errors) == (set() if is_resumed else {"token.shared"})
    assert len(errors) <= 2, "each program says it once"


async def test_answers_that_are_lost_or_sent_again_tell_of_no_second_program(house: Stage, ann: Person) -> None:
    await asyncio.sleep(ELSEWHERE_SECONDS)
    with capture_logs() as logged:
        for _ in range(2 * MANY_ELSEWHERE):
            house.playground.faults.lose_answer(CALLBACK)
            assert not (await ann.command("hand", GAMES_CHANNEL)).has_failed
            await asyncio.sleep(1)  # in which the answer is sent again
    assert [entry["event"] for entry in logged if entry["log_level"] == "error"] == []
