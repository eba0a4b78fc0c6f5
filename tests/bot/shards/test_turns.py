"""Shards of several processes that open their sessions one after the other, where Discord lets one in at a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import discord
import pytest
from structlog.testing import capture_logs

from bot import openings, timekeeper
from bot.__main__ import point_to
from bot.connection import Connection
from bot.openings import SharedTurns
from storage.database import Database, access_to
from storage.engine.address import Address
from storage.shards.groups import Shards
from tests.bot.stage import WAIT, until
from tests.loopback.playground import Playground
from tests.places import Databases
from tests.storage.several import raw

GROUPS = 3
TURN = 0.3


@pytest.fixture
def shared_address(databases: Databases, playground: Playground, monkeypatch: pytest.MonkeyPatch) -> Address:
    """A fresh database of a PostgreSQL, for processes that take short turns."""
    monkeypatch.setattr(openings, "TURN_SECONDS", TURN)
    playground.world.shards_needed = GROUPS
    point_to(playground.api_base)
    return databases.fresh()


@asynccontextmanager
async def processes(address: Address, playground: Playground) -> AsyncIterator[None]:
    """A process of each group."""
    async with AsyncExitStack() as stack:
        for group in range(GROUPS):
            database = Database(access_to(address), time.time, Shards(group, GROUPS))
            await stack.enter_async_context(database)
            turns = SharedTurns(database.identifies)
            client = Connection(database.shards, turn=turns, intents=discord.Intents(guilds=True))
            running = asyncio.create_task(client.start(playground.token))
            stack.push_async_callback(asyncio.wait, [running])
            stack.push_async_callback(client.close)
        yield


async def all_are_connected(playground: Playground) -> None:
    """Wait until every shard has its session."""
    await until(playground, lambda: len(playground.world.online_shards) == GROUPS)


async def test_shards_of_one_bucket_open_one_after_the_other(shared_address: Address, playground: Playground) -> None:
    began = asyncio.get_running_loop().time()
    async with processes(shared_address, playground):
        await all_are_connected(playground)
        assert asyncio.get_running_loop().time() - began >= (GROUPS - 1) * TURN
    assert playground.faults.identified == GROUPS


async def test_shards_of_other_buckets_wait_for_none(
    shared_address: Address, playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(openings, "TURN_SECONDS", 3600.0)
    playground.world.max_concurrency = GROUPS
    async with processes(shared_address, playground):
        await all_are_connected(playground)


async def test_no_session_is_opened_while_the_database_is_away(
    shared_address: Address, playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timekeeper, "AWAY_SECONDS", 0.01)
    async with raw(str(shared_address)) as beside:
        await beside.execute("ALTER TABLE identifies RENAME TO away")
        with capture_logs() as logged:
            async with processes(shared_address, playground), asyncio.timeout(WAIT):
                while [entry["event"] for entry in logged].count("gateway.no_turn") <= GROUPS:
                    await beside.fetchval("SELECT 1")
                assert not playground.faults.identified
                await beside.execute("ALTER TABLE away RENAME TO identifies")
                await all_are_connected(playground)
