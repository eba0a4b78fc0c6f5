"""Channels other than text channels: voice channels, announcements and the posts of a forum."""

from __future__ import annotations

import pytest

from bot.playground.model import Channel, ChannelType
from tests.bot.results import played
from tests.bot.stage import (
    GAMES_CHANNEL,
    Stage,
    belongs_to,
    open_lobby,
    play_first,
    refused,
    start_game,
    table_id,
    wait_for_table,
)
from tests.loopback.person import Person

KINDS = [ChannelType.VOICE, ChannelType.ANNOUNCEMENT, ChannelType.FORUM]


def place_in(house: Stage, kind: ChannelType) -> tuple[Channel, Channel]:
    """A new channel, and where people write in it: itself, or a post of a forum."""
    world = house.playground.world
    ground = world.add_channel(kind, "elsewhere")
    is_forum = kind is ChannelType.FORUM
    return ground, world.create_thread(ground, world.person("Bob"), "Game night") if is_forum else ground


@pytest.mark.parametrize("kind", KINDS)
async def test_a_table_can_stand_where_messages_can(house: Stage, ann: Person, kind: ChannelType) -> None:
    _, place = place_in(house, kind)

    table = await start_game(house, "Ann", "Bob", channel=str(place.id))
    await play_first(house, table)

    shown = await wait_for_table(ann, table, " played ", channel=place.id)
    assert shown.pictures
    hand = await ann.wait_for(lambda seen: belongs_to(seen, table), ann.dm)
    assert f"#{place.name} in Testers" in hand.text


@pytest.mark.parametrize("kind", KINDS)
async def test_such_a_channel_can_be_the_only_one_for_tables(
    house: Stage, ann: Person, bob: Person, kind: ChannelType
) -> None:
    ground, place = place_in(house, kind)

    await ann.command("parlour settings", GAMES_CHANNEL, allow=ground)

    assert not (await bob.command("play whot", str(place.id))).is_ephemeral
    refused(
        await bob.command("play whot", GAMES_CHANNEL), f"On this server you can open tables only in <#{ground.id}>."
    )
    await ann.command("parlour settings", GAMES_CHANNEL, allow=house.playground.world.channel(GAMES_CHANNEL))
    await ann.command("parlour settings", GAMES_CHANNEL, forbid=ground)
    assert (await bob.command("play whot", str(place.id))).is_ephemeral


async def test_a_thread_that_is_named_stands_for_its_channel(house: Stage, ann: Person, bob: Person) -> None:
    _, post = place_in(house, ChannelType.FORUM)

    changed = await ann.command("parlour settings", GAMES_CHANNEL, allow=post)

    assert post.parent is not None
    assert f"People can open tables in <#{post.parent.id}>." in changed.text
    assert not (await bob.command("play whot", str(post.id))).is_ephemeral


@pytest.mark.parametrize("kind", KINDS)
async def test_the_podium_of_a_season_comes_where_the_server_played_last(
    house: Stage, ann: Person, kind: ChannelType
) -> None:
    _, place = place_in(house, kind)
    await ann.command("my settings", ann.dm)  # the bot knows the channel before this is answered
    await played(house, "Bob", "Ann", channel=str(place.id))

    asked = await ann.command("league season close", GAMES_CHANNEL, why="The cup is over")
    await ann.click(asked, "Close it")

    await ann.wait_for(lambda seen: " is over" in seen.text, place.id)


async def test_a_thread_for_a_table_is_opened_below_an_announcement(house: Stage, ann: Person) -> None:
    ground, _ = place_in(house, ChannelType.ANNOUNCEMENT)

    await ann.command("play whot", str(ground.id), thread="new")

    await ann.wait_for(lambda seen: "who is in?" in seen.text)
    (thread,) = house.playground.world.guild.threads()
    assert (thread.parent, thread.type) == (ground, ChannelType.ANNOUNCEMENT_THREAD)


async def test_in_a_voice_channel_the_bot_must_be_let_in(house: Stage, ann: Person) -> None:
    ground, _ = place_in(house, ChannelType.VOICE)
    house.playground.faults.deny(ground.id, "connect")

    reply = await ann.command("play whot", str(ground.id))

    assert "I need the permission Connect in this channel" in reply.text


async def test_a_deleted_message_of_a_table_in_a_voice_channel_is_posted_anew(house: Stage, ann: Person) -> None:
    ground, _ = place_in(house, ChannelType.VOICE)
    lobby = await open_lobby(house, "Ann", "Bob", channel=str(ground.id))
    await ann.click(lobby, "Start")
    house.playground.world.delete(ground.messages[lobby.id])

    await play_first(house, table_id(lobby))

    assert (await wait_for_table(ann, table_id(lobby), " played ", channel=ground.id)).id != lobby.id
