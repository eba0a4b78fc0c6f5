"""A histogram of seconds, as cheap to keep as two additions."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence


class Durations:
    """Counts durations by the least of the `bounds`, in seconds, that each does not exceed.

    counts: of each bucket alone, and not of those before it; the last is of what exceeds all bounds.
    """

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0

    def note(self, seconds: float) -> None:
        """Count one."""
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.sum += seconds
