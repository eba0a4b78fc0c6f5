"""What the tests of several processes on one PostgreSQL look at it with."""

from __future__ import annotations

from collections.abc import AsyncIterator

import asyncpg
import pytest

from tests.storage.several import raw


@pytest.fixture
async def beside(server_address: str) -> AsyncIterator[asyncpg.Connection]:
    """A connection beside those of the processes."""
    async with raw(server_address) as connection:
        yield connection
