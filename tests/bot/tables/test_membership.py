"""Presses in direct messages of those who are on the server of the table no more."""

from __future__ import annotations

import pytest

from bot.tables import membership
from bot.tables.membership import NOT_A_MEMBER
from tests.bot.stage import (
    Stage,
    open_lobby,
    play_first,
    press_first,
    refused,
    start_game,
    table_id,
    until,
    wait_for_table,
    wait_for_turn,
)
from tests.loopback.person import Person
from tests.loopback.seen import SeenMessage

LOOK = "GET /guilds/*/members/*"
LOOKED = "GET /guilds/{guild_id}/members/{user_id}"
Gone = tuple[str, Person, Person, SeenMessage]


@pytest.fixture
async def gone(house: Stage) -> Gone:
    """A table, who is to play there and has left the server since, the other one, and the hand of the first."""
    table = await start_game(house, "Ann", "Bob")
    mover, other = await house.two(table)
    hand = await wait_for_turn(mover, table)
    house.playground.faults.leave_server(mover.id)
    return table, mover, other, hand


async def test_the_house_has_the_seat_until_the_return(house: Stage, gone: Gone) -> None:
    table, mover, other, hand = gone
    session, gate = await house.session(table), house.playground.faults.hold(LOOK)
    before, seat = session.table.revision, session.to_act[0]
    await press_first(mover, hand)
    await gate.reached()
    assert session.table.revision > before
    assert not any(seat.is_away for seat in session.table.seats)
    gate.open()
    await mover.wait_for(lambda seen: seen.text == NOT_A_MEMBER, mover.dm)
    await wait_for_table(other, table, f"{mover.user.name}, steady house")
    refused(await mover.command("hand", mover.dm, table=table), NOT_A_MEMBER)
    refused(await mover.click(hand, f"p1:back:{table}", forged=True), NOT_A_MEMBER)
    assert session.table.seats[seat].is_away
    members = house.playground.world.guild.members
    members[mover.id] = members[house.playground.world.bot.id]
    assert "Welcome back: the seat is yours again." in (await mover.command("hand", mover.dm, table=table)).text
    assert not session.table.seats[seat].is_away


async def test_a_host_who_is_gone_cancels_the_lobby(house: Stage, ann: Person, bob: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")
    dm = await ann.wait_for(lambda seen: "You are seated" in seen.text, ann.dm)
    house.playground.faults.leave_server("Ann")
    await ann.click(dm, f"p1:more:{table_id(lobby)}", forged=True)
    await wait_for_table(bob, table_id(lobby), "Ann cancelled the table.")


async def test_members_are_asked_about_once_in_a_while(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    asked = house.playground.faults.requests.with_token
    for _ in range(4):
        await play_first(house, table)
    await until(house.playground, lambda: asked[LOOKED] == 2)
    house.clock.ahead += membership.LOOK_SECONDS
    await play_first(house, table)
    await until(house.playground, lambda: asked[LOOKED] == 3)


@pytest.mark.parametrize(("status", "code"), [(500, 0), (403, 50001), (404, 10004)])
async def test_an_answer_that_says_nothing_takes_nobodys_seat(house: Stage, gone: Gone, status: int, code: int) -> None:
    table, mover, other, hand = gone
    house.playground.faults.fail(LOOK, status, times=5, code=code)
    await press_first(mover, hand)
    await until(house.playground, lambda: house.playground.faults.requests.with_token[LOOKED] > 0)
    await wait_for_turn(other, table)
    assert not any(seat.is_away for seat in (await house.session(table)).table.seats)
