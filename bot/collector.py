"""The garbage collector, which finds little here: what a start makes stays."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

MOST_YOUNG = 20_000
"""So many more objects than before are made until the collector looks at them; Python's own number is 700."""


@contextmanager
def paused() -> Iterator[None]:
    """Let it not look while the block runs, which imports what stays."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def spare() -> None:
    """Let it leave alone what there is, and look at the rest less often."""
    gc.freeze()
    gc.set_threshold(MOST_YOUNG)
