"""Which drivers are imported: those of the database in use."""

from __future__ import annotations

import subprocess
import sys

import pytest

from storage.engine.address import Address

OF_SQLITE = ("aiosqlite", "sqlite3")
OF_POSTGRESQL = ("asyncpg", "sqlalchemy.dialects.postgresql")

PROGRAM = """
import asyncio, sys
from storage.database import Database
from storage.shards.groups import Share
from storage.shards.joining import joining

async def main():
    async with joining(sys.argv[1], Share(), "") as joined:
        async with await Database.open(sys.argv[1], take=joined.take) as database:
            await database.emojis.of(1)

asyncio.run(main())
print(*sys.modules)
"""


@pytest.mark.parametrize(
    ("kind", "own", "others"),
    [("sqlite", OF_SQLITE, OF_POSTGRESQL), ("postgresql", OF_POSTGRESQL, OF_SQLITE)],
    ids=["sqlite", "postgresql"],
)
def test_a_database_is_used_without_the_driver_of_the_other_kind(
    address: Address, own: tuple[str, ...], others: tuple[str, ...]
) -> None:
    command = [sys.executable, "-c", PROGRAM, str(address)]
    imported = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()  # noqa: S603
    assert {*own} <= {*imported}
    assert [name for name in imported if f"{name}.".startswith(tuple(f"{other}." for other in others))] == []
