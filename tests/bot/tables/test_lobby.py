"""Before a game: opening a table, sitting down and getting up, starting and cancelling, and who is told what."""

from __future__ import annotations

import asyncio

import pytest

from bot.messages.direct import Unreachable
from games.engine.table import Status
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    open_lobby,
    refused,
    table_id,
    wait_for_table,
)
from tests.loopback.person import Person
from tests.loopback.seen import SeenMessage

ALONE_BUTTONS = ["Join", "Start", "Play Vera", "Add house player", "More…"]


def field(message: SeenMessage | None, name: str) -> list[str]:
    """The lines of a field of the message's embed."""
    assert message is not None
    return next(str(each["value"]).split("\n") for each in message.embeds[0]["fields"] if each["name"] == name)


# Opening


async def test_without_the_right_to_make_threads_the_person_is_told_and_no_table_opens(
    house: Stage, ann: Person
) -> None:
    house.playground.faults.deny(GAMES_CHANNEL, "create_public_threads")

    reply = await ann.command("play whot", GAMES_CHANNEL, thread="new")

    assert reply.is_ephemeral
    assert "I need the permission Create Public Threads in this channel" in reply.text
    assert await house.database.tables.seated(ann.id) == []


async def test_a_thread_that_cannot_be_made_leaves_the_table_here(house: Stage, ann: Person) -> None:
    house.playground.faults.fail("POST /channels/*/messages/*/threads", 503)

    reply = await ann.command("play whot", GAMES_CHANNEL, thread="new")

    table = reply.text.split("(table ")[1].split(")")[0]
    lobby = await wait_for_table(ann, table, "who is in?")
    assert [button.label for button in lobby.buttons] == ALONE_BUTTONS


async def test_in_a_thread_the_table_stands_where_it_was_asked_for(house: Stage, ann: Person, bob: Person) -> None:
    world = house.playground.world
    thread = world.create_thread(world.channel(GAMES_CHANNEL), world.bot, "evening")

    lobby = await open_lobby(house, "Ann", "Bob", channel=str(thread.id), thread="new")

    assert lobby.channel_id == thread.id
    await wait_for_table(ann, table_id(lobby), "Ann, host; Bob;", channel=thread)


# Seats


async def test_who_joins_by_a_message_that_is_being_replaced_is_told_where_the_table_stands(
    house: Stage, ann: Person, bob: Person
) -> None:
    lobby = await open_lobby(house, "Ann")
    gate = house.playground.faults.hold("DELETE /channels/*/messages/*")
    posting = asyncio.create_task(ann.command("table", GAMES_CHANNEL))
    await gate.reached()

    reply = await bob.click(lobby, "Join")

    assert reply.is_ephemeral
    assert reply.text.startswith("Done. ")
    gate.open()
    await posting
    (table,) = [seen for seen in bob.sees(GAMES_CHANNEL) if not seen.is_ephemeral]
    assert table.id != lobby.id
    await wait_for_table(bob, table_id(lobby), "Ann, host; Bob;")


async def test_two_of_one_name_are_told_apart(house: Stage) -> None:
    namesake = house.rename("Bob", "Ann")
    lobby = await open_lobby(house, "Cy")
    await house.playground.person("Dee").click(lobby, "Join")
    for person in (house.playground.person(house.playground.world.person("Eve").id), namesake):
        await person.click(lobby, "Join")
    owner = house.playground.person(house.playground.world.guild.owner_id)

    await owner.click(lobby, "Join")

    await wait_for_table(owner, table_id(lobby), "; Ann; Ann 2;")


# Who may


@pytest.mark.parametrize("name", ["Bob", "Eve"])
async def test_only_the_host_decides_about_the_table(house: Stage, name: str) -> None:
    lobby, person = await open_lobby(house, "Ann", "Bob", house=1), house.person(name)
    begin, decide = "Only the host can start the game.", "Only the host of this table can do that."
    end = "Only the host, or a member who can manage messages, can end this table."
    told = {"add": decide, "remove": decide, "cancel": decide, "endnow": end, "start": begin, "fill": begin}

    async with house.unchanged(table_id(lobby)):
        for verb, sentence in told.items():
            refused(await person.click(lobby, f"p1:{verb}:{table_id(lobby)}", forged=True), sentence)


async def test_what_makes_no_sense_in_a_lobby_is_refused(house: Stage) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")
    cases = (
        ("Ann", "leave", "You are the host: cancel the table if you don't want to play."),
        ("Ann", "remove", "There is no house player at this table."),
        ("Eve", "leave", "You don't sit at this table, so you have nothing to play here."),
    )

    async with house.unchanged(table_id(lobby)):
        for name, verb, sentence in cases:
            refused(await house.person(name).click(lobby, f"p1:{verb}:{table_id(lobby)}", forged=True), sentence)


# Against the house at once


async def test_who_wants_several_opponents_gets_as_many_house_players(house: Stage, ann: Person) -> None:
    opened = await ann.command("play joker", GAMES_CHANNEL)

    await ann.click(opened, "Play the house")

    table = (await house.session(table_id(opened.shown))).table
    assert table.status is Status.PLAYING
    assert sorted(seat.name for seat in table.seats) == ["Ann", "Mila", "Otto", "Vera"]


async def test_a_press_that_is_late_for_that_begins_nothing_twice(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann")
    await ann.click(lobby, "Play Vera")

    reply = await ann.click(lobby, f"p1:fill:{table_id(lobby)}", forged=True)

    assert reply.is_ephemeral
    assert reply.text == "The game has already begun."


# Direct messages that do not come through


async def test_closed_direct_messages_are_told_at_once_to_who_opens(house: Stage, ann: Person) -> None:
    house.playground.faults.close_dms("Ann")

    await ann.command("play whot", GAMES_CHANNEL)

    note = await ann.wait_for(lambda seen: seen.is_ephemeral, GAMES_CHANNEL)
    assert note.text == Unreachable.CLOSED.value


async def test_opened_again_direct_messages_serve_with_the_next_table(house: Stage, bob: Person) -> None:
    house.playground.faults.close_dms("Bob")
    await open_lobby(house, "Ann", "Bob")
    await bob.wait_for(lambda seen: seen.text == Unreachable.CLOSED.value, GAMES_CHANNEL)
    house.playground.faults.open_dms("Bob")

    table = table_id(await open_lobby(house, "Ann", "Bob"))

    await bob.wait_for(lambda seen: "You are seated at WHOT" in seen.text and table in seen.text, bob.dm)
