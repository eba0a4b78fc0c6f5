"""After a crash and a new start everything goes on, and nothing is loaded that nobody asks for."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from bot.messages.press import Press, Verb
from bot.playground.errors import Error
from games.engine.pace import Pace
from games.engine.session import Session
from games.engine.table import Table
from storage.database import Database
from storage.engine.address import Address
from storage.tables.store import TableStore
from tests.bot.process import forked_bot
from tests.bot.sight import offered, outline_of, outlines, shown, wait_until_shown
from tests.bot.sql import column, connection_to
from tests.bot.stage import (
    GAMES_CHANNEL,
    behind_more,
    belongs_to,
    make_known,
    plain_play,
    plays,
    stage,
    start_game,
    table_id,
    until,
    wait_for_turn,
)
from tests.loopback.faults import FOREVER
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.seen import SeenMessage

SEND = "POST /channels/*/messages"
EDIT = "PATCH /channels/*/messages/*"
TOKEN_EDIT = "PATCH /webhooks/*/*/messages/@original"
DELETE = "DELETE /channels/*/messages/*"
CALLBACK = "POST /interactions/*/*/callback"
HISTORY = "GET /channels/*/messages"
IDLE_TABLES = 300
HOUR = 3600.0


async def begin(playground: Playground, **options: Any) -> str:
    """Let Ann and Bob, who are known in direct messages, begin a game; the table's name."""
    ann, bob = playground.person("Ann"), playground.person("Bob")
    await make_known(ann, bob)
    opened = await ann.command("play whot", GAMES_CHANNEL, thread="here", **options)
    await bob.click(opened, "Join")
    await ann.click(opened, "Start")
    return table_id(opened.shown)


async def stored(address: Address, table: str) -> Session:
    """The table as the journal has it."""
    async with await Database.open(address) as database:
        session = await Session.load(database.tables, table, lambda session, change: None, Pace())
    assert session is not None
    return session


def mover(playground: Playground, session: Session) -> Person:
    """The person whose turn it is."""
    return playground.person(session.table.seats[session.to_act[0]].person or 0)


async def play(playground: Playground, address: Address, table: str) -> None:
    """Let whose turn it is play from the direct message."""
    person = mover(playground, await stored(address, table))
    hand = await wait_for_turn(person, table)
    assert not (await person.click(hand, plain_play(hand))).has_failed


# A crash between the journal and what people see


@pytest.mark.parametrize("is_carried_out", [True, False], ids=["carried out", "lost"])
@pytest.mark.parametrize(
    ("route", "database_address"),
    [
        (SEND, "sqlite"),
        *(pytest.param(route, "sqlite", marks=pytest.mark.slow) for route in (CALLBACK, EDIT, TOKEN_EDIT, DELETE)),
        (SEND, "postgresql"),
    ],
    indirect=["database_address"],
)
async def test_a_request_under_way_at_the_crash_is_made_good(
    playground: Playground, database_address: Address, route: str, is_carried_out: bool
) -> None:
    async with forked_bot(playground, database_address) as bot:
        table = await begin(playground)
        before = await stored(database_address, table)
        await wait_until_shown(playground, before)
        people = [playground.person(name) for name in ("Ann", "Bob")]
        await until(playground, lambda: [len(person.sees(person.dm)) for person in people] == [1, 1])
        person = mover(playground, before)
        hand = await wait_for_turn(person, table)
        await until(playground, lambda: all(seen.pictures for seen in messages_of(playground, table, *people)))
        if route == EDIT:  # which takes the place of a press that serves no more
            playground.faults.fail(TOKEN_EDIT, 404, times=FOREVER, code=Error.UNKNOWN_WEBHOOK.value[0])
        gate = playground.faults.hold(route)
        clicking = asyncio.create_task(person.click(hand, plain_play(hand)))
        await gate.reached()
        await bot.kill()
    if is_carried_out:
        gate.open()  # Discord had it already, and comes to it after the crash
    playground.interactions.close()
    await clicking
    after = await stored(database_address, table)
    assert after.table.revision == before.table.revision + 1

    async with forked_bot(playground, database_address):
        await wait_until_shown(playground, after)
        for _ in range(2):
            await play(playground, database_address, table)
        await wait_until_shown(playground, await stored(database_address, table))


