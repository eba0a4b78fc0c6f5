"""Threads through discord.py: making, joining, archiving, locking."""

import asyncio
from contextlib import nullcontext

import discord
import pytest

from tests.bot.playground.conftest import ProbeBot, form_errors
from tests.loopback.person import ClientRefusal, Person
from tests.loopback.playground import Playground


async def make_thread(bot: ProbeBot, kind: discord.ChannelType = discord.ChannelType.public_thread) -> discord.Thread:
    assert kind in (discord.ChannelType.public_thread, discord.ChannelType.private_thread)
    return await bot.text_channel("games").create_thread(name="Table 1", type=kind)


async def test_a_public_thread_is_seen_by_all(bot: ProbeBot, ann: Person) -> None:
    thread = await make_thread(bot)
    await thread.send("welcome")
    assert (await bot.next_event("thread_create")).id == thread.id
    assert thread.owner_id == bot.application_id
    assert [message.text for message in ann.sees(thread.id)] == ["welcome"]
    assert ann.sees("#games")[0].data["type"] == 18


async def test_a_private_thread_is_seen_by_its_members(bot: ProbeBot, ann: Person, bob: Person) -> None:
    thread = await make_thread(bot, discord.ChannelType.private_thread)
    await thread.add_user(discord.Object(bob.id))
    await thread.send("secret")
    assert [message.text for message in bob.sees(thread.id)] == ["secret"]
    assert {member.id for member in await thread.fetch_members()} == {bob.id, bot.application_id}
    with pytest.raises(discord.Forbidden):
        await thread.remove_user(discord.Object(bob.id))
    assert ann.sees(thread.id) != [], "the guild's owner may manage threads"


async def test_a_private_thread_is_hidden_from_others(bot: ProbeBot, playground: Playground) -> None:
    thread = await make_thread(bot, discord.ChannelType.private_thread)
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
    with pytest.raises(discord.HTTPException) as refusal:
        await message.create_thread(name="Table 2")
    assert refusal.value.code == 160004


async def test_an_archived_thread_refuses_edits_until_somebody_writes(bot: ProbeBot, ann: Person) -> None:
    thread = await make_thread(bot)
    message = await thread.send("the table")
    await thread.edit(archived=True)
    with pytest.raises(discord.HTTPException) as refusal:
        await message.edit(content="changed")
    assert refusal.value.code == 50083
    ann.say(thread.id, "anyone?")
    await message.edit(content="changed")
    assert ann.sees(thread.id)[0].text == "changed"


async def test_the_bot_unarchives_by_edit_and_by_message(bot: ProbeBot, playground: Playground) -> None:
    thread = await make_thread(bot)
    channel = playground.world.channel(thread.id)
    assert channel.thread is not None
    playground.world.set_archived(channel, True)
    edited = await thread.edit(archived=False)
    assert not edited.archived
    playground.world.set_archived(channel, True)
    await thread.send("awake")
    assert not channel.thread.is_archived


async def test_archived_threads_are_listed_apart(bot: ProbeBot, playground: Playground) -> None:
    active, archived = await make_thread(bot), await make_thread(bot)
    await archived.edit(archived=True)
    assert [thread.id for thread in await bot.guilds[0].active_threads()] == [active.id]
    assert [thread.id async for thread in bot.text_channel("games").archived_threads()] == [archived.id]


async def test_a_locked_thread_takes_no_message(bot: ProbeBot, playground: Playground, bob: Person) -> None:
    thread = await make_thread(bot)
    playground.world.set_locked(playground.world.channel(thread.id), True)
    with pytest.raises(discord.HTTPException) as refusal:
        await thread.send("hello")
    assert refusal.value.code == 160005
    with pytest.raises(ClientRefusal):
        bob.say(thread.id, "hello")
    playground.faults.allow("#games", "manage_threads")
    await thread.edit(locked=False)
    await thread.send("hello")


