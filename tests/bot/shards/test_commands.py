"""What begins in one process and goes on in another: the try of the day, a lesson, a table whose thread is locked."""

from __future__ import annotations

import asyncio

import pytest

from tests.bot.rules.test_newcomers import OFFER, greeting
from tests.bot.several import Several
from tests.bot.sight import offered
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    belongs_to,
    open_lobby,
    play_first,
    press_first,
    table_id,
    wait_for_table,
    wait_for_turn,
)
from tests.bot.tables.test_lost_places import start_in_thread
from tests.loopback.person import Person

pytestmark = pytest.mark.timeout(120)


@pytest.fixture
def house(both: Several) -> Stage:
    """The bot that has the server."""
    return both.bots[1]


async def test_the_try_of_the_day_goes_on_wherever_it_is_asked_for(house: Stage, ann: Person) -> None:
    begun = await ann.command("daily", ann.dm)
    table = table_id(begun.shown)

    again = await ann.command("daily", GAMES_CHANNEL)

    assert again.is_ephemeral
    assert belongs_to(again.shown, table)
    await press_first(ann, again.shown)
    revision = (await house.session(table)).table.revision
    await ann.wait_for(lambda seen: (table, revision) in offered(seen), ann.dm)


async def test_asked_in_two_processes_at_once_it_is_one_try(house: Stage, ann: Person) -> None:
    await asyncio.gather(ann.command("daily", ann.dm), ann.command("daily", GAMES_CHANNEL))

    assert len(await house.database.tables.seated(ann.id)) == 1


async def test_who_took_the_lesson_on_the_server_is_offered_it_nowhere(
    both: Several, house: Stage, bob: Person
) -> None:
    first = await greeting(bob, table_id(await open_lobby(house, "Ann", "Bob")))
    assert first.button(OFFER) is not None
    assert (await bob.command("learn", GAMES_CHANNEL, game="whot")).is_ephemeral
    await both.all_is_done()
    second = await greeting(bob, table_id(await open_lobby(house, "Ann", "Bob")))
    assert second.button(OFFER) is None


async def test_a_table_goes_home_as_its_thread_is_locked(both: Several, house: Stage, ann: Person) -> None:
    table, thread = await start_in_thread(house)
    mover = await house.mover(table)
    hand = await wait_for_turn(mover, table)
    await both.all_is_done()
    both.playground.world.set_locked(thread, True)
    await press_first(mover, hand)
    await wait_for_table(ann, table, f"{mover.user.name} played ")
    await play_first(house, table)
    following = await house.mover(table)
    await following.wait_for(lambda seen: "Your turn" in seen.text and "#games in Testers" in seen.text, following.dm)