def messages_of(playground: Playground, table: str, *people: Person) -> list[SeenMessage]:
    """All messages that show a table, and what is in the people's direct messages."""
    return [*shown(playground, table), *(seen for person in people for seen in person.sees(person.dm))]


async def test_what_a_stop_left_unchanged_is_changed_later(playground: Playground, database_address: Address) -> None:
    async with stage(database_address, playground=playground) as house:
        table = await start_game(house, "Ann", "Bob")
        session = await house.session(table)
        await wait_until_shown(playground, session)
        person = await house.mover(table)
        playground.faults.fail(f"PATCH /channels/{person.dm.id}/messages/*", 500, times=1000)
        hand = await person.click(shown(playground, table)[0], "My hand")
        await person.click(hand.shown, plain_play(hand.shown))
        await until(playground, lambda: outlines(playground, table) == [outline_of(session)])
    playground.faults.clear()
    async with stage(database_address, playground=playground) as house:
        await wait_until_shown(playground, await house.session(table))


async def test_who_left_before_a_crash_is_told_afterwards(playground: Playground, database_address: Address) -> None:
    ann, bob = playground.person("Ann"), playground.person("Bob")
    async with forked_bot(playground, database_address) as bot:
        await make_known(bob)
        opened = await ann.command("play whot", GAMES_CHANNEL, thread="here")
        await bob.click(opened, "Join")
        await bob.wait_for(lambda seen: "You are seated" in seen.text, bob.dm)
        gate = playground.faults.hold(f"PATCH /channels/{bob.dm.id}/messages/*")
        await behind_more(bob, opened.shown, "Leave")
        await gate.reached()
        await bot.kill()
    async with forked_bot(playground, database_address):
        await until(playground, lambda: ["You left table" in seen.text for seen in bob.sees(bob.dm)] == [True])


@pytest.mark.on_both
async def test_a_table_never_answered_is_shown_afterwards(playground: Playground, database_address: Address) -> None:
    ann = playground.person("Ann")
    async with forked_bot(playground, database_address) as bot:
        gate = playground.faults.hold(CALLBACK)
        opening = asyncio.create_task(ann.command("play whot", GAMES_CHANNEL, thread="here"))
        await gate.reached()
        await bot.kill()
    playground.interactions.close()
    assert (await opening).has_failed
    async with forked_bot(playground, database_address):
        (table,) = column(database_address, "SELECT id FROM tables")
        await wait_until_shown(playground, await stored(database_address, table))
        (lobby,) = shown(playground, table)
        await playground.person("Bob").click(lobby, "Join")
        await ann.click(lobby, "Start")
        await wait_until_shown(playground, await stored(database_address, table))


# Time


@pytest.mark.on_both
async def test_time_that_ran_out_while_the_bot_was_dead(playground: Playground, database_address: Address) -> None:
    async with forked_bot(playground, database_address) as bot:
        table = await begin(playground, timer="1 hour")
        before = await stored(database_address, table)
        await wait_until_shown(playground, before)
        await bot.kill()
    move_clock(database_address, table, "deadline")
    async with forked_bot(playground, database_address):
        late, other = before.to_act[0], 1 - before.to_act[0]
        await wait_for_turn(playground.person(before.table.seats[other].person or 0), table)
        after = await stored(database_address, table)
        assert after.table.revision == before.table.revision + 1
        assert after.table.seats[late].misses == 1
        await wait_until_shown(playground, after)


async def test_a_reminder_due_while_the_bot_was_dead_comes(playground: Playground, database_address: Address) -> None:
    async with forked_bot(playground, database_address) as bot:
        table = await begin(playground, timer="1 hour")
        session = await stored(database_address, table)
        await wait_until_shown(playground, session)
        await bot.kill()
    move_clock(database_address, table, "remind_at")
    async with forked_bot(playground, database_address):
        person = mover(playground, session)
        reminder = await person.wait_for(lambda seen: "Your time runs out soon" in seen.text, person.dm)
        assert offered(reminder) == {(table, session.table.revision)}
        await wait_until_shown(playground, await stored(database_address, table))


def move_clock(address: Address, table: str, moment: str) -> None:
    """Let a moment of the table's clock be past, by more than the bot was away."""
    past = time.time() - HOUR
    with connection_to(address) as connection:
        connection.execute(f"UPDATE tables SET {moment} = ?, due_at = ? WHERE id = ?", (past, past, table))  # noqa: S608


