"""Refusals of Discord's: asked again once a change, late where limited, and a banned bot is quiet."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any

import discord
import pytest
import structlog
from structlog.testing import capture_logs

from bot.messages import permits, restraint
from bot.messages.answers import BUSY
from bot.messages.restraint import BANNED_SECONDS
from bot.openings import MOST_TOLD
from bot.operator.log import configure_log
from bot.playground.errors import Error
from bot.playground.ratelimits import Scope
from bot.tables import hands
from bot.tables.delivery import LOOK_SECONDS
from bot.tournaments import threads
from storage.engine.errors import Away, InDoubt, StorageError
from storage.tables.slots import AnySlot
from tests.bot.crowd import sign_up, tournament, wait_for_board
from tests.bot.sight import shown, wait_until_shown
from tests.bot.sql import column
from tests.bot.stage import (
    GAMES_CHANNEL,
    WAIT,
    Stage,
    calls,
    play_by_hand,
    play_first,
    press_first,
    start_game,
    until_turn_of,
    wait_for_call,
    wait_for_table,
    wait_for_turn,
)
from tests.clock import eventually
from tests.loopback.faults import FOREVER
from tests.loopback.person import Person

SEND = "POST /channels/*/messages"
LIST = "GET /channels/{channel_id}/messages"
REFUSED = "Discord refuses to show "
REFUSALS = [(400, 50035), (400, 200000), (400, 30033), (404, 0)]


def posting(house: Stage) -> str:
    """The route by which the bot posts in the games channel."""
    return f"POST /channels/{house.playground.world.channel(GAMES_CHANNEL).id}/messages"


# Refusals that never pass


async def deleted(house: Stage, ann: Person) -> str:
    """A game of Ann and Bob whose public message is gone; the table's name."""
    table = await start_game(house, "Ann", "Bob")
    await house.all_is_done()
    ann.delete(await wait_for_table(ann, table))
    return table


@pytest.mark.parametrize(("status", "code"), REFUSALS)
async def test_a_refused_table_is_tried_again(house: Stage, ann: Person, bob: Person, status: int, code: int) -> None:
    table, faults = await deleted(house, ann), house.playground.faults
    faults.fail(posting(house), status, times=FOREVER, code=code)
    faults.requests.clear()
    async with asyncio.timeout(WAIT):
        for _ in range(3):
            await play_first(house, table)
            await house.all_is_done()
    told = [seen.text for seen in ann.sees(ann.dm) if table in seen.text and "show" in seen.text]
    assert len([text for text in told if "The game goes on" in text]) == 1
    if code == 200000:
        assert f"{REFUSED}table {table} at #games in Testers as it stands (error 200000)." in told[0]
    assert not [seen for seen in bob.sees(bob.dm) if "The game goes on" in seen.text]
    assert faults.requests.with_token[LIST] == 0
    assert faults.met == 3
    faults.clear()
    await play_first(house, table)
    await wait_for_table(bob, table)


async def test_a_refused_board_is_tried_with_each_change(house: Stage, people: list[Person], ann: Person) -> None:
    key = await sign_up(ann)
    board = await wait_for_board(ann, key)
    await house.all_is_done()
    ann.delete(board)
    faults = house.playground.faults
    faults.fail(posting(house), 400, times=FOREVER, code=200000)
    faults.requests.clear()
    async with asyncio.timeout(WAIT):
        for number in range(3):
            await people[number + 1].command("tournament join", GAMES_CHANNEL)
            await house.all_is_done()
    told = [seen for seen in ann.sees(ann.dm) if f"{REFUSED}tournament {key} as it stands (error 200000)." in seen.text]
    assert len(told) == 1
    assert faults.requests.with_token[LIST] == 0
    assert faults.met == 3


# Permissions


async def test_a_channel_that_refuses_rests_until_something_changes(house: Stage, ann: Person, bob: Person) -> None:
    table, faults = await deleted(house, ann), house.playground.faults
    faults.fail(posting(house), 403, times=FOREVER, code=50013)
    for _ in range(3):
        await play_first(house, table)
        await house.all_is_done()
    assert faults.met == 1
    faults.clear()
    faults.allow(GAMES_CHANNEL, "send_messages")
    await wait_for_table(bob, table)


