"""What all tests share: temporary files in memory, a PostgreSQL, a collector that passes over what was collected."""

from __future__ import annotations

import gc
import logging
import os
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from uuid import uuid4

import pytest
import structlog

from games.checks.case import Case
from tests.clock import JumpingLoop
from tests.games.free import is_first
from tests.memory import memory
from tests.places import Databases
from tests.postgresql import PostgreSQL

if (folder := memory()) is not None:
    # each commit waits for the disk, which a killed process needs as little as one that ends
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(folder))

for name in ("MAKEFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "VENV"):
    # what the make that runs the tests would hand to those that they run
    os.environ.pop(name, None)

structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.INFO))  # as the bot does by itself

gc.disable()


def pytest_asyncio_loop_factories(config: pytest.Config, item: pytest.Item) -> Mapping[str, Callable[[], JumpingLoop]]:
    """Run each test on a loop of its own whose time jumps."""
    return {"jumping": JumpingLoop}


def pytest_xdist_auto_num_workers() -> int:
    """Use two workers more than there are CPUs, as tests of child processes mostly wait."""
    return (os.cpu_count() or 1) + 2


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave PostgreSQL's twins of SQLite's tests, unless they differ, and most cases of a game to the slow lane."""
    for item in items:
        given = item.callspec.params.values() if isinstance(item, pytest.Function) and hasattr(item, "callspec") else ()
        is_twin = "postgresql" in given and item.get_closest_marker("differs") is None
        if is_twin or any(isinstance(value, Case) and not is_first(value) for value in given):
            item.add_marker("slow")


def pytest_collection_finish() -> None:
    """Count what was imported and collected as there for good: to look through it takes longer than most tests."""
    gc.freeze()
    gc.enable()


@pytest.fixture(autouse=True)
def log_as_before() -> Iterator[None]:
    """Let no test log to what a command that was run in another had for its stderr."""
    kept, root = structlog.get_config(), logging.getLogger()
    handlers = root.handlers[:]
    yield
    if structlog.get_config() != kept:
        structlog.configure(**kept)
    root.handlers[:] = [handler for handler in root.handlers if handler in handlers]


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    """A PostgreSQL for all tests of this process, which make databases of their own in it."""
    with PostgreSQL() as server:
        yield server


@pytest.fixture(scope="session")
def databases(postgresql: PostgreSQL) -> Databases:
    """Databases of it that have the newest schema."""
    return Databases(postgresql)


@pytest.fixture
def server_address(databases: Databases) -> Iterator[str]:
    """A fresh database of the newest schema in it."""
    address = databases.fresh()
    yield address
    databases.remove(address)


@pytest.fixture
async def postgresql_database(postgresql: PostgreSQL) -> AsyncIterator[str]:
    name = f"test_{uuid4().hex}"
    await postgresql.create(name)
    yield postgresql.url(name)
    await postgresql.drop(name)
