"""How a person is called to the own turn: in place while they are there, by a new message otherwise."""

from __future__ import annotations

import asyncio

import pytest

from bot import hands
from bot.playground.person import Person
from tests.bot.stage import Stage, play_first, start_game, until, wait_for_turn


async def hand_again(house: Stage, table: str) -> tuple[Person, int, int]:
    """Let both play once; who is to play again, with the id of the hand that was played on and of the present one."""
    mover = await house.mover(table)
    before = await wait_for_turn(mover, table)
    await play_first(house, table)
    await play_first(house, table)
    return mover, before.id, (await wait_for_turn(mover, table)).id


async def test_who_played_a_moment_ago_gets_the_next_turn_in_the_same_message(house: Stage) -> None:
    mover, before, after = await hand_again(house, await start_game(house, "Ann", "Bob"))
    assert after == before
    assert len(mover.sees(mover.dm)) == 1


async def test_who_was_away_gets_a_new_message_in_place_of_the_old(
    house: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hands, "PRESENT_SECONDS", 0.0)
    mover, before, after = await hand_again(house, await start_game(house, "Ann", "Bob"))
    assert after != before
    await until(house.playground, lambda: mover.look(before) is None)


async def test_a_turn_that_is_not_taken_in_place_calls_by_a_new_message(
    house: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover, before, _ = await hand_again(house, table)
    session = await house.session(table)
    await asyncio.gather(*house.client.delivery._tasks())
    assert (table, mover.id) in house.client.delivery._hands._nudges
    monkeypatch.setattr(hands, "PRESENT_SECONDS", 0.0)

    house.client.delivery._hands._nudge(table, mover.id, f"turn {session.table.revision}")

    called = await mover.wait_for(lambda seen: seen.id != before, mover.dm)
    assert called.content.startswith("Your turn at WHOT")
