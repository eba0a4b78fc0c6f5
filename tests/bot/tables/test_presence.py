"""How a person is called to the own turn: in place while they are there, by a new message otherwise."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from bot.playground.model import FLAG_SUPPRESS_NOTIFICATIONS
from bot.tables import hands
from tests.bot.stage import (
    GAMES_CHANNEL,
    QUICK,
    Stage,
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


async def hand_again(house: Stage, table: str) -> tuple[Person, SeenMessage, SeenMessage]:
    """Let both play once; who is to play again, with the hand that was played on and the present one."""
    mover = await house.mover(table)
    before = await wait_for_turn(mover, table)
    await play_first(house, table)
    await play_first(house, table)
    return mover, before, await wait_for_turn(mover, table)


async def nudge_of(house: Stage, table: str, person: Person) -> asyncio.TimerHandle:
    """What will call the person if the turn that came in place is not taken."""
    await house.all_is_done()
    return house.client.parts.delivery._hands._nudges[table, person.id].timer


async def test_who_played_a_moment_ago_gets_the_next_turn_in_the_same_message(house: Stage) -> None:
    mover, before, after = await hand_again(house, await start_game(house, "Ann", "Bob"))
    assert after.id == before.id
    assert after.content == CALL
    assert len(mover.sees(mover.dm)) == 1


@pytest.mark.parametrize(("seconds", "is_there"), [(85.0, True), (95.0, False)])
async def test_whoever_pressed_something_within_ninety_seconds_is_there(
    house: Stage, seconds: float, *, is_there: bool
) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    before = await wait_for_turn(mover, table)
    await play_first(house, table)
    await house.all_is_done()
    clicks = house.client.parts.delivery._posts._clicks
    clicks[before.id] = replace(clicks[before.id], at=clicks[before.id].at - seconds)

    await play_first(house, table)

    after = await wait_for_turn(mover, table)
    assert (after.id == before.id) is is_there


async def test_who_was_away_gets_a_new_message_in_place_of_the_old(
    house: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hands, "PRESENT_SECONDS", 0.0)
    mover, before, after = await hand_again(house, await start_game(house, "Ann", "Bob"))
    assert after.id > before.id
    assert after.content == CALL
    assert not after.data["flags"] & FLAG_SUPPRESS_NOTIFICATIONS
    await until(house.playground, lambda: mover.look(before) is None)
    assert len(mover.sees(mover.dm)) == 1


async def test_a_turn_that_is_not_taken_in_place_calls_by_a_new_message(
    house: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover, before, _ = await hand_again(house, table)
    nudge = await nudge_of(house, table, mover)
    assert 0 < nudge.when() - asyncio.get_running_loop().time() <= hands.NUDGE_SECONDS
    monkeypatch.setattr(hands, "NUDGE_SECONDS", 0.0)

    nudge._run()

    called = await mover.wait_for(lambda seen: seen.id > before.id and bool(plays(seen)), mover.dm)
    assert called.content == CALL
    await until(house.playground, lambda: len(mover.sees(mover.dm)) == 1)


async def test_who_presses_while_the_call_is_sent_keeps_one_hand(house: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover, _, hand = await hand_again(house, table)
    nudge = await nudge_of(house, table, mover)
    monkeypatch.setattr(hands, "NUDGE_SECONDS", 0.0)
    faults = house.playground.faults
    calling = faults.hold(f"POST /channels/{mover.dm.id}/messages")
    answering = faults.hold("POST /interactions/*/*/callback")
    deleting = faults.hold("DELETE /webhooks/*/*/messages/*")
    nudge._run()
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


async def test_who_still_presses_something_is_not_called_by_a_new_message(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover, before, _ = await hand_again(house, table)
    nudge = await nudge_of(house, table, mover)

    nudge._run()

    later = await nudge_of(house, table, mover)
    assert later.when() > nudge.when()
    assert [seen.id for seen in mover.sees(mover.dm)] == [before.id]


async def test_a_turn_that_was_taken_calls_nobody(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover, _, _ = await hand_again(house, table)
    nudge = await nudge_of(house, table, mover)
    _, _, after = await hand_again(house, table)
    await house.all_is_done()
    assert nudge.cancelled()
    assert [seen.id for seen in mover.sees(mover.dm)] == [after.id]


async def test_an_erased_person_is_called_no_more(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover, _, _ = await hand_again(house, table)
    nudge = await nudge_of(house, table, mover)
    question = await mover.command("privacy delete", mover.dm)
    await mover.click(question, "Delete everything")
    await mover.wait_for(lambda seen: "Your data is deleted" in seen.text)
    assert nudge.cancelled()
    assert all(click.person != mover.id for click in house.client.parts.delivery._posts._clicks.values())


async def test_nobody_is_called_after_the_stop(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover, _, _ = await hand_again(house, table)
    nudge = await nudge_of(house, table, mover)
    await house.client.close()
    assert nudge.cancelled()


async def test_time_that_runs_out_calls_by_a_new_message_who_is_there_too(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob", timer="1m")
    mover, before, _ = await hand_again(house, table)

    house.put_forward(46)

    reminder = await mover.wait_for(lambda seen: seen.content.startswith("Your time runs out soon"), mover.dm)
    assert reminder.id > before.id
    assert not reminder.data["flags"] & FLAG_SUPPRESS_NOTIFICATIONS
    await until(house.playground, lambda: [seen.id for seen in mover.sees(mover.dm)] == [reminder.id])


# At a table where all plays stand


async def seated(house: Stage) -> str:
    """Let Ann and Bob begin a game without hands; the table's name."""
    opened = await house.person("Ann").command("play pig", GAMES_CHANNEL)
    await house.person("Bob").click(opened, "Join")
    while greeting := house.client.answering.tasks:  # before it is anybody's turn
        await asyncio.wait(greeting)
    await house.person("Ann").click(opened, "Start")
    assert opened.message is not None
    await house.all_is_done()
    return table_id(opened.message)


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


