"""Runs the bot and samples where its main thread's CPU time goes: `python -m tests.bench.sampled FILE`.

The first SIGUSR1 begins, the second ends and writes FILE, as JSON: the seconds that the process spent, that each other
thread did by its name, and that the garbage collector took in the main thread; and the stacks seen there with the
seconds of each, outermost frame first.
"""

from __future__ import annotations

import gc
import json
import signal
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from types import FrameType
from typing import TypeAlias

from bot.__main__ import main

INTERVAL = 0.001
"""Seconds of CPU time between two samples; the system's clock may tick less often."""

Stack: TypeAlias = tuple[tuple[str, str], ...]
"""The file and the qualified name of each frame, outermost first."""


class Sampler:
    """Weighs each stack by the main thread's CPU time since the one before, so that other threads' time is not its."""

    def __init__(self, out: Path) -> None:
        self._out = out
        self._seen: defaultdict[Stack, float] = defaultdict(float)
        self._threads: Mapping[str, float] = {}
        self._is_running = False
        self._last = self._process = 0.0
        self._collecting = self._collected = 0.0

    def toggle(self, number: int, frame: FrameType | None) -> None:
        """Begin, or end and write; the handler of a signal."""
        self._is_running = not self._is_running
        if self._is_running:
            self._process, self._threads = time.process_time(), other_threads()
            self._last = time.thread_time()
            gc.callbacks.append(self._on_collection)
            signal.signal(signal.SIGPROF, self._sample)
            signal.setitimer(signal.ITIMER_PROF, INTERVAL, INTERVAL)
        else:
            signal.setitimer(signal.ITIMER_PROF, 0)
            gc.callbacks.remove(self._on_collection)
            self._write()

    def _sample(self, number: int, frame: FrameType | None) -> None:
        now, stack = time.thread_time(), []
        while frame is not None:
            code = frame.f_code
            stack.append((code.co_filename, code.co_qualname))
            frame = frame.f_back
        self._seen[tuple(reversed(stack))] += now - self._last
        self._last = time.thread_time()

    def _on_collection(self, phase: str, info: Mapping[str, int]) -> None:
        if phase == "start":
            self._collecting = time.thread_time()
        else:
            self._collected += time.thread_time() - self._collecting

    def _write(self) -> None:
        written = {
            "process": time.process_time() - self._process,
            "threads": {name: spent - self._threads.get(name, 0.0) for name, spent in other_threads().items()},
            "collector": self._collected,
            "stacks": [[seconds, stack] for stack, seconds in self._seen.items()],
        }
        half = self._out.with_suffix(".half")
        half.write_text(json.dumps(written))
        half.replace(self._out)


def other_threads() -> Mapping[str, float]:
    """The CPU time of each thread but the main one, in seconds, by its name, or what it is if that says more."""
    spent: defaultdict[str, float] = defaultdict(float)
    for thread in threading.enumerate():
        if thread.ident is not None and thread is not threading.main_thread():
            name = thread.name if type(thread) is threading.Thread else type(thread).__name__
            spent[name] += time.clock_gettime(time.pthread_getcpuclockid(thread.ident))
    return spent


if __name__ == "__main__":
    signal.signal(signal.SIGUSR1, Sampler(Path(sys.argv[1])).toggle)
    sys.exit(main())
