from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from storage.database import Database, access_to
from storage.engine.address import Address, is_postgresql
from tests.places import Databases, Files, Place
from tests.statements import share_statements
from tests.storage.build import HandClock
from tests.storage.emptied import Shared, copy
from tests.storage.kinds import KINDS

share_statements()


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a file may be."""
    return tmp_path / "parlour.db"


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh file, to be copied: a migration takes longer than most tests."""
    path = tmp_path_factory.mktemp("migrated") / "parlour.db"

    async def migrate() -> None:
        async with await Database.open(path):
            pass

    asyncio.run(migrate())
    return path


@pytest.fixture(scope="session")
def shared(databases: Databases) -> Iterator[Shared]:
    """A database of a PostgreSQL, to be emptied."""
    from storage.engine import postgresql  # few tests need its driver, which is slow to import

    share_statements(postgresql)
    with closing(Shared(databases.fresh())) as shared:
        yield shared


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    """Which kind of database a test is run on."""
    return str(request.param)


@pytest.fixture
def anew(kind: str, request: pytest.FixtureRequest) -> Callable[[], Address]:
    """Makes the test's database, of the newest schema and with nothing in it, again with each call."""
    if kind == "sqlite":
        return partial(copy, request.getfixturevalue("migrated"), request.getfixturevalue("path"))
    shared: Shared = request.getfixturevalue("shared")
    return shared.empty


@pytest.fixture
def address(anew: Callable[[], Address]) -> Address:
    """Where the test's database is, with nothing in it."""
    return anew()


@pytest.fixture
async def database(address: Address, clock: HandClock) -> AsyncIterator[Database]:
    if is_postgresql(address):
        # made by this process: to look at it first, as `open` does, takes five connections
        async with Database(access_to(address), clock) as opened:
            yield opened
    else:
        async with await Database.open(address, now=clock) as opened:
            await opened.corrections.settle()  # what it asks at the start is no part of a test
            yield opened


@pytest.fixture
def place(kind: str, tmp_path: Path, migrated: Path, request: pytest.FixtureRequest) -> Place:
    """Where a test has databases that are shared with no other."""
    return Files(tmp_path, migrated) if kind == "sqlite" else request.getfixturevalue("databases")


@pytest.fixture
async def own_database(place: Place, clock: HandClock) -> AsyncIterator[Database]:
    """A database that has never had any rows: a planner goes by those that there were."""
    address = place.fresh()
    async with await Database.open(address, now=clock) as opened:
        yield opened
    place.remove(address)
