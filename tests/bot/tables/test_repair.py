"""What people see comes right again, whatever Discord or a member of the server did to it."""

from __future__ import annotations

import asyncio

import pytest

from bot.messages.posts import TOKEN_SECONDS
from bot.playground.model import Channel
from bot.tables import hands
from tests.bot.sight import shown, wait_until_shown
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    belongs_to,
    open_lobby,
    plain_play,
    play_first,
    play_to_the_end,
    press_first,
    start_game,
    table_id,
    until,
    wait_for_table,
    wait_for_turn,
)
from tests.loopback.person import Person

SEND = "POST /channels/*/messages"
EDIT = "PATCH /channels/*/messages/*"
DELETE = "DELETE /channels/*/messages/*"
CALLBACK = "POST /interactions/*/*/callback"
TOKEN_EDIT = "PATCH /webhooks/*/*/messages/@original"
TOKEN_DELETE = "DELETE /webhooks/*/*/messages/@original"


@pytest.fixture(autouse=True)
def _nobody_present(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody count as present, so that every turn is told by a message of its own."""
    monkeypatch.setattr(hands, "PRESENT_SECONDS", 0.0)


async def all_is_shown(house: Stage, table: str, *closed: str) -> None:
    """Wait until everybody sees the table and the own hand as they stand, each once."""
    await wait_until_shown(house.playground, await house.session(table), *closed)


def dm_of(person: Person, table: str) -> int:
    """The id of the direct message that holds the person's hand."""
    (message,) = [seen for seen in person.sees(person.dm) if belongs_to(seen, table)]
    return message.id


async def begun(house: Stage) -> str:
    """Let Ann and Bob begin a game, until the tokens of the presses serve no more; the table's name."""
    table = await start_game(house, "Ann", "Bob")
    await asyncio.sleep(TOKEN_SECONDS)
    return table


def fault_was_met(house: Stage) -> bool:
    """Whether nothing is left of the faults that were asked for."""
    return not house.playground.faults.pending


async def start_in_a_thread(house: Stage) -> tuple[str, Channel]:
    """Let Ann and Bob begin a game in a thread; the table's name, and the thread."""
    opened = await house.person("Ann").command("play whot", GAMES_CHANNEL, thread="a new thread")
    await until(house.playground, lambda: bool(house.playground.world.guild.threads()))
    (thread,) = house.playground.world.guild.threads()
    table = thread.name.rpartition(" ")[2]
    assert f"table {table}" in opened.text
    lobby = await wait_for_table(house.person("Ann"), table, channel=thread)
    await house.person("Bob").click(lobby, "Join")
    await house.person("Ann").click(lobby, "Start")
    await all_is_shown(house, table)
    return table, thread


# What members do to messages and channels


async def test_a_deleted_lobby_is_posted_anew(house: Stage, ann: Person, bob: Person) -> None:
    lobby = await open_lobby(house, "Ann")
    table = table_id(lobby)
    ann.delete(lobby)

    await ann.command("table", GAMES_CHANNEL)

    shown_anew = await wait_for_table(ann, table)
    await bob.click(shown_anew, "Join")
    await all_is_shown(house, table)


@pytest.mark.parametrize("is_to_play", [True, False])
async def test_a_deleted_direct_message_comes_again(house: Stage, is_to_play: bool) -> None:
    table = await begun(house)
    mover = await house.mover(table)
    other = next(person for person in map(house.person, ("Ann", "Bob")) if person is not mover)
    loser = mover if is_to_play else other
    gone = house.playground.world.message(dm_of(loser, table))
    assert gone is not None
    hand = await mover.click(await wait_for_table(mover, table), "My hand")
    house.playground.world.delete(gone)

    await press_first(mover, hand.shown)

    await all_is_shown(house, table)


async def test_an_archived_thread_is_opened_again(house: Stage) -> None:
    table, thread = await start_in_a_thread(house)
    house.playground.world.set_archived(thread, True)

    await play_first(house, table)

    await all_is_shown(house, table)
    assert thread.thread is not None
    assert not thread.thread.is_archived


async def test_a_table_whose_thread_is_deleted_moves_home(house: Stage) -> None:
    table, thread = await start_in_a_thread(house)
    house.playground.world.delete_channel(thread)

    await play_first(house, table)

    await all_is_shown(house, table)
    (at_home,) = shown(house.playground, table)
    assert at_home.channel_id == house.playground.world.channel(GAMES_CHANNEL).id
    mover = await house.mover(table)
    hand = await mover.click(at_home, "My hand")
    await press_first(mover, hand.shown)
    await all_is_shown(house, table)


# What Discord does to requests


@pytest.mark.parametrize("route", [SEND, EDIT, DELETE])
@pytest.mark.parametrize("status", [500, 503])
async def test_a_server_error_delays_but_loses_nothing(house: Stage, route: str, status: int) -> None:
    table = await begun(house)
    house.playground.faults.fail(route, status)

    await play_first(house, table)

    await all_is_shown(house, table)
    assert fault_was_met(house)


@pytest.mark.parametrize("route", [SEND, EDIT, DELETE, CALLBACK])
async def test_a_rate_limit_delays_but_loses_nothing(house: Stage, route: str) -> None:
    table = await begun(house)
    house.playground.faults.limit(route, 0.05, times=2)

    await play_first(house, table)
    await play_first(house, table)

    await all_is_shown(house, table)
    assert fault_was_met(house)


@pytest.mark.parametrize("route", [SEND, EDIT, DELETE, TOKEN_DELETE])
async def test_a_lost_answer_doubles_nothing(house: Stage, route: str) -> None:
    table = await begun(house)
    house.playground.faults.lose_answer(route)

    for _ in range(4):
        await play_first(house, table)

    await all_is_shown(house, table)
    assert fault_was_met(house)


async def test_a_call_with_a_lost_answer_is_not_made_again(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    await play_first(house, table)
    await house.all_is_done()
    mover = await house.mover(table)
    other = next(person for name in ("Ann", "Bob") if (person := house.person(name)) is not mover)
    house.playground.faults.lose_answer(f"POST /channels/{other.dm.id}/messages")
    before = max(seen.id for seen in other.sees(other.dm))

    await play_first(house, table)

    call = await other.wait_for(lambda seen: seen.id > before, other.dm)
    await house.all_is_done()
    assert fault_was_met(house)
    assert [seen.id for seen in other.sees(other.dm)] == [call.id]


async def test_the_end_is_shown_though_its_answer_is_lost(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob", rubber="single")
    house.playground.faults.lose_answer(TOKEN_EDIT)

    await play_to_the_end(house, table)

    await all_is_shown(house, table)
    await house.all_is_done()
    assert fault_was_met(house)


async def test_a_table_opened_with_a_lost_answer_stands_once(house: Stage, ann: Person) -> None:
    house.playground.faults.lose_answer(CALLBACK)

    await ann.command("play whot", GAMES_CHANNEL)

    await house.all_is_done()
    (lobby,) = house.person("Eve").sees(GAMES_CHANNEL)
    await house.person("Bob").click(lobby, "Join")
    await ann.click(lobby, "Start")
    await all_is_shown(house, table_id(lobby))


async def test_a_move_with_a_lost_answer_counts_once(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    session = await house.session(table)
    mover = await house.mover(table)
    hand = await wait_for_turn(mover, table)
    before = session.table.revision
    house.playground.faults.lose_answer(CALLBACK)

    reply = await mover.click(hand, plain_play(hand))

    assert not reply.has_failed
    assert session.table.revision == before + 1
    await all_is_shown(house, table)


async def test_a_move_whose_answer_discord_refuses_is_shown_all_the_same(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    session = await house.session(table)
    mover = await house.mover(table)
    hand = await wait_for_turn(mover, table)
    before = session.table.revision
    house.playground.faults.fail(CALLBACK, 400)
    clicking = asyncio.create_task(mover.click(hand, plain_play(hand)))

    await until(house.playground, lambda: session.table.revision == before + 1)
    await all_is_shown(house, table)
    house.playground.interactions.close()
    assert (await clicking).has_failed


# What the gateway does


@pytest.mark.parametrize("is_resumable", [True, False])
async def test_a_click_while_the_gateway_is_away_counts_at_most_once(house: Stage, is_resumable: bool) -> None:
    table = await start_game(house, "Ann", "Bob")
    session = await house.session(table)
    mover = await house.mover(table)
    hand = await wait_for_turn(mover, table)
    before = session.table.revision
    returned = asyncio.create_task(house.client.wait_for("shard_resumed" if is_resumable else "shard_ready"))
    house.playground.faults.drop_gateway(is_resumable=is_resumable)
    await until(house.playground, lambda: not house.playground.world.is_bot_online)

    clicking = asyncio.create_task(mover.click(hand, plain_play(hand)))
    await returned
    if not is_resumable:
        house.playground.interactions.close()

    assert (await clicking).has_failed is not is_resumable
    assert session.table.revision == before + is_resumable
    await play_first(house, table)
    await all_is_shown(house, table)


async def test_a_gateway_that_asks_to_reconnect_is_obeyed(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    house.playground.faults.ask_reconnect()
    await until(house.playground, lambda: not house.playground.world.is_bot_online)
    await until(house.playground, lambda: house.playground.world.is_bot_online)

    await play_first(house, table)

    await all_is_shown(house, table)


async def test_a_click_delivered_twice_counts_once(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    session = await house.session(table)
    for _ in range(4):
        mover = await house.mover(table)
        hand = await wait_for_turn(mover, table)
        before = session.table.revision
        house.playground.faults.deliver_twice()

        reply = await mover.click(hand, plain_play(hand))

        assert not reply.has_failed
        await all_is_shown(house, table)
        assert session.table.revision == before + 1
        assert not [seen for seen in mover.sees(mover.dm) if seen.is_ephemeral], "no word of an error"


async def test_a_start_delivered_twice_deals_once(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")
    house.playground.faults.deliver_twice()

    await ann.click(lobby, "Start")

    await all_is_shown(house, table_id(lobby))
    assert [seen.is_ephemeral for seen in ann.sees(GAMES_CHANNEL)] == [False]


# What people do to their direct messages, and managers to permissions


async def test_direct_messages_opened_again_get_the_hands_of_a_running_game(house: Stage, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    house.playground.faults.close_dms("Bob")
    while await house.mover(table) is not bob:
        await play_first(house, table)
    await bob.wait_for(lambda seen: bob.id in seen.mentioned_ids, GAMES_CHANNEL)
    hand = await bob.click(await wait_for_table(bob, table), "My hand")
    await press_first(bob, hand.shown)
    house.playground.faults.open_dms("Bob")

    await open_lobby(house, "Cy", "Bob")  # joining another table tries the direct messages again
    await bob.wait_for(lambda seen: "You are seated" in seen.text, bob.dm)
    await play_first(house, table)

    await press_first(bob, await wait_for_turn(bob, table))
    await all_is_shown(house, table)
