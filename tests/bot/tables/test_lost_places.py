"""Where a table stood: messages deleted, threads archived, locked and gone, permissions taken away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import pytest
from structlog.testing import capture_logs

from bot.playground.errors import Error
from bot.playground.model import Channel
from bot.tables import hands
from bot.tables.warnings import LOCKED
from games.engine.table import Status
from tests.bot.sight import wait_until_shown
from tests.bot.stage import (
    GAMES_CHANNEL,
    WAIT,
    Stage,
    play_first,
    plays,
    press_first,
    said,
    start_game,
    table_id,
    until_turn_of,
    wait_for_table,
    wait_for_turn,
)
from tests.bot.tables.test_rematch import ended
from tests.loopback.faults import FOREVER
from tests.loopback.person import ClientRefusal, Person

NOT_SHOWN = "I can't show table"


async def start_in_thread(house: Stage) -> tuple[str, Channel]:
    """Start a game of Ann and Bob in a thread of its own; the table's name and the thread."""
    ann, bob = house.person("Ann"), house.person("Bob")
    await ann.command("play whot", GAMES_CHANNEL, thread="new")
    lobby = await bob.wait_for(lambda seen: "WHOT: who is in?" in seen.text)
    await bob.click(lobby, "Join")
    await ann.click(lobby, "Start")
    await wait_for_turn(await house.mover(table_id(lobby)), table_id(lobby))
    return table_id(lobby), house.playground.world.channel(lobby.channel_id)


# Threads


def lock(house: Stage, thread: Channel) -> None:
    house.playground.world.set_locked(thread, True)
    house.playground.world.set_archived(thread, True)


def lock_unheard_of(house: Stage, thread: Channel, error: Error) -> None:
    """Lock an active thread without the bot hearing of it."""
    house.playground.world.locked_error = error
    assert thread.thread is not None
    thread.thread.is_locked = True
    house.playground.faults.fail("PATCH /webhooks/*/*/messages/@original", 404, times=FOREVER, code=10015)


def let_nobody_write(house: Stage, thread: Channel) -> None:
    house.playground.faults.deny(GAMES_CHANNEL, "send_messages_in_threads")
    house.playground.world.delete(list(thread.messages.values())[-1])


def delete(house: Stage, thread: Channel) -> None:
    house.playground.world.delete_channel(thread)


@pytest.mark.parametrize(
    "lose",
    [
        lock,
        partial(lock_unheard_of, error=Error.THREAD_LOCKED),
        partial(lock_unheard_of, error=Error.THREAD_LOCKED_TO_BOT),
        partial(lock_unheard_of, error=Error.THREAD_ARCHIVED),
        partial(lock_unheard_of, error=Error.THREAD_CLOSED_TO_BOT),
        let_nobody_write,
        delete,
    ],
)
async def test_a_table_that_loses_its_thread_goes_on_in_the_channel(
    house: Stage, ann: Person, lose: Callable[[Stage, Channel], None]
) -> None:
    table, thread = await start_in_thread(house)
    await house.all_is_done()
    mover = await house.mover(table)
    hand = await wait_for_turn(mover, table)
    lose(house, thread)
    async with asyncio.timeout(WAIT):
        await press_first(mover, hand)
        await house.all_is_done()
    shown = await wait_for_table(ann, table, f"{mover.user.name} played ")
    assert (await ann.click(shown, "My hand")).is_ephemeral
    if lose is lock:
        assert thread.thread is not None
        assert thread.thread.is_archived
    assert all(NOT_SHOWN not in seen.text for seen in ann.sees(ann.dm))
    await play_first(house, table)
    assert "#games in Testers" in (await wait_for_turn(mover, table)).text


async def test_an_archived_thread_is_opened_again(house: Stage) -> None:
    table, thread = await start_in_thread(house)
    house.playground.world.set_archived(thread, True)
    await play_first(house, table)
    await wait_until_shown(house.playground, await house.session(table))
    assert thread.thread is not None
    assert not thread.thread.is_archived


