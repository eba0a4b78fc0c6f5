"""Medians of rounds, with the least and the greatest beside them: the machine's noise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median
from typing import TypeAlias

Spread: TypeAlias = dict[str, float]
"""`median`, `min` and `max` of one figure."""
DIGITS = 3


def spread(values: Sequence[float], digits: int = DIGITS) -> Spread:
    """A figure as its rounds have it, rounded; ValueError without a round."""
    return {
        name: round(value, digits)
        for name, value in (("median", median(values)), ("min", min(values)), ("max", max(values)))
    }


def spreads(rounds: Sequence[Mapping[str, float]], digits: int = DIGITS) -> dict[str, Spread]:
    """Every figure of the first round, as all rounds have it."""
    return {name: spread([one[name] for one in rounds], digits) for name in rounds[0]}
