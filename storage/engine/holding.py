"""One bot at a time on a database file: it holds a lock, which ends with its process.

The lock is the system's own (flock, on Windows that of LockFileEx) on a file beside that one, as closing the database
file itself would take SQLite's locks away.
"""

from __future__ import annotations

import asyncio
import errno
import os
import sys
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext
from pathlib import Path

from filelock import FileLock, Timeout

from storage.engine.errors import StorageError

PATIENCE = 10.0
"""How many seconds a predecessor may take to stop."""


@asynccontextmanager
async def holding(path: Path, *, only_reads: bool = False) -> AsyncIterator[None]:
    """Hold a file for this process alone; raises StorageError where another one holds it and goes on.

    only_reads: hold it also where this process may write nothing beside it.
    """
    with await asyncio.to_thread(_take, path, only_reads):
        yield


def _take(path: Path, only_reads: bool) -> AbstractContextManager[object]:
    path = path.resolve()
    file = path.with_name(f"{path.name}.lock")
    lock = FileLock(file, PATIENCE, thread_local=False, preserve_lock_file=True, on_acquired=_sign)
    try:
        if path.exists() and not path.is_file():
            raise IsADirectoryError
        try:
            file.touch()  # FileLock would make a missing folder, and wait where a file can't be made, as in /proc
            return lock.acquire()
        except OSError as error:
            if not only_reads or error.errno not in (errno.EACCES, errno.EPERM, errno.EROFS):
                raise
            return _share(file)
    except Timeout:
        raise StorageError(f"The database {path} is in use by {_holder(file)}: stop that one first.") from None
    except OSError as error:
        from storage.engine import sqlite  # a bot with a server does without it

        raise StorageError(f"The database {path} can't be opened: {sqlite.obstacle(path, error)}.") from error


def _share(file: Path) -> AbstractContextManager[object]:
    """Keep others from taking a lock that this process may only read; raises Timeout where one of them has it."""
    if sys.platform == "win32" or not file.exists():
        return nullcontext()
    import fcntl

    opened = file.open("rb")
    try:
        fcntl.flock(opened, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        opened.close()
        raise Timeout(str(file)) from None
    return opened


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
