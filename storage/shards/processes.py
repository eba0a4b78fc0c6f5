"""Names a process so that another on the same machine can see when it is dead."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

PROC = Path("/proc")
DEAD = ("Z", "X")
"""States of a process that runs no more: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html"""


def own_name() -> str:
    """A name that no other has: this kernel's, the namespace's, the process's, where they are known, and chance."""
    return " ".join([*_whereabouts(), secrets.token_hex(8)])


def is_dead(name: str) -> bool:
    """Whether the process of a name is dead for certain, which is seen from the same kernel and pid namespace alone."""
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
    """The kernel's start, the pid namespace, the process's number and its start; nothing where they can't be read."""
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
    """The state of a process and when it began, in ticks since the kernel did; OSError where that can't be read."""
    fields = (PROC / str(process) / "stat").read_text().rpartition(")")[2].split()
    return fields[0], fields[19]
