"""Faults: what a bot meets when Discord is slow, fails, or loses an answer after the effect."""

import asyncio
import random

import aiohttp
import discord
import pytest

from bot.playground.ratelimits import Scope
from tests.bot.playground.conftest import SECONDS, ProbeBot, send_buttons
from tests.loopback.person import Person
from tests.loopback.playground import Playground

CREATE = "POST /channels/{channel_id}/messages"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
CALLBACK = "POST /interactions/{interaction_id}/{token}/callback"


async def test_a_held_request_has_no_effect_until_the_gate_opens(
    bot: ProbeBot, playground: Playground, ann: Person
) -> None:
    gate = playground.faults.hold(CREATE)
    sent = asyncio.create_task(bot.text_channel("games").send("late"))
    await asyncio.wait_for(gate.reached(), SECONDS)
    assert ann.sees("#games") == []
    gate.open()
    await sent
    assert [message.text for message in ann.sees("#games")] == ["late"]


async def test_a_delayed_request_is_carried_out(bot: ProbeBot, playground: Playground, ann: Person) -> None:
    playground.faults.delay(CREATE, 0.01)
    await bot.text_channel("games").send("late")
    assert len(ann.sees("#games")) == 1


async def test_a_callback_held_beyond_its_time_finds_the_token_dead(
    bot: ProbeBot, playground: Playground, ann: Person
) -> None:
    message = await send_buttons(bot, "Go")
    gate = playground.faults.hold(CALLBACK)
    clicked = asyncio.create_task(ann.click(message.id, "Go"))
    interaction = await bot.next_interaction()
    answered = asyncio.create_task(interaction.response.edit_message(content="late"))
    assert (await clicked).has_failed
    gate.open()
    with pytest.raises(discord.NotFound) as refusal:
        await answered
    assert refusal.value.code == 10062


async def test_a_server_error_has_no_effect_and_is_tried_again(
    bot: ProbeBot, playground: Playground, ann: Person
) -> None:
    playground.faults.fail(CREATE, 503)
    with pytest.raises(discord.DiscordServerError):
        await bot.text_channel("games").send("refused")
    assert ann.sees("#games") == []
    playground.faults.fail(CREATE, 500)
    await bot.text_channel("games").send("at the second try")
    assert [message.text for message in ann.sees("#games")] == ["at the second try"]


@pytest.mark.parametrize("scope", Scope)
async def test_a_rate_limit_is_waited_for(bot: ProbeBot, playground: Playground, ann: Person, scope: Scope) -> None:
    playground.faults.limit(CREATE, 0.01, times=2, scope=scope)
    await bot.text_channel("games").send("at the third try")
    assert [message.text for message in ann.sees("#games")] == ["at the third try"]
    assert playground.faults.requests.with_token[CREATE] == 3


async def test_a_limited_callback_is_tried_again(bot: ProbeBot, playground: Playground, ann: Person) -> None:
    message = await send_buttons(bot, "Go")
    playground.faults.limit(CALLBACK, 0.01)
    clicked = asyncio.create_task(ann.click(message.id, "Go"))
    await (await bot.next_interaction()).response.edit_message(content="answered")
    assert (await clicked).text == "answered"


async def test_a_lost_answer_leaves_its_effect(bot: ProbeBot, playground: Playground, ann: Person) -> None:
    playground.faults.lose_answer(CREATE)
    channel = bot.text_channel("games")
    with pytest.raises(aiohttp.ClientError):
        await channel.send("carried out", nonce=5)
    (seen,) = ann.sees("#games")
    assert seen.text == "carried out"
    again = await channel.send("carried out", nonce=5)
    assert again.id == seen.id


async def test_a_cut_request_leaves_no_effect(bot: ProbeBot, playground: Playground, ann: Person) -> None:
    playground.faults.cut(CREATE)
    with pytest.raises(aiohttp.ClientError):
        await bot.text_channel("games").send("lost")
    assert ann.sees("#games") == []


async def test_of_connections_that_break_now_and_then_some_requests_are_carried_out(
    bot: ProbeBot, playground: Playground, ann: Person
) -> None:
    playground.faults.break_some(CREATE, 0.5, random.Random(1))
    answered = 0
    for number in range(40):
        try:
            await bot.text_channel("games").send(str(number))
        except aiohttp.ClientError:
            continue
        answered += 1
    assert 10 < answered < 30
    assert answered < len(ann.sees("#games")) < 40


async def test_a_lost_callback_has_answered_the_person(bot: ProbeBot, playground: Playground, ann: Person) -> None:
    message = await send_buttons(bot, "Go")
    playground.faults.lose_answer(CALLBACK)
    clicked = asyncio.create_task(ann.click(message.id, "Go"))
    interaction = await bot.next_interaction()
    with pytest.raises(aiohttp.ClientError):
        await interaction.response.edit_message(content="counted")
    assert (await clicked).text == "counted"
    with pytest.raises(discord.HTTPException) as refusal:
        await interaction.response.edit_message(content="again")
    assert refusal.value.code == 40060


async def test_a_fault_names_one_channel_or_all(bot: ProbeBot, playground: Playground) -> None:
    games, lobby = bot.text_channel("games"), bot.text_channel("lobby")
    playground.faults.fail(f"POST /channels/{games.id}/messages", 503)
    await lobby.send("passes")
    with pytest.raises(discord.DiscordServerError):
        await games.send("fails")
    playground.faults.fail(CREATE, 503, times=2)
    for channel in games, lobby:
        with pytest.raises(discord.DiscordServerError):
            await channel.send("fails")
    await games.send("passes")


async def test_faults_can_be_taken_back(bot: ProbeBot, playground: Playground, ann: Person) -> None:
    gate = playground.faults.hold(CREATE)
    playground.faults.fail(CREATE, 503)
    playground.faults.deliver_twice()
    held = asyncio.create_task(bot.text_channel("games").send("held"))
    await gate.reached()
    gate.open()
    await held
    playground.faults.clear()
    message = await send_buttons(bot, "Go")
    clicked = asyncio.create_task(ann.click(message.id, "Go"))
    await (await bot.next_interaction()).response.defer()
    await clicked
    assert bot.interactions.empty()


async def test_requests_are_counted_by_route_and_by_token(bot: ProbeBot, playground: Playground, ann: Person) -> None:
    counts = playground.faults.requests
    counts.clear()
    message = await send_buttons(bot, "Go")
    await message.edit(content="once")
    await message.edit(content="twice")
    clicked = asyncio.create_task(ann.click(message.id, "Go"))
    interaction = await bot.next_interaction()
    await interaction.response.defer()
    await interaction.edit_original_response(content="thrice")
    await clicked
    assert counts.with_token == {CREATE: 1, EDIT: 2}
    assert counts.without_token == {
        CALLBACK: 1,
        "PATCH /webhooks/{application_id}/{token}/messages/{message_id}": 1,
    }


async def test_an_unknown_permission_is_refused() -> None:
    playground = Playground()
    with pytest.raises(ValueError, match="unknown permission 'fly'"):
        playground.faults.deny("#games", "fly")
