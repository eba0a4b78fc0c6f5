"""Scripts of what people do, with all that each step costs at Discord, and screens: held against tests/golden/bot."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.playground.interaction import Interaction
from bot.playground.ratelimits import Scope
from games.engine.pace import Pace
from games.engine.table import Status
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    behind_more,
    open_lobby,
    play_turn,
    press_first,
    press_red,
    stage,
    start_game,
    table_id,
    wait_for_table,
    wait_for_turn,
)
from tests.bot.transcript import SETTLE, Transcript, check_golden
from tests.clock import JumpingLoop
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.seen import Reply

BEGIN = 1_773_500_400.0
"""Saturday, 14 March 2026, 15:00 UTC."""
EDIT = "PATCH /channels/*/messages/*"
TOKEN_EDIT = "PATCH /webhooks/*/*/messages/@original"
SEND = "POST /channels/*/messages"
CALLBACK = "POST /interactions/*/*/callback"
MINUTE, MINUTES_5, QUARTER = 60.0, 300.0, 900.0
NUDGED = 30.0
"""Seconds after which who is called to a turn in place has been called by a message too."""
PLAYS = 1
"""The seed by which people choose their plays."""


@pytest.fixture(autouse=True)
def patience() -> None:
    """Answer as late as the bot does: time jumps."""


@pytest.fixture(autouse=True)
def at_once() -> None:
    """Keep the bot's own pauses."""


@pytest.fixture(autouse=True)
def step_by_step(monkeypatch: pytest.MonkeyPatch, same_deals: None) -> None:
    """Let all happen at the same moments and by the same chance, and each step end before the next."""
    reply_of = Person._reply

    async def settled(person: Person, interaction: Interaction) -> Reply:
        reply = await reply_of(person, interaction)
        await asyncio.sleep(SETTLE)
        return reply

    monkeypatch.setattr(Person, "_reply", settled)
    random.seed(0)


@pytest.fixture
async def playground() -> Playground:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, JumpingLoop)
    loop.begun = BEGIN
    async with Playground() as playground:
        yield playground


# Scripts


async def whot_to_the_end(house: Stage, told: Transcript) -> None:
    """Two people at WHOT, from /play to the end."""
    table = await start_game(house, "Ann", "Bob", rubber="single")
    await play(house, table)


async def three_in_a_thread(house: Stage, told: Transcript) -> None:
    """Three people at No Thanks! in a thread of its own: the lobby, other options, some turns, and one who leaves."""
    ann, bob, cy = (house.person(name) for name in ("Ann", "Bob", "Cy"))
    await ann.command("play nothanks", GAMES_CHANNEL, thread="a new thread")
    (thread,) = house.playground.world.guild.threads()
    lobby = await ann.wait_for(lambda seen: seen.button("Join") is not None, thread)
    for person in (bob, cy):
        await person.click(lobby, "Join")
    await bob.command("leave", thread)
    await bob.click(lobby, "Join")
    options = await behind_more(ann, lobby, "Options")
    await ann.submit_modal(options, {"Turn timer": ["5m"]})
    await ann.click(lobby, "Start")
    table = table_id(lobby)
    await play(house, table, 4)
    await press_red(cy, await cy.command("leave", thread))
    await play(house, table, 2)
    await asyncio.sleep(MINUTES_5)


async def closed_direct_messages(house: Stage, told: Transcript) -> None:
    """Bob takes no direct messages: he is called at the table, plays there, and opens them later."""
    ann, bob = house.person("Ann"), house.person("Bob")
    house.playground.faults.close_dms("Bob")
    table = await start_game(house, "Ann", "Bob")
    await press_first(ann, await wait_for_turn(ann, table))
    hand = await bob.click(await wait_for_table(bob, table), "My hand")
    assert hand.message is not None
    await press_first(bob, hand.message)
    await press_first(ann, await wait_for_turn(ann, table))
    told.step("Bob opens his direct messages, and lets his turn wait")
    house.playground.faults.open_dms("Bob")
    await asyncio.sleep(NUDGED)
    await bob.command("hand", bob.dm)


