"""Before a game: opening a table, sitting down and getting up, starting and cancelling, and who is told what."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from bot.messages.direct import Unreachable
from bot.playground.model import FLAG_SUPPRESS_NOTIFICATIONS
from games.catalogue import GAMES
from games.engine.table import Status
from games.options import options_from_json
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    behind_more,
    belongs_to,
    open_lobby,
    press_red,
    said,
    table_id,
    wait_for_table,
    wait_for_turn,
)
from tests.loopback.person import Person
from tests.loopback.seen import SeenMessage

ALONE_BUTTONS = ["Join", "Start", "Play Vera", "Add house player", "More…"]
LOBBY_BUTTONS = ["Join", "Start", "Add house player", "More…"]


def line(message: SeenMessage) -> str:
    """What a lobby says below its title."""
    return str(message.embeds[0]["description"])


def field(message: SeenMessage | None, name: str) -> list[str]:
    """The lines of a field of the message's embed."""
    assert message is not None
    return next(str(each["value"]).split("\n") for each in message.embeds[0]["fields"] if each["name"] == name)


# Opening


async def test_a_table_is_opened_for_everybody_to_see(ann: Person, bob: Person) -> None:
    reply = await ann.command("play whot", GAMES_CHANNEL)

    assert reply.message is not None
    assert not reply.is_ephemeral
    seen = bob.look(reply)
    assert seen is not None
    assert [button.label for button in seen.buttons] == ALONE_BUTTONS
    assert seen.content == "WHOT: who is in? 1 of 10"
    assert line(seen).endswith(" Rated. One more player and Ann can start.")
    assert seen.embeds[0]["footer"]["text"] == f"Table {table_id(seen)} · WHOT"
    await wait_for_table(bob, table_id(seen), "Ann, host; 9 places free.")


async def test_the_lobby_tells_the_options_in_words(ann: Person) -> None:
    reply = await ann.command("play whot", GAMES_CHANNEL, rubber="long", packs="2", timer="1h", rated=False)

    assert reply.message is not None
    told = re.fullmatch(r"10 games, 2 packs, about \d+ minutes, 1 hour a turn\. Not rated\. (.*)", line(reply.message))
    assert told is not None
    menu = await ann.click(reply, "More…")
    assert field(menu.message, "Options") == [
        "A rubber of ten games.",
        "Two packs.",
        "Each turn may take 1 hour.",
        "House players sit down steady.",
        "Not rated.",
    ]


@pytest.mark.parametrize(
    ("game", "options", "words"),
    [
        ("whot", {}, "5 games, "),
        ("whot", {"rubber": "single", "packs": "1"}, "1 game, 1 pack, "),
        ("nojoke-straight", {}, "To 50 points, "),
        ("nojoke-straight", {"target": 30, "packs": "2"}, "To 30 points, 2 packs, "),
        ("nojoke-progressive", {}, "4 hands, no hints, "),
        ("nojoke-progressive", {"hints": True, "easy": False}, "4 hands, no Easy, with hints, "),
        ("nojoke-progressive", {"rows": "doubles"}, "4 hands, doubles, no hints, "),
        ("nubs", {"teams": "partners"}, "To 100 points, partners, "),
        ("nothanks", {}, ""),
        ("nothanks", {"variant": "tactical"}, "Tactical, "),
        ("joker", {}, ""),
        ("joker", {"partners": "fixed"}, "Partners as you sit, "),
    ],
)
async def test_what_was_chosen_is_said_in_few_words(
    ann: Person, game: str, options: dict[str, Any], words: str
) -> None:
    reply = await ann.command(f"play {game}", GAMES_CHANNEL, **options)

    assert reply.message is not None
    assert re.match(rf"{words or 'A'}{'about' if words else 'bout'} \d+ minutes\. Rated\. ", line(reply.message))


async def test_the_minutes_are_those_of_the_options(ann: Person) -> None:
    single, long = [await ann.command("play whot", GAMES_CHANNEL, rubber=rubber) for rubber in ("single", "long")]

    options = [options_from_json(GAMES["whot"], {"rubber": rubber}) for rubber in ("single", "long")]
    minutes = [GAMES["whot"].minutes_for(each, 2) for each in options]
    for reply, number in zip((single, long), minutes, strict=True):
        assert f"about {number} minute" in reply.text


async def test_without_options_the_lobby_tells_the_defaults(ann: Person) -> None:
    reply = await ann.command("play whot", GAMES_CHANNEL)

    menu = await ann.click(reply, "More…")
    assert field(menu.message, "Options") == [
        "A rubber of five games.",
        "One pack, enough for up to five players.",
        "No turn timer.",
        "House players sit down steady.",
        "Rated, if at least two people play.",
    ]


async def test_house_players_can_be_seated_at_once(ann: Person) -> None:
    reply = await ann.command("play whot", GAMES_CHANNEL, house=5)

    assert reply.message is not None
    lobby = await wait_for_table(
        ann, table_id(reply.message), "Ann, host; Vera, steady house; Otto, steady house; Mila, steady house; "
    )
    assert said(lobby).count(", steady house;") == 5
    assert line(lobby).endswith("Ann can start now.")
    menu = await ann.click(lobby, "More…")
    assert "Two packs, for more than five players." in field(menu.message, "Options")