@pytest.mark.parametrize("is_archived", [False, True])
async def test_a_lobby_leaves_a_locked_thread(house: Stage, ann: Person, bob: Person, is_archived: bool) -> None:
    await ann.command("play whot", GAMES_CHANNEL, thread="new")
    lobby = await bob.wait_for(lambda seen: "who is in?" in seen.text)
    await house.all_is_done()
    thread = house.playground.world.channel(lobby.channel_id)
    assert thread.thread is not None
    thread.thread.is_archived = is_archived
    house.playground.world.set_locked(thread, True)
    with pytest.raises(ClientRefusal):
        await bob.click(lobby, "Join")
    home = await wait_for_table(bob, table_id(lobby), "who is in?")
    assert "2 of 10" in (await bob.click(home, "Join")).text


@pytest.mark.parametrize("is_archived", [False, True])
@pytest.mark.parametrize("error", [Error.THREAD_LOCKED, Error.THREAD_CLOSED_TO_BOT])
async def test_of_a_table_opened_in_a_thread_that_is_locked_the_host_is_told_until_it_is_unlocked(
    house: Stage, ann: Person, is_archived: bool, error: Error
) -> None:
    world = house.playground.world
    world.locked_error = error
    thread = world.create_thread(world.channel(GAMES_CHANNEL), ann.user, "chat")
    table = await start_game(house, "Ann", "Bob", channel=str(thread.id))
    await house.all_is_done()
    assert thread.thread is not None
    thread.thread.is_archived = is_archived
    world.set_locked(thread, True)
    mover = await house.mover(table)
    with capture_logs() as logged:
        await play_first(house, table)
        await ann.wait_for(lambda seen: LOCKED.format(table=table) in seen.text, ann.dm)
    refused = [entry for entry in logged if entry["event"] == "refused" and "Thread is" in entry["error"]]
    assert bool(refused) is is_archived, "what is known of a thread need not be asked"
    thread.thread.is_archived = False
    world.set_locked(thread, False)
    await wait_for_table(ann, table, f"{mover.user.name} played ", channel=thread)


async def test_a_press_whose_thread_is_locked_before_its_answer_counts(house: Stage, ann: Person, bob: Person) -> None:
    await ann.command("play whot", GAMES_CHANNEL, thread="new")
    lobby = await bob.wait_for(lambda seen: "who is in?" in seen.text)
    gate = house.playground.faults.hold("POST /interactions/*/*/callback")
    joining = asyncio.create_task(bob.click(lobby, "Join"))
    await gate.reached()
    house.playground.world.set_locked(house.playground.world.channel(lobby.channel_id), True)
    gate.open()
    await wait_for_table(bob, table_id(lobby), "Ann, host; Bob;", channel=GAMES_CHANNEL)
    joining.cancel()


@pytest.mark.parametrize("error", [Error.THREAD_LOCKED, Error.THREAD_CLOSED_TO_BOT])
async def test_a_mention_that_cannot_be_deleted_keeps_no_hand_waiting(
    house: Stage, bob: Person, monkeypatch: pytest.MonkeyPatch, error: Error
) -> None:
    monkeypatch.setattr(hands, "PRESENT_SECONDS", 0.0)
    table, thread = await start_in_thread(house)
    house.playground.faults.close_dms("Bob")
    await until_turn_of(house, table, bob)
    await bob.wait_for(lambda seen: bob.id in seen.mentioned_ids, thread)
    await house.all_is_done()
    house.playground.world.locked_error = error
    house.playground.world.set_locked(thread, True)
    house.playground.world.set_archived(thread, True)
    house.playground.faults.fail("DELETE /webhooks/*/*/messages/@original", 404, times=FOREVER, code=10015)
    async with asyncio.timeout(WAIT):
        hand = await bob.command("hand", GAMES_CHANNEL)
        await press_first(bob, hand.shown)
        await until_turn_of(house, table, bob)
        await bob.wait_for(lambda seen: bob.id in seen.mentioned_ids, GAMES_CHANNEL)
        await house.all_is_done()
    requests = house.playground.faults.requests.with_token
    requests.clear()
    await asyncio.sleep(600)
    assert requests["DELETE /channels/{channel_id}/messages/{message_id}"] == 0


