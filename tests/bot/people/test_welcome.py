"""The first words on a server that takes the bot in: once, in the first channel that takes them."""

from __future__ import annotations

import asyncio

import pytest

from bot.messages.controls import Button
from bot.people.welcome import WELCOME
from bot.playground import permissions
from bot.playground.permissions import Overwrite
from bot.rules.picker import SHARED, picker_page
from tests.bot.stage import ALL_GAMES, Stage
from tests.loopback.person import Person

TOLD = f"**Which game?**\n{WELCOME}\n{SHARED}"
CHANNELS = ("#lobby", "#games", "#table-talk")
SEND = "POST /channels/*/messages"


async def joined(house: Stage, ann: Person) -> dict[str, list[str]]:
    """What stands in each channel that has anything, once the bot is through with having joined."""
    await ann.command("my settings", ann.dm)  # answered after what came before it
    await asyncio.gather(*(task for task in asyncio.all_tasks() if "on_guild_join" in task.get_name()))
    told = {channel: [message.text for message in ann.sees(channel)] for channel in CHANNELS}
    return {channel: texts for channel, texts in told.items() if texts}


async def test_a_server_that_takes_the_bot_in_is_told_what_it_is(house: Stage, ann: Person) -> None:
    house.playground.faults.invite_bot()

    assert await joined(house, ann) == {"#lobby": [TOLD]}
    (welcome,) = ann.sees("#lobby")
    page = picker_page(ALL_GAMES)
    labels = [button.label for row in page.rows for button in row if isinstance(button, Button)]
    assert [button.label for button in welcome.buttons] == labels
    assert [picture.description for picture in welcome.pictures] == [page.picture.alt]
    assert all(command in WELCOME for command in ("/games", "/help", "/parlour settings"))


async def test_without_the_right_to_attach_files_the_games_stand_in_words(house: Stage, ann: Person) -> None:
    house.playground.faults.deny("#lobby", "attach_files")
    house.playground.faults.invite_bot()

    (told,) = (await joined(house, ann))["#lobby"]

    assert "NUBS: " in told
    assert all(tile.words in told for tile in picker_page(ALL_GAMES).tiles)


async def test_a_press_on_the_welcome_opens_a_table_there(house: Stage, ann: Person) -> None:
    house.playground.faults.invite_bot()
    await joined(house, ann)
    (welcome,) = ann.sees("#lobby")

    reply = await ann.click(welcome, "WHOT")

    assert not reply.is_ephemeral
    assert "WHOT: who is in? 1 of 10" in reply.text
    assert ann.sees("#lobby")[0].text == TOLD


async def test_it_is_told_once(house: Stage, ann: Person) -> None:
    for _ in range(2):
        house.playground.faults.invite_bot()
        told = await joined(house, ann)

    assert told == {"#lobby": [TOLD]}


@pytest.mark.parametrize("lacking", ["view_channel", "send_messages"])
async def test_a_channel_where_the_bot_may_not_write_is_passed_over(house: Stage, ann: Person, lacking: str) -> None:
    house.playground.faults.deny("#lobby", lacking)
    house.playground.faults.invite_bot()

    assert await joined(house, ann) == {"#games": [TOLD]}


async def test_a_channel_that_refuses_the_words_is_passed_over(house: Stage, ann: Person) -> None:
    house.playground.faults.fail(SEND, 400, code=200000)
    house.playground.faults.invite_bot()

    assert await joined(house, ann) == {"#games": [TOLD]}


async def test_after_an_answer_that_is_lost_no_other_channel_gets_the_words(house: Stage, ann: Person) -> None:
    house.playground.faults.lose_answer(SEND, times=5)
    house.playground.faults.invite_bot()

    assert await joined(house, ann) == {"#lobby": [TOLD]}


async def test_a_channel_where_members_do_not_write_is_no_place_for_it(house: Stage, ann: Person) -> None:
    world = house.playground.world
    everyone = Overwrite(world.guild.id, is_member=False, deny=permissions.SEND_MESSAGES)
    world.channel("#lobby").overwrites[world.guild.id] = everyone
    house.playground.faults.allow("#lobby", "send_messages")
    house.playground.faults.invite_bot()

    assert await joined(house, ann) == {"#games": [TOLD]}


async def test_the_channel_that_the_server_has_for_such_words_comes_first(house: Stage, ann: Person) -> None:
    house.playground.world.guild.system_channel_id = house.playground.world.channel("#table-talk").id
    house.playground.faults.invite_bot()

    assert await joined(house, ann) == {"#table-talk": [TOLD]}


async def test_a_server_that_was_out_of_sight_is_not_greeted_again(house: Stage, ann: Person) -> None:
    house.playground.faults.bring_bot_back()

    assert await joined(house, ann) == {}


async def test_a_server_that_the_bot_was_on_before_is_not_greeted_again(house: Stage, ann: Person) -> None:
    await house.database.privacy.mark_left(house.playground.world.guild.id)
    house.playground.faults.invite_bot()

    assert await joined(house, ann) == {}
    assert await house.database.privacy.to_forget() == {}
