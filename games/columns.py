"""What a board tells of each person beside points: a column is how one number of many results becomes one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


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