async def test_in_a_locked_thread_only_its_managers_press_and_only_privately_is_answered(
    bot: ProbeBot, playground: Playground, ann: Person, bob: Person
) -> None:
    thread = await make_thread(bot)
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Hand", custom_id="hand"))
    message = await thread.send("the table", view=view)
    playground.world.set_locked(playground.world.channel(thread.id), True)
    with pytest.raises(ClientRefusal):
        await bob.click(message.id, "Hand")
    pressing = asyncio.create_task(ann.click(message.id, "Hand"))
    interaction = await bot.next_interaction()
    for refused in (interaction.response.edit_message(content="x"), interaction.response.send_message("x")):
        with pytest.raises(discord.HTTPException) as refusal:
            await refused
        assert refusal.value.code == 160005
    await interaction.response.send_message("only you", ephemeral=True)
    with pytest.raises(discord.HTTPException) as refusal:
        await interaction.followup.send("x")
    assert refusal.value.code == 160005
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


@pytest.mark.parametrize("change", [{"locked": True}, {"locked": True, "archived": True}])
async def test_a_lock_needs_the_permission(bot: ProbeBot, change: dict[str, bool]) -> None:
    thread = await make_thread(bot)
    with pytest.raises(discord.Forbidden) as refusal:
        await thread.edit(**change)  # type: ignore[arg-type]
    assert refusal.value.code == 50013


@pytest.mark.parametrize(
    ("denied", "kind"),
    [
        ("create_public_threads", discord.ChannelType.public_thread),
        ("create_private_threads", discord.ChannelType.private_thread),
    ],
)
async def test_making_a_thread_needs_the_permission(
    bot: ProbeBot, playground: Playground, denied: str, kind: discord.ChannelType
) -> None:
    playground.faults.deny("#games", denied)
    with pytest.raises(discord.Forbidden) as refusal:
        await make_thread(bot, kind)
    assert refusal.value.code == 50013


async def test_sending_in_threads_is_a_permission_of_its_own(bot: ProbeBot, playground: Playground) -> None:
    thread = await make_thread(bot)
    playground.faults.deny("#games", "send_messages")
    await thread.send("still allowed")
    playground.faults.deny("#games", "send_messages_in_threads")
    with pytest.raises(discord.Forbidden) as refusal:
        await thread.send("not allowed")
    assert refusal.value.code == 50013


async def test_a_name_has_its_limits(bot: ProbeBot) -> None:
    with pytest.raises(discord.HTTPException) as refusal:
        await bot.text_channel("games").create_thread(name="x" * 101, type=discord.ChannelType.public_thread)
    assert "In name: Must be between 1 and 100 in length." in form_errors(refusal.value)


async def test_renaming_a_channel_needs_the_permission(bot: ProbeBot, playground: Playground) -> None:
    channel = bot.text_channel("games")
    with pytest.raises(discord.Forbidden):
        await channel.edit(name="tables")
    playground.faults.allow("#games", "manage_channels")
    edited = await channel.edit(name="tables", topic="Play here")
    assert edited is not None
    assert (edited.name, edited.topic) == ("tables", "Play here")


async def test_deleting_tells_the_bot(bot: ProbeBot, playground: Playground) -> None:
    thread = await make_thread(bot)
    playground.world.delete_channel(playground.world.channel(thread.id))
    assert await bot.next_event("thread_delete") == thread.id
    with pytest.raises(discord.NotFound) as refusal:
        await thread.send("anyone?")
    assert refusal.value.code == 10003


async def test_a_click_in_a_thread_says_so(bot: ProbeBot, bob: Person) -> None:
    thread = await make_thread(bot)
    view = discord.ui.View(timeout=None).add_item(discord.ui.Button(label="Join", custom_id="join"))
    message = await thread.send(view=view)
    clicked = asyncio.create_task(bob.click(message.id, "Join"))
    interaction = await bot.next_interaction()
    assert isinstance(interaction.channel, discord.Thread)
    assert interaction.channel_id == thread.id
    await interaction.response.defer()
    await clicked
