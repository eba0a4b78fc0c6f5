"""What nobody should type, and what the person then reads: one clear sentence, and nothing has changed."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import Any

import pytest

from bot.command_tree import CHANGED, WRONG_OPTION
from bot.playground.model import Json
from bot.tables.clicks import NOT_OURS
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    behind_more,
    open_lobby,
    play_first,
    refused,
    said,
    stage,
    start_game,
    table_id,
    wait_for_table,
)
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.loopback.seen import SeenMessage

# Options out of range

TIMER = "The option timer can be none, 30s, 1m, 2m, 5m, 1h, 1d or 7d."
HOUSE = "The option house takes a whole number from 0 to 11."
NINE = (
    "WHOT seats at most 8 with these options, and with 8 house players you are 9: add fewer house players, or choose "
    "other options."
)
PACKS = "The option packs can be auto, 1 or 2."


async def test_options_out_of_range_open_and_change_nothing(house: Stage, ann: Person) -> None:
    played: tuple[tuple[Json, str], ...] = (
        ({"rubber": "endless"}, "The option rubber can be single, short or long."),
        ({"packs": "3"}, PACKS),
        ({"timer": "3s"}, TIMER),
        ({"timer": ""}, TIMER),
        ({"house": -1}, HOUSE),
        ({"house": 12}, HOUSE),
        ({"thread": "there"}, "The option thread can be new or here."),
        ({"packs": "1", "house": 8}, NINE),
    )
    for options, sentence in played:
        refused(await ann.command("play whot", GAMES_CHANNEL, raw=True, **options), sentence)
        assert await house.database.tables.seated(ann.id) == []

    guild = house.playground.world.guild.id
    before = await house.database.guilds.settings(guild)
    settings: tuple[tuple[Json, str], ...] = (
        ({"timer": "3s"}, TIMER),
        ({"allow": "1"}, WRONG_OPTION),
        ({"threads": "some"}, CHANGED),
        ({"everywhere": "no"}, CHANGED),
        ({"pictures": "perhaps"}, CHANGED),
    )
    for options, sentence in settings:
        refused(await ann.command("parlour settings", GAMES_CHANNEL, raw=True, **options), sentence)
        assert await house.database.guilds.settings(guild) == before

    unknown = "I don't know that game: pick one from the list that /rules offers."
    refused(await ann.command("rules", GAMES_CHANNEL, raw=True, game="chess"), unknown)


# Too many, too few, twice


TAKEN = "Every seat at this table is taken."
NO_ROOM = f"{TAKEN} The host can remove a house player to make room."
TOO_FEW = "WHOT needs at least 2 seats with these options: wait for somebody to join, or add a house player."


@pytest.mark.parametrize(
    ("guests", "options", "name", "control", "sentence"),
    [
        ([], {"packs": "1", "house": 7}, "Bob", "Join", NO_ROOM),
        ([], {"packs": "1", "house": 7}, "Ann", "Add house player", TAKEN),
        ([], {"house": 9}, "Bob", "Join", NO_ROOM),
        ([], {}, "Ann", "p1:start:{}", TOO_FEW),
        (["Bob"], {}, "Bob", "Join", "You already sit at this table."),
    ],
    ids=["a ninth person", "a ninth house player", "an eleventh", "too few", "twice"],
)
async def test_a_lobby_has_no_more_seats_than_its_options_and_one_for_each(
    house: Stage, guests: list[str], options: Json, name: str, control: str, sentence: str
) -> None:
    lobby = await open_lobby(house, "Ann", *guests, **options)
    control = control.format(table_id(lobby))
    async with house.unchanged(table_id(lobby)):
        refused(await house.person(name).click(lobby, control, forged=control.startswith("p1:")), sentence)


# Modals


async def test_forged_presses_and_forms_change_no_table(house: Stage, ann: Person, bob: Person) -> None:
    table, eve = await start_game(house, "Ann", "Bob"), house.person("Eve")
    house.put_forward(86400)
    async with house.unchanged(table):
        for name in ("hand", "table", "leave", "end"):
            reply = await ann.command(name, GAMES_CHANNEL, raw=True, table="**@everyone**")
            assert reply.is_ephemeral
            assert " open table everyone" in reply.text, "named back without markup"
        joined = await eve.click(await wait_for_table(eve, table), f"p1:join:{table}", forged=True)
        refused(joined, "The game has begun, so nobody can join it now.")
        for custom_id in (f"p1:pick:{table}:2:draw", f"p1:start:{table}", "p1:report:ZZZZZ", "settings", ""):
            refused(await bob.forge_modal(GAMES_CHANNEL, custom_id, {"text": "draw"}), NOT_OURS)
        empty: tuple[Json, ...] = ({}, {"text": ""}, {"text": "   "})
        for values in empty:
            reply = await bob.forge_modal(GAMES_CHANNEL, f"p1:report:{table}", values)
            refused(reply, "The report was empty, so I sent nothing.")
        assert await house.database.people.reports(5) == []
        for text in ("It\0 was slow.", "x" * 4000):  # in a form from yesterday
            reply = await bob.forge_modal(GAMES_CHANNEL, f"p1:report:{table}", {"text": text})
            refused(reply, "Thank you. I keep the report for whoever runs this bot.")
    reports = [report.text for report in await house.database.people.reports(5)]
    assert sorted(reports) == ["It was slow.", "x" * 1000]


# Names


async def test_a_hostile_name_neither_formats_nor_mentions_nor_turns_the_line(house: Stage, ann: Person) -> None:
    eve = house.rename("Eve", "**@everyone** <@1> \u202e[x](http://evil.example)\u200b`")
    lobby = await open_lobby(house, "Ann")
    await eve.click(lobby, "Join")
    await ann.click(lobby, "Start")
    table = table_id(lobby)
    session = await house.session(table)
    for _ in range(4):
        await play_first(house, table)

    name = session.table.seats[1].name
    assert name == "everyone 1 x http evil.example"
    await wait_for_table(ann, table, f"{name} played ")
    for person in (ann, eve):
        for channel in person.channels():
            for seen in person.sees(channel):
                assert seen.mentioned_ids == []
                assert not seen.data["mention_everyone"]
                assert not any(mark in _words(seen) for mark in ("@everyone", "<@1>", "http://evil", "](", "`"))
                assert not any(unicodedata.category(char) == "Cf" for char in _words(seen))


async def test_a_hostile_name_of_a_server_is_words_alone(database_file: Path, playground: Playground) -> None:
    world = playground.world
    world.guild.name = "[Gift](https://evil.example) @everyone"
    world.channel(GAMES_CHANNEL).name = "**<@1>**"
    async with stage(database_file, playground=playground) as house:
        bob = house.person("Bob")
        lobby = await open_lobby(house, "Ann", "Bob", channel="#**<@1>**")
        seated = await bob.wait_for(lambda seen: "your hand comes here" in seen.text, bob.dm)
        await behind_more(bob, lobby, "Leave")
        left = await bob.wait_for(lambda seen: "You left table " in seen.text, bob.dm)
    for seen in (seated, left):
        assert "#1 in Gift https evil.example everyone" in seen.text
        assert not any(mark in seen.text for mark in ("](", "@", "https:"))


def _words(message: SeenMessage) -> str:
    """All that a message and its pictures say, what its buttons and selects say too."""
    options: list[Any] = [option for select in message.selects for option in select.options]
    return "\n".join([said(message), *(button.label for button in message.buttons), *map(str, options)])
