"""No message of ours stays that was replaced or taken back, whatever request fails and whenever the bot is killed."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.messages import removals
from bot.people import erasure
from bot.playground.routes import messages
from bot.tables import hands
from games.engine.session import Session
from games.engine.table import Status
from storage.engine.errors import StorageError
from storage.tables.slots import Public
from tests.bot.crowd import sign_up, wait_for_board
from tests.bot.process import forked_bot
from tests.bot.sight import shown, wait_until_shown
from tests.bot.sql import column
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    behind_more,
    calls,
    make_known,
    open_lobby,
    play_by_hand,
    play_first,
    play_turn,
    plays,
    press_first,
    stage,
    start_game,
    table_id,
    until,
    until_called,
    wait_for_table,
    wait_for_turn,
)
from tests.loopback.person import ClientRefusal, Person
from tests.loopback.playground import Playground
from tests.loopback.seen import SeenMessage

SEND = "POST /channels/*/messages"
DELETE = "DELETE /channels/*/messages/*"
TOKEN_DELETE = "DELETE /webhooks/*/*/messages/@original"
ALL = ("* /channels/*/messages", "* /channels/*/messages/*", "* /webhooks/*/*/messages/@original")
OFTEN = 1000
BROKEN = ((DELETE, TOKEN_DELETE), 0.8), (ALL, 0.3)
"""Where many connections break: of which requests, and what share. A deletion is mostly asked for three times before it
counts as failed."""
BUSY = 130
"""So many messages others write in a busy channel, more than Discord lists at a time."""


@pytest.fixture(autouse=True)
def _nobody_is_present(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody count as present, so that every turn is told by a message of its own."""
    monkeypatch.setattr(hands, "PRESENT_SECONDS", 0.0)


