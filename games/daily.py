"""The daily deal: one for each UTC date, shared by the whole world, with one try for each person."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from games.english import number, plural

CELLS = 20
"""Cells of a score's bar."""
FULL, EMPTY = "▮", "▯"


@dataclass(frozen=True, slots=True)
class Daily:
    """A game's daily deal: the 32-byte seed of a date, the best score, and the unit of scores, such as "stick"."""

    seed: Callable[[date], bytes]
    most: int
    noun: str

    def words(self, score: int) -> str:
        """Return a score in words: "23 of 35 sticks"."""
        return f"{number(score)} of {plural(self.noun, self.most)}"

    def bar(self, score: int) -> str:
        """Return a score as full and empty cells; only the best score fills all."""
        full = CELLS if score == self.most else min(CELLS - 1, round(CELLS * score / self.most))
        return f"{FULL * full}{EMPTY * (CELLS - full)}"


def today(now: float) -> date:
    """Return the UTC date of a moment in Unix seconds."""
    return datetime.fromtimestamp(now, UTC).date()


def end_of(day: date) -> datetime:
    """Return the end of the UTC date, in Unix seconds, when the next deal comes."""
    return datetime.combine(day + timedelta(days=1), time(), UTC)