async def test_the_host_is_told_by_a_silent_direct_message_where_the_hand_will_come(ann: Person) -> None:
    reply = await ann.command("play whot", GAMES_CHANNEL)

    assert reply.message is not None
    dm = await ann.wait_for(lambda seen: "You are seated at WHOT" in seen.text, ann.dm)
    assert dm.content.startswith("You are seated at WHOT · #games in Testers\n")
    assert f"Your seat (table {table_id(reply.message)})" in dm.text
    assert "Your hand will come here when the game begins." in dm.text
    assert dm.data["flags"] & FLAG_SUPPRESS_NOTIFICATIONS
    links = [button.data["url"] for button in dm.buttons if "url" in button.data]
    assert [link.split("/")[-1] for link in links] == [str(reply.message.id)]


async def test_a_table_can_stand_in_a_thread_of_its_own(house: Stage, ann: Person, bob: Person) -> None:
    reply = await ann.command("play whot", GAMES_CHANNEL, thread="new")

    assert "Ann opens a table of WHOT" in reply.text
    table = reply.text.split("(table ")[1].split(")")[0]
    lobby = await bob.wait_for(lambda seen: "who is in?" in seen.text)
    (thread,) = house.playground.world.guild.threads()
    assert lobby.channel_id == thread.id
    assert thread.name == f"WHOT · table {table}"
    await bob.click(lobby, "Join")
    await wait_for_table(ann, table, "Ann, host; Bob;", channel=thread)
    dm = await bob.wait_for(lambda seen: "You are seated at WHOT" in seen.text, bob.dm)
    assert f"#{thread.name} in Testers" in dm.text


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


async def test_who_joins_is_seated_before_everybodys_eyes_and_told_privately(ann: Person, bob: Person) -> None:
    opened = await ann.command("play whot", GAMES_CHANNEL)

    reply = await bob.click(opened, "Join")

    assert reply.message is not None
    assert reply.message.content == "WHOT: who is in? 2 of 10"
    assert line(reply.message).endswith("Ann can start now.")
    assert [button.label for button in reply.message.buttons] == LOBBY_BUTTONS
    await wait_for_table(ann, table_id(reply.message), "Ann, host; Bob; 8 places free.")
    assert "You are seated at WHOT" in (await bob.wait_for(lambda seen: bool(seen.text), bob.dm)).text


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


