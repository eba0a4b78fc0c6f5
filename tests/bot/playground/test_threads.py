"""Threads through discord.py: making, joining, archiving, locking."""

from contextlib import nullcontext

import discord
import pytest

from bot.playground.permissions import permission_bits
from tests.bot.playground.conftest import ProbeBot, press_on, refused, view_of
from tests.loopback.person import ClientRefusal, Person
from tests.loopback.playground import Playground

PUBLIC, PRIVATE = discord.ChannelType.public_thread, discord.ChannelType.private_thread


async def make_thread(bot: ProbeBot, kind: discord.ChannelType = PUBLIC, name: str = "Table 1") -> discord.Thread:
    return await bot.text_channel("games").create_thread(name=name, type=kind)


async def test_a_public_thread_is_seen_by_all(bot: ProbeBot, playground: Playground, ann: Person) -> None:
    thread = await make_thread(bot)
    await thread.send("welcome")
    assert (await bot.next_event("thread_create")).id == thread.id
    assert thread.owner_id == bot.application_id
    assert [message.text for message in ann.sees(thread.id)] == ["welcome"]
    assert ann.sees("#games")[0].data["type"] == 18
    playground.world.delete_channel(playground.world.channel(thread.id))
    assert (await bot.next_event("raw_thread_delete")).thread_id == thread.id
    with refused(10003):
        await thread.send("anyone?")


async def test_a_private_thread_is_its_members(bot: ProbeBot, playground: Playground, ann: Person, bob: Person) -> None:
    thread = await make_thread(bot, PRIVATE)
    await thread.add_user(discord.Object(bob.id))
    await thread.send("secret")
    assert [message.text for message in bob.sees(thread.id)] == ["secret"]
    assert {member.id for member in await thread.fetch_members()} == {bob.id, bot.application_id}
    with pytest.raises(discord.Forbidden):
        await thread.remove_user(discord.Object(bob.id))
    assert ann.sees(thread.id) != [], "the guild's owner may manage threads"
    eve = playground.person("Eve")
    assert thread.id not in [channel.id for channel in eve.channels()]
    assert eve.sees(thread.id) == []
    with pytest.raises(ClientRefusal):
        eve.say(thread.id, "let me in")


async def test_a_thread_from_a_message_takes_its_id(bot: ProbeBot) -> None:
    message = await bot.text_channel("games").send("the table")
    thread = await message.create_thread(name="Table 1")
    assert thread.id == message.id
    fetched = await bot.text_channel("games").fetch_message(message.id)
    assert fetched.flags.has_thread
    assert fetched.thread == thread
    with refused(160004):
        await message.create_thread(name="Table 2")


async def test_an_archived_thread_refuses_edits(bot: ProbeBot, playground: Playground, ann: Person) -> None:
    thread, other = await make_thread(bot), await make_thread(bot)
    channel = playground.world.channel(thread.id)
    assert channel.thread is not None
    message = await thread.send("the table")
    await thread.edit(archived=True)
    assert [each.id for each in await bot.guilds[0].active_threads()] == [other.id]
    assert [each.id async for each in bot.text_channel("games").archived_threads()] == [thread.id]
    with refused(50083):
        await message.edit(content="changed")
    ann.say(thread.id, "anyone?")
    await message.edit(content="changed")
    assert ann.sees(thread.id)[0].text == "changed"
    playground.world.set_archived(channel, True)
    assert not (await thread.edit(archived=False)).archived
    playground.world.set_archived(channel, True)
    await thread.send("awake")
    assert not channel.thread.is_archived


async def test_a_locked_thread_takes_no_message(bot: ProbeBot, playground: Playground, bob: Person) -> None:
    thread = await make_thread(bot)
    playground.world.set_locked(playground.world.channel(thread.id), True)
    with refused(160005):
        await thread.send("hello")
    with pytest.raises(ClientRefusal):
        bob.say(thread.id, "hello")
    playground.faults.allow("#games", "manage_threads")
    await thread.edit(locked=False)
    await thread.send("hello")


async def test_a_locked_thread_is_its_managers(bot: ProbeBot, playground: Playground, ann: Person, bob: Person) -> None:
    thread = await make_thread(bot)
    message = await thread.send("the table", view=view_of(discord.ui.Button(label="Go")))
    interaction, pressing = await press_on(bot, bob, message)
    assert isinstance(interaction.channel, discord.Thread)
    assert interaction.channel_id == thread.id
    await interaction.response.defer()
    await pressing
    playground.world.set_locked(playground.world.channel(thread.id), True)
    with pytest.raises(ClientRefusal):
        await bob.click(message.id, "Go")
    interaction, pressing = await press_on(bot, ann, message)
    for answer in (interaction.response.edit_message(content="x"), interaction.response.send_message("x")):
        with refused(160005):
            await answer
    await interaction.response.send_message("only you", ephemeral=True)
    with refused(160005):
        await interaction.followup.send("x")
    assert (await pressing).text == "only you"


@pytest.mark.parametrize(
    ("is_locked", "is_archived", "is_deleted"), [(False, True, True), (True, False, True), (True, True, False)]
)
async def test_a_thread_keeps_its_messages_once_it_is_locked_and_archived(
    bot: ProbeBot, playground: Playground, ann: Person, is_locked: bool, is_archived: bool, is_deleted: bool
) -> None:
    thread = await make_thread(bot)
    message = await thread.send("the table")
    channel = playground.world.channel(thread.id)
    assert channel.thread is not None
    channel.thread.is_locked, channel.thread.is_archived = is_locked, is_archived
    with nullcontext() if is_deleted else pytest.raises(discord.HTTPException):
        await message.delete()
    assert (ann.look(message.id) is None) is is_deleted


async def test_what_is_done_with_threads_and_channels_needs_permissions(bot: ProbeBot, playground: Playground) -> None:
    thread, channel = await make_thread(bot), bot.text_channel("games")
    with refused(50013):
        await thread.edit(locked=True)
    with refused(50013):
        await thread.edit(locked=True, archived=True)
    with refused(50035, "In name: Must be between 1 and 100 in length."):
        await make_thread(bot, name="x" * 101)
    playground.faults.deny("#games", "send_messages")
    await thread.send("still allowed")
    playground.faults.deny("#games", "send_messages_in_threads")
    with refused(50013):
        await thread.send("not allowed")
    playground.faults.deny("#games", "create_public_threads", "create_private_threads")
    for kind in (PUBLIC, PRIVATE):
        with refused(50013):
            await make_thread(bot, kind)
    playground.faults.allow("#games", "create_private_threads")
    await make_thread(bot, PRIVATE)
    with refused(50013):
        await channel.edit(name="tables")
    playground.faults.allow("#games", "manage_channels")
    edited = await channel.edit(name="tables", topic="Play here")
    assert edited is not None
    assert (edited.name, edited.topic) == ("tables", "Play here")
    with pytest.raises(ValueError, match="unknown permission 'fly'"):
        permission_bits("fly")
