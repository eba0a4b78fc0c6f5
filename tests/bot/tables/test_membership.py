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


@pytest.fixture
async def gone(house: Stage) -> tuple[str, Person, Person, SeenMessage]:
    """A table, who is to play there and has left the server since, the other one, and the hand of the first."""
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    hand = await wait_for_turn(mover, table)
    house.playground.faults.leave_server(mover.id)
    (other,) = {house.person("Ann"), house.person("Bob")} - {mover}
    return table, mover, other, hand


async def test_the_seat_goes_to_the_house_and_the_person_is_told(
    house: Stage, gone: tuple[str, Person, Person, SeenMessage]
) -> None:
    table, mover, other, hand = gone

    await press_first(mover, hand)

    await mover.wait_for(lambda seen: seen.text == NOT_A_MEMBER, mover.dm)
    await wait_for_table(other, table, f"{mover.user.name}, steady house")


async def test_the_press_does_not_wait_for_the_look(
    house: Stage, gone: tuple[str, Person, Person, SeenMessage]
) -> None:
    table, mover, _, hand = gone
    gate = house.playground.faults.hold(LOOK)

    before = (await house.session(table)).table.revision
    await press_first(mover, hand)
    await gate.reached()

    session = await house.session(table)
    assert session.table.revision > before
    assert not any(seat.is_away for seat in session.table.seats)
    gate.open()
    await mover.wait_for(lambda seen: seen.text == NOT_A_MEMBER, mover.dm)


async def test_who_is_gone_cannot_take_the_seat_back_until_the_return(
    house: Stage, gone: tuple[str, Person, Person, SeenMessage]
) -> None:
    table, mover, _, hand = gone
    member = house.playground.world.guild.members
    await press_first(mover, hand)
    await mover.wait_for(lambda seen: seen.text == NOT_A_MEMBER, mover.dm)
    session = await house.session(table)
    seat = session.table.seat_of(mover.id)
    assert seat is not None

    refused(await mover.command("hand", mover.dm, table=table), NOT_A_MEMBER)
    refused(await mover.click(hand, f"p1:back:{table}", forged=True), NOT_A_MEMBER)
    assert session.table.seats[seat].is_away
    member[mover.id] = member[house.playground.world.bot.id]
    back = await mover.command("hand", mover.dm, table=table)

    assert "Welcome back: the seat is yours again." in back.text
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
async def test_an_answer_that_says_nothing_takes_nobodys_seat(
    house: Stage, gone: tuple[str, Person, Person, SeenMessage], status: int, code: int
) -> None:
    table, mover, other, hand = gone
    house.playground.faults.fail(LOOK, status, times=5, code=code)

    await press_first(mover, hand)
    await until(house.playground, lambda: house.playground.faults.requests.with_token[LOOKED] > 0)
    await wait_for_turn(other, table)

    assert not any(seat.is_away for seat in (await house.session(table)).table.seats)
