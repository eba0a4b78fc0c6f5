"""The gateway with real discord.py clients, and by hand where a client would never do so."""

import asyncio
import logging
import math
import threading
import time
import zlib
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import orjson
import pytest

from bot.playground import gateway
from bot.playground.session import Session
from tests.bot.playground.conftest import SECONDS, ProbeBot, closed_with, identify, receive, running, send_buttons
from tests.loopback.person import Person
from tests.loopback.playground import Playground


async def test_a_client_gets_the_guild(bot: ProbeBot, playground: Playground) -> None:
    (guild,) = bot.guilds
    assert guild.name == "Testers"
    assert [channel.name for channel in guild.text_channels] == ["lobby", "games", "table-talk"]
    assert guild.owner_id == playground.person("Ann").id
    assert guild.member_count == 6
    assert playground.world.is_bot_online


async def test_the_clients_permissions_agree_with_the_worlds(bot: ProbeBot, playground: Playground) -> None:
    playground.faults.deny("#games", "send_messages", "attach_files")
    await bot.next_event("channel_update")
    for channel in bot.text_channel("games"), bot.text_channel("lobby"):
        expected = playground.world.permissions(playground.world.bot, playground.world.channel(channel.id))
        assert channel.permissions_for(channel.guild.me).value == expected
    assert not bot.text_channel("games").permissions_for(bot.guilds[0].me).send_messages


async def test_a_wrong_token_is_refused_at_the_login(playground: Playground) -> None:
    with pytest.raises(discord.LoginFailure):
        async with running(ProbeBot(), "not the token"):
            pass


async def test_the_bot_is_offline_once_it_has_closed(playground: Playground) -> None:
    async with running(ProbeBot(), playground.token):
        pass
    assert not playground.world.is_bot_online


async def test_a_dropped_gateway_resumes_with_what_was_missed(
    bot: ProbeBot, playground: Playground, ann: Person
) -> None:
    message = await send_buttons(bot, "Go")
    playground.faults.drop_gateway()
    press = asyncio.create_task(ann.click(message.id, "Go"))
    interaction = await bot.next_interaction()
    await bot.next_event("resumed")
    await interaction.response.edit_message(content="went on")
    assert (await press).text == "went on"


async def test_a_session_that_cannot_resume_is_identified_anew(
    bot: ProbeBot, playground: Playground, ann: Person
) -> None:
    message = await send_buttons(bot, "Go")
    old_session = bot.ws.session_id
    bot.ready.clear()
    playground.faults.drop_gateway(is_resumable=False)
    await asyncio.wait_for(bot.ready.wait(), SECONDS)
    assert bot.ws.session_id != old_session
    press = asyncio.create_task(ann.click(message.id, "Go"))
    await (await bot.next_interaction()).response.edit_message(content="went on")
    assert (await press).text == "went on"


async def test_a_client_asked_to_reconnect_resumes(bot: ProbeBot, playground: Playground) -> None:
    old_session = bot.ws.session_id
    playground.faults.ask_reconnect()
    await bot.next_event("resumed")
    assert bot.ws.session_id == old_session


async def test_two_sessions_both_get_an_interaction(bot: ProbeBot, playground: Playground, ann: Person) -> None:
    async with running(ProbeBot(), playground.token) as other:
        message = await send_buttons(bot, "Go")
        press = asyncio.create_task(ann.click(message.id, "Go"))
        first, second = await bot.next_interaction(), await other.next_interaction()
        assert first.id == second.id
        await first.response.edit_message(content="by the first")
        with pytest.raises(discord.HTTPException, match="already been acknowledged") as refusal:
            await second.response.edit_message(content="by the second")
        assert refusal.value.code == 40060
        assert (await press).text == "by the first"


async def test_an_interaction_can_be_delivered_twice(bot: ProbeBot, playground: Playground, ann: Person) -> None:
    message = await send_buttons(bot, "Go")
    playground.faults.deliver_twice()
    press = asyncio.create_task(ann.click(message.id, "Go"))
    first, second = await bot.next_interaction(), await bot.next_interaction()
    assert first.id == second.id
    await first.response.defer()
    await press
    press = asyncio.create_task(ann.click(message.id, "Go"))
    third = await bot.next_interaction()
    assert third.id != first.id
    await third.response.defer()
    await press
    assert bot.interactions.empty()