async def test_a_channel_that_refuses_is_asked_ever_more_seldom(house: Stage, ann: Person, bob: Person) -> None:
    table, faults = await deleted(house, ann), house.playground.faults
    faults.fail(posting(house), 403, times=FOREVER, code=50013)
    with capture_logs() as logged:
        await play_first(house, table)
        await asyncio.sleep(3 * permits.LONGEST_REST)
    seconds = rests(logged)
    assert seconds[:8] == [permits.FIRST_REST * 2**times for times in range(6)] + [permits.LONGEST_REST] * 2
    faults.clear()
    await asyncio.sleep(permits.LONGEST_REST)
    await wait_for_table(bob, table)


def rests(logged: list[Any]) -> list[float]:
    """For how long channels were to rest, in seconds."""
    return [entry["seconds"] for entry in logged if entry["event"] == "channel.rests"]


async def test_all_that_is_shown_in_a_channel_rests_together(house: Stage, ann: Person, bob: Person) -> None:
    tables = [await deleted(house, ann) for _ in range(2)]
    key = await sign_up(ann)
    await house.all_is_done()
    ann.delete(await wait_for_board(ann, key))
    faults = house.playground.faults
    faults.fail(posting(house), 403, times=FOREVER, code=50013)
    for table in tables:
        await play_first(house, table)
        await house.all_is_done()
    await house.person("Cy").command("tournament join", GAMES_CHANNEL)
    await house.all_is_done()
    assert faults.met == 1
    with capture_logs() as logged:
        await asyncio.sleep(permits.FIRST_REST)
    assert faults.met == 2
    assert rests(logged) == [2 * permits.FIRST_REST]
    faults.clear()
    await asyncio.sleep(2 * permits.FIRST_REST)
    for table in tables:
        await wait_for_table(bob, table)
    await wait_for_board(bob, key)


async def test_requests_under_way_at_a_first_refusal_are_one_refusal(house: Stage) -> None:
    channel, asking = house.playground.world.channel(GAMES_CHANNEL).id, house.client.parts.permits.asking
    refusal = permits.ForeseenError(permits.MISSING_PERMISSIONS)
    with capture_logs() as logged, suppress(discord.Forbidden), asking(channel, is_new=True):
        with suppress(discord.Forbidden), asking(channel, is_new=True):
            await asyncio.sleep(0)
            raise refusal
        raise refusal
    assert rests(logged) == [permits.FIRST_REST]


async def test_who_is_called_in_a_channel_that_refuses_is_called_after_its_rest(house: Stage, bob: Person) -> None:
    house.playground.faults.close_dms("Bob")
    table = await start_game(house, "Ann", "Bob")
    await house.all_is_done()
    while await house.mover(table) == bob:
        await play_by_hand(bob, table)
    await house.all_is_done()
    for each in calls(bob):
        house.person("Ann").delete(each)
    house.playground.faults.fail(posting(house), 403, code=50013)
    await until_turn_of(house, table, bob)
    await asyncio.sleep(permits.FIRST_REST)
    await wait_for_call(bob)


async def test_a_change_while_discord_refuses_another_is_tried_too(house: Stage, ann: Person, bob: Person) -> None:
    table = await deleted(house, ann)
    gate = house.playground.faults.hold(posting(house), status=400, code=50035)
    await play_first(house, table)
    await gate.reached()
    await play_first(house, table)
    gate.open()
    await wait_for_table(bob, table)


