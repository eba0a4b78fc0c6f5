"""Databases with nothing in them, made as cheaply as can be."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

from storage.schema import metadata

END_MILLISECONDS = 10_000
"""How long who is still connected may take to go."""

OTHERS = "datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
EMPTY = ";".join(
    (
        f"SELECT pg_terminate_backend(pid, {END_MILLISECONDS}) FROM pg_stat_activity WHERE {OTHERS}",  # noqa: S608
        *(f"DELETE FROM {table.name}" for table in reversed(metadata.sorted_tables)),  # noqa: S608
        "SELECT setval(seqrelid::regclass, seqstart, false) FROM pg_sequence",
    )
)
"""Takes a millisecond; TRUNCATE takes fourteen, and to make a database of a template and drop it forty."""


def copy(migrated: Path, path: Path) -> Path:
    """Copy a file that nobody has open to the path, in place of another with its log; returns the path."""
    for log in path.parent.glob(f"{path.name}-*"):
        log.unlink()
    return Path(shutil.copy(migrated, path))


class Shared:
    """A database of a PostgreSQL, of the newest schema, for many tests one after the other."""

    def __init__(self, address: str) -> None:
        import asyncpg  # most tests need none, and it is slow to import

        self._address = address
        self._runner = asyncio.Runner(loop_factory=asyncio.new_event_loop)  # sets no loop that others would find
        self._connection = self._runner.run(asyncpg.connect(address.replace("+asyncpg", "")))

    def empty(self) -> str:
        """Delete all rows, and count from one again; whoever is connected is put out. Returns the address."""
        self._runner.run(self._connection.execute(EMPTY))
        return self._address

    def close(self) -> None:
        self._runner.run(self._connection.close())
        self._runner.close()
