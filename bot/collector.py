"""Tuning of the garbage collector, which finds little here: most of what the start creates stays."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

MOST_YOUNG = 20_000
"""Number of new objects that trigger a collection; Python's own number is 700."""


@contextmanager
def paused() -> Iterator[None]:
    """Pause the collector during the block, which imports modules that stay."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def spare() -> None:
    """Freeze the existing objects, and collect the others less often."""
    gc.freeze()
    gc.set_threshold(MOST_YOUNG)
