"""The slash commands, and how they are registered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from discord import AppCommandOptionType, AppCommandType

from bot.playground.model import Json
from bot.tables.commands import NO_SEAT, NO_TABLE
from bot.tables.option_fields import TIMERS
from games.catalogue import GAMES
from games.engine.seating import is_solitary
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    belongs_to,
    open_lobby,
    press_first,
    refused,
    said,
    stage,
    start_game,
    surely,
    wait_for_table,
    wait_for_turn,
)
from tests.loopback.person import CLIENT_COMMANDS, Person
from tests.loopback.playground import Playground
from tests.test_pages import PAGES

LOBBY_CHANNEL = "#lobby"
REGISTER = "PUT /applications/{application_id}/commands"
SLASH = AppCommandType.chat_input.value
NESTED = (AppCommandOptionType.subcommand.value, AppCommandOptionType.subcommand_group.value)


# Registration


async def test_the_commands_are_registered_once(database_file: Path) -> None:
    async with Playground() as playground:
        registered = playground.faults.requests.with_token
        async with stage(database_file, playground=playground):
            assert registered[REGISTER] == 1
        async with stage(database_file, playground=playground):
            assert registered[REGISTER] == 1


@pytest.mark.parametrize(
    ("field", "older"),
    [
        ("description", "Something older"),
        ("description_localizations", {"de": "Etwas Älteres"}),
        ("min_length", 0),
        ("max_length", 6000),
        ("autocomplete", False),
        ("choices", [{"name": "One", "value": 1, "name_localizations": {"de": "Eins"}}]),
    ],
)
async def test_the_commands_are_registered_again_if_one_field_differs(
    database_file: Path, field: str, older: Any
) -> None:
    async with Playground() as playground:
        async with stage(database_file, playground=playground):
            meant = [dict(command) for command in playground.world.commands(None)]
        command = next(command for command in meant if command["name"] == "hand")
        part = command if field in command else command["options"][0]
        assert part.get(field) != older
        changed = part | {field: older}
        change = changed if part is command else {"options": [changed, *command["options"][1:]]}
        playground.world.commands.edit(None, int(command["id"]), change)
        playground.faults.requests.clear()
        async with stage(database_file, playground=playground):
            assert playground.faults.requests.with_token[REGISTER] == 1
        for before, after in zip(meant, playground.world.commands(None), strict=True):
            assert after == before | {"version": after["version"]}


async def test_no_command_has_the_name_of_one_of_the_clients_own(house: Stage) -> None:
    names = {command["name"] for command in house.playground.world.commands(None)}
    assert {"play", "my"} <= names
    assert not names & CLIENT_COMMANDS


def full_names(command: Json, before: str = "/") -> Iterator[str]:
    """The full names of a command, or of all that stands below it."""
    below = [option for option in command.get("options") or () if option["type"] in NESTED]
    name = before + command["name"]
    yield from [name] if not below else [full for option in below for full in full_names(option, f"{name} ")]


def words_in_code(paragraph: str) -> set[str]:
    return {word for span in re.findall(r"`([^`]+)`", paragraph) for word in span.split()}


def told_as(name: str) -> str:
    """How the pages name a command: a game's own is one of all games."""
    return "/play GAME" if name.startswith("/play ") else name


async def test_the_pages_tell_of_every_command(house: Stage) -> None:
    paragraphs = [part for page in PAGES for part in re.split(r"\n\n|\n(?=[|-])", page.read_text(encoding="utf-8"))]
    told = [words_in_code(paragraph) for paragraph in paragraphs]
    names = {
        name
        for command in house.playground.world.commands(None)
        if command.get("type", SLASH) == SLASH
        for name in full_names(command)
    }
    assert {name for name in names if not any(words.issuperset(told_as(name).split()) for words in told)} == set()


def options_of(command: Json, *path: str) -> dict[str, Json]:
    """The options of a command or subcommand by name."""
    options: dict[str, Json] = {option["name"]: option for option in command.get("options") or ()}
    return options_of(options[path[0]], *path[1:]) if path else options


