"""One bot at a time on a database file: it holds a lock, which ends with its process.

The lock is the system's own (flock, on Windows that of LockFileEx) on a file beside that one, as closing the database
file itself would take SQLite's locks away.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from filelock import BaseFileLock, FileLock, Timeout

from storage.engine.errors import StorageError

PATIENCE = 10.0
"""How many seconds a predecessor may take to stop."""


@asynccontextmanager
async def holding(path: Path) -> AsyncIterator[None]:
    """Hold a file for this process alone; raises StorageError where another one holds it and goes on."""
    lock = await asyncio.to_thread(_take, path)
    try:
        yield
    finally:
        lock.release()


def _take(path: Path) -> BaseFileLock:
    path = path.resolve()
    file = path.with_name(f"{path.name}.lock")
    lock = FileLock(file, PATIENCE, thread_local=False, preserve_lock_file=True, on_acquired=_sign)
    try:
        if not path.parent.is_dir():  # the lock would make it
            raise NotADirectoryError
        lock.acquire()
    except Timeout:
        raise StorageError(f"The database {path} is in use by {_holder(file)}: stop that one first.") from None
    except OSError as error:
        from storage.engine import sqlite  # a bot with a server does without it

        raise StorageError(f"The database {path} can't be opened: {sqlite.obstacle(path)}.") from error
    return lock


def _sign(descriptor: int) -> None:
    os.truncate(descriptor, 0)
    os.write(descriptor, str(os.getpid()).encode())


def _holder(file: Path) -> str:
    """Who holds the lock, as far as the file can be read, which on Windows it cannot."""
    try:
        process = int(file.read_text())
    except (OSError, ValueError):
        return "another process"
    return f"another process ({process})"
