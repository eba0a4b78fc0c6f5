"""`/help`: read by one person anywhere, with embeds or without."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from bot.messages.installs import GROUP, NO_MEMBER, invitation
from bot.rules.help import EMBEDS_OFF, HELP
from tests.bot.stage import GAMES_CHANNEL, Stage, open_lobby, stage, table_id, wait_for_table
from tests.loopback.person import Person
from tests.loopback.playground import Playground

SUBJECTS = (
    "Start a game",
    "Join",
    "Your hand",
    "No hand",
    "Your direct messages may be closed",
    "/rules",
    "/my settings",
    "/privacy",
    "Show embeds",
)
ONE_SCREEN = 800
"""So many characters leave room on a phone for what stands around them."""


def named(commands: list[dict[str, Any]]) -> set[str]:
    """Commands as people type them, those of groups too."""
    subcommands = {
        f"{command['name']} {option['name']}"
        for command in commands
        for option in command.get("options", ())
        if option["type"] == 1
    }
    return {command["name"] for command in commands} | subcommands


@pytest.mark.parametrize("is_direct", [False, True], ids=["on a server", "in direct messages"])
async def test_help_is_told_in_private_and_without_an_embed(bob: Person, ann: Person, *, is_direct: bool) -> None:
    reply = await bob.command("help", bob.dm if is_direct else GAMES_CHANNEL)

    assert reply.is_ephemeral
    assert reply.message is not None
    assert reply.message.embeds == []
    assert [subject for subject in SUBJECTS if subject not in reply.message.content] == []
    assert len(reply.message.content) < ONE_SCREEN
    assert ann.sees(GAMES_CHANNEL) == []


async def test_the_commands_and_buttons_that_help_names_are_there(house: Stage, bob: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")
    await house.person("Ann").click(lobby, "Start")
    table = await wait_for_table(bob, table_id(lobby), "to play")

    content = (await bob.command("help", GAMES_CHANNEL)).text

    labels = {button.label for message in (lobby, table) for button in message.buttons}
    assert set(re.findall(r"`/([^`]+)`", content)) - named(house.playground.world.commands(None)) == set()
    assert [label for label in ("Add house player", "Start", "Join", "My hand") if f"**{label}**" not in content] == []
    assert labels >= {"Add house player", "Start", "Join", "My hand"}


async def test_where_the_bot_is_no_member_help_says_so_first(database_file: Path, playground: Playground) -> None:
    playground.world.is_bot_member = False
    async with stage(database_file, playground=playground) as house:
        reply = await house.person("Ann").command("help", GAMES_CHANNEL)

    assert reply.is_ephemeral
    assert reply.text == f"{NO_MEMBER} <{invitation(playground.world.bot.id)}>\n{HELP}"


async def test_in_a_group_help_says_first_where_the_bot_plays(house: Stage, ann: Person) -> None:
    house.playground.faults.make_group(ann.id)

    reply = await ann.command("help", ann.dm)

    assert reply.text == f"{GROUP} <{invitation(house.playground.world.bot.id)}>\n{HELP}"


async def test_what_is_said_of_embeds_is_the_same_in_the_rules(bob: Person) -> None:
    told = await bob.command("help", GAMES_CHANNEL)
    rules = await bob.command("rules", GAMES_CHANNEL, game="WHOT")

    assert rules.message is not None
    assert told.text.split("\n")[-1] == rules.message.content == EMBEDS_OFF
