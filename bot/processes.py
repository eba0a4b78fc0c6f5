"""Processes beside the bot's own: each stands back, has a memory of its own, and ends with the bot.

They run what the folder holds when they start, so none is started once that differs from what the bot runs.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import cache
from hashlib import blake2b
from pathlib import Path

import structlog

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "games", "storage")
READ = (".py", ".svg", ".ttf")
"""Suffixes of the files that a process runs or draws from."""

log = structlog.get_logger()


class OutdatedError(Exception):
    """A process can't be started, as it would run another version than the bot."""


@cache
def own_code() -> str:
    """Return the digest of the files of the program as the bot found them; first called when it starts."""
    return _code_on_disk()


def is_outdated() -> bool:
    """Return whether the files are no longer those that the bot runs; the log is told once. It reads them all."""
    if not _tell_outdated.cache_info().currsize:
        if _code_on_disk() == own_code():
            return False
        _tell_outdated()
    return True


@cache
def _tell_outdated() -> None:
    log.error(
        "code.changed",
        why=f"The files in {ROOT} aren't those that this bot runs, so there are no pictures and no strong players.",
        to_do="Restart the bot. Put a new version into a folder of its own.",
    )


def _code_on_disk() -> str:
    digest = blake2b(digest_size=8)
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*")):
            if file.suffix in READ:
                digest.update(str(file.relative_to(ROOT)).encode())
                digest.update(file.read_bytes() if file.exists() else b"")  # it may go meanwhile
    return digest.hexdigest()


def one_process(niceness: int) -> Executor:
    """An executor that does one thing at a time, in a process that starts with the first; raises OutdatedError.

    niceness: how far it stands back, where the system can say so: a click is more urgent than what is done there.
    """
    if is_outdated():
        raise OutdatedError
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _begin, (niceness,))


def kill(executor: Executor) -> None:
    """End the process of an executor at once; what it is at breaks."""
    if isinstance(executor, ProcessPoolExecutor):
        for process in list((executor._processes or {}).values()):  # noqa: SLF001 - it has no other way before 3.14
            process.kill()


def _begin(niceness: int) -> None:
    """In the process: stand back, and end when the bot does, even if it was killed, not at a signal to all before."""
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(niceness)
    parent = multiprocessing.parent_process()

    def wait() -> None:
        if parent is not None:
            parent.join()
        os._exit(0)

    threading.Thread(target=wait, daemon=True).start()