async def test_every_option_of_a_game_is_a_slash_option_with_a_description(house: Stage) -> None:
    command = house.playground.world.commands.find("play")
    assert command is not None
    for game in GAMES.values():
        options = options_of(command, game.key)
        shared = ["timer", "house", "level", "thread", "rated", "coach"]
        common = ["thread"] if is_solitary(game, game.options()) else shared
        assert list(options) == [*game.options.model_fields, *common]
        assert all(option["description"] and not option.get("required") for option in options.values())
    choices = {
        name: [each["value"] for each in of.get("choices", ())] for name, of in options_of(command, "whot").items()
    }
    assert choices["timer"] == list(TIMERS)
    assert (choices["rubber"], choices["packs"]) == (["single", "short", "long"], ["auto", "1", "2"])


# /hand


async def test_hand_shows_the_own_hand_with_its_plays_in_any_channel(house: Stage, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    mover = await house.mover(table)
    reply = await mover.command("hand", LOBBY_CHANNEL)
    assert reply.is_ephemeral
    assert belongs_to(reply.shown, table)
    played = await press_first(mover, reply.shown)
    assert "5 cards:" in said(played.shown)


async def test_without_a_seat_or_a_table_commands_say_how_to_get_one(house: Stage, ann: Person, bob: Person) -> None:
    await start_game(house, "Ann", "Cy")
    for reply, sentence in (
        (await bob.command("hand", GAMES_CHANNEL), NO_SEAT),
        (await bob.command("leave", GAMES_CHANNEL), NO_SEAT),
        (await ann.command("table", LOBBY_CHANNEL), NO_TABLE),
        (await ann.command("table", LOBBY_CHANNEL, table="NONE1"), "There is no open table NONE1 in this channel."),
        (await ann.command("hand", GAMES_CHANNEL, table="NONE1"), "You don't sit at an open table NONE1."),
    ):
        refused(reply, sentence)


async def test_of_several_tables_hand_takes_that_of_the_channel_or_the_named_one(house: Stage, bob: Person) -> None:
    here = await start_game(house, "Ann", "Bob")
    there = await start_game(house, "Ann", "Bob", channel=LOBBY_CHANNEL)
    for table, reply in (
        (here, await bob.command("hand", GAMES_CHANNEL)),
        (there, await bob.command("hand", LOBBY_CHANNEL)),
        (there, await bob.command("hand", GAMES_CHANNEL, table=there.lower())),
    ):
        assert belongs_to(reply.shown, table)
    await open_lobby(house, "Ann")
    offered = await bob.autocomplete("hand", GAMES_CHANNEL, "table", "")
    narrowed = await bob.autocomplete("leave", GAMES_CHANNEL, "table", here[:4].lower())
    assert {choice["value"] for choice in offered} == {here, there}
    assert here in [choice["value"] for choice in narrowed]
    assert all(", WHOT · " in choice["name"] for choice in offered)


# /table, /leave and /end


async def test_anybody_may_ask_for_the_table(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    reply = await house.person("Eve").command("table", GAMES_CHANNEL, table=table)
    assert reply.text.startswith("Here it is: ")


async def test_the_house_plays_on_for_who_left(house: Stage, ann: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    await surely(house.person("Bob"), "leave", GAMES_CHANNEL)
    for _ in range(3):
        await press_first(ann, await wait_for_turn(ann, table))
    session = await house.session(table)
    assert sum('"seat":1' in event for event in session.events) >= 2


async def test_who_may_manage_messages_can_end_any_table_and_nobody_else(house: Stage, ann: Person, cy: Person) -> None:
    table = await start_game(house, "Bob", "Cy")
    async with house.unchanged(table):
        sentence = "Only the host, or a member who can manage messages, can end this table."
        refused(await cy.command("end", GAMES_CHANNEL), sentence)
    assert (await surely(ann, "end", GAMES_CHANNEL)).text == f"Table {table} is closed."
    await wait_for_table(ann, table, "A member who can manage messages ended the table.")
