"""What all tests share: temporary files in memory, and a collector that passes over the collected tests."""

from __future__ import annotations

import gc
import logging
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

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


@pytest.fixture(autouse=True)
def log_as_before() -> Iterator[None]:
    """Let no test log to what a command that was run in another had for its stderr."""
    kept, root = structlog.get_config(), logging.getLogger()
    handlers = root.handlers[:]
    yield
    if structlog.get_config() != kept:
        structlog.configure(**kept)
    root.handlers[:] = [handler for handler in root.handlers if handler in handlers]
