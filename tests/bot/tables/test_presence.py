"""How a person is called to the own turn: in place while they are there, by a new message otherwise."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.playground.model import FLAG_SUPPRESS_NOTIFICATIONS
from bot.tables.delivery import TABLE_SECONDS
from bot.tables.hands import NUDGE_SECONDS, PRESENT_SECONDS
from tests.bot.stage import (
    QUICK,
    Stage,
    open_lobby,
    plain_play,
    play_first,
    plays,
    stage,
    start_game,
    table_id,
    until,
    wait_for_table,
    wait_for_turn,
)
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.seen import SeenMessage

CALL = "Your turn · WHOT, game 1 of 5 · #games in Testers"


async def hand_again(house: Stage, table: str, pause: float = 0) -> tuple[Person, SeenMessage, SeenMessage]:
    """Let both play once; who is to play again, with the hand that was played on and the present one.

    pause: the seconds between the two plays.
    """
    mover = await house.mover(table)
    before = await wait_for_turn(mover, table)
    await play_first(house, table)
    await asyncio.sleep(pause)
    await play_first(house, table)
    return mover, before, await wait_for_turn(mover, table)


@pytest.mark.parametrize(("seconds", "is_there"), [(PRESENT_SECONDS - 5, True), (PRESENT_SECONDS + 5, False)])
async def test_whoever_pressed_within_ninety_seconds_is_there(house: Stage, seconds: float, is_there: bool) -> None:
    _, before, after = await hand_again(house, await start_game(house, "Ann", "Bob"), seconds)
    assert (after.id == before.id) is is_there


async def test_a_turn_that_is_not_taken_in_place_calls_by_a_new_message(house: Stage) -> None:
    mover, before, hand = await hand_again(house, await start_game(house, "Ann", "Bob"))
    await asyncio.sleep(NUDGE_SECONDS - 1)
    await mover.click(hand, "WHOT…")
    await asyncio.sleep(NUDGE_SECONDS - 1)
    assert [seen.id for seen in mover.sees(mover.dm)] == [before.id]
    called = await mover.wait_for(lambda seen: seen.id > before.id and bool(plays(seen)), mover.dm)
    assert called.content == CALL
    await until(house.playground, lambda: len(mover.sees(mover.dm)) == 1)


async def test_who_presses_while_the_call_is_sent_keeps_one_hand(house: Stage) -> None:
    mover, _, hand = await hand_again(house, await start_game(house, "Ann", "Bob"))
    faults = house.playground.faults
    calling = faults.hold(f"POST /channels/{mover.dm.id}/messages")
    answering = faults.hold("POST /interactions/*/*/callback")
    deleting = faults.hold("DELETE /webhooks/*/*/messages/*")
    await asyncio.sleep(NUDGE_SECONDS - 1)
    await calling.reached()
    pressing = asyncio.create_task(mover.click(hand, plain_play(hand)))
    await answering.reached()
    calling.open()
    called = await mover.wait_for(lambda seen: seen.id > hand.id, mover.dm)
    await deleting.reached()
    answering.open()
    assert not (await pressing).has_failed
    deleting.open()
    await until(house.playground, lambda: [seen.id for seen in mover.sees(mover.dm)] == [called.id])
    await house.all_is_done()
    assert [seen.id for seen in mover.sees(mover.dm)] == [called.id]


@pytest.mark.parametrize("ended", ["taken", "erased", "stopped"])
async def test_nobody_is_called_once_the_turn_the_person_or_the_bot_is_gone(house: Stage, ended: str) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover, _, _ = await hand_again(house, table)
    if ended == "taken":
        await play_first(house, table)
        await house.all_is_done()
    elif ended == "erased":
        await mover.click(await mover.command("privacy delete", mover.dm), "Delete everything")
        await mover.wait_for(lambda seen: "Your data is deleted" in seen.text)
    else:
        await house.client.close()
    before = direct(mover)
    await asyncio.sleep(NUDGE_SECONDS + 1)
    assert direct(mover) == before


async def test_time_that_runs_out_calls_by_a_new_message_who_is_there_too(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob", timer="1m")
    mover, before, _ = await hand_again(house, table)
    house.put_forward(46)
    reminder = await mover.wait_for(lambda seen: seen.content.startswith("Your time runs out soon"), mover.dm)
    assert reminder.id > before.id
    assert not reminder.data["flags"] & FLAG_SUPPRESS_NOTIFICATIONS
    await until(house.playground, lambda: [seen.id for seen in mover.sees(mover.dm)] == [reminder.id])


async def seated(house: Stage) -> str:
    """Let Ann and Bob begin a game without hands; the table's name."""
    lobby = await open_lobby(house, "Ann", "Bob", game="pig")
    while greeting := house.client.answering.tasks:  # before it is anybody's turn
        await asyncio.wait(greeting)
    await house.person("Ann").click(lobby, "Start")
    await house.all_is_done()
    return table_id(lobby)