async def test_the_bot_stops_before_a_ban(house: Stage, ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(restraint, "MOST_INVALID", 3)
    faults, channel = house.playground.faults, house.client.get_partial_messageable(1)
    route = "POST /channels/1/messages"
    faults.fail(route, 403, times=FOREVER)
    with capture_logs() as logged:
        for _ in range(3):
            with pytest.raises(discord.Forbidden):
                await channel.send("Hello")
        with pytest.raises(discord.RateLimited):
            await channel.send("Hello")
    assert faults.met == 3
    assert [entry["log_level"] for entry in logged if entry["event"] == "discord.stopped"] == ["error"]
    assert not (await ann.command("hand", GAMES_CHANNEL)).has_failed
    house.clock.ahead += restraint.INVALID_SECONDS
    with pytest.raises(discord.Forbidden):
        await channel.send("Hello")


@pytest.mark.parametrize(("scope", "stops"), [(Scope.SHARED, False), (Scope.USER, True), (Scope.GLOBAL, True)])
async def test_shared_limits_are_valid(
    house: Stage, monkeypatch: pytest.MonkeyPatch, scope: Scope, stops: bool
) -> None:
    monkeypatch.setattr(restraint, "MOST_INVALID", 4)
    faults, channel = house.playground.faults, house.client.get_partial_messageable(1)
    faults.limit("POST /channels/1/messages", times=4, scope=scope)
    with capture_logs() as logged, pytest.raises(discord.RateLimited if stops else discord.NotFound):
        await channel.send("Hello")
    assert bool([entry for entry in logged if entry["event"] == "discord.stopped"]) is stops


# The database


@pytest.mark.parametrize("kind", ["tables", "tournaments"])
async def test_a_database_that_fails_for_a_moment_keeps_nothing_from_being_shown(
    house: Stage, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    is_table = kind == "tables"
    key = await start_game(house, "Ann", "Bob") if is_table else await sign_up(ann)
    await house.all_is_done()
    ann.delete(await wait_for_table(ann, key) if is_table else await wait_for_board(ann, key))
    store, fails = getattr(house.database, kind), iter([True, True])
    note_sending = store.note_sending

    async def fail(of: str, slot: AnySlot) -> None:
        if next(fails, False):
            raise StorageError("The disk is full.")
        await note_sending(of, slot)

    monkeypatch.setattr(store, "note_sending", fail)
    with capture_logs() as logged:
        if is_table:
            await play_first(house, key)
            await wait_for_table(bob, key)
        else:
            await bob.command("tournament join", GAMES_CHANNEL)
            await wait_for_board(bob, key)

    told = [entry for entry in logged if "The disk is full." in str(entry.get("error"))]
    assert [entry["log_level"] for entry in told] == ["warning", "warning"]
    assert not [entry for entry in logged if entry.get("exc_info")]


async def test_what_was_shown_while_the_database_failed_is_noted_at_the_next_look(
    house: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object) -> None:
        raise StorageError("The disk is full.")

    table = await start_game(house, "Ann", "Bob")
    await house.all_is_done()
    with monkeypatch.context() as broken, capture_logs() as logged:
        broken.setattr(house.database.tables, "mark_delivered", fail)
        await play_first(house, table)
        running = house.client.parts.delivery.lanes.tasks
        await house.all_is_done()
    assert [task for task in running if task.exception() is not None] == []
    assert {entry["event"] for entry in logged if entry["log_level"] != "info"} == {"delivery.not_noted"}
    assert await house.database.tables.undelivered(1) == [table]
    await asyncio.sleep(2 * LOOK_SECONDS)
    assert await house.database.tables.undelivered(1) == []


@pytest.mark.parametrize("kind", ["tables", "tournaments"])
async def test_a_note_of_what_was_shown_that_the_database_lost_is_made_again(
    house: Stage, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    async def fail(act: object, keys: object = ()) -> None:
        raise Away("The server is gone.")

    key, store = await start_game(house, "Ann", "Bob") if kind == "tables" else await sign_up(ann), house.database
    await house.all_is_done()
    await (play_first(house, key) if kind == "tables" else bob.command("tournament join", GAMES_CHANNEL))
    await house.all_is_done()
    with monkeypatch.context() as broken:
        broken.setattr(store.access, "write", fail)
        await asyncio.sleep(1)
    assert await getattr(store, kind).undelivered(1) == [key]
    await asyncio.sleep(2 * LOOK_SECONDS)
    assert await getattr(store, kind).undelivered(1) == []


async def test_a_play_is_shown_though_the_database_lost_the_answer_to_it(
    house: Stage, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    hand = (await mover.click(await wait_for_table(mover, table), "My hand")).shown
    await house.all_is_done()
    access, write = house.database.access, house.database.access.write

    async def lose(act: Any, keys: Any = ()) -> None:
        await write(act, keys)
        broken.setattr(access, "read", fail)
        raise InDoubt("The way to the server was lost.")

    async def fail(read: object) -> None:
        raise Away("The server is gone.")

    with monkeypatch.context() as broken:
        broken.setattr(access, "write", lose)
        assert (await press_first(mover, hand)).text == BUSY

    await wait_for_turn(bob if mover is ann else ann, table, 2 * LOOK_SECONDS)
    await house.all_is_done()
    await asyncio.sleep(1)
    assert await house.database.tables.undelivered(1) == []


# A ban


async def test_a_banned_bot_answers_clicks_alone(house: Stage, ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "PRESENT_SECONDS", 0.0)  # so that each turn comes by direct message
    table = await start_game(house, "Ann", "Bob")
    shown = await wait_for_table(ann, table)
    await house.all_is_done()
    mover, other = await house.two(table)
    hand = await mover.click(shown, "My hand")
    faults = house.playground.faults
    with capture_logs() as logged:
        faults.ban(SEND)
        await press_first(mover, hand.shown)
        async with asyncio.timeout(WAIT):
            await eventually(lambda: faults.met)
            await asyncio.sleep(1)  # what was on its way arrives
            asked = faults.requests.with_token.total()
        for _ in range(3):
            assert (await other.click(shown, "My hand")).is_ephemeral
    assert faults.requests.with_token.total() == asked
    assert [entry["log_level"] for entry in logged if entry["event"] == "discord.stopped"] == ["error"]
    house.clock.ahead += BANNED_SECONDS
    await wait_for_turn(other, table)
    await house.all_is_done()


def test_of_an_error_with_a_page_in_it_the_log_has_the_beginning(capsys: pytest.CaptureFixture[str]) -> None:
    configure_log("info")
    try:
        structlog.get_logger().warning("discord.unreachable", error="<p>Access denied</p>\n" * 200)
    finally:
        structlog.reset_defaults()
    logged = capsys.readouterr().err
    assert "Access denied" in logged
    assert len(logged) < MOST_TOLD + 200


EDIT = "PATCH /channels/*/messages/*"
DELETE = "DELETE /channels/*/messages/*"
TOKEN_EDIT = "PATCH /webhooks/*/*/messages/@original"
TOKEN_DELETE = "DELETE /webhooks/*/*/messages/@original"
LONG = 300.0
"""Seconds that Discord asks to wait where everybody together was too fast, as with threads."""


def limit_for_long(house: Stage, *routes: str) -> None:
    """Limit routes by what others used up, for minutes."""
    for route in routes:
        house.playground.faults.limit(route, LONG, times=FOREVER, scope=Scope.SHARED)


async def test_messages_too_old_for_more_changes_are_sent_anew_in_place_of_them(house: Stage, ann: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    await house.all_is_done()
    old = await wait_for_table(ann, table)
    faults = house.playground.faults
    faults.fail(TOKEN_EDIT, 404, times=FOREVER, code=Error.UNKNOWN_WEBHOOK.value[0])
    faults.limit(EDIT, times=FOREVER, error=Error.TOO_MANY_OLD_EDITS)
    with capture_logs() as logged:
        for _ in range(3):
            await play_first(house, table)
            await house.all_is_done()
    await wait_until_shown(house.playground, await house.session(table))
    assert ann.look(old) is None
    assert {entry["log_level"] for entry in logged if entry["event"] == "delivery.old"} == {"info"}


async def test_a_click_whose_token_is_limited_for_long_holds_no_table_up(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob", rubber="long")
    for _ in range(2):
        await play_first(house, table)
    await house.all_is_done()
    limit_for_long(house, TOKEN_EDIT)
    requests = house.playground.faults.requests
    requests.clear()
    for _ in range(2):
        await play_first(house, table)
    await wait_until_shown(house.playground, await house.session(table))
    assert requests.without_token["PATCH /webhooks/{application_id}/{token}/messages/{message_id}"]


async def test_deletions_that_are_limited_for_long_hold_nothing_up_and_are_made_up_for(
    house: Stage, database_file: Path, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hands, "PRESENT_SECONDS", 0.0)
    table = await start_game(house, "Ann", "Bob")
    await house.all_is_done()
    limit_for_long(house, DELETE, TOKEN_DELETE)
    await ann.command("table", GAMES_CHANNEL)
    for _ in range(4):
        await play_first(house, table)
    assert len(shown(house.playground, table)) == 2
    house.playground.faults.clear()
    await wait_until_shown(house.playground, await house.session(table))
    await eventually(lambda: column(database_file, "SELECT COUNT(*) FROM leftovers") == [0])


async def test_rooms_that_are_limited_for_long_hold_no_round_up(house: Stage, ann: Person) -> None:
    session = await tournament(house, await sign_up(ann))
    found = threads.Rooms(house.client, house.database.tournaments)
    opened = await found.of(session.stored, 2)
    house.playground.world.set_locked(house.playground.world.channel(opened.pop(1)), True)
    limit_for_long(house, "POST /channels/*/threads")
    async with asyncio.timeout(2 * threads.OPENING_SECONDS):
        assert await found.of(session.stored, 3) == opened


async def test_a_request_given_up_while_all_are_limited_leaves_the_others_free(house: Stage) -> None:
    faults, channel = house.playground.faults, house.playground.world.channel(GAMES_CHANNEL)
    faults.limit(f"POST /channels/{channel.id}/messages", 1.0, scope=Scope.GLOBAL)
    sending = asyncio.create_task(house.client.get_partial_messageable(channel.id).send("Hello"))
    async with asyncio.timeout(WAIT):
        await eventually(lambda: faults.met)
        await asyncio.sleep(0.1)
        sending.cancel()
        await house.client.fetch_channel(channel.id)
