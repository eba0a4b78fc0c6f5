"""`/parlour settings`: who may change them, and what each of them does."""

from __future__ import annotations

from typing import Any

import pytest

from bot.people.server import NOT_MANAGER
from tests.bot.stage import GAMES_CHANNEL, Stage, refused
from tests.loopback.person import ClientRefusal, Person

LOBBY_CHANNEL = "#lobby"


async def test_only_managers_are_offered_the_settings(bob: Person) -> None:
    with pytest.raises(ClientRefusal, match="may not use"):
        await bob.command("parlour settings", GAMES_CHANNEL)


async def test_a_member_to_whom_the_command_was_opened_still_cannot_change_settings(house: Stage, bob: Person) -> None:
    command = house.playground.world.commands.find("parlour")
    assert command is not None
    command["default_member_permissions"] = None

    reply = await bob.command("parlour settings", GAMES_CHANNEL, threads=True)

    assert reply.is_ephemeral
    assert reply.text == NOT_MANAGER
    assert not (await house.database.guilds.settings(house.playground.world.guild.id)).is_threaded


async def test_a_channel_can_be_forbidden_again_but_not_the_last(house: Stage, ann: Person, bob: Person) -> None:
    world = house.playground.world
    games, lobby = world.channel(GAMES_CHANNEL), world.channel(LOBBY_CHANNEL)
    await ann.command("parlour settings", LOBBY_CHANNEL, allow=games)
    await ann.command("parlour settings", LOBBY_CHANNEL, allow=lobby)

    await ann.command("parlour settings", LOBBY_CHANNEL, forbid=lobby)
    last = await ann.command("parlour settings", LOBBY_CHANNEL, forbid=games)

    assert (await bob.command("play whot", LOBBY_CHANNEL)).is_ephemeral
    assert last.text == "That is the only channel left for tables: allow another one before you forbid it."
    assert not (await bob.command("play whot", GAMES_CHANNEL)).is_ephemeral


async def test_tables_can_be_allowed_everywhere_again(house: Stage, ann: Person, bob: Person) -> None:
    await ann.command("parlour settings", LOBBY_CHANNEL, allow=house.playground.world.channel(GAMES_CHANNEL))

    await ann.command("parlour settings", LOBBY_CHANNEL, everywhere=True)

    assert not (await bob.command("play whot", LOBBY_CHANNEL)).is_ephemeral


async def test_a_thread_counts_as_the_channel_that_it_is_in(house: Stage, ann: Person, bob: Person) -> None:
    world = house.playground.world
    games, lobby = world.channel(GAMES_CHANNEL), world.channel(LOBBY_CHANNEL)
    allowed, forbidden = (str(world.create_thread(home, world.bot, "evening").id) for home in (games, lobby))

    await ann.command("parlour settings", GAMES_CHANNEL, allow=games)

    assert not (await bob.command("play whot", allowed)).is_ephemeral
    refused(await bob.command("play whot", forbidden), f"On this server you can open tables only in <#{games.id}>.")


async def test_settings_that_contradict_each_other_change_nothing(house: Stage, ann: Person) -> None:
    games = house.playground.world.channel(GAMES_CHANNEL)

    both = await ann.command("parlour settings", GAMES_CHANNEL, allow=games, everywhere=True)
    none = await ann.command("parlour settings", GAMES_CHANNEL, forbid=games)

    assert both.text == "Choose either everywhere, or a channel to allow or forbid."
    assert none.text.startswith("Tables are allowed everywhere: name the channels to allow first")
    assert (await house.database.guilds.settings(house.playground.world.guild.id)).channels is None


async def test_the_default_timer_holds_where_play_does_not_say(house: Stage, ann: Person, bob: Person) -> None:
    changed = await ann.command("parlour settings", GAMES_CHANNEL, timer="1h")

    assert "Turn timer, unless /play says otherwise: 1 hour." in changed.text
    cases: tuple[tuple[dict[str, Any], str, str], ...] = (
        ({}, ", 1 hour a turn. Rated.", "Each turn may take 1 hour."),
        ({"timer": "none"}, "about 20 minutes. Rated.", "No turn timer."),
        ({"timer": "30s"}, ", 30 seconds a turn. Rated.", "Each turn may take 30 seconds."),
    )
    for given, line, told in cases:
        lobby = await bob.command("play whot", GAMES_CHANNEL, **given)
        assert line in lobby.text
        assert told in (await bob.click(lobby, "More…")).text


async def test_tables_can_get_threads_where_play_does_not_say(house: Stage, ann: Person, bob: Person) -> None:
    await ann.command("parlour settings", GAMES_CHANNEL, threads=True)

    here = await bob.command("play whot", GAMES_CHANNEL, thread="here")
    threaded = await bob.command("play whot", GAMES_CHANNEL)

    assert "WHOT: who is in?" in here.text
    assert "Find it in the thread below." in threaded.text
