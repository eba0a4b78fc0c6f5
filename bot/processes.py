"""Processes beside the bot's own: each stands back, has a memory of its own, and ends with the bot."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import Executor, ProcessPoolExecutor


def one_process(niceness: int) -> Executor:
    """An executor that does one thing at a time, in a process that starts with the first.

    niceness: how far it stands back, where the system can say so: a click is more urgent than what is done there.
    """
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
