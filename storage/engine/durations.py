"""A histogram of durations that costs two additions an entry."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence


class Durations:
    """Counts durations in buckets by their upper `bounds`, in seconds.

    counts: entries of each bucket, not cumulative; the last holds everything above the highest bound.
    """

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0

    def note(self, seconds: float) -> None:
        """Count a duration."""
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.sum += seconds