async def test_messages_reach_only_who_asked_for_them(playground: Playground, ann: Person) -> None:
    intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
    async with running(ProbeBot(intents=intents), playground.token) as bot:
        ann.say("#games", "a secret of the server")
        ann.say(ann.dm, "for the bot")
        ann.say("#games", f"hello <@{bot.application_id}>")
        contents = [(await bot.next_event("message")).content for _ in range(3)]
    assert contents == ["", "for the bot", f"hello <@{bot.application_id}>"]


async def test_members_are_sent_on_request(playground: Playground) -> None:
    intents = discord.Intents(guilds=True, members=True)
    async with running(ProbeBot(intents=intents), playground.token) as bot:
        assert {member.name for member in bot.guilds[0].members} == {"ann", "bob", "cy", "dee", "eve", "Parlour"}
        (eve,) = await bot.guilds[0].query_members("ev", limit=5)
        assert eve.id == playground.person("Eve").id


async def test_the_shard_that_does_not_own_the_guild_gets_nothing_of_it(
    playground: Playground, http: aiohttp.ClientSession
) -> None:
    owner = (playground.world.guild.id >> 22) % 2
    async with http.ws_connect(playground.gateway_url) as socket:
        ready = await identify(socket, playground.token, shard=[1 - owner, 2])
        assert ready["d"]["guilds"] == []
    async with http.ws_connect(playground.gateway_url) as socket:
        ready = await identify(socket, playground.token, shard=[owner, 2])
        assert len(ready["d"]["guilds"]) == 1
        assert (await receive(socket))["t"] == "GUILD_CREATE"


async def test_a_heartbeat_is_acknowledged(playground: Playground, http: aiohttp.ClientSession) -> None:
    async with http.ws_connect(playground.gateway_url) as socket:
        hello = await receive(socket)
        assert hello["d"]["heartbeat_interval"] > 0
        await socket.send_bytes(orjson.dumps({"op": 1, "d": None}))
        assert (await receive(socket))["op"] == 11


async def test_a_client_does_not_take_its_first_heartbeat_for_a_late_one(
    playground: Playground, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """discord.py notes the time of sending after an answer that comes at once: here 0.6 s late, told as 12 s."""

    def hasty() -> float:
        if threading.current_thread() is not threading.main_thread():
            time.sleep(0.01)  # a busy loop lets the thread that beats wait for its turn
        return time.perf_counter() * 20

    monkeypatch.setattr(gateway, "HEARTBEAT_MS", 600)
    monkeypatch.setattr(discord.gateway, "time", SimpleNamespace(time=time.time, perf_counter=hasty))
    async with running(ProbeBot(), playground.token) as bot:
        measured: set[float] = set()
        async with asyncio.timeout(SECONDS):
            while len(measured - {math.inf}) < 2:  # that of the greeting, and the first of the thread that beats
                measured.add(bot.latency)
                await asyncio.sleep(0.01)

    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []


async def test_zlib_stream_is_one_stream(playground: Playground, http: aiohttp.ClientSession) -> None:
    async with http.ws_connect(playground.gateway_url + "?compress=zlib-stream") as socket:
        inflate = zlib.decompressobj()
        hello = await socket.receive_bytes(timeout=SECONDS)
        assert hello.endswith(b"\x00\x00\xff\xff")
        assert orjson.loads(inflate.decompress(hello))["op"] == 10
        await socket.send_bytes(orjson.dumps({"op": 1, "d": None}))
        assert orjson.loads(inflate.decompress(await socket.receive_bytes(timeout=SECONDS)))["op"] == 11


async def test_zstd_stream_is_one_stream(playground: Playground, http: aiohttp.ClientSession) -> None:
    zstandard = pytest.importorskip("zstandard", reason="no zstd library is installed")
    async with http.ws_connect(playground.gateway_url + "?compress=zstd-stream") as socket:
        inflate = zstandard.ZstdDecompressor().decompressobj()
        assert orjson.loads(inflate.decompress(await socket.receive_bytes(timeout=SECONDS)))["op"] == 10


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        pytest.param([b"{"], 4002, id="no JSON"),
        pytest.param([b"[]"], 4002, id="no object"),
        pytest.param([{"op": 99}], 4001, id="unknown opcode"),
        pytest.param([{"op": 3, "d": {}}], 4003, id="not identified"),
        pytest.param([{"op": 2, "d": {"token": "wrong"}}], 4004, id="wrong token"),
        pytest.param([{"op": 6, "d": {"token": "wrong"}}], 4004, id="wrong token at the resume"),
        pytest.param(["identify", "identify"], 4005, id="identified twice"),
        pytest.param([{"op": 2, "d": {"token": "right", "shard": [2, 2]}}], 4010, id="no such shard"),
        pytest.param([{"op": 2, "d": {"token": "right", "intents": 1 << 40}}], 4013, id="no such intent"),
    ],
)
async def test_what_makes_no_sense_closes_the_socket(
    playground: Playground, http: aiohttp.ClientSession, frames: list[Any], code: int
) -> None:
    async with http.ws_connect(playground.gateway_url) as socket:
        for frame in frames:
            data = {"op": 2, "d": {"token": "right"}} if frame == "identify" else frame
            if isinstance(data, dict) and data.get("d", {}).get("token") == "right":
                data = {**data, "d": {**data["d"], "token": playground.token}}
            await socket.send_bytes(data if isinstance(data, bytes) else orjson.dumps(data))
        assert await closed_with(socket) == code


