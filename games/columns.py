"""Columns of a leaderboard beside points, each a statistic over a person's results."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.english import number


class Kind(StrEnum):
    """A statistic over a person's results."""

    SUM = "sum"
    LEAST = "least"
    MOST = "most"
    MEAN = "mean"


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a game's board.

    title: its heading. of: the tally of `Outcome.tallies` that it is made of. is_low_better: whether the lowest value
    ranks first.
    """

    title: str
    of: str
    kind: Kind = Kind.SUM
    is_low_better: bool = False

    def words(self, value: float) -> str:
        """Return a value with all the digits that it is ranked by: "1,214", and for a mean "13.50"."""
        return f"{value:,.2f}" if self.kind is Kind.MEAN else number(int(value))


STREAK = Column("Longest daily streak", "daily streak", Kind.MOST)
"""The additional column of a game with a daily deal.

Its tally is not an outcome's, but the number of days in a row that ended with a try, those played elsewhere included.
"""
