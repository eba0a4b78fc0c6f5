"""What a board tells of each person beside points: a column is how one number of many results becomes one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from games.english import number


class Kind(StrEnum):
    """What a column makes of a person's results."""

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
        """A value with all the digits that it is ranked by: "1,214", and for a mean "13.50"."""
        return f"{value:,.2f}" if self.kind is Kind.MEAN else number(int(value))


STREAK = Column("Longest daily streak", "daily streak", Kind.MOST)
"""What boards of a game with a daily deal tell besides.

The tally is no outcome's: it is how many days in a row ended with a try, those played elsewhere included.
"""
