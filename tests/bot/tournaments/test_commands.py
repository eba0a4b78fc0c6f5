"""Commands find the right tournament, ask before what cannot be undone, and know those that are over."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.messages.confirm import STALE
from bot.playground.permissions import permission_bits
from games.tournament.dealing import table_id
from games.tournament.model import Phase
from tests.bot.crowd import from_more, sign_up, until_phase, wait_for_board
from tests.bot.stage import GAMES_CHANNEL, Stage, refused, surely
from tests.bot.tournaments.test_tournament import NOT_DIRECTOR, begin, direct
from tests.loopback.person import Person
from tests.loopback.seen import Reply

OVER = "The tournament is over. A round that was still going doesn't count."

pytestmark = pytest.mark.timeout(120)


async def end(director: Person, reason: str = "The pub closes") -> Reply:
    """End the tournament of the channel, with the second press; the last answer."""
    return await surely(director, "tournament end", GAMES_CHANNEL, reason=reason)


# One tournament in a channel


async def test_one_in_a_channel_keeps_others_out_until_its_end_but_not_of_another_channel(
    house: Stage, people: list[Person]
) -> None:
    session = await begin(house, people[:4], rounds=2)
    key, ann, eve = session.stored.id, people[0], people[4]
    second = await eve.command("tournament joker", GAMES_CHANNEL)
    assert second.is_ephemeral
    assert second.text.startswith(f"Tournament {key} is under way in this channel: https://discord.com/channels/")
    assert [each.id for each in await house.database.tournaments.in_channel(session.stored.channel)] == [key]
    beside = await eve.command("tournament joker", "#lobby")
    assert key not in beside.shown.text
    assert (await surely(ann, "tournament ring", GAMES_CHANNEL)).text.startswith("The bell has rung")
    await end(ann)
    assert await sign_up(eve) != key


async def test_commands_go_to_the_one_that_has_started(house: Stage, people: list[Person]) -> None:
    session = await begin(house, people[:4], rounds=1)
    later = session.stored.created_at + 1
    other = replace(session.stored, id="OTHER", created_at=later, entrants=(), version=0, revision=0)
    await house.client.parts.tournaments.open(other, None)
    await direct(people[0], "pause")
    assert session.stored.is_paused


async def test_two_opened_at_once_are_one(house: Stage, people: list[Person]) -> None:
    opened = await asyncio.gather(*(person.command("tournament joker", GAMES_CHANNEL) for person in people[:2]))
    assert sorted("is under way in this channel" in reply.text for reply in opened) == [False, True]


async def test_none_is_opened_in_a_thread(house: Stage, people: list[Person]) -> None:
    world = house.playground.world
    thread = world.create_thread(world.channel(GAMES_CHANNEL), people[0].user, "chat")
    refused(
        await people[0].command("tournament joker", thread),
        "Each table of a tournament gets its own thread, so open it in a text channel: use the command in one.",
    )
    assert await house.database.tournaments.in_channel(thread.id) == []


# The second press


async def test_an_end_is_asked_for_once_more(house: Stage, people: list[Person]) -> None:
    session = await begin(house, people[1:], rounds=1)
    host, stranger = people[1:3]
    asked = await direct(host, "end", reason="The pub *closes*")
    assert asked.is_ephemeral
    for words in ("End this tournament?", session.stored.id, "The pub closes"):
        assert words in asked.text
    assert not session.tournament.is_over
    refused(await direct(stranger, "end", reason="I lose"), NOT_DIRECTOR)
    refused(await direct(host, "end", reason="**"), "Give a reason, so that everyone can read why.")

    refused(await host.click(asked.shown, "End it for all"), OVER)

    assert session.tournament.reason == "The host ended the tournament. The reason: The pub closes"
    table = table_id(session.stored.id, 1, 1)
    await host.wait_for(lambda seen: "this table is closed" in seen.text and table in seen.text)
    await wait_for_board(host, session.stored.id, "The reason: The pub closes")
    refused(await host.click(asked.shown, asked.shown.buttons[0].custom_id or "", forged=True), STALE)


async def test_an_end_that_was_not_asked_for_is_refused(house: Stage, people: list[Person]) -> None:
    session = await begin(house, people, rounds=1)
    board = await wait_for_board(people[0], session.stored.id)
    reply = await people[0].click(board, f"q1:cup:{session.stored.id}:end", forged=True)
    assert "no longer works" in reply.text
    assert not session.tournament.is_over


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        ("The pub [closes]_(https://evil.example)", "The pub closes https evil.example"),
        ("A raid by <@&12*3>, <@|4> and @*everyone*", "A raid by &12 3 , 4 and everyone"),
    ],
)
async def test_a_reason_of_a_host_is_words_and_nothing_else(
    house: Stage, people: list[Person], reason: str, words: str
) -> None:
    session = await begin(house, people[:4], rounds=1)
    await surely(people[0], "tournament ring", GAMES_CHANNEL)
    await until_phase(house, session, Phase.REVIEW)
    await direct(people[0], "correct", round=1, person=people[1], score=9, reason=reason)
    corrected = await wait_for_board(people[2], session.stored.id, "have 9 points")
    asked = await direct(people[0], "end", reason=reason)
    assert f"\nThe reason\n{words}\n" in asked.text
    await people[0].click(asked.shown, "End it for all")
    board = await wait_for_board(people[2], session.stored.id, "ended early")
    for shown in (corrected, board):
        assert f"The reason: {words}\n" in shown.text


# Who directs


async def test_who_may_manage_another_channel_directs_nothing_from_there(house: Stage, people: list[Person]) -> None:
    session = await begin(house, people[:4], rounds=1)
    world, eve, lobby = house.playground.world, people[4], house.playground.world.channel("#lobby")
    world.set_overwrite(lobby, eve.user, allow=permission_bits("manage_messages"))
    said = eve.say(lobby, "Stop!")
    for act in ("pause", "ring", "direct", "askcancel"):
        refused(await eve.click(said, f"q1:cup:{session.stored.id}:{act}", forged=True), NOT_DIRECTOR)
    assert not session.stored.is_paused
    assert session.tournament.phase is Phase.PLAYING


# The archive


async def test_while_it_runs_nobody_gets_the_archive_which_holds_all_deals(house: Stage, people: list[Person]) -> None:
    session = await begin(house, people[:4], rounds=1)
    key = session.stored.id
    board = await wait_for_board(people[1], key)
    for person in people[:2]:
        reply = await person.click(board, f"q1:cup:{key}:archive", forged=True)
        refused(reply, "You get the archive when the tournament is over: it holds all games with their deals.")
        assert reply.shown.attachments == []
    assert "No tournament in the channels that you can see" in (await direct(people[0], "archive")).text
    for name in (key, "NOSUCH", "*x*"):
        assert "on this server. Pick one" in (await direct(people[0], "archive", tournament=name)).text


async def test_the_archive_tells_who_won_and_opens_a_tournament_with_its_file(
    house: Stage, people: list[Person]
) -> None:
    ann, eve = people[0], people[4]
    session = await begin(house, people[:4], rounds=2, pause=10)
    key = session.stored.id
    await surely(ann, "tournament ring", GAMES_CHANNEL)
    await until_phase(house, session, Phase.SEATED)
    await direct(ann, "correct", round=1, person=people[1], score=9, reason="Miscounted")
    await end(ann)
    final = await wait_for_board(ann, key, "ended early")
    ann.delete(final)
    winners = [session.cast(None).names[winner] for winner in session.tournament.winners]

    found = await eve.command("tournament archive", GAMES_CHANNEL)

    assert found.is_ephemeral
    assert f"**{key}**, of <t:" in found.text
    assert "4 people" in found.text
    assert all(winner in found.text for winner in winners)
    assert "won with 9 points" in found.text
    chosen = await eve.select(found.shown, found.shown.selects[0].custom_id, key)
    named = await eve.command("tournament archive", GAMES_CHANNEL, tournament=key.lower())
    for reply in (chosen, named):
        assert reply.is_ephemeral
        assert "Place 1: " in reply.text
        archive = await from_more(eve, reply.shown, "Archive")
        assert [file["filename"] for file in archive.shown.data["attachments"]] == [f"tournament-{key}.json"]
    (offered,) = await eve.autocomplete("tournament archive", GAMES_CHANNEL, "tournament", "9 points")
    assert offered["value"] == key


async def test_the_archive_of_a_channel_is_for_those_who_see_it_and_those_who_played(
    house: Stage, people: list[Person]
) -> None:
    ann, bob, _, _, eve = people
    key = await sign_up(ann, bob)
    await end(ann)
    world = house.playground.world
    for person in (bob, eve):
        world.set_overwrite(world.channel(GAMES_CHANNEL), person.user, deny=permission_bits("view_channel"))
    archive = {person: await person.command("tournament archive", "#lobby") for person in (ann, bob, eve)}
    assert [f"**{key}**" in archive[person].text for person in (ann, bob, eve)] == [True, True, False]
    named = await eve.command("tournament archive", "#lobby", tournament=key)
    assert named.text.startswith(f"There is no finished tournament {key} on this server.")


async def test_the_archive_has_pages(house: Stage, people: list[Person]) -> None:
    keys = []
    for _ in range(11):
        keys.append(await sign_up(people[0]))
        await end(people[0], "Nobody came")
        house.clock.ahead += 600
    first = await direct(people[0], "archive")
    assert all(f"**{key}**" in first.text for key in keys[1:])
    assert "Nobody finished a round." in first.text
    last = await people[0].click(first.shown, "Next →")
    assert f"**{keys[0]}**" in last.text
    assert f"**{keys[1]}**" not in last.text
