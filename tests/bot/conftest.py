"""A started house for each test: the bot, its database file, a playground with five people."""

from __future__ import annotations

import asyncio
import itertools
import random
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from aiohttp import web_app

from bot import sessions
from bot.playground.cast import PEOPLE
from bot.tables import opening
from bot.tournaments import commands
from games.seed import seed_from_text
from storage.database import Database
from storage.engine.address import Address
from storage.engine.sqlite import SqliteAccess
from tests.bot.painting import BlankPainter, ThreadPainter
from tests.bot.stage import PATIENCE, REAL_PAUSES, WAIT, Stage, stage
from tests.loopback.person import Person
from tests.loopback.playground import Playground
from tests.places import Databases
from tests.postgresql import PostgreSQL
from tests.statements import share_statements, wrap_once

if TYPE_CHECKING:
    from tests.bot.several import Several

share_statements()
wrap_once()


@pytest.fixture(autouse=True)
def read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read SQLite in one call of a function, and not in a round of the loop for each call of a cursor."""
    monkeypatch.setattr(SqliteAccess, "read", SqliteAccess.study)


@pytest.fixture
def real_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make few pauses, and let a busy machine make no answer or picture late: for bots that go by the real time."""
    for path, seconds in REAL_PAUSES.items():
        monkeypatch.setattr(path, seconds)
    for path in PATIENCE:
        monkeypatch.setattr(path, WAIT)


@pytest.fixture
def server_address(server_address: Address, real_time: None) -> Address:
    """A fresh database in a PostgreSQL, which makes time real."""
    return server_address


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    """Let go of each playground: aiohttp would keep the handlers of the last hundred, and all that they serve."""
    yield
    web_app._cached_build_middleware.cache_clear()


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh database, to be copied: a migration takes longer than most tests."""
    path = tmp_path_factory.mktemp("migrated") / "parlour.db"

    async def migrate() -> None:
        async with await Database.open(path):
            pass

    asyncio.run(migrate())
    return path


@pytest.fixture
def database_file(tmp_path: Path, migrated: Path) -> Path:
    path = tmp_path / "parlour.db"
    shutil.copy(migrated, path)
    return path


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what is marked `on_both` with a database of either kind."""
    if metafunc.definition.get_closest_marker("on_both") and "database_address" in metafunc.fixturenames:
        metafunc.parametrize("database_address", ["sqlite", "postgresql"], indirect=True)


@pytest.fixture
def database_address(request: pytest.FixtureRequest) -> Address:
    """A fresh database: a file, but for a test that is marked `on_both`."""
    address: Address
    if getattr(request, "param", "sqlite") == "sqlite":
        address = request.getfixturevalue("database_file")
        return address
    from storage.engine import postgresql  # few tests need its driver, which is slow to import

    share_statements(postgresql)
    address = request.getfixturevalue("server_address")
    return address


@pytest.fixture(scope="module")
def killable() -> Iterator[Databases]:
    """A PostgreSQL to be killed, which has on its disk what it has committed."""
    with PostgreSQL(is_durable=True) as server:
        yield Databases(server)


@pytest.fixture
def same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the same cards each time, at tables and tournaments of the same names."""
    for dealing in (opening, commands):
        seeds = map(_seed, itertools.count(1))
        monkeypatch.setattr(dealing, "secrets", SimpleNamespace(token_hex=lambda _, seeds=seeds: next(seeds)))
    monkeypatch.setattr(sessions, "secrets", SimpleNamespace(choice=random.Random("names").choice))


def _seed(number: int) -> str:
    return seed_from_text(f"table {number}").hex()


@pytest.fixture
async def house(database_address: Address, same_deals: None, request: pytest.FixtureRequest) -> AsyncIterator[Stage]:
    """A running Parlour that deals the same cards each time.

    It has written to everybody before, but for a test that is marked `strangers`.
    """
    async with stage(
        database_address,
        knows_people=request.node.get_closest_marker("strangers") is None,
        start_painter=ThreadPainter.start if request.node.get_closest_marker("painted") else BlankPainter.start,
    ) as started:
        await started.restored()
        yield started


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    """A small Discord without a bot, for tests that start theirs themselves."""
    async with Playground() as playground:
        yield playground


@pytest.fixture
async def both(server_address: Address, playground: Playground, same_deals: None) -> AsyncIterator[Several]:
    """The bot that direct messages reach, and the one that has the server."""
    from tests.bot.several import several  # few tests need the driver of PostgreSQL, which is slow to import

    async with several(server_address, playground) as bots:
        yield bots


@pytest.fixture
def people(house: Stage) -> list[Person]:
    return [house.person(user.name) for user in PEOPLE]


@pytest.fixture
def ann(house: Stage) -> Person:
    return house.person("Ann")


@pytest.fixture
def bob(house: Stage) -> Person:
    return house.person("Bob")


@pytest.fixture
def cy(house: Stage) -> Person:
    return house.person("Cy")
