"""Streaks of equal symbols that end the row: how they grow, when they are runs, and what breaks them.

Streaks are three lengths, one a position.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from games.nojoke.sticks import ALL_STICKS, CARRIERS, POSITIONS, SYMBOLS_OF
from games.nojoke.straight.model import RUN_LENGTH, Run

NO_STREAKS = (0,) * POSITIONS
"""Those of an empty row."""

ONE_STICK = (1,) * POSITIONS
"""Those of a row of one stick."""


@cache
def grow(streaks: tuple[int, ...], shared: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The streaks after a stick that shares these positions with the last one, and the positions of runs it breaks."""
    grown = tuple(length + 1 if position in shared else 1 for position, length in enumerate(streaks))
    broken = (position for position, length in enumerate(streaks) if length >= RUN_LENGTH and position not in shared)
    return grown, tuple(broken)


@cache
def _run(position: int, symbol: int, length: int) -> Run:
    """The one run that is so; making each anew would take a good part of a playout's time."""
    return Run(position, symbol, length)


def runs_at(positions: Iterable[int], streaks: tuple[int, ...], last: int) -> tuple[Run, ...]:
    """The runs in these positions of a row that ends with the stick."""
    symbols = SYMBOLS_OF[last]
    return tuple([_run(position, symbols[position], streaks[position]) for position in positions])


def standing_runs(streaks: tuple[int, ...], last: int) -> tuple[Run, ...]:
    """The runs that stand on a row that ends with the stick, by position."""
    return runs_at([position for position in range(POSITIONS) if streaks[position] >= RUN_LENGTH], streaks, last)


@cache
def keepers(streaks: tuple[int, ...], last: int) -> int:
    """The set of sticks that break none of the runs on a row that ends with the stick."""
    sticks = ALL_STICKS
    for run in standing_runs(streaks, last):
        sticks &= CARRIERS[run.position][run.symbol]
    return sticks
