"""What requests to Discord wait for before they are sent, where several processes are one bot."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest
from discord.http import HTTPClient, Route
from discord.webhook.async_ import AsyncWebhookAdapter, interaction_response_params
from structlog.testing import capture_logs

from bot.__main__ import point_to
from bot.messages.answers import REQUEST_ERRORS
from bot.messages.restraint import Restraint
from bot.shards import gate
from bot.shards.gate import Gate, NoLease
from storage.database import Database, access_to
from storage.engine.address import Address
from storage.shards.budgets import AHEAD, PLACES
from storage.shards.groups import Shards
from tests.bot.stage import WAIT
from tests.loopback.playground import Playground
from tests.storage.several import raw, until_locked_out

GROUPS = 3
ME = "GET /users/@me"
"""Has no limit but the one of all requests together."""


class Process:
    """What of a bot's process speaks to Discord: discord.py's client, with our gate before it."""

    def __init__(self, database: Database, *, counts_calls: bool = True) -> None:
        self.database = database
        self.lease: Any = SimpleNamespace(is_live=True)
        database.shards.lease = self.lease
        self.gate = Gate(database.shards, database.budgets if counts_calls else None)
        restraint = Restraint(time.time, lambda: None, self.gate)
        self.http = HTTPClient(asyncio.get_running_loop(), http_trace=restraint.trace())

    async def ask(self, times: int) -> None:
        """Send so many requests, all at once."""
        await asyncio.gather(*(self.http.request(Route(*ME.split())) for _ in range(times)))


@asynccontextmanager
async def processes(
    address: Address, playground: Playground, groups: int = GROUPS, *, counts_calls: bool = True
) -> AsyncIterator[list[Process]]:
    """A process of each group, each with connections of its own."""
    point_to(playground.api_base)
    async with AsyncExitStack() as stack:
        made = []
        for group in range(groups):
            database = Database(access_to(address), time.time, Shards(group, groups))
            process = Process(await stack.enter_async_context(database), counts_calls=counts_calls)
            await process.http.static_login(playground.token)
            stack.push_async_callback(process.http.close)
            made.append(process)
        yield made


def least_seconds(requests: int) -> float:
    """How long so many requests take at the least that have places of the same seconds."""
    return (requests - 1 - AHEAD) / PLACES


async def test_what_all_processes_send_shares_the_same_seconds(server_address: str, playground: Playground) -> None:
    began = asyncio.get_running_loop().time()
    async with processes(server_address, playground) as (one, two, three):
        await asyncio.gather(one.ask(20), two.ask(20), three.ask(20))
    assert asyncio.get_running_loop().time() - began >= least_seconds(60)
    assert playground.faults.requests.with_token[ME] == 60 + GROUPS


@pytest.mark.parametrize("groups", [1, GROUPS])
async def test_one_process_or_a_proxy_counts_nothing(server_address: str, playground: Playground, groups: int) -> None:
    async with processes(server_address, playground, groups, counts_calls=groups == 1) as several:
        await asyncio.gather(*(process.ask(5) for process in several))
    async with raw(str(server_address)) as beside:
        assert await beside.fetchval("SELECT count(*) FROM call_budgets") == 0


async def test_while_the_database_is_away_each_process_keeps_to_its_share(
    server_address: str, playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with processes(server_address, playground) as (one, *_), raw(str(server_address)) as beside:
        monkeypatch.setattr(gate, "ASK_SECONDS", 0.05)
        monkeypatch.setattr(gate, "AWAY_SECONDS", 0.2)
        async with beside.transaction():
            await beside.execute("LOCK TABLE call_budgets")
            began = asyncio.get_running_loop().time()
            with capture_logs() as logged:
                await one.ask(10)
            assert asyncio.get_running_loop().time() - began >= 10 * GROUPS / PLACES
            assert "calls.counted_alone" in {entry["event"] for entry in logged}
            monkeypatch.setattr(gate, "ASK_SECONDS", WAIT)
            await asyncio.sleep(gate.AWAY_SECONDS)
            asking = asyncio.create_task(one.ask(1))
            await until_locked_out(beside)
            assert not asking.done()
        await asking


async def test_a_request_given_up_leaves_its_place_to_others(server_address: str, playground: Playground) -> None:
    async with processes(server_address, playground) as (one, *_):
        asking = [asyncio.create_task(one.ask(1)) for _ in range(2 * PLACES)]
        await asking[0]
        for task in asking[1::2]:
            task.cancel()
        await asyncio.gather(*asking[2::2])
    assert playground.faults.requests.with_token[ME] >= GROUPS + PLACES


async def test_without_a_lease_nothing_is_sent(server_address: str, playground: Playground) -> None:
    async with processes(server_address, playground) as (one, two, _):
        one.lease.is_live = False
        playground.faults.requests.clear()
        session, callback = getattr(one.http, "_HTTPClient__session"), interaction_response_params(type=6)  # noqa: B009
        adapter = AsyncWebhookAdapter()  # type: ignore[no-untyped-call]
        with pytest.raises(REQUEST_ERRORS, match="no lease"):
            await one.ask(1)
        with pytest.raises(REQUEST_ERRORS, match="no lease"):
            await adapter.create_interaction_response(1, "token", session=session, params=callback)
        with pytest.raises(REQUEST_ERRORS, match="no lease"):
            await one.http.ws_connect(playground.gateway_url)
        assert not playground.faults.requests.with_token + playground.faults.requests.without_token

        asking = asyncio.create_task(two.ask(2 * PLACES))
        async with asyncio.timeout(WAIT):
            while not playground.faults.requests.with_token:
                await two.database.budgets.take(0)
        two.lease.is_live = False
        with pytest.raises(NoLease):
            await asking
        sent = playground.faults.requests.with_token[ME]
        assert sent < 2 * PLACES
