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
from tests.bot.playground.conftest import (
    SECONDS,
    ProbeBot,
    closed_with,
    identify,
    receive,
    running,
)
from tests.loopback.person import Person
from tests.loopback.playground import Playground


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
async def test_an_unknown_query_is_refused(
    playground: Playground, http: aiohttp.ClientSession, query: str, code: int
) -> None:
    async with http.ws_connect(f"{playground.gateway_url}?{query}") as socket:
        assert await closed_with(socket) == code


async def ask_to_resume(
    socket: aiohttp.ClientWebSocketResponse, playground: Playground, session: str, seq: int
) -> None:
    await receive(socket)
    data = {"token": playground.token, "session_id": session, "seq": seq}
    await socket.send_bytes(orjson.dumps({"op": 6, "d": data}))


@pytest.mark.parametrize(
    ("close", "resume_seconds", "seq", "code"),
    [(4000, 60.0, 99, 4007), (1000, 60.0, 1, None), (4000, 0.0, 1, None), (None, 60.0, 3, None)],
    ids=["from the future", "closed on purpose", "left too long", "unknown"],
)
async def test_a_session_that_cannot_be_resumed_is_told_so(
    playground: Playground,
    http: aiohttp.ClientSession,
    monkeypatch: pytest.MonkeyPatch,
    close: int | None,
    resume_seconds: float,
    seq: int,
    code: int | None,
) -> None:
    monkeypatch.setattr(gateway, "RESUME_SECONDS", resume_seconds)
    session = "gone"
    if close is not None:
        async with http.ws_connect(playground.gateway_url) as socket:
            session = (await identify(socket, playground.token))["d"]["session_id"]
            await socket.close(code=close)
    async with http.ws_connect(playground.gateway_url) as socket:
        await ask_to_resume(socket, playground, session, seq)
        if code is None:
            assert await receive(socket) == {"op": 9, "d": False, "s": None, "t": None}
        else:
            assert await closed_with(socket) == code


def test_a_session_keeps_what_its_client_does_not_have_yet() -> None:
    session = Session(intents=0, shard_id=0, shard_count=1, outbox=None)
    for number in range(3):
        session.dispatch("EVENT", number)
    session.acknowledge(2)
    assert [seq for seq, _ in session.events] == [3]
    assert [session.can_resume_from(seq) for seq in range(4)] == [False, False, True, True]