# Idle tables


async def test_a_start_loads_no_idle_table_and_a_click_only_its_own(
    playground: Playground, database_address: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with stage(database_address, playground=playground) as house:
        table = await start_game(house, "Ann", "Bob")
        await wait_until_shown(playground, await house.session(table))
        await house.all_is_done()
    copies = copy_table(database_address, table, IDLE_TABLES)
    loaded: list[str] = []
    load = TableStore.load

    async def note(self: TableStore, table_id: str) -> tuple[Table, list[str]] | None:
        loaded.append(table_id)
        return await load(self, table_id)

    monkeypatch.setattr(TableStore, "load", note)
    ann = playground.person("Ann")
    (posted,) = shown(playground, table)

    async with stage(database_address, playground=playground) as house:
        await house.restored()
        assert loaded == []
        requests = sum(playground.faults.requests.with_token.values())

        reply = await ann.click(posted, Press(Verb.HAND, copies[7]).custom_id, forged=True)

        assert belongs_to(reply.shown, copies[7])
        assert loaded == [copies[7]]
        assert sum(playground.faults.requests.with_token.values()) == requests


@pytest.mark.parametrize("is_sending", [True, False])
async def test_a_message_that_was_being_sent_is_looked_for_again_after_the_start(
    playground: Playground, database_address: Address, is_sending: bool
) -> None:
    ann = playground.person("Ann")
    async with stage(database_address, playground=playground) as house:
        opened = await ann.command("play nojoke-solitaire", ann.dm)
        await house.all_is_done()
    shown = -1 if is_sending else 99
    with connection_to(database_address) as connection:
        connection.execute(f"UPDATE tables SET delivered = {shown}, delivered_direct = {shown}")  # noqa: S608
    looks = [playground.faults.hold(HISTORY), playground.faults.hold(HISTORY)]
    async with stage(database_address, playground=playground) as house:
        await looks[0].reached()
        looks[0].open()
        if is_sending:
            await looks[1].reached()
        else:
            await house.restored()
            await house.all_is_done()
        parts = {key: opened.shown.data[key] for key in ("embeds", "components")}
        late = playground.world.post(ann.dm, playground.world.bot, parts)
        looks[1].open()
        hands = {late.id} if is_sending else {opened.shown.id, late.id}
        await until(playground, lambda: {seen.id for seen in ann.sees(ann.dm) if plays(seen)} == hands)


@pytest.mark.on_both
async def test_a_faulty_table_keeps_no_other_from_its_place(playground: Playground, database_address: Address) -> None:
    async with stage(database_address, playground=playground) as house:
        table = await start_game(house, "Ann", "Bob")
        await wait_until_shown(playground, await house.session(table))
    (faulty,) = copy_table(database_address, table, 1)
    with connection_to(database_address) as connection:
        connection.execute("UPDATE tables SET delivered = -1, delivered_direct = -1")
        connection.execute("UPDATE messages SET version = -1")
        newest = "UPDATE tables SET options = ?, changed_at = changed_at + 1 WHERE id = ?"
        connection.execute(newest, ('{"gone": true}', faulty))
        connection.execute("DELETE FROM messages WHERE table_id = ?", (faulty,))  # they are those of the other
    (posted,) = shown(playground, table)
    playground.person("Ann").delete(posted)
    async with stage(database_address, playground=playground) as house:
        await wait_until_shown(playground, await house.session(table))


def copy_table(address: Address, table: str, count: int) -> list[str]:
    """Make so many tables that stand as this one does; their names."""
    names = [f"C{number}" for number in range(count)]
    with connection_to(address) as connection:
        for source, key in (("tables", "id"), ("seats", "table_id"), ("events", "table_id"), ("messages", "table_id")):
            rows = connection.select(f"SELECT * FROM {source} WHERE {key} = ?", (table,))  # noqa: S608
            for name in names:
                for row in rows:
                    columns, marks = ", ".join(row), ", ".join("?" * len(row))
                    values = tuple((row | {key: name}).values())
                    connection.execute(f"INSERT INTO {source} ({columns}) VALUES ({marks})", values)  # noqa: S608
    return names
