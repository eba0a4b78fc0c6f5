"""What people see comes right again, whatever Discord or a member of the server did to it."""

from __future__ import annotations

import asyncio
import itertools

import pytest

from bot.messages.answers import NOT_TAKEN
from bot.messages.posts import TOKEN_SECONDS
from bot.tables import hands
from tests.bot.sight import wait_until_shown
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    open_lobby,
    plain_play,
    play_first,
    press_first,
    start_game,
    until,
    until_turn_of,
    wait_for_table,
    wait_for_turn,
)
from tests.loopback.person import Person

SEND = "POST /channels/*/messages"
EDIT = "PATCH /channels/*/messages/*"
DELETE = "DELETE /channels/*/messages/*"
CALLBACK = "POST /interactions/*/*/callback"
TOKEN_DELETE = "DELETE /webhooks/*/*/messages/@original"


@pytest.fixture(autouse=True)
def _nobody_present(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody count as present, so that every turn is told by a message of its own."""
    monkeypatch.setattr(hands, "PRESENT_SECONDS", 0.0)


async def all_is_shown(house: Stage, table: str) -> None:
    """Wait until everybody sees the table and the own hand as they stand, each once."""
    await wait_until_shown(house.playground, await house.session(table))


@pytest.mark.parametrize(
    ("fault", "route"),
    [
        *itertools.product((500, 503), (SEND, EDIT, DELETE)),
        *itertools.product(("limit",), (SEND, EDIT, DELETE, CALLBACK)),
        *itertools.product(("lose answer",), (SEND, EDIT, DELETE, TOKEN_DELETE)),
    ],
)
async def test_a_fault_delays_but_loses_and_doubles_nothing(house: Stage, fault: int | str, route: str) -> None:
    table, faults = await start_game(house, "Ann", "Bob"), house.playground.faults
    await asyncio.sleep(TOKEN_SECONDS)  # until the tokens of the presses serve no more
    if isinstance(fault, int):
        faults.fail(route, fault)
    elif fault == "limit":
        faults.limit(route, 0.05, times=2)
    else:
        faults.lose_answer(route)
    for _ in range(4):
        await play_first(house, table)
    await all_is_shown(house, table)
    assert not faults.pending, "each fault was met"


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
    assert (await clicking).text == NOT_TAKEN


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


async def test_direct_messages_opened_again_get_the_hands_of_a_running_game(house: Stage, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    house.playground.faults.close_dms("Bob")
    await until_turn_of(house, table, bob)
    await bob.wait_for(lambda seen: bob.id in seen.mentioned_ids, GAMES_CHANNEL)
    hand = await bob.click(await wait_for_table(bob, table), "My hand")
    await press_first(bob, hand.shown)
    house.playground.faults.open_dms("Bob")
    await open_lobby(house, "Cy", "Bob")  # joining another table tries the direct messages again
    await bob.wait_for(lambda seen: "You are seated" in seen.text, bob.dm)
    await play_first(house, table)
    await press_first(bob, await wait_for_turn(bob, table))
    await all_is_shown(house, table)
