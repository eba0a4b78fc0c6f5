"""What all tests share: temporary files in memory, and a collector that passes over the collected tests."""

from __future__ import annotations

import gc
import os
import shutil
from pathlib import Path

MEMORY = Path("/dev/shm")  # noqa: S108  pytest makes a folder of its own in it
ENOUGH_BYTES = 2 * 1024**3

if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= ENOUGH_BYTES:
    # each commit waits for the disk, which a killed process needs as little as one that ends
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

gc.disable()


def pytest_collection_finish() -> None:
    """Count what was imported and collected as there for good: to look through it takes longer than most tests."""
    gc.freeze()
    gc.enable()
