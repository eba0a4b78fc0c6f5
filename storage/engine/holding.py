"""A lock that allows one bot at a time on a database file, and ends with its process.

It is the system's own (flock, LockFileEx on Windows), on a file beside the database: closing the database file itself
would release SQLite's locks.
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
"""Seconds that a predecessor may take to shut down."""


@asynccontextmanager
async def holding(path: Path, *, only_reads: bool = False) -> AsyncIterator[None]:
    """Lock a file for this process; raises StorageError if another process keeps it.

    only_reads: lock it even if this process can't write beside it.
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
    """Take a shared lock on a file that is only readable; raises Timeout if another process holds it exclusively."""
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
    """Return the holder noted in the lock file; Windows can't read it while it is locked."""
    try:
        process = int(file.read_text())
    except (OSError, ValueError):
        return "another process"
    return f"another process ({process})"
