"""Where temporary files need no disk."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

MEMORY = Path("/dev/shm")  # noqa: S108  whoever uses it makes a folder of its own in it
ENOUGH_BYTES = 2 * 1024**3


def memory() -> Path | None:
    """The folder whose files stay in memory; None where there is none, or too little room in it."""
    if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= ENOUGH_BYTES:
        return MEMORY
    return None