@pytest.fixture
def late_retries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Discord know no nonce any more, as minutes after the first try."""
    monkeypatch.setattr(messages, "NONCE_SECONDS", -1.0)


def in_dm(person: Person) -> list[SeenMessage]:
    """What the bot wrote to a person and still stands."""
    return [seen for seen in person.sees(person.dm) if not seen.is_ephemeral]


async def all_is_done(house: Stage) -> None:
    """Wait until the bot has nothing more to show, and has tried again to delete what it could not."""
    await house.all_is_done()
    await asyncio.sleep(removals.RETRY_MOST)
    await house.all_is_done()


def waiting(path: Path) -> int:
    """How many messages are noted as to be deleted."""
    return sum(
        column(path, f"SELECT COUNT(*) FROM {name}")[0]  # noqa: S608
        for name in ("leftovers", "tournament_leftovers")
    )


def refuse_deletions(playground: Playground) -> None:
    """Let no message be deleted by the bot from now on."""
    for route in (DELETE, TOKEN_DELETE):
        playground.faults.cut(route, times=OFTEN)


# What is to be deleted is, by and by


@pytest.mark.parametrize("is_carried_out", [True, False], ids=["carried out", "lost"])
async def test_a_replaced_hand_goes_in_the_end(house: Stage, database_file: Path, is_carried_out: bool) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    fault = house.playground.faults.lose_answer if is_carried_out else house.playground.faults.cut
    for route in (DELETE, TOKEN_DELETE):
        fault(route, times=OFTEN)
    for _ in range(2):
        await play_first(house, table)
    await until(house.playground, lambda: len(in_dm(mover)) == (1 if is_carried_out else 2))
    await wait_for_turn(mover, table)
    await house.all_is_done()  # what replaces a message stands before that is noted
    assert waiting(database_file)
    house.playground.faults.clear()
    await all_is_done(house)
    await wait_until_shown(house.playground, await house.session(table))
    assert [len(in_dm(house.person(name))) for name in ("Ann", "Bob")] == [1, 1]
    await house.database.tables.note_sending(table, Public())  # written after what nobody waited for
    assert not waiting(database_file)


async def test_what_is_replaced_goes_though_its_deletion_fails(house: Stage, people: list[Person], bob: Person) -> None:
    key = await sign_up(*people)
    board = await wait_for_board(people[0], key)
    table, call = await until_called(house, bob)
    refuse_deletions(house.playground)
    assert "Here it is" in (await bob.command("table", GAMES_CHANNEL)).text
    assert len(shown(house.playground, table)) == 2
    await people[0].command("tournament board", GAMES_CHANNEL)
    assert people[0].look(board) is not None
    await play_by_hand(bob, table)
    await play_first(house, table)
    await until(house.playground, lambda: len(calls(bob)) == 2)
    house.playground.faults.clear()
    await until(house.playground, lambda: len(shown(house.playground, table)) == 1)
    await until(house.playground, lambda: people[0].look(board) is None)
    await until(house.playground, lambda: bob.look(call) is None)
    await all_is_done(house)
    assert len(calls(bob)) == 1


async def test_what_may_not_be_deleted_is_left_until_a_start(playground: Playground, database_file: Path) -> None:
    ann = playground.person("Ann")
    async with stage(database_file, playground=playground) as house:
        table = table_id(await open_lobby(house, "Ann"))
        gate = playground.faults.hold(DELETE)
        posting = asyncio.create_task(ann.command("table", GAMES_CHANNEL))
        await gate.reached()
        playground.faults.deny(GAMES_CHANNEL, "view_channel")
        gate.open()
        await posting
        await all_is_done(house)
        assert waiting(database_file) == 1
    playground.faults.allow(GAMES_CHANNEL, "view_channel")
    assert len(shown(playground, table)) == 2
    async with stage(database_file, playground=playground):
        await until(playground, lambda: len(shown(playground, table)) == 1)


async def test_a_message_in_an_archived_thread_is_deleted(house: Stage, ann: Person, bob: Person) -> None:
    await ann.command("play whot", GAMES_CHANNEL, thread="new")
    await until(house.playground, lambda: bool(house.playground.world.guild.threads()))
    (thread,) = house.playground.world.guild.threads()
    table = thread.name.rpartition(" ")[2]
    lobby = await wait_for_table(bob, table, channel=thread)
    gate = house.playground.faults.hold(DELETE)
    posting = asyncio.create_task(ann.command("table", thread))
    await gate.reached()
    house.playground.world.set_archived(thread, True)
    gate.open()
    await posting
    await until(house.playground, lambda: bob.look(lobby) is None)


@pytest.mark.parametrize("is_killed", [True, False], ids=["killed", "stopped"])
async def test_what_waits_goes_after_a_start(playground: Playground, database_file: Path, is_killed: bool) -> None:
    ann, bob = playground.person("Ann"), playground.person("Bob")
    playground.faults.close_dms("Bob")
    async with forked_bot(playground, database_file) as bot:
        opened = await ann.command("play whot", GAMES_CHANNEL, thread="here", rubber="single")
        await bob.click(opened, "Join")
        await ann.click(opened, "Start")
        table = table_id(opened.shown)
        while not calls(bob):
            await until(playground, lambda: bool(calls(bob) or turns(ann)))
            for hand in turns(ann):
                await press_first(ann, hand)
        refuse_deletions(playground)
        await play_by_hand(bob, table)
        while len(calls(bob)) < 2:
            await until(playground, lambda: bool(turns(ann) or len(calls(bob)) == 2))
            for hand in turns(ann)[-1:]:
                await press_first(ann, hand)
        await play_by_hand(bob, table)
        await until(playground, lambda: bool(turns(ann)))
        await settled(database_file, table)
        await (bot.kill() if is_killed else bot.stop())
    assert calls(bob)
    playground.faults.clear()
    async with forked_bot(playground, database_file):
        await until(playground, lambda: len(calls(bob)) == 1)
        await until(playground, lambda: len(in_dm(ann)) == 1)


def turns(person: Person) -> list[SeenMessage]:
    """The direct messages that offer a person plays."""
    return [seen for seen in in_dm(person) if plays(seen)]


async def settled(path: Path, table: str) -> None:
    """Wait until a table counts as shown everywhere."""
    query = "SELECT delivered = version AND delivered_direct = version FROM tables WHERE id = ?"
    for _ in range(1000):
        if column(path, query, table) == [1]:
            return
        await asyncio.sleep(0.02)
    raise AssertionError(f"table {table} is not shown everywhere")


@pytest.mark.parametrize("is_possible", [True, False], ids=["deleted", "forgotten"])
async def test_what_waits_goes_before_its_person_is_erased_or_is_forgotten(
    house: Stage, database_file: Path, is_possible: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(removals, "RETRY_FIRST", 60.0)
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    refuse_deletions(house.playground)
    for _ in range(2):
        await play_first(house, table)
    await until(house.playground, lambda: len(in_dm(mover)) == 2)
    await until(house.playground, lambda: len(turns(mover)) == 1)
    await house.all_is_done()  # what replaces a message stands before that is noted
    assert waiting(database_file)
    if is_possible:
        house.playground.faults.clear()
    question = await mover.command("privacy delete", GAMES_CHANNEL)
    await mover.click(question, "Delete everything")
    await mover.wait_for(lambda seen: "Your data is deleted" in seen.text, seconds=2 * erasure.PARTING_SECONDS)
    assert (len(in_dm(mover)) == 1) is is_possible
    for name in ("leftovers", "messages"):
        assert mover.id not in column(database_file, f"SELECT slot FROM {name}")  # noqa: S608


# What was sent without our knowing is found


def be_away(house: Stage, monkeypatch: pytest.MonkeyPatch, times: int) -> list[str]:
    """Let so many of the messages that are sent or found next not be noted; the tables of those that were not."""
    failed: list[str] = []

    def failing(save: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
        async def save_or_fail(table: str, *given: Any) -> None:
            if len(failed) < times:
                failed.append(table)
                raise StorageError("The database is away.")
            await save(table, *given)

        return save_or_fail

    store = house.database.tables
    monkeypatch.setattr(store, "save_message", failing(store.save_message))
    return failed


async def test_an_unnoted_table_stands_once(house: Stage, ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    failed = be_away(house, monkeypatch, 1)
    await ann.command("play whot", GAMES_CHANNEL, thread="here")
    await until(house.playground, lambda: len(in_dm(ann)) == 1)
    (table,) = failed
    await wait_until_shown(house.playground, await house.session(table))


@pytest.mark.parametrize("times", [1, 2])
async def test_a_hand_that_was_sent_while_the_database_was_away_stands_once(
    house: Stage, ann: Person, bob: Person, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await start_game(house, "Ann", "Bob")
    for _ in range(2):
        await play_first(house, table)
    await house.all_is_done()
    failed = be_away(house, monkeypatch, times)
    await play_first(house, table)
    await all_is_done(house)
    assert len(failed) == times
    await wait_until_shown(house.playground, await house.session(table))
    assert len(in_dm(ann)) == len(in_dm(bob)) == 1


@pytest.mark.usefixtures("late_retries")
async def test_a_message_that_tells_of_a_seat_or_of_one_given_up_stands_once(house: Stage, bob: Person) -> None:
    lobby = await open_lobby(house, "Ann")
    await until(house.playground, lambda: bool(in_dm(house.person("Ann"))))
    house.playground.faults.lose_answer(SEND)
    await bob.click(lobby, "Join")
    await all_is_done(house)
    assert ["You are seated" in seen.text for seen in in_dm(bob)] == [True]
    gone = house.playground.world.message(in_dm(bob)[0].id)
    assert gone is not None
    house.playground.world.delete(gone)
    house.playground.faults.lose_answer(SEND)
    await behind_more(bob, lobby, "Leave")
    await until(house.playground, lambda: bool(in_dm(bob)))
    await all_is_done(house)
    assert ["You left table" in seen.text for seen in in_dm(bob)] == [True]


@pytest.mark.usefixtures("late_retries")
async def test_a_table_posted_again_or_closed_with_a_lost_answer_stands_once(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann")
    await until(house.playground, lambda: bool(in_dm(ann)))
    await all_is_done(house)
    house.playground.faults.lose_answer(f"POST /channels/{lobby.channel_id}/messages")
    await ann.command("table", GAMES_CHANNEL)
    await all_is_done(house)
    (stands,) = shown(house.playground, table_id(lobby))
    assert stands.id != lobby.id
    ann.delete(stands)
    house.playground.faults.lose_answer(f"POST /channels/{lobby.channel_id}/messages")
    await ann.command("end", GAMES_CHANNEL)
    await until(house.playground, lambda: bool(shown(house.playground, table_id(lobby))))
    await all_is_done(house)
    assert ["closed" in seen.text for seen in shown(house.playground, table_id(lobby))] == [True]


@pytest.mark.usefixtures("late_retries")
async def test_a_board_posted_again_with_a_lost_answer_stands_once(house: Stage, people: list[Person]) -> None:
    key = await sign_up(*people)
    first = await wait_for_board(people[0], key, "5 people have signed up")
    await all_is_done(house)
    house.playground.faults.lose_answer(SEND)
    await people[0].command("tournament board", GAMES_CHANNEL)
    await until(house.playground, lambda: people[0].look(first) is None)
    await wait_for_board(people[0], key)
    boards = [seen for seen in people[0].sees(GAMES_CHANNEL) if f"Tournament {key} ·" in seen.text]
    assert len(boards) == 1


@pytest.mark.usefixtures("late_retries")
async def test_a_lost_call_is_made_once(house: Stage, bob: Person) -> None:
    channel = house.playground.world.channel(GAMES_CHANNEL).id
    house.playground.faults.lose_answer(f"POST /channels/{channel}/messages")
    table, call = await until_called(house, bob)
    await all_is_done(house)
    assert [seen.id for seen in calls(bob)] == [call.id]
    await play_by_hand(bob, table)
    await all_is_done(house)
    assert [seen.id for seen in calls(bob)] == [call.id]


@pytest.mark.usefixtures("late_retries")
async def test_a_busy_channel_hides_nothing(playground: Playground, database_file: Path) -> None:
    ann = playground.person("Ann")
    playground.faults.deny(GAMES_CHANNEL, "attach_files")  # files of a bot that is gone would not arrive
    async with stage(database_file, playground=playground) as house:
        lobby = await open_lobby(house, "Ann")
        await until(playground, lambda: bool(in_dm(ann)))
        await settled(database_file, table_id(lobby))
        gate = playground.faults.hold(SEND)
        posting = asyncio.create_task(ann.command("table", GAMES_CHANNEL))
        await gate.reached()
    posting.cancel()
    gate.open()
    await until(playground, lambda: len(shown(playground, table_id(lobby))) == 2)
    for number in range(BUSY):
        playground.person("Eve").say(GAMES_CHANNEL, f"word {number}")
    async with stage(database_file, playground=playground):
        await until(playground, lambda: len(shown(playground, table_id(lobby))) == 1)


# Killed at any moment


@pytest.mark.parametrize("is_carried_out", [True, False], ids=["carried out", "lost"])
async def test_a_kill_in_posting_leaves_one(playground: Playground, database_file: Path, is_carried_out: bool) -> None:
    ann = playground.person("Ann")
    playground.faults.deny(GAMES_CHANNEL, "attach_files")  # files of a bot that is gone would not arrive
    async with forked_bot(playground, database_file) as bot:
        await make_known(ann)
        opened = await ann.command("play whot", GAMES_CHANNEL, thread="here")
        table = table_id(opened.shown)
        await until(playground, lambda: bool(in_dm(ann)))
        await settled(database_file, table)
        gate = playground.faults.hold(f"POST /channels/{opened.shown.channel_id}/messages")
        posting = asyncio.create_task(ann.command("table", GAMES_CHANNEL))
        await gate.reached()
        await bot.kill()
    if is_carried_out:
        gate.open()
        await until(playground, lambda: len(shown(playground, table)) == 2)
    posting.cancel()
    async with forked_bot(playground, database_file):
        await until(playground, lambda: len(shown(playground, table)) == 1)
        await settled(database_file, table)
        assert len(shown(playground, table)) == 1


@pytest.mark.usefixtures("late_retries")
async def test_a_kill_while_mentioning_leaves_one_call_a_turn(playground: Playground, database_file: Path) -> None:
    ann, bob = playground.person("Ann"), playground.person("Bob")
    playground.faults.close_dms("Ann")
    playground.faults.close_dms("Bob")
    people = {person.id: person for person in (ann, bob)}
    channel = playground.world.channel(GAMES_CHANNEL).id
    async with forked_bot(playground, database_file) as bot:
        opened = await ann.command("play whot", GAMES_CHANNEL, thread="here")
        table = table_id(opened.shown)
        await bob.click(opened, "Join")
        gate = playground.faults.hold(f"POST /channels/{channel}/messages")
        await ann.click(opened, "Start")
        await gate.reached()
        await bot.kill()
    gate.open()
    await until(playground, lambda: bool(ann.sees(GAMES_CHANNEL)[-1].mentioned_ids))
    async with forked_bot(playground, database_file):
        await settled(database_file, table)
        (call,) = [seen for seen in ann.sees(GAMES_CHANNEL) if seen.mentioned_ids]
        await play_by_hand(people[call.mentioned_ids[0]], table)
        await until(playground, lambda: bool(calls(ann) and calls(bob)))
        await settled(database_file, table)
        assert [len(calls(person)) for person in (ann, bob)] == [1, 1]


# Whole games


@pytest.mark.timeout(300)
@pytest.mark.parametrize(("routes", "share"), BROKEN, ids=["deletions", "all"])
@pytest.mark.parametrize(("game", "names"), [("nothanks", ("Ann", "Bob", "Cy")), ("whot", ("Ann", "Bob"))])
async def test_after_a_whole_game_over_breaking_connections_each_message_stands_once(
    house: Stage, game: str, names: tuple[str, ...], routes: tuple[str, ...], share: float
) -> None:
    rng = random.Random(f"{game} {routes}")
    options: dict[str, Any] = {"rubber": "single"} if game == "whot" else {}
    host, *guests = map(house.person, names)
    opened = await host.command(f"play {game}", GAMES_CHANNEL, **options)
    table = table_id(opened.shown)
    for route in routes:
        house.playground.faults.break_some(route, share, rng)
    for guest in guests:
        await guest.click(opened, "Join")
    await host.click(opened, "Start")
    await play_on(house, await house.session(table), rng)
    house.playground.faults.clear()
    await all_is_done(house)
    await wait_until_shown(house.playground, await house.session(table))
    assert [len(in_dm(house.person(name))) for name in names] == [1] * len(names)
    assert [seen.id for seen in host.sees(GAMES_CHANNEL)] == [seen.id for seen in shown(house.playground, table)]


async def play_on(house: Stage, session: Session, rng: random.Random) -> None:
    """Let everybody play by direct message to the end, on whatever hand stands there."""
    while session.table.status is Status.PLAYING:
        mover = await house.mover(session.table.id)
        hand = await wait_for_turn(mover, session.table.id)
        try:
            await play_turn(mover, hand, rng, grey=0.02)
        except ClientRefusal:  # it was just replaced
            await asyncio.sleep(0)
