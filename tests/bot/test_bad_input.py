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
PACKS = "The option packs can be auto, 1 or 2."


async def test_play_with_an_option_out_of_range_opens_nothing(house: Stage, ann: Person) -> None:
    cases: tuple[tuple[Json, str], ...] = (
        ({"rubber": "endless"}, "The option rubber can be single, short or long."),
        ({"packs": "3"}, PACKS),
        ({"timer": "3s"}, TIMER),
        ({"timer": ""}, TIMER),
        ({"house": -1}, HOUSE),
        ({"house": 12}, HOUSE),
        ({"thread": "there"}, "The option thread can be new or here."),
    )

    for options, sentence in cases:
        reply = await ann.command("play whot", GAMES_CHANNEL, raw=True, **options)
        refused(reply, sentence)
        assert await house.database.tables.seated(ann.id) == []


async def test_an_unknown_game_is_not_explained(ann: Person) -> None:
    reply = await ann.command("rules", GAMES_CHANNEL, raw=True, game="chess")

    refused(reply, "I don't know that game: pick one from the list that /rules offers.")


async def test_settings_out_of_range_change_nothing(house: Stage, ann: Person) -> None:
    guild = house.playground.world.guild.id
    before = await house.database.guilds.settings(guild)

    cases: tuple[tuple[Json, str], ...] = (
        ({"timer": "3s"}, TIMER),
        ({"allow": "1"}, WRONG_OPTION),
        ({"threads": "some"}, CHANGED),
        ({"everywhere": "no"}, CHANGED),
        ({"pictures": "perhaps"}, CHANGED),
    )

    for options, sentence in cases:
        reply = await ann.command("parlour settings", GAMES_CHANNEL, raw=True, **options)
        refused(reply, sentence)
        assert await house.database.guilds.settings(guild) == before


async def test_a_table_that_is_not_there_is_named_back_without_markup(house: Stage, ann: Person) -> None:
    table = await start_game(house, "Ann", "Bob")

    for name in ("hand", "table", "leave", "end"):
        async with house.unchanged(table):
            reply = await ann.command(name, GAMES_CHANNEL, raw=True, table="**@everyone**")
        assert reply.is_ephemeral
        assert " open table everyone" in reply.text


# Too many, too few, twice


async def test_one_pack_with_nine_players_is_refused_before_a_table_opens(house: Stage, ann: Person) -> None:
    reply = await ann.command("play whot", GAMES_CHANNEL, packs="1", house=8)

    refused(
        reply,
        "WHOT seats at most 8 with these options, and with 8 house players you are 9: add fewer house players, or "
        "choose other options.",
    )
    assert await house.database.tables.seated(ann.id) == []


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


async def test_nobody_joins_a_game_that_has_begun(house: Stage) -> None:
    table = await start_game(house, "Ann", "Bob")
    eve = house.person("Eve")

    async with house.unchanged(table):
        reply = await eve.click(await wait_for_table(eve, table), f"p1:join:{table}", forged=True)

    refused(reply, "The game has begun, so nobody can join it now.")


# Modals


async def test_a_modal_from_yesterday_is_still_a_report_and_changes_no_table(house: Stage, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    house.put_forward(86400)

    async with house.unchanged(table):
        reply = await bob.forge_modal(GAMES_CHANNEL, f"p1:report:{table}", {"text": "It was slow."})

    refused(reply, "Thank you. I keep the report for whoever runs this bot.")
    assert [report.text for report in await house.database.people.reports(5)] == ["It was slow."]


async def test_a_modal_that_is_not_ours_does_nothing(house: Stage, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")

    for custom_id in ("p1:pick:{table}:2:draw", "p1:start:{table}", "p1:report:ZZZZZ", "settings", ""):
        async with house.unchanged(table):
            reply = await bob.forge_modal(GAMES_CHANNEL, custom_id.format(table=table), {"text": "draw"})
        refused(reply, NOT_OURS)
        assert await house.database.people.reports(5) == []


async def test_an_empty_report_is_not_kept(house: Stage, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")
    empty: tuple[Json, ...] = ({}, {"text": ""}, {"text": "   "})

    for values in empty:
        async with house.unchanged(table):
            reply = await bob.forge_modal(GAMES_CHANNEL, f"p1:report:{table}", values)
        refused(reply, "The report was empty, so I sent nothing.")
        assert await house.database.people.reports(5) == []


async def test_a_report_is_cut_where_the_form_would_have_ended(house: Stage, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")

    await bob.forge_modal(GAMES_CHANNEL, f"p1:report:{table}", {"text": "x" * 4000})

    assert [len(report.text) for report in await house.database.people.reports(5)] == [1000]


async def test_what_no_database_keeps_is_left_out_of_a_report(house: Stage, bob: Person) -> None:
    table = await start_game(house, "Ann", "Bob")

    await bob.forge_modal(GAMES_CHANNEL, f"p1:report:{table}", {"text": "It\0 was slow."})

    assert [report.text for report in await house.database.people.reports(5)] == ["It was slow."]


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


async def test_a_hostile_name_of_a_server_or_a_channel_is_words_alone_in_direct_messages(
    database_file: Path, playground: Playground
) -> None:
    world = playground.world
    world.guild.name = "[Gift](https://evil.example) @everyone"
    world.channel(GAMES_CHANNEL).name = "**<@1>**"
    async with stage(database_file, playground=playground) as house:
        bob = house.person("Bob")
        lobby = await open_lobby(house, "Ann", "Bob", channel="#**<@1>**")
        seated = await bob.wait_for(lambda seen: "Your hand will come here" in seen.text, bob.dm)
        await behind_more(bob, lobby, "Leave")
        left = await bob.wait_for(lambda seen: "You left table " in seen.text, bob.dm)

    for seen in (seated, left):
        assert "#1 in Gift https evil.example everyone" in seen.text
        assert not any(mark in seen.text for mark in ("](", "@", "https:"))


def _words(message: SeenMessage) -> str:
    """All that a message and its pictures say, what its buttons and selects say too."""
    options: list[Any] = [option for select in message.selects for option in select.options]
    return "\n".join([said(message), *(button.label for button in message.buttons), *map(str, options)])
