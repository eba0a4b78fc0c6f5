"""Hands: the Hand button, and play without direct messages."""

from __future__ import annotations

from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    play_first,
    plays,
    press_first,
    said,
    start_game,
    surely,
    wait_for_table,
    wait_for_turn,
)
from tests.loopback.person import Person

# The Hand button


async def test_the_hand_button_gives_a_fresh_hand_for_ones_own_eyes(house: Stage, ann: Person, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    other = bob if mover is ann else ann
    shown = await wait_for_table(mover, table)

    mine = await mover.click(shown, "My hand")
    theirs = await other.click(shown, "My hand")

    assert mine.is_ephemeral
    assert theirs.is_ephemeral
    assert "Your turn" in mine.text
    assert plays(mine.shown)
    assert plays(theirs.shown) == []
    assert other.look(mine) is None
    assert mover.look(theirs) is None
    assert [seen.is_ephemeral for seen in house.person("Eve").sees(GAMES_CHANNEL)] == [False]


# Closed direct messages


async def test_direct_messages_that_close_in_the_middle_stall_nobody(house: Stage, ann: Person, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    await wait_for_turn(mover, table)
    other = bob if mover is ann else ann
    await other.wait_for(lambda seen: "6 cards:" in said(seen), other.dm)
    house.playground.faults.close_dms(other.user.name)

    await play_first(house, table)

    call = await other.wait_for(lambda seen: other.id in seen.mentioned_ids, GAMES_CHANNEL)
    assert "it's your turn" in call.content
    hand = await other.click(await wait_for_table(other, table), "My hand")
    await press_first(other, hand.shown)
    await wait_for_turn(mover, table)


async def test_only_whose_turn_it_is_gets_pinged(house: Stage, ann: Person, bob: Person) -> None:
    house.playground.faults.close_dms("Bob")
    table = await start_game(house, "Ann", "Bob", "Cy")

    while await house.mover(table) is not bob:
        await play_first(house, table)

    await ann.wait_for(lambda seen: bob.id in seen.mentioned_ids, GAMES_CHANNEL)
    assert [seen.mentioned_ids for seen in ann.sees(GAMES_CHANNEL) if seen.mentioned_ids] == [[bob.id]]


async def test_a_turn_is_mentioned_once_whatever_else_happens_at_the_table(
    house: Stage, bob: Person, cy: Person
) -> None:
    house.playground.faults.close_dms("Bob")
    table = await start_game(house, "Ann", "Bob", "Cy")
    while await house.mover(table) is not bob:
        await play_first(house, table)
    call = await bob.wait_for(lambda seen: bob.id in seen.mentioned_ids, GAMES_CHANNEL)

    await surely(cy, "leave", GAMES_CHANNEL)

    await wait_for_table(bob, table, "Cy, steady house")
    await house.all_is_done()
    assert [seen.id for seen in bob.sees(GAMES_CHANNEL) if seen.mentioned_ids] == [call.id]


async def test_who_left_the_server_is_mentioned_and_nobody_told_of_lost_permissions(
    house: Stage, ann: Person, bob: Person
) -> None:
    table = await start_game(house, "Ann", "Bob")
    while await house.mover(table) is not ann:
        await play_first(house, table)
    await bob.wait_for(lambda seen: "6 cards:" in said(seen), bob.dm)
    house.playground.faults.leave_server("Bob")

    await play_first(house, table)

    await ann.wait_for(lambda seen: bob.id in seen.mentioned_ids, GAMES_CHANNEL)
    await house.all_is_done()
    assert all("I can't show" not in seen.text for seen in ann.sees(ann.dm))
