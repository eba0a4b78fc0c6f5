"""The table that `make bench` prints: a row a figure, with its goal, and whether it was reached."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

REACHED, MISSED, NO_GOAL, NOT_MEASURED = "reached", "missed", "no goal", "not measured"
_HEAD = ("part", "figure", "value", "min", "max", "goal", "aim", "verdict")
_FIRST = {MISSED: 0, NOT_MEASURED: 1}
_TEXTS = (0, 1, 7)
"""Columns that stand to the left."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What a figure is to be: at least or at most a number, and what is aimed at beyond."""

    sign: str
    number: float
    aim: float | None = None

    def is_reached(self, value: float) -> bool:
        """Whether the goal, not the aim, is reached."""
        return value >= self.number if self.sign == "≥" else value <= self.number


def at_least(number: float, *, aim: float | None = None) -> Goal:
    return Goal("≥", number, aim)


def at_most(number: float, *, aim: float | None = None) -> Goal:
    return Goal("≤", number, aim)


@dataclass(frozen=True, slots=True)
class Row:
    """A figure of a part: `key` is its name in what the part prints, `label` says what it is, with the unit."""

    part: str
    key: str
    label: str
    goal: Goal | None = None

    def verdict(self, figures: Mapping[str, Any]) -> str:
        """Whether the part's figures reach the goal."""
        if self.key not in figures:
            return NOT_MEASURED
        if self.goal is None:
            return NO_GOAL
        return REACHED if self.goal.is_reached(_numbers(figures[self.key])["median"]) else MISSED

    def cells(self, figures: Mapping[str, Any]) -> tuple[str, ...]:
        """The row's texts, in the order of the columns."""
        found = _numbers(figures[self.key]) if self.key in figures else {}
        goal = (
            ("", "") if self.goal is None else (f"{self.goal.sign} {_shown(self.goal.number)}", _shown(self.goal.aim))
        )
        values = (_shown(found.get(name)) for name in ("median", "min", "max"))
        return (self.part, self.label, *values, *goal, self.verdict(figures))


def summary(machine: Mapping[str, Any], failed: Sequence[str]) -> Iterator[str]:
    """Return the lines above the table: the parts that failed, how long the run took and how loaded the machine was."""
    if failed:
        yield f"FAILED: {', '.join(failed)}"
    minutes, seconds = divmod(round(machine["seconds"]), 60)
    yield (
        f"{minutes} min {seconds} s; load average {machine['load_at_start']:.1f} at the start, "
        f"{machine['load_at_end']:.1f} at the end; others took {machine['others_at_start']:.0%} of the CPU time at the "
        f"start, {machine['others']:.0%} over the run"
    )


def lines(rows: Sequence[Row], parts: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """The table of the parts that were run, missed goals first, then what was not measured.

    A part's figures are numbers, or `median`, `min` and `max` of rounds.
    """
    cells = [row.cells(parts[row.part]) for row in rows if row.part in parts]
    table = [_HEAD, *sorted(cells, key=lambda each: _FIRST.get(each[-1], len(_FIRST)))]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for line in table:
        texts = (
            text.ljust(width) if column in _TEXTS else text.rjust(width)
            for column, (text, width) in enumerate(zip(line, widths, strict=True))
        )
        yield "  ".join(texts).rstrip()


def _numbers(figure: Any) -> Mapping[str, float]:
    return figure if isinstance(figure, Mapping) else {"median": figure}


def _shown(number: float | None) -> str:
    """A number with as many digits as can matter."""
    if number is None:
        return ""
    return f"{number:,.0f}" if abs(number) >= 1000 else f"{number:.4g}"
