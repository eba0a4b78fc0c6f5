"""A person's rating at one game, and its single displayed number."""

from __future__ import annotations

from dataclasses import dataclass

from games.english import number

MU = 25.0
SIGMA = MU / 3
"""Initial standard deviation of a newcomer's skill (Weng and Lin, 2011)."""

START = 1000
SCALE = 40
DOUBTS = 3

SETTLED_SIGMA = 3.0
SETTLING_SIGMA = 5.0


@dataclass(frozen=True, slots=True)
class Rating:
    """A skill of mean mu and standard deviation sigma, after a number of rated games."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0

    @property
    def number(self) -> int:
        """A conservative estimate of skill: 1000 at first, higher with better and surer results."""
        return START + round(SCALE * (self.mu - DOUBTS * self.sigma))

    @property
    def is_unsettled(self) -> bool:
        """Whether the number may still move far."""
        return self.sigma > SETTLING_SIGMA

    @property
    def certainty(self) -> str:
        """The uncertainty of the number, in words."""
        if self.is_unsettled:
            return "new"
        return "nearly settled" if self.sigma > SETTLED_SIGMA else "settled"

    def __str__(self) -> str:
        """The number and its uncertainty: "1,214 (new)"."""
        return f"{number(self.number)} ({self.certainty})"