async def test_who_leaves_the_lobby_gives_the_seat_free(house: Stage, ann: Person, bob: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")
    await bob.wait_for(lambda seen: "You are seated at WHOT" in seen.text, bob.dm)

    reply = await behind_more(bob, lobby, "Leave")

    assert reply.is_ephemeral
    await wait_for_table(ann, table_id(lobby), "WHOT: who is in? 1 of 10", "Ann, host; 9 places free.")
    await bob.wait_for(lambda seen: f"You left table {table_id(lobby)}" in seen.text, bob.dm)
    assert len(bob.sees(bob.dm)) == 1


async def test_who_left_can_join_again(house: Stage, ann: Person, bob: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")
    await behind_more(bob, lobby, "Leave")
    await bob.wait_for(lambda seen: "You left table" in seen.text, bob.dm)

    await bob.click(lobby, "Join")

    await wait_for_table(ann, table_id(lobby), "Ann, host; Bob;")
    await bob.wait_for(lambda seen: "You are seated at WHOT" in seen.text, bob.dm)


async def test_the_host_cannot_leave_the_lobby(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")

    async with house.unchanged(table_id(lobby)):
        reply = await ann.click(lobby, f"p1:leave:{table_id(lobby)}", forged=True)

    assert reply.is_ephemeral
    assert reply.text == "You are the host: cancel the table if you don't want to play."


async def test_who_does_not_sit_cannot_leave(house: Stage, bob: Person) -> None:
    lobby = await open_lobby(house, "Ann")

    async with house.unchanged(table_id(lobby)):
        reply = await bob.click(lobby, f"p1:leave:{table_id(lobby)}", forged=True)

    assert reply.is_ephemeral
    assert reply.text.startswith("You don't sit at this table")


async def test_the_host_adds_and_removes_house_players(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")

    for _ in range(2):
        await ann.click(lobby, "Add house player")
    table = table_id(lobby)
    await wait_for_table(ann, table, "Ann, host; Bob; Vera, steady house; Otto, steady house; 6 places free.")
    await behind_more(ann, lobby, "Remove house player")

    await wait_for_table(ann, table, "Ann, host; Bob; Vera, steady house; 7 places free.")


async def test_there_may_be_no_house_player_to_remove(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")

    async with house.unchanged(table_id(lobby)):
        reply = await ann.click(lobby, f"p1:remove:{table_id(lobby)}", forged=True)

    assert reply.is_ephemeral
    assert reply.text == "There is no house player at this table."


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


@pytest.mark.parametrize("verb", ["add", "remove", "start", "fill", "cancel"])
async def test_only_the_host_decides_about_the_table(house: Stage, bob: Person, verb: str) -> None:
    lobby = await open_lobby(house, "Ann", "Bob", house=1)

    async with house.unchanged(table_id(lobby)):
        reply = await bob.click(lobby, f"p1:{verb}:{table_id(lobby)}", forged=True)

    assert reply.is_ephemeral
    assert reply.text == (
        "Only the host can start the game." if verb in ("start", "fill") else "Only the host of this table can do that."
    )


async def test_start_cannot_be_pressed_before_enough_sit(ann: Person, bob: Person) -> None:
    opened = await ann.command("play nothanks", GAMES_CHANNEL)
    assert opened.message is not None
    disabled, told = [], []
    for seen in (opened, await bob.click(opened, "Join"), await ann.click(opened, "Add house player")):
        assert seen.message is not None
        start = seen.message.button("Start")
        assert start is not None
        disabled.append(start.is_disabled)
        told.append(line(seen.message).split("Rated. ")[1])

    assert disabled == [True, True, False]
    assert told == ["2 more players and Ann can start.", "One more player and Ann can start.", "Ann can start now."]


# Against the house at once


async def test_alone_one_press_begins_against_the_house_with_the_hand_at_hand(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann")

    reply = await ann.click(lobby, "Play Vera")

    table = table_id(lobby)
    seats = (await house.session(table)).table.seats
    assert {(seat.person, seat.name) for seat in seats} == {(ann.id, "Ann"), (None, "Vera")}
    assert reply.message is not None
    assert reply.message.id == lobby.id
    hand = await ann.wait_for(lambda seen: seen.is_ephemeral and "6 cards" in said(seen), GAMES_CHANNEL)
    assert belongs_to(hand, table)


async def test_who_wants_several_opponents_gets_as_many_house_players(house: Stage, ann: Person) -> None:
    opened = await ann.command("play joker", GAMES_CHANNEL)
    assert opened.message is not None

    await ann.click(opened, "Play the house")

    table = (await house.session(table_id(opened.message))).table
    assert table.status is Status.PLAYING
    assert sorted(seat.name for seat in table.seats) == ["Ann", "Mila", "Otto", "Vera"]


async def test_a_press_that_is_late_for_that_begins_nothing_twice(house: Stage, ann: Person) -> None:
    lobby = await open_lobby(house, "Ann")
    await ann.click(lobby, "Play Vera")

    reply = await ann.click(lobby, f"p1:fill:{table_id(lobby)}", forged=True)

    assert reply.is_ephemeral
    assert reply.text == "The game has already begun."


async def test_the_house_fills_no_table_where_somebody_else_sits(house: Stage) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")

    assert [button.label for button in lobby.buttons] == LOBBY_BUTTONS


async def test_the_host_starts_and_everybody_gets_a_hand(house: Stage, ann: Person, bob: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")

    reply = await ann.click(lobby, "Start")

    table = table_id(lobby)
    assert reply.message is not None
    assert [button.label for button in reply.message.buttons] == ["My hand", "Help", "More…"]
    assert (await house.session(table)).table.status is Status.PLAYING
    mover = await house.mover(table)
    await wait_for_turn(mover, table)
    for person in (ann, bob):
        hand = await person.wait_for(lambda seen: "6 cards:" in said(seen), person.dm)
        headline = "Your turn" if person is mover else "Waiting"
        assert hand.content == f"{headline} · WHOT, game 1 of 5 · #games in Testers"
        assert belongs_to(hand, table)


async def test_a_cancelled_table_closes_for_all(house: Stage, ann: Person, bob: Person) -> None:
    lobby = await open_lobby(house, "Ann", "Bob")
    await bob.wait_for(lambda seen: "You are seated at WHOT" in seen.text, bob.dm)

    reply = await press_red(ann, await behind_more(ann, lobby, "Cancel the table"))

    assert reply.text == f"Table {table_id(lobby)} is closed."
    closed = await wait_for_table(bob, table_id(lobby), "WHOT: this table is closed", "Ann cancelled the table.")
    assert closed.buttons == []
    await bob.wait_for(lambda seen: "Ann cancelled the table." in seen.text, bob.dm)
    assert (await house.session(table_id(lobby))).table.status is Status.CLOSED


# Direct messages that do not come through


async def test_closed_direct_messages_are_told_at_once_to_who_joins(house: Stage, ann: Person, bob: Person) -> None:
    house.playground.faults.close_dms("Bob")
    opened = await ann.command("play whot", GAMES_CHANNEL)

    await bob.click(opened, "Join")

    note = await bob.wait_for(lambda seen: seen.is_ephemeral, GAMES_CHANNEL)
    assert note.text == Unreachable.CLOSED.value
    assert all(note.text not in seen.text for seen in ann.sees(GAMES_CHANNEL))


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


async def test_a_lobby_between_two_numbers_of_seats_says_how_many_more_are_needed(ann: Person) -> None:
    reply = await ann.command("play nubs", GAMES_CHANNEL, house=2)
    assert reply.message is not None
    assert "One more player and Ann can start." in reply.text
