"""A person's rating at one game, and the one number that stands for it."""

from __future__ import annotations

from dataclasses import dataclass

from games.english import number

MU = 25.0
SIGMA = MU / 3
"""What somebody is rated who has not played yet: a skill of mu, give or take sigma (Weng and Lin, 2011)."""

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
        """What the person has surely shown: 1000 at first, and more the better and the surer it is known."""
        return START + round(SCALE * (self.mu - DOUBTS * self.sigma))

    @property
    def is_unsettled(self) -> bool:
        """Whether the number may still move far."""
        return self.sigma > SETTLING_SIGMA

    @property
    def certainty(self) -> str:
        """How far the number may still move, in words."""
        if self.is_unsettled:
            return "new"
        return "nearly settled" if self.sigma > SETTLED_SIGMA else "settled"

    def __str__(self) -> str:
        """The number and its uncertainty: "1,214 (new)"."""
        return f"{number(self.number)} ({self.certainty})"
