"""How loaded the machine is (on Linux): its load average, and the share of its CPU time that other programs take."""

from __future__ import annotations

import ctypes
import os
import resource
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Self

PR_SET_CHILD_SUBREAPER = 36


@dataclass(frozen=True, slots=True)
class Reading:
    """Seconds so far: wall time, CPU time of this process and its ended descendants, CPU time of all, idle time."""

    wall: float
    own: float
    busy: float
    idle: float

    @classmethod
    def now(cls) -> Self:
        """Read the clocks, once every descendant that has ended is reaped, as only then its CPU time counts."""
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG) != (0, 0):
                pass
        usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        ticks = [int(field) for field in Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
        idle, hertz = ticks[3] + ticks[4], os.sysconf("SC_CLK_TCK")
        own = sum(usage.ru_utime + usage.ru_stime for usage in usages)
        return cls(time.perf_counter(), own, (sum(ticks) - idle) / hertz, idle / hertz)

    def since(self, before: Reading) -> dict[str, float]:
        """Wall seconds, own CPU seconds, and the share of all cores' time that others took."""
        own, busy, idle = self.own - before.own, self.busy - before.busy, self.idle - before.idle
        share = max(0.0, busy - own) / (busy + idle) if busy + idle else 0.0
        return {"seconds": round(self.wall - before.wall, 1), "cpu_s": round(own, 1), "others": round(share, 3)}


def adopt_orphans() -> None:
    """Become the parent of descendants whose own parent ends, such as a database's server."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)


def load() -> float:
    """The load average of the last minute."""
    return os.getloadavg()[0]
