"""The first words on a server that takes the bot in: once, in the first channel that takes them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from bot.messages.controls import Button
from bot.people.welcome import WELCOME
from bot.playground import permissions
from bot.playground.permissions import Overwrite
from bot.rules.picker import SHARED, picker_page
from tests.bot.stage import ALL_GAMES, Stage
from tests.loopback.person import Person
from tests.loopback.playground import Playground

TOLD = f"**Which game?**\n{WELCOME}\n{SHARED}"
CHANNELS = ("#lobby", "#games", "#table-talk")
SEND = "POST /channels/*/messages"


async def joined(house: Stage, ann: Person) -> dict[str, list[str]]:
    """What stands in each channel that has anything, once the bot is through with having joined."""
    await ann.command("my settings", ann.dm)  # answered after what came before it
    await asyncio.gather(*(task for task in asyncio.all_tasks() if "on_guild_join" in task.get_name()))
    told = {channel: [message.text for message in ann.sees(channel)] for channel in CHANNELS}
    return {channel: texts for channel, texts in told.items() if texts}


async def test_a_server_that_takes_the_bot_in_is_told_once_what_it_is_and_a_press_opens_a_table_there(
    house: Stage, ann: Person
) -> None:
    for _ in range(2):
        house.playground.faults.invite_bot()
        assert await joined(house, ann) == {"#lobby": [TOLD]}
    (welcome,) = ann.sees("#lobby")
    page = picker_page(ALL_GAMES)
    labels = [button.label for row in page.rows for button in row if isinstance(button, Button)]
    assert [button.label for button in welcome.buttons] == labels
    assert [picture.description for picture in welcome.pictures] == [page.picture.alt]
    assert all(command in WELCOME for command in ("/games", "/help", "/parlour settings"))
    reply = await ann.click(welcome, "WHOT")
    assert not reply.is_ephemeral
    assert "WHOT: who is in? 1 of 10" in reply.text
    assert ann.sees("#lobby")[0].text == TOLD


async def test_without_the_right_to_attach_files_the_games_stand_in_words(house: Stage, ann: Person) -> None:
    house.playground.faults.deny("#lobby", "attach_files")
    house.playground.faults.invite_bot()
    (told,) = (await joined(house, ann))["#lobby"]
    assert "NUBS: " in told
    assert all(tile.words in told for tile in picker_page(ALL_GAMES).tiles)


def shut_to_members(playground: Playground) -> None:
    """Let nobody but the bot write in #lobby."""
    guild = playground.world.guild.id
    everyone = Overwrite(guild, is_member=False, deny=permissions.SEND_MESSAGES)
    playground.world.channel("#lobby").overwrites[guild] = everyone
    playground.faults.allow("#lobby", "send_messages")


def choose_for_such_words(playground: Playground) -> None:
    """Let the server have #table-talk for what Discord tells of it."""
    playground.world.guild.system_channel_id = playground.world.channel("#table-talk").id


@pytest.mark.parametrize(
    ("prepare", "channel"),
    [
        (lambda playground: playground.faults.deny("#lobby", "view_channel"), "#games"),
        (lambda playground: playground.faults.deny("#lobby", "send_messages"), "#games"),
        (lambda playground: playground.faults.fail(SEND, 400, code=200000), "#games"),
        (lambda playground: playground.faults.lose_answer(SEND, times=5), "#lobby"),
        (shut_to_members, "#games"),
        (choose_for_such_words, "#table-talk"),
    ],
    ids=["not seen", "not to be written in", "refuses the words", "answer lost", "not for members", "the server's own"],
)
async def test_it_is_told_in_the_first_channel_that_takes_it(
    house: Stage, ann: Person, prepare: Callable[[Playground], None], channel: str
) -> None:
    prepare(house.playground)
    house.playground.faults.invite_bot()
    assert await joined(house, ann) == {channel: [TOLD]}


async def test_a_server_that_was_out_of_sight_or_had_the_bot_before_is_not_greeted_again(
    house: Stage, ann: Person
) -> None:
    house.playground.faults.bring_bot_back()
    assert await joined(house, ann) == {}
    await house.database.privacy.mark_left(house.playground.world.guild.id)
    house.playground.faults.invite_bot()
    assert await joined(house, ann) == {}
    assert await house.database.privacy.to_forget() == {}
