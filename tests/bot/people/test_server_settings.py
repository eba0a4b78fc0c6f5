"""`/parlour settings`: who may change them, and what each of them does."""

from __future__ import annotations

from typing import Any

import pytest

from bot.people.server import NOT_MANAGER
from tests.bot.stage import GAMES_CHANNEL, Stage, refused
from tests.loopback.person import ClientRefusal, Person

LOBBY_CHANNEL = "#lobby"


async def test_only_managers_are_offered_the_settings_and_can_change_them(house: Stage, bob: Person) -> None:
    with pytest.raises(ClientRefusal, match="may not use"):
        await bob.command("parlour settings", GAMES_CHANNEL)
    command = house.playground.world.commands.find("parlour")
    assert command is not None
    command["default_member_permissions"] = None
    refused(await bob.command("parlour settings", GAMES_CHANNEL, threads=True), NOT_MANAGER)
    assert not (await house.database.guilds.settings(house.playground.world.guild.id)).is_threaded


async def test_channels_and_their_threads_can_be_allowed_and_forbidden_but_not_the_last_one(
    house: Stage, ann: Person, bob: Person
) -> None:
    world = house.playground.world
    games, lobby = world.channel(GAMES_CHANNEL), world.channel(LOBBY_CHANNEL)
    threads = [str(world.create_thread(home, world.bot, "evening").id) for home in (games, lobby)]

    async def change(**options: Any) -> str:
        return (await ann.command("parlour settings", LOBBY_CHANNEL, **options)).text

    async def is_allowed(channel: str) -> bool:
        return not (await bob.command("play whot", channel)).is_ephemeral

    assert await change(allow=games, everywhere=True) == "Choose either everywhere, or a channel to allow or forbid."
    assert (await change(forbid=games)).startswith("Tables are allowed everywhere: name the channels to allow first")
    assert (await house.database.guilds.settings(world.guild.id)).channels is None
    await change(allow=games)
    assert await is_allowed(threads[0])
    refused(await bob.command("play whot", threads[1]), f"On this server you can open tables only in <#{games.id}>.")
    await change(allow=lobby)
    assert await is_allowed(threads[1])
    await change(forbid=lobby)
    last = "That is the only channel left for tables: allow another one before you forbid it."
    assert await change(forbid=games) == last
    assert [await is_allowed(channel) for channel in (LOBBY_CHANNEL, GAMES_CHANNEL)] == [False, True]
    await change(everywhere=True)
    assert await is_allowed(LOBBY_CHANNEL)


async def test_the_default_timer_and_threads_hold_where_play_does_not_say(
    house: Stage, ann: Person, bob: Person
) -> None:
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
    await ann.command("parlour settings", GAMES_CHANNEL, threads=True)
    assert "WHOT: who is in?" in (await ann.command("play whot", GAMES_CHANNEL, thread="here")).text
    assert "Find it in the thread below." in (await ann.command("play whot", GAMES_CHANNEL)).text