async def test_a_turn_that_is_not_taken_at_the_table_calls_by_direct_message(
    house: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await seated(house)
    await play_there(house, table)
    mover = await house.mover(table)
    nudge = await nudge_of(house, table, mover)
    nudge._run()  # a moment after a press
    later = await nudge_of(house, table, mover)
    assert later.when() > nudge.when()
    monkeypatch.setattr(hands, "NUDGE_SECONDS", 0.0)

    later._run()

    called = await wait_for_turn(mover, table)
    assert called.content.startswith("Your turn")
    assert not called.data["flags"] & FLAG_SUPPRESS_NOTIFICATIONS


@pytest.mark.parametrize(("seconds", "is_there"), [(85.0, True), (95.0, False)])
async def test_whoever_pressed_something_at_the_table_within_ninety_seconds_is_there(
    house: Stage, seconds: float, *, is_there: bool
) -> None:
    table = await seated(house)
    mover = await house.mover(table)
    await play_there(house, table)
    house.client.parts.delivery._hands._pressed[table, mover.id] -= seconds

    await play_there(house, table)

    assert (True in [offers for _, offers in direct(mover)]) is not is_there


async def test_whoever_turned_to_the_direct_message_has_the_next_turn_there(
    house: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await seated(house)
    mover = await house.mover(table)
    monkeypatch.setattr(hands, "NUDGE_SECONDS", 0.0)
    (await nudge_of(house, table, mover))._run()
    called = await wait_for_turn(mover, table)
    monkeypatch.undo()
    while await house.mover(table) is mover:
        hand = await wait_for_turn(mover, table)
        await mover.click(hand, plays(hand)[-1][0])
    await house.all_is_done()

    await play_there(house, table)

    assert (await wait_for_turn(mover, table)).id == called.id


async def test_a_turn_that_came_alive_at_the_table_calls_after_a_restart(
    database_file: Path, playground: Playground
) -> None:
    async with stage(database_file, QUICK, playground) as house:
        table = await seated(house)
        await play_there(house, table)
        mover = await house.mover(table)
        assert True not in [offers for _, offers in direct(mover)]

    async with stage(database_file, QUICK, playground) as house:
        await wait_for_turn(mover, table)


async def test_of_an_erased_person_no_press_at_a_table_is_kept(house: Stage) -> None:
    table = await seated(house)
    await play_there(house, table)
    mover, kept = await house.mover(table), house.client.parts.delivery._hands
    assert {person for _, person in kept._at_table} == {mover.id}
    question = await mover.command("privacy delete", mover.dm)
    await mover.click(question, "Delete everything")
    await mover.wait_for(lambda seen: "Your data is deleted" in seen.text)
    assert mover.id not in {person for _, person in (*kept._pressed, *kept._at_table)}
