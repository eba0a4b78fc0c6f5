"""One session a shard: who is told of which servers, what is refused, and what befalls one shard alone."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import aiohttp
import discord
import orjson
import pytest

from bot.playground.guild import Guild
from bot.playground.model import ChannelType
from bot.playground.snowflake import shard_of
from tests.bot.playground.conftest import (
    ProbeBot,
    ShardedBot,
    ask_to_identify,
    closed_with,
    identify,
    press_on,
    receive,
    running,
    send_buttons,
    view_of,
)
from tests.loopback.person import Person
from tests.loopback.playground import Playground

SHARDS = 4


@pytest.fixture
def guilds(playground: Playground) -> list[Guild]:
    """One more guild a shard, in their order."""
    return [playground.world.add_guild(f"Server {n}", shard=(n, SHARDS)) for n in range(SHARDS)]


async def press(bot: ProbeBot, person: Person, message: discord.Message) -> discord.Interaction:
    """Let a person press Go, and a bot answer it; the interaction that the bot got."""
    interaction, pressing = await press_on(bot, person, message)
    await interaction.response.defer()
    await pressing
    return interaction


async def test_an_interaction_reaches_its_shard_alone(playground: Playground, guilds: list[Guild], ann: Person) -> None:
    async with AsyncExitStack() as stack:
        bots = [ShardedBot(shard_count=SHARDS, shard_ids=ids) for ids in ([0, 1], [2, 3])]
        low, high = [await stack.enter_async_context(running(each, playground.token)) for each in bots]
        everywhere = playground.world.guilds
        assert {guild.id for guild in low.guilds} == {key for key in everywhere if shard_of(key, SHARDS) < 2}
        assert {guild.id for guild in high.guilds} == {key for key in everywhere if shard_of(key, SHARDS) >= 2}
        interaction = await press(high, ann, await send_buttons(high, "Go", guild=guilds[3]))
        assert interaction.guild_id == guilds[3].id
        user = await high.fetch_user(ann.id)
        view = view_of(discord.ui.Button(label="Go", custom_id="go"))
        direct = await press(low, ann, await user.send("table", view=view))
        assert direct.guild_id is None
        assert low.interactions.empty()
        assert high.interactions.empty()


async def test_a_shard_is_told_of_its_own(
    playground: Playground, http: aiohttp.ClientSession, guilds: list[Guild]
) -> None:
    async with http.ws_connect(playground.gateway_url) as socket:
        ready = await identify(socket, playground.token, shard=[2, SHARDS])
        own = [guild["id"] for guild in ready["d"]["guilds"]]
        assert str(guilds[2].id) in own
        assert [(await receive(socket))["d"]["id"] for _ in own] == own
        for guild in (guilds[1], guilds[2]):
            playground.faults.take_bot_out(guild)
            playground.faults.bring_bot_back(guild)
            playground.faults.lose_guild(guild)
            playground.faults.return_guild(guild)
            playground.world.add_channel(ChannelType.TEXT, "attic", guild)
        await socket.send_bytes(orjson.dumps({"op": 8, "d": {"guild_id": str(guilds[1].id), "user_ids": ["1"]}}))
        await socket.send_bytes(orjson.dumps({"op": 8, "d": {"guild_id": str(guilds[2].id), "user_ids": ["1"]}}))
        told = [await receive(socket) for _ in range(6)]
    assert {frame["d"].get("guild_id", frame["d"]["id"]) for frame in told[:5]} == {str(guilds[2].id)}
    assert told[5]["d"]["guild_id"] == str(guilds[2].id)
    names = ["GUILD_DELETE", "GUILD_CREATE"] * 2 + ["CHANNEL_CREATE", "GUILD_MEMBERS_CHUNK"]
    assert [frame["t"] for frame in told] == names


async def test_all_clients_of_a_shard_get_what_happens(
    playground: Playground, guilds: list[Guild], ann: Person
) -> None:
    clients: list[ProbeBot] = [
        ShardedBot(shard_count=SHARDS, shard_ids=[2, 3]),
        ShardedBot(shard_count=SHARDS, shard_ids=[3]),
        ProbeBot(),
    ]
    async with AsyncExitStack() as stack:
        for client in clients:
            await stack.enter_async_context(running(client, playground.token))
        message = await send_buttons(clients[1], "Go", guild=guilds[3])
        pressing = asyncio.create_task(ann.click(message.id, "Go"))
        got = [await client.next_interaction() for client in clients]
        assert len({interaction.id for interaction in got}) == 1
        await got[1].response.defer()
        await pressing


async def test_one_session_where_more_are_needed_is_refused(playground: Playground) -> None:
    playground.world.shards_needed = 2
    with pytest.raises(discord.ConnectionClosed, match="4011"):
        async with running(ProbeBot(), playground.token):
            pass
    async with running(ShardedBot(shard_count=3), playground.token) as bot:
        assert len(bot.shards) == 3


@pytest.mark.parametrize("shard", [[2, 2], [-1, 2], [0, 0], [0], [0, 1, 2], ["0", "1"], "01", 5])
async def test_what_is_no_shard_is_refused(playground: Playground, http: aiohttp.ClientSession, shard: Any) -> None:
    async with http.ws_connect(playground.gateway_url) as socket:
        await ask_to_identify(socket, playground.token, shard=shard)
        assert await closed_with(socket) == 4010


async def test_shards_identify_in_turn_by_their_bucket(playground: Playground, http: aiohttp.ClientSession) -> None:
    world = playground.world
    world.max_concurrency, world.identify_seconds = 2, 3600.0

    async def ask(shard: int) -> str | None:
        async with http.ws_connect(playground.gateway_url) as socket:
            answer = await identify(socket, playground.token, shard=[shard, SHARDS])
            if answer["op"] == 9:
                assert answer["d"] is False
                return None
            return str(answer["t"])

    left = world.sessions_left
    assert [await ask(shard) for shard in (0, 1, 2, 3)] == ["READY", "READY", None, None]
    assert (playground.faults.hasty, playground.faults.identified, left - world.sessions_left) == (2, 2, 2)
    world.identify_seconds = 0.0
    assert await ask(2) == "READY"
    headers = {"Authorization": f"Bot {playground.token}"}
    async with http.get(f"{playground.api_base}/gateway/bot", headers=headers) as response:
        assert (await response.json())["session_start_limit"]["max_concurrency"] == 2


async def test_one_shard_loses_its_connection_alone(playground: Playground, guilds: list[Guild], ann: Person) -> None:
    async with running(ShardedBot(shard_count=2), playground.token) as bot:
        message = await send_buttons(bot, "Go", guild=guilds[1])
        before = playground.faults.identified
        playground.faults.drop_gateway(1)
        assert await bot.next_event("shard_resumed") == 1
        playground.faults.ask_reconnect(0)
        assert await bot.next_event("shard_resumed") == 0
        playground.faults.invalidate(1, is_resumable=True)
        assert await bot.next_event("shard_resumed") == 1
        assert playground.faults.identified == before
        while not bot.events.empty():
            bot.events.get_nowait()
        playground.faults.drop_gateway(1, is_resumable=False)
        assert await bot.next_event("shard_ready") == 1
        playground.faults.invalidate(0)
        assert await bot.next_event("shard_ready") == 0
        assert playground.faults.identified == before + 2
        await press(bot, ann, message)


async def test_a_shard_alone_is_refused(playground: Playground, http: aiohttp.ClientSession) -> None:
    playground.faults.refuse_identify(4014, 1)
    async with http.ws_connect(playground.gateway_url) as socket:
        assert (await identify(socket, playground.token, shard=[0, 2]))["t"] == "READY"
    async with http.ws_connect(playground.gateway_url) as socket:
        await ask_to_identify(socket, playground.token, shard=[1, 2])
        assert await closed_with(socket) == 4014
    async with http.ws_connect(playground.gateway_url) as socket:
        assert (await identify(socket, playground.token, shard=[1, 2]))["t"] == "READY"


async def test_interactions_of_a_shard_come_twice(playground: Playground, guilds: list[Guild], ann: Person) -> None:
    async with running(ShardedBot(shard_count=2), playground.token) as bot:
        even, odd = [await send_buttons(bot, "Go", guild=guild) for guild in guilds[:2]]
        playground.faults.deliver_twice(shard=1)
        await press(bot, ann, even)
        assert bot.interactions.empty()
        first = await press(bot, ann, odd)
        assert (await bot.next_interaction()).id == first.id
        await press(bot, ann, odd)
        assert bot.interactions.empty()
