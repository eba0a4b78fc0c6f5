"""Hands: the Hand button, the turn's notification, and play without direct messages."""

from __future__ import annotations

import pytest

from bot import hands
from bot.playground.model import FLAG_SUPPRESS_NOTIFICATIONS
from bot.playground.person import Person
from games.table import Status
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    play_first,
    plays,
    press_first,
    start_game,
    until,
    wait_for_table,
    wait_for_turn,
)

# The Hand button


async def test_the_hand_button_gives_a_fresh_hand_for_ones_own_eyes(house: Stage, ann: Person, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    other = bob if mover is ann else ann
    shown = await wait_for_table(mover, table)

    mine = await mover.click(shown, "Hand")
    theirs = await other.click(shown, "Hand")

    assert mine.is_ephemeral
    assert theirs.is_ephemeral
    assert mine.message is not None
    assert theirs.message is not None
    assert "Your turn" in mine.text
    assert plays(mine.message)
    assert plays(theirs.message) == []
    assert other.look(mine) is None
    assert mover.look(theirs) is None
    assert [seen.is_ephemeral for seen in house.person("Eve").sees(GAMES_CHANNEL)] == [False]


async def test_a_play_from_the_hand_button_counts_and_quiets_the_direct_message(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    await wait_for_turn(mover, table)
    hand = await mover.click(await wait_for_table(mover, table), "Hand")
    assert hand.message is not None

    reply = await press_first(mover, hand.message)

    assert reply.is_ephemeral
    assert "5 cards:" in reply.text
    dm = await mover.wait_for(lambda seen: "5 cards:" in seen.text, mover.dm)
    assert plays(dm) == []


# The notification


async def test_a_turn_is_notified_by_a_message_that_replaces_the_one_before(
    house: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hands, "PRESENT_SECONDS", 0.0)
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    first = await wait_for_turn(mover, table)
    await play_first(house, table)
    await play_first(house, table)

    second = await mover.wait_for(lambda seen: seen.id > first.id and bool(plays(seen)), mover.dm)

    assert second.content == "Your turn at WHOT, #games in Testers."
    assert not second.data["flags"] & FLAG_SUPPRESS_NOTIFICATIONS
    await until(house.playground, lambda: len(mover.sees(mover.dm)) == 1)


async def test_who_has_just_played_gets_the_next_turn_in_the_same_message(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    first = await wait_for_turn(mover, table)
    await play_first(house, table)
    await play_first(house, table)

    second = await wait_for_turn(mover, table)

    assert second.id == first.id
    assert second.content == "Your turn at WHOT, #games in Testers."


async def test_who_then_does_not_play_is_called_by_a_new_message(house: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "PRESENT_SECONDS", 0.2)
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    first = await wait_for_turn(mover, table)
    await play_first(house, table)
    await play_first(house, table)

    await mover.wait_for(lambda seen: seen.id > first.id and bool(plays(seen)), mover.dm)

    await until(house.playground, lambda: len(mover.sees(mover.dm)) == 1)


# Closed direct messages


async def test_with_closed_direct_messages_a_game_is_played_by_the_hand_button(
    house: Stage, ann: Person, bob: Person
) -> None:
    house.playground.faults.close_dms("Bob")
    table = await start_game(house, "Ann", "Bob", rubber="single")
    session = await house.session(table)

    calls = 0
    while session.table.status is Status.PLAYING:
        if await house.mover(table) is ann:
            await play_first(house, table)
            continue
        call = await bob.wait_for(lambda seen: bob.id in seen.mentioned_ids, GAMES_CHANNEL)
        assert (
            call.content == f"<@{bob.id}>, it is your turn at table {table}. Press Hand at the table to see your plays."
        )
        hand = await bob.click(await wait_for_table(bob, table), "Hand")
        assert hand.message is not None
        await press_first(bob, hand.message)
        await until(house.playground, lambda call=call: bob.look(call) is None)  # type: ignore[misc]
        calls += 1

    assert calls >= 3
    assert bob.sees(bob.dm) == []
    await wait_for_table(bob, table, " wins the game with ")


async def test_direct_messages_that_close_in_the_middle_stall_nobody(house: Stage, ann: Person, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    await wait_for_turn(mover, table)
    other = bob if mover is ann else ann
    await other.wait_for(lambda seen: "6 cards:" in seen.text, other.dm)
    house.playground.faults.close_dms(other.user.name)

    await play_first(house, table)

    call = await other.wait_for(lambda seen: other.id in seen.mentioned_ids, GAMES_CHANNEL)
    assert "it is your turn" in call.content
    hand = await other.click(await wait_for_table(other, table), "Hand")
    assert hand.message is not None
    await press_first(other, hand.message)
    await wait_for_turn(mover, table)


async def test_only_whose_turn_it_is_gets_pinged(house: Stage, ann: Person, bob: Person) -> None:
    house.playground.faults.close_dms("Bob")
    table = await start_game(house, "Ann", "Bob", "Cy")

    while await house.mover(table) is not bob:
        await play_first(house, table)

    await ann.wait_for(lambda seen: bob.id in seen.mentioned_ids, GAMES_CHANNEL)
    assert [seen.mentioned_ids for seen in ann.sees(GAMES_CHANNEL) if seen.mentioned_ids] == [[bob.id]]
