from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage.database import Database
from tests.statements import share_statements
from tests.storage.build import HandClock

share_statements()


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "parlour.db"


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
async def database(path: Path, migrated: Path, clock: HandClock) -> AsyncIterator[Database]:
    shutil.copy(migrated, path)
    async with await Database.open(path, now=clock) as opened:
        await opened._recounter.settle()  # what it asks at the start is no part of a test
        yield opened