async def test_a_message_deleted_before_its_answer_is_sent_anew(house: Stage, ann: Person, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    await house.all_is_done()
    ann.delete(await wait_for_table(ann, table))
    channel = house.playground.world.channel(GAMES_CHANNEL)
    house.playground.faults.lose_answer(f"POST /channels/{channel.id}/messages")
    looking = house.playground.faults.hold(f"GET /channels/{channel.id}/messages")
    await play_first(house, table)
    ann.delete(await wait_for_table(ann, table))
    looking.open()
    await wait_for_table(bob, table)


async def test_with_its_channel_gone_a_game_goes_on_privately_and_the_host_is_told(house: Stage, ann: Person) -> None:
    table = await start_game(house, "Ann", "Bob", channel="#lobby")
    mover = await house.mover(table)
    hand = await wait_for_turn(mover, table)
    world = house.playground.world
    world.delete_channel(world.channel("#lobby"))
    await press_first(mover, hand)
    told = await ann.wait_for(lambda seen: f"The channel of table {table} is gone" in seen.text, ann.dm)
    assert "players see their hands with /hand in any channel" in told.text
    await play_first(house, table)
    reply = await mover.command("hand", GAMES_CHANNEL)
    assert plays(reply.shown)


# Permissions


@pytest.mark.parametrize(
    ("permission", "words"),
    [("send_messages", "Send Messages"), ("embed_links", "Embed Links"), ("view_channel", "View Channel")],
)
async def test_without_a_permission_no_table_opens(house: Stage, ann: Person, permission: str, words: str) -> None:
    house.playground.faults.deny(GAMES_CHANNEL, permission)
    reply = await ann.command("play whot", GAMES_CHANNEL)
    assert reply.is_ephemeral
    assert reply.text.startswith("I can't open a table here: I need the permission ")
    assert words in reply.text
    assert reply.text.endswith("Somebody who manages the server can give it to me in the channel's settings.")
    assert await house.database.tables.seated(ann.id) == []


@pytest.mark.parametrize("permission", ["view_channel", "send_messages"])
async def test_a_lost_permission_is_told_once(house: Stage, ann: Person, bob: Person, permission: str) -> None:
    table = await start_game(house, "Ann", "Bob")
    shown = await wait_for_table(ann, table)
    await wait_for_turn(await house.mover(table), table)
    await house.all_is_done()
    lost = asyncio.create_task(house.client.wait_for("guild_channel_update"))
    house.playground.faults.deny(GAMES_CHANNEL, permission)
    ann.delete(shown)
    await lost
    with capture_logs() as logged:
        for _ in range(3):
            await play_first(house, table)
            await house.all_is_done()
    assert [entry for entry in logged if entry["event"] == "delivery.impossible"]
    assert not [entry for entry in logged if entry["event"] == "refused" and "Missing " in entry["error"]]
    told = await ann.wait_for(lambda seen: NOT_SHOWN in seen.text, ann.dm)
    assert f"{NOT_SHOWN} {table} at #games in Testers any more" in told.text
    assert "I need the permissions View Channel, Send Messages and Embed Links there." in told.text
    await wait_for_turn(await house.mover(table), table)
    assert len([seen for seen in ann.sees(ann.dm) if NOT_SHOWN in seen.text]) == 1
    assert all(NOT_SHOWN not in seen.text for seen in bob.sees(bob.dm))
    assert (await house.session(table)).table.status is Status.PLAYING
    if permission == "send_messages":
        assert "I need the permission Send Messages" in (await bob.command("table", GAMES_CHANNEL)).text
    house.playground.faults.allow(GAMES_CHANNEL, permission)
    assert "cards" in said(await wait_for_table(bob, table))


async def test_of_a_table_in_a_thread_the_host_is_told_the_permission_for_threads(house: Stage, ann: Person) -> None:
    world = house.playground.world
    thread = world.create_thread(world.channel(GAMES_CHANNEL), ann.user, "chat")
    table = await start_game(house, "Ann", "Bob", channel=str(thread.id))
    ann.delete(await wait_for_table(ann, table, channel=thread))
    house.playground.faults.deny(GAMES_CHANNEL, "send_messages_in_threads")
    await play_first(house, table)
    told = await ann.wait_for(lambda seen: NOT_SHOWN in seen.text, ann.dm)
    assert "I need the permissions View Channel, Send Messages in Threads and Embed Links there." in told.text


async def test_a_permission_lost_before_a_rematch_opens_nothing(house: Stage, ann: Person) -> None:
    end = await ended(house, "Ann", "Bob")
    house.playground.faults.deny(GAMES_CHANNEL, "send_messages")
    async with house.unchanged(table_id(end)):
        reply = await ann.click(end, "Rematch")
    assert reply.is_ephemeral
    assert reply.text.startswith("I can't open a table here: I need the permission Send Messages")
    assert await house.database.tables.seated(ann.id) == []