@pytest.mark.parametrize(("query", "code"), [("v=9", 4012), ("compress=lzma", 4002)])
async def test_what_the_gateway_does_not_speak_is_refused(
    playground: Playground, http: aiohttp.ClientSession, query: str, code: int
) -> None:
    async with http.ws_connect(f"{playground.gateway_url}?{query}") as socket:
        assert await closed_with(socket) == code


async def test_a_resume_of_an_unknown_session_is_told_so(playground: Playground, http: aiohttp.ClientSession) -> None:
    async with http.ws_connect(playground.gateway_url) as socket:
        await receive(socket)
        data = {"token": playground.token, "session_id": "gone", "seq": 3}
        await socket.send_bytes(orjson.dumps({"op": 6, "d": data}))
        assert await receive(socket) == {"op": 9, "d": False, "s": None, "t": None}


async def test_a_resume_from_the_future_is_refused(playground: Playground, http: aiohttp.ClientSession) -> None:
    async with http.ws_connect(playground.gateway_url) as socket:
        ready = await identify(socket, playground.token)
        await socket.close(code=4000)
    async with http.ws_connect(playground.gateway_url) as socket:
        data = {"token": playground.token, "session_id": ready["d"]["session_id"], "seq": 99}
        await socket.send_bytes(orjson.dumps({"op": 6, "d": data}))
        assert await closed_with(socket) == 4007


async def test_a_session_left_too_long_cannot_resume(
    playground: Playground, http: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gateway, "RESUME_SECONDS", 0.0)
    async with http.ws_connect(playground.gateway_url) as socket:
        ready = await identify(socket, playground.token)
        playground.faults.drop_gateway()
        assert await closed_with(socket) == 4000
    async with http.ws_connect(playground.gateway_url) as socket:
        await receive(socket)
        data = {"token": playground.token, "session_id": ready["d"]["session_id"], "seq": 1}
        await socket.send_bytes(orjson.dumps({"op": 6, "d": data}))
        assert (await receive(socket))["op"] == 9


def test_a_session_keeps_what_its_client_does_not_have_yet() -> None:
    session = Session(intents=0, shard_id=0, shard_count=1, outbox=None)
    for number in range(3):
        session.dispatch("EVENT", number)
    session.acknowledge(2)
    assert [seq for seq, _ in session.events] == [3]
    assert [session.can_resume_from(seq) for seq in range(4)] == [False, False, True, True]


async def test_a_session_closed_on_purpose_cannot_resume(playground: Playground, http: aiohttp.ClientSession) -> None:
    async with http.ws_connect(playground.gateway_url) as socket:
        ready = await identify(socket, playground.token)
        await socket.close(code=1000)
    async with http.ws_connect(playground.gateway_url) as socket:
        await receive(socket)
        data = {"token": playground.token, "session_id": ready["d"]["session_id"], "seq": 1}
        await socket.send_bytes(orjson.dumps({"op": 6, "d": data}))
        assert (await receive(socket))["op"] == 9