async def a_private_hand(house: Stage, told: Transcript) -> None:
    """Ann plays by My hand in the channel, until her hand there goes to sleep."""
    ann, bob = house.person("Ann"), house.person("Bob")
    table = await start_game(house, "Ann", "Bob")
    shown = await wait_for_table(ann, table)
    hand = await ann.click(shown, "My hand")
    assert hand.message is not None
    await press_first(ann, hand.message)
    await press_first(bob, await wait_for_turn(bob, table))
    alive = ann.look(hand)
    assert alive is not None
    await press_first(ann, alive)
    await ann.click(shown, "My hand")
    told.step("A quarter of an hour passes")
    await asyncio.sleep(QUARTER)
    await press_first(bob, await wait_for_turn(bob, table))
    told.step("Ann lets her turn wait")
    await asyncio.sleep(NUDGED)


async def a_restart(house: Stage, told: Transcript) -> None:
    """The bot stops in mid game and starts again, and everything goes on."""
    ann, bob = house.person("Ann"), house.person("Bob")
    table = await start_game(house, "Ann", "Bob")
    await play(house, table, 2)
    hand = await ann.click(await wait_for_table(ann, table), "My hand")
    told.step("The bot stops")
    await house.client.close()
    told.step("The bot starts again")
    async with stage(house.database.access.address, Pace(), house.playground, knows_people=False) as again:
        await again.restored()
        await asyncio.sleep(SETTLE)
        assert hand.message is not None
        await press_first(ann, hand.message)
        await press_first(bob, await wait_for_turn(bob, table))


async def lost_answers(house: Stage, told: Transcript) -> None:
    """Requests arrive whose answers are lost as connections break: each is found again, none is done twice."""
    ann, bob = house.person("Ann"), house.person("Bob")
    faults = house.playground.faults
    faults.lose_answer(SEND)
    lobby = await open_lobby(house, "Ann")
    faults.lose_answer(CALLBACK)
    await bob.click(lobby, "Join")
    faults.lose_answer(SEND)
    await ann.click(lobby, "Start")
    table = table_id(lobby)
    faults.lose_answer(TOKEN_EDIT)
    await press_first(ann, await wait_for_turn(ann, table))
    told.step("A quarter of an hour passes")
    await asyncio.sleep(QUARTER)
    faults.lose_answer(SEND)
    faults.lose_answer(EDIT)
    await press_first(bob, await wait_for_turn(bob, table))


async def a_deleted_table(house: Stage, told: Transcript) -> None:
    """The table's message is deleted: it comes back with the next play, or with /table."""
    ann = house.person("Ann")
    table = await start_game(house, "Ann", "Bob")
    told.step("Ann deletes the table's message")
    ann.delete(await wait_for_table(ann, table))
    await asyncio.sleep(SETTLE)
    await play(house, table, 1)
    told.step("Ann deletes it again")
    ann.delete(await wait_for_table(ann, table))
    await asyncio.sleep(SETTLE)
    await ann.command("table", GAMES_CHANNEL)


async def a_deleted_hand(house: Stage, told: Transcript) -> None:
    """A private hand is dismissed, and direct messages with hands are gone: they come anew with the next turn."""
    ann, bob, world = house.person("Ann"), house.person("Bob"), house.playground.world
    table = await start_game(house, "Ann", "Bob")
    hand = await ann.click(await wait_for_table(ann, table), "My hand")
    told.step("Ann dismisses her private hand")
    ann.dismiss(hand)
    await press_first(ann, await wait_for_turn(ann, table))
    told.step("The direct messages of both are gone")
    for channel in (ann.dm, bob.dm):
        world.delete(list(channel.messages.values())[-1])
    await asyncio.sleep(SETTLE)
    await bob.command("hand", bob.dm)
    await press_first(bob, bob.sees(bob.dm)[-1])
    await asyncio.sleep(NUDGED)


