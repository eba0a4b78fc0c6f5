"""A daily deal: one for each UTC date, the same for everyone in the world, with one try for each person."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from games.english import number, plural

CELLS = 20
"""How many cells the bar of a score has."""
FULL, EMPTY = "▮", "▯"


@dataclass(frozen=True, slots=True)
class Daily:
    """How a game deals every day: the 32-byte seed of a date, the best score, and what is counted, such as "stick"."""

    seed: Callable[[date], bytes]
    most: int
    noun: str

    def words(self, score: int) -> str:
        """A score in words: "23 of 35 sticks"."""
        return f"{number(score)} of {plural(self.noun, self.most)}"

    def bar(self, score: int) -> str:
        """A score as full and empty cells, all of them full for the best alone."""
        full = CELLS if score == self.most else min(CELLS - 1, round(CELLS * score / self.most))
        return f"{FULL * full}{EMPTY * (CELLS - full)}"


def today(now: float) -> date:
    """The UTC date of a moment in Unix seconds."""
    return datetime.fromtimestamp(now, UTC).date()


def end_of(day: date) -> datetime:
    """When the UTC date is over and the next deal comes."""
    return datetime.combine(day + timedelta(days=1), time(), UTC)
