"""Several servers in one world, each with its own channels, people, permissions and commands."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain, repeat

import aiohttp
import discord
import pytest
from discord import app_commands

from bot.playground import permissions
from bot.playground.guild import Guild
from bot.playground.model import ChannelType
from bot.playground.snowflake import EPOCH, SnowflakeFactory, shard_of, snowflake_time
from bot.playground.world import World
from tests.bot.playground.conftest import ProbeBot, data_of, refused, running, send_buttons
from tests.bot.playground.test_web import page
from tests.loopback.person import ClientRefusal, Person
from tests.loopback.playground import Playground


@pytest.fixture
def second(playground: Playground) -> Guild:
    return playground.world.add_guild("Second", channels=("games", "attic"))


@pytest.fixture
async def bot(playground: Playground, second: Guild) -> AsyncIterator[ProbeBot]:
    async with running(ProbeBot(), playground.token) as bot:
        yield bot


async def test_a_client_gets_every_guild_with_its_channels(
    bot: ProbeBot, playground: Playground, second: Guild
) -> None:
    playground.world.add_channel(ChannelType.TEXT, "cellar", second)
    third = playground.world.add_guild("Third")
    assert (await bot.next_event("guild_join")).id == third.id
    found = bot.get_guild(second.id)
    assert [guild.name for guild in bot.guilds] == ["Testers", "Second", "Third"]
    assert found is not None
    assert [channel.name for channel in found.text_channels][:2] == ["games", "attic"]
    assert found.me.top_role.id in {role.id for role in second.roles}
    assert found.member_count == 6
    assert playground.world.channel("#games").guild_id == playground.world.guild.id
    assert second.channel("#games").guild_id == second.id
    assert [channel.name for channel in second.plain_channels] == ["games", "attic", "cellar"]


def test_guilds_have_the_same_ids_each_time_and_fall_to_the_wanted_shards() -> None:
    shards, worlds = [2, 0, 0, 3, 1, 2], (World(), World())
    assert worlds[0].people == worlds[1].people
    assert worlds[0].guild.id == worlds[1].guild.id
    first, again = ([world.add_guild("Server", shard=(shard, 4)) for shard in shards] for world in worlds)
    assert [guild.id for guild in first] == [guild.id for guild in again]
    assert [list(guild.channels) for guild in first] == [list(guild.channels) for guild in again]
    assert [shard_of(guild.id, 4) for guild in first] == shards
    channels = [channel for guild in first for channel in guild.channels]
    assert len({guild.id for guild in first}) == len(set(channels)) == len(shards)
    with pytest.raises(ValueError, match="no shard 4 of 4"):
        World().add_guild("nowhere", shard=(4, 4))
    for key in ("Zoe", 1, "#nowhere"):
        with pytest.raises(LookupError):
            World().person(key)
        with pytest.raises(LookupError):
            World().channel(key)


@pytest.mark.parametrize("later", [0.0, -1.0])
def test_ids_are_unique_increase_and_tell_their_time(later: float) -> None:
    moment = datetime(2024, 5, 17, 12, 0, 0, 123_000, tzinfo=UTC)
    moments = chain([moment.timestamp()], repeat(moment.timestamp() + later))
    snowflake = SnowflakeFactory(clock=lambda: next(moments))
    ids = [snowflake() for _ in range(5000)]
    assert ids == sorted(set(ids))
    assert (snowflake_time(ids[0]), snowflake_time(0)) == (moment, EPOCH)


async def test_what_is_done_is_told_with_its_guild(bot: ProbeBot, second: Guild, ann: Person, bob: Person) -> None:
    async def who(interaction: discord.Interaction, member: discord.Member) -> None:
        assert interaction.guild is not None
        await interaction.response.send_message(f"{member.name} in {interaction.guild.name}", ephemeral=True)

    bot.tree.add_command(app_commands.Command(name="who", description="Who", callback=who))
    await bot.tree.sync()
    reply = await ann.command("who", second.channel("#attic"), member=bob)
    assert (reply.text, reply.is_ephemeral) == ("bob in Second", True)
    assert [message.text for message in ann.sees(second.channel("#attic"))] == ["bob in Second"]
    assert bob.sees(second.channel("#attic")) == []
    interaction = await bot.next_interaction()
    assert interaction.guild_id == second.id
    assert interaction.channel_id == second.channel("#attic").id


async def test_permissions_are_each_guilds_own(bot: ProbeBot, playground: Playground, second: Guild) -> None:
    playground.faults.deny(second.channel("#games"), "send_messages")
    playground.faults.deny("#lobby", "view_channel")
    home = bot.get_guild(second.id)
    assert home is not None
    with refused(50013):
        await home.text_channels[0].send("no")
    await home.text_channels[1].send("yes")
    await bot.text_channel("games").send("yes")
    second.everyone = replace(second.everyone, permissions=permissions.VIEW_CHANNEL)
    world, eve = playground.world, playground.person("Eve")
    assert not world.can_post(eve.user, second.channel("#attic"))
    assert world.can_post(eve.user, world.channel("#games"))


async def test_a_person_who_left_a_guild_is_in_the_others_still(
    bot: ProbeBot, playground: Playground, second: Guild, ann: Person, bob: Person
) -> None:
    playground.faults.leave_server("Bob")
    with pytest.raises(ClientRefusal):
        bob.say("#games", "hello")
    bob.say(second.channel("#games"), "hello")
    user = await bot.fetch_user(bob.id)
    await user.send("still here")
    assert ann.say("#games", "hello").text == "hello"
    playground.faults.take_bot_out(second)
    with refused(50278):
        await user.send("the bot is gone")
    playground.faults.bring_bot_back(second)
    playground.faults.leave_server("Bob", second)
    with refused(50278):
        await user.send("Bob is gone")


async def test_a_guilds_commands_are_its_own(bot: ProbeBot, second: Guild, ann: Person, playground: Playground) -> None:
    async def where(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("here")

    home = discord.Object(second.id)
    bot.tree.add_command(app_commands.Command(name="where", description="Where", callback=where), guild=home)
    (command,) = await bot.tree.sync(guild=home)
    assert command.guild_id == second.id
    assert (await ann.command("where", second.channel("#games"))).text == "here"
    with pytest.raises(ClientRefusal):
        await ann.command("where", "#games")
    assert await bot.tree.fetch_commands(guild=discord.Object(playground.world.guild.id)) == []


async def test_roles_and_channels_are_each_guilds_own(
    bot: ProbeBot, playground: Playground, second: Guild, ann: Person
) -> None:
    theirs, ours = second.roles[0].id, playground.world.guild.roles[0].id
    said = ann.say(second.channel("#games"), f"<@&{theirs}> <@&{ours}>")
    assert said.data["mention_roles"] == [str(theirs)]
    message = await send_buttons(bot, "Go", guild=second)
    forged = [str(playground.world.channel("#games").id), str(second.channel("#attic").id)]
    interactions = playground.interactions
    placed = playground.world.message(message.id)
    assert placed is not None
    interactions.click(ann.user, placed, "go", component_type=8, values=forged)
    chosen = data_of(await bot.next_interaction())
    assert list(chosen["resolved"]["channels"]) == [str(second.channel("#attic").id)]


async def test_threads_are_in_their_guild(bot: ProbeBot, playground: Playground, second: Guild, ann: Person) -> None:
    home, first = bot.get_guild(second.id), bot.get_guild(playground.world.guild.id)
    assert home is not None
    assert first is not None
    message = await home.text_channels[0].send("table")
    thread = await message.create_thread(name="table")
    await thread.send("inside")
    assert [each.id for each in await home.active_threads()] == [thread.id]
    assert await first.active_threads() == []
    assert [each.id for each in second.threads()] == [thread.id]
    assert playground.world.guild.threads() == []
    assert "inside" in [seen.text for seen in ann.sees(second.channel("table"))]
    async with running(ProbeBot(), playground.token) as later:
        assert {guild.id: [t.id for t in guild.threads] for guild in later.guilds}[second.id] == [thread.id]
    playground.world.delete_channel(second.channel("table"))
    assert second.threads() == []
    assert thread.id not in playground.world.channels


async def test_members_are_those_of_the_guild_asked_for(playground: Playground, second: Guild) -> None:
    playground.faults.leave_server("Eve", second)
    intents = discord.Intents(guilds=True, members=True)
    async with running(ProbeBot(intents=intents), playground.token) as bot:
        home, first = bot.get_guild(second.id), bot.get_guild(playground.world.guild.id)
        assert home is not None
        assert first is not None
        assert await home.query_members("ev", limit=5) == []
        assert [member.name for member in await first.query_members("ev", limit=5)] == ["eve"]
        assert {member.name for member in home.members} == {"ann", "bob", "cy", "dee", "Parlour"}


async def test_a_guild_goes_and_comes_back_alone(bot: ProbeBot, playground: Playground, second: Guild) -> None:
    playground.faults.take_bot_out(second)
    assert (await bot.next_event("guild_remove")).id == second.id
    with refused(10004):
        await bot.fetch_guild(second.id)
    assert (await bot.fetch_guild(playground.world.guild.id)).name == "Testers"
    with pytest.raises(discord.Forbidden):
        await bot.get_partial_messageable(second.channel("#games").id).send("hello")
    await bot.text_channel("games").send("hello")
    async with running(ProbeBot(), playground.token) as later:
        assert [guild.name for guild in later.guilds] == ["Testers"]
    playground.faults.bring_bot_back(second)
    assert (await bot.next_event("guild_join")).id == second.id
    playground.faults.lose_guild(second)
    assert (await bot.next_event("guild_unavailable")).id == second.id
    async with running(ProbeBot(), playground.token) as later:
        assert {guild.name: guild.unavailable for guild in later.guilds if guild.name} == {"Testers": False}
    playground.faults.return_guild(second)
    assert (await bot.next_event("guild_available")).id == second.id
    playground.faults.hide_guild(second)
    assert (await bot.next_event("guild_remove")).id == second.id
    assert (await bot.fetch_guild(second.id)).name == "Second"


async def test_the_page_shows_the_first_guild_alone(
    playground: Playground, http: aiohttp.ClientSession, second: Guild, ann: Person
) -> None:
    async with page(playground, http, "Ann") as tab:
        hello = await tab.receive("hello")
        assert hello["guild"]["name"] == "Testers"
        assert [channel["name"] for channel in hello["channels"]] == ["lobby", "games", "table-talk"]
        ann.say(second.channel("#games"), "elsewhere")
        ann.say("#games", "here")
        assert (await tab.receive("message"))["message"]["content"] == "here"


async def test_the_page_writes_to_no_other_guild(
    playground: Playground, http: aiohttp.ClientSession, second: Guild
) -> None:
    async with page(playground, http, "Ann") as tab:
        await tab.send("say", channel=str(second.channel("#games").id), content="through the wall")
        await tab.send("say", channel=str(playground.world.channel("#games").id), content="hello")
        await tab.receive("message")
    assert second.channel("#games").messages == {}