async def refused_requests(house: Stage, told: Transcript) -> None:
    """Discord refuses what the bot sends, then the channel takes its permission away and gives it back."""
    ann, faults = house.person("Ann"), house.playground.faults
    table = await start_game(house, "Ann", "Bob")
    told.step("Ann deletes the table's message, and Discord refuses another")
    ann.delete(await wait_for_table(ann, table))
    channel = house.playground.world.channel(GAMES_CHANNEL)
    faults.fail(f"POST /channels/{channel.id}/messages", 403, code=50013)
    await asyncio.sleep(SETTLE)
    await play(house, table, 1)
    told.step("A minute passes")
    await asyncio.sleep(MINUTE + SETTLE)
    await play(house, table, 1)
    told.step("The channel takes from the bot the permission to send messages")
    ann.delete(await wait_for_table(ann, table))
    faults.deny(GAMES_CHANNEL, "send_messages")
    await play(house, table, 1)
    told.step("It gives it back")
    faults.allow(GAMES_CHANNEL, "send_messages")
    await asyncio.sleep(SETTLE)
    await play(house, table, 1)


async def rate_limits(house: Stage, told: Transcript) -> None:
    """Discord limits an edit, a direct message and an answer: what waits is brought up to date later, once."""
    faults = house.playground.faults
    table = await start_game(house, "Ann", "Bob")
    faults.limit(TOKEN_EDIT, 3.0)
    await play(house, table, 1)
    faults.limit(SEND, 2.0)
    faults.limit(CALLBACK, 1.0)
    await play(house, table, 1)
    told.step("A quarter of an hour passes")
    await asyncio.sleep(QUARTER)
    faults.limit(EDIT, 300.0, times=2, scope=Scope.SHARED)
    await play(house, table, 2)
    told.step("Five minutes pass")
    await asyncio.sleep(MINUTES_5)


async def alone_in_direct_messages(house: Stage, told: Transcript) -> None:
    """A game for one in direct messages, where one message is the table and the hand."""
    ann = house.person("Ann")
    opened = await ann.command("play nojoke-solitaire", ann.dm)
    assert opened.message is not None
    table = table_id(opened.message)
    await press_first(ann, await wait_for_turn(ann, table))
    await behind_more(ann, opened, "Leave the game")
    await behind_more(ann, opened, "Take my seat back")
    await ann.click(await behind_more(ann, opened, "End the table…"), "End it")


async def a_rematch(house: Stage, told: Transcript) -> None:
    """A table ends, and its people play again."""
    ann, bob = house.person("Ann"), house.person("Bob")
    table = await start_game(house, "Ann", "Bob", "Cy", rubber="single")
    await play(house, table)
    await bob.click(await wait_for_table(bob, table), "Rematch")
    (again,) = [seen for seen in bob.sees(GAMES_CHANNEL) if seen.button("Join") is not None]
    await ann.click(again, "Join")
    await bob.click(again, "Start")


async def play(house: Stage, table: str, moves: int = 1000) -> None:
    """Let people make so many moves by direct message, or play to the end."""
    session, rng = await house.session(table), random.Random(PLAYS)
    for _ in range(moves):
        if session.table.status is not Status.PLAYING:
            return
        person = await house.mover(table)
        await play_turn(person, await wait_for_turn(person, table), rng, grey=0.0)


SCRIPTS = (
    whot_to_the_end,
    three_in_a_thread,
    closed_direct_messages,
    a_private_hand,
    a_restart,
    lost_answers,
    a_deleted_table,
    a_deleted_hand,
    refused_requests,
    rate_limits,
    alone_in_direct_messages,
    a_rematch,
)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.__name__)
async def test_script(
    script: Callable[[Stage, Transcript], Awaitable[None]], playground: Playground, database_file: Path
) -> None:
    async with stage(database_file, Pace(), playground) as house:
        await house.restored()
        told = Transcript(script.__doc__ or "", playground)
        await script(house, told)
    check_golden(script.__name__, told.text)
