"""`/help`: the games and four pages of words, read by one person anywhere."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from bot.messages.installs import GROUP, NO_MEMBER, invitation
from bot.messages.query import GONE
from bot.rules.help import UNKNOWN_HOST, help_texts
from bot.rules.picker import page_count
from tests.bot.stage import ALL_GAMES, GAMES_CHANNEL, Stage, open_lobby, refused, stage, table_id, wait_for_table
from tests.loopback.person import ChannelKey, Person
from tests.loopback.playground import Playground
from tests.loopback.seen import SeenMessage


def named(commands: list[dict[str, Any]]) -> set[str]:
    """Commands as people type them, those of groups too."""
    subcommands = {
        f"{command['name']} {option['name']}"
        for command in commands
        for option in command.get("options", ())
        if option["type"] == 1
    }
    return {command["name"] for command in commands} | subcommands


async def pages(person: Person, channel: ChannelKey) -> list[SeenMessage]:
    """Every page of the help, by the button to the next."""
    reply = await person.command("help", channel)
    found: list[SeenMessage] = []
    while True:
        assert reply.is_ephemeral
        found.append(reply.shown)
        onwards = reply.shown.button("Next →")
        assert onwards is not None
        if onwards.is_disabled:
            return found
        reply = await person.click(reply.shown, "Next →")


async def test_the_way_back_leads_to_the_games(bob: Person) -> None:
    hands = await bob.command("help", GAMES_CHANNEL)
    for _ in range(page_count(ALL_GAMES)):
        hands = await bob.click(hands, "Next →")
    text = hands.text
    again = await bob.click(hands, "← Prev")
    assert text.startswith("**How hands work**")
    assert again.shown.content == "**Which game?**"
    refused(await bob.click(again, f"q1:help:{page_count(ALL_GAMES) + 5}", forged=True), GONE)


@pytest.mark.parametrize(("contact", "told"), [("games@example.org", "games@example.org"), ("", UNKNOWN_HOST)])
def test_the_last_page_names_who_runs_the_bot(contact: str, told: str) -> None:
    assert f"This one: {told}." in help_texts(contact)[-1]


async def test_the_commands_and_buttons_that_help_names_are_there(house: Stage, bob: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")
    await house.person("Ann").click(lobby, "Start")
    table = await wait_for_table(bob, table_id(lobby), "to play")
    content = "\n".join(page.content for page in await pages(bob, GAMES_CHANNEL))
    labels = {button.label for message in (lobby, table) for button in message.buttons}
    assert set(re.findall(r"`/([^`]+)`", content)) - named(house.playground.world.commands(None)) == set()
    assert [label for label in ("Add house player", "Start", "Join", "My hand") if f"**{label}**" not in content] == []
    assert labels >= {"Add house player", "Start", "Join", "My hand"}


async def test_where_the_bot_is_no_member_help_says_so_first(database_file: Path, playground: Playground) -> None:
    playground.world.guild.is_bot_member = False
    async with stage(database_file, playground=playground) as house:
        reply = await house.person("Ann").command("help", GAMES_CHANNEL)
    assert reply.is_ephemeral
    texts = "\n".join(help_texts(""))
    assert reply.text == f"{NO_MEMBER} <{invitation(playground.world.bot.id)}>\n{texts}"


async def test_in_a_group_help_says_first_where_the_bot_plays(house: Stage, ann: Person) -> None:
    house.playground.faults.make_group(ann.id)
    reply = await ann.command("help", ann.dm)
    texts = "\n".join(help_texts(""))
    assert reply.text == f"{GROUP} <{invitation(house.playground.world.bot.id)}>\n{texts}"
    longest = "\n".join(help_texts("x" * 200))
    assert len(reply.text) - len(texts) + len(longest) <= 2000
