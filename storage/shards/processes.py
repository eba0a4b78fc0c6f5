"""Process names by which others on the same machine see whether a process is dead."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

PROC = Path("/proc")
DEAD = ("Z", "X")
"""States of a process that has ended: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html"""


def own_name() -> str:
    """Return a unique name, made of the boot id, the pid namespace, the process's pid and start, and a random part."""
    return " ".join([*_whereabouts(), secrets.token_hex(8)])


def is_dead(name: str) -> bool:
    """Return whether the named process is certainly dead, which only the same boot and pid namespace can tell."""
    kernel, namespace, process, began = (*name.split(" "), "", "", "", "")[:4]
    if not began or [kernel, namespace] != _whereabouts()[:2]:
        return False
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return True
    except PermissionError:  # it is somebody else's
        pass
    try:
        state, started = _stat(int(process))
    except OSError:  # a system may hide what others run
        return False
    return state in DEAD or started != began


def _whereabouts() -> list[str]:
    """Return the boot id, the pid namespace, the pid and its start time; empty where they can't be read."""
    own = os.getpid()
    try:
        kernel = (PROC / "sys/kernel/random/boot_id").read_text().strip()
        namespace = (PROC / "self/ns/pid").stat().st_ino
        if str((PROC / "self").readlink()) != str(own):  # it tells of another namespace
            return []
        return [kernel, str(namespace), str(own), _stat(own)[1]]
    except OSError:
        return []


def _stat(process: int) -> tuple[str, str]:
    """Return a process's state and its start time in ticks since boot; raises OSError."""
    fields = (PROC / str(process) / "stat").read_text().rpartition(")")[2].split()
    return fields[0], fields[19]