async def play_there(house: Stage, table: str) -> None:
    """Let whose turn it is end it on the public message."""
    mover = await house.mover(table)
    while await house.mover(table) is mover:
        shown = await wait_for_table(mover, table)
        await mover.click(shown, plays(shown)[-1][0])
        await house.all_is_done()


def direct(person: Person) -> list[tuple[int, bool]]:
    """The person's direct messages, and whether each offers plays."""
    return [(seen.id, bool(plays(seen))) for seen in person.sees(person.dm)]


async def test_who_plays_at_the_table_is_called_by_no_direct_message(house: Stage) -> None:
    table = await seated(house)
    for _ in range(2):
        await play_there(house, table)
    before = [direct(house.person(name)) for name in ("Ann", "Bob")]
    requests = house.playground.faults.requests
    requests.clear()
    for _ in range(4):
        await play_there(house, table)
    assert [direct(house.person(name)) for name in ("Ann", "Bob")] == before
    assert requests.with_token.total() == 0


async def test_what_a_direct_message_says_of_the_hand_holds_while_its_person_plays_at_the_table(house: Stage) -> None:
    mover = await house.mover(await seated(house))
    (said,) = [seen.content for seen in mover.sees(mover.dm)]
    assert said == (
        "You are seated at Pig · #games in Testers\nIn the game your hand comes here, unless you play at the table."
    )


async def test_a_turn_that_is_not_taken_at_the_table_calls_by_direct_message(house: Stage) -> None:
    table = await seated(house)
    await play_there(house, table)
    mover = await house.mover(table)
    await asyncio.sleep(NUDGE_SECONDS - TABLE_SECONDS - 1)
    assert True not in [offers for _, offers in direct(mover)]
    called = await wait_for_turn(mover, table)
    assert called.content.startswith("Your turn")
    assert not called.data["flags"] & FLAG_SUPPRESS_NOTIFICATIONS
    while await house.mover(table) is mover:
        hand = await wait_for_turn(mover, table)
        await mover.click(hand, plays(hand)[-1][0])
    await house.all_is_done()
    await play_there(house, table)
    assert (await wait_for_turn(mover, table)).id == called.id


@pytest.mark.parametrize(("seconds", "is_there"), [(PRESENT_SECONDS - 5, True), (PRESENT_SECONDS + 5, False)])
async def test_who_pressed_at_the_table_is_there_for_a_while(house: Stage, seconds: float, is_there: bool) -> None:
    table = await seated(house)
    mover = await house.mover(table)
    await play_there(house, table)
    await asyncio.sleep(seconds)
    await play_there(house, table)
    assert (True in [offers for _, offers in direct(mover)]) is not is_there


async def test_a_turn_at_the_table_calls_after_a_restart(database_file: Path, playground: Playground) -> None:
    async with stage(database_file, QUICK, playground) as house:
        table = await seated(house)
        await play_there(house, table)
        mover = await house.mover(table)
        assert True not in [offers for _, offers in direct(mover)]
    async with stage(database_file, QUICK, playground) as house:
        await wait_for_turn(mover, table)
