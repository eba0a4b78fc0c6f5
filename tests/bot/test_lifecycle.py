"""A start that fails half-way leaves nothing behind, whichever part it fails in; the next start goes through."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import threading
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from discord.http import HTTPClient
from structlog.testing import capture_logs

from bot.__main__ import run
from bot.client import Parlour
from bot.connection import Connection
from bot.finished.turning import TurningPoints
from bot.lifecycle import Lifecycle, Part, Step
from bot.messages.permits import Permits
from bot.pictures import apart
from bot.pictures.worker import Pictures
from bot.playground.server import Playground
from bot.reach import Reach
from bot.settings import Settings
from bot.shards.hints import Hints
from bot.tables.delivery import Delivery
from bot.tables.sessions import Tables
from bot.thinker import Thinker
from bot.tournaments.delivery import TournamentBoard
from bot.tournaments.sessions import Tournaments
from bot.upkeep import Upkeep
from storage.engine.address import Address
from storage.engine.postgresql import PostgresqlAccess
from storage.engine.sqlite import SqliteAccess
from storage.shards.joining import WholeFile
from storage.shards.leases import HeldLease, Leases
from tests.bot.painting import BlankPainter
from tests.clock import turn_real


class BrokenError(Exception):
    """Raised in the middle of a start."""


CLOSED = {
    "reach": (Reach, "close"),
    "tournaments": (Tournaments, "close"),
    "tables": (Tables, "close"),
    "board": (TournamentBoard, "close"),
    "delivery": (Delivery, "close"),
    "turning points": (TurningPoints, "close"),
    "permits": (Permits, "close"),
    "hints": (Hints, "close"),
    "connection": (Connection, "close"),
    "thinker": (Thinker, "close"),
    "pictures": (Pictures, "close"),
    "playground": (Playground, "stop"),
    "database": (SqliteAccess, "close"),
}
"""The parts that close, in their order."""


@dataclass(frozen=True)
class Start:
    """A step of a start. unstarted: the parts that have not begun by then. nth: which call of the method it is."""

    owner: type
    method: str
    unstarted: frozenset[str]
    nth: int = 1


EVERY = frozenset(CLOSED)
ON_CLIENT = EVERY - {"playground", "database"}
STARTS = {
    "metrics' port": Start(web.TCPSite, "start", EVERY),
    "database's file": Start(SqliteAccess, "begin", EVERY - {"database"}),
    "schema": Start(SqliteAccess, "prepare", EVERY - {"database"}),
    "soundness": Start(SqliteAccess, "study", EVERY - {"database"}),
    "playground": Start(web.AppRunner, "setup", ON_CLIENT, nth=2),
    "playground's port": Start(web.TCPSite, "start", ON_CLIENT, nth=2),
    "login": Start(HTTPClient, "static_login", frozenset({"hints", "pictures"})),
    "agreement": Start(WholeFile, "agree", frozenset({"hints", "pictures"})),
    "pictures": Start(Parlour, "_begin_painting", frozenset({"hints"})),
    "hints": Start(Hints, "begin", frozenset()),
    "commands": Start(Parlour, "_register", frozenset()),
    "gateway": Start(Connection, "take_turn", frozenset()),
}
STARTS_ON_SERVER = {
    "way to the leases": Start(Leases, "begin", EVERY),
    "database": Start(PostgresqlAccess, "begin", EVERY - {"database"}),
    "schema": Start(PostgresqlAccess, "prepare", EVERY - {"database"}),
    "lease": Start(Leases, "take", EVERY - {"database"}),
    "agreement": Start(HeldLease, "agree", frozenset({"hints", "pictures"})),
}


def left() -> tuple[Counter[str], set[str], set[str]]:
    """What is open or runs: the targets of descriptors, threads, and tasks."""
    files = Counter[str]()
    for descriptor in Path("/proc/self/fd").iterdir():
        with suppress(FileNotFoundError):  # that of the listing
            files[str(descriptor.readlink()).partition(":[")[0]] += 1
    threads = {thread.name for thread in threading.enumerate() if not thread.name.startswith("asyncio_")}
    return files, threads, {task.get_name() for task in asyncio.all_tasks()}


def settings_on(address: Address) -> Settings:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    return Settings(
        _env_file=None,
        parlour_database=address,
        parlour_playground_port=0,
        parlour_metrics=f"127.0.0.1:{port}",
        parlour_emojis=False,
    )


@pytest.fixture
def closed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The parts that were closed, in order."""
    monkeypatch.setattr(apart, "start_process", BlankPainter.start)
    names: list[str] = []

    def noted(name: str, close: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
        @wraps(close)
        async def closing(self: Any, *of: Any) -> None:
            names.append(name)
            await close(self, *of)

        return closing

    for name, (owner, method) in [*CLOSED.items(), ("database", (PostgresqlAccess, "close"))]:
        monkeypatch.setattr(owner, method, noted(name, getattr(owner, method)))
    return names


def broken(method: Callable[..., Awaitable[Any]], nth: int) -> Callable[..., Awaitable[Any]]:
    """The method, which raises in its nth call once all that it does is done."""
    calls = 0

    @wraps(method)
    async def breaking(self: Any, *of: Any, **options: Any) -> Any:
        nonlocal calls
        calls += 1
        result = await method(self, *of, **options)
        if calls == nth:
            raise BrokenError
        return result

    return breaking


async def run_and_stop(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run until all parts are at work, which are those that this module knows."""
    begin_work = Lifecycle.begin_work

    def begin_and_stop(self: Lifecycle) -> None:
        assert {part.name for part in self.parts if part.start is not None} <= STARTS.keys()
        assert {part.name for part in self.parts if part.close is not None} == ON_CLIENT | {"answering"}
        begin_work(self)
        os.kill(os.getpid(), signal.SIGTERM)

    with monkeypatch.context() as patched:
        patched.setattr(Lifecycle, "begin_work", begin_and_stop)
        async with asyncio.timeout(30):
            await run(settings)


async def check_nothing_is_left(
    settings: Settings, start: Start, closed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Break a start in one step, look at what is left, and let the next start go through."""
    turn_real()
    before = left()
    with monkeypatch.context() as patched:
        patched.setattr(start.owner, start.method, broken(getattr(start.owner, start.method), start.nth))
        with pytest.raises(BrokenError):
            await run(settings)
    assert closed == [part for part in CLOSED if part not in start.unstarted]
    assert left() == before

    closed.clear()
    await run_and_stop(settings, monkeypatch)
    assert closed == list(CLOSED)
    assert left() == before


@pytest.mark.parametrize("name", STARTS)
async def test_a_start_that_fails_half_way_leaves_nothing(
    database_file: Path, closed: list[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    await check_nothing_is_left(settings_on(database_file), STARTS[name], closed, monkeypatch)


@pytest.mark.parametrize("name", STARTS_ON_SERVER)
async def test_nor_does_one_on_a_server(
    server_address: str, closed: list[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    await check_nothing_is_left(settings_on(server_address), STARTS_ON_SERVER[name], closed, monkeypatch)


async def test_a_close_that_fails_keeps_no_other_part_from_closing() -> None:
    life, names = Lifecycle(Upkeep()), list[str]()

    def part(name: str, error: Exception | None = None) -> Part:
        async def close() -> None:
            names.append(name)
            if error is not None:
                raise error

        return Part(name, close)

    life.parts += [part("first"), part("second", BrokenError()), part("third")]
    with capture_logs() as told:
        await life.close()
        await life.close()
    assert names == ["third", "second", "first"]
    assert [(each["event"], each["part"]) for each in told] == [("close.failed", "second")]


async def test_an_abandoned_bot_lets_arrive_what_is_on_its_way_and_writes_nothing() -> None:
    life, done = Lifecycle(Upkeep()), list[str]()

    def step(name: str) -> Step:
        async def act() -> None:
            done.append(name)

        return act

    async def arrive(seconds: float) -> None:
        done.append(f"messages arrive within {seconds} s")

    life.parts += [
        Part("connection", step("connection closes")),
        Part("messages", step("messages close"), arrive=arrive, is_quiet=False),
        Part("timers", step("timers close")),
    ]
    await life.abandon(2.0)
    assert done == ["messages arrive within 2.0 s", "timers close", "connection closes"]
