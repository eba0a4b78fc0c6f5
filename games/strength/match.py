"""Duplicate matches: each deal is played once from each seat, so that the luck of the deal cancels out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from games.api import Contest, Options
from games.catalogue import find_game
from games.house.levels import Policy, player_of
from games.options import options_from_json
from games.records.simulate import play
from games.seed import seed_from_text

CERTAINTY = 1.96
"""Standard errors on each side of a 95 % confidence interval."""
NEAR = 0.03
"""Distance from 0 or 1 within which the spread of shares says little."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match of one side by one policy against all others by another. A side is a seat, or the partners of a team."""

    game: str
    contest: Contest
    own: Policy
    others: Policy

    @property
    def parity(self) -> float:
        """The share of the win of each of equally strong sides."""
        return 1 / len(sides_of(self.game, self.contest))

    def share(self, deal: int) -> float:
        """Return the mean share of the win of the side that plays by `own`, over all sides, in one deal.

        In a game for one, only a perfect game is a win.
        """
        return fmean(self._share_of(deal, side) for side in sides_of(self.game, self.contest))

    def _share_of(self, deal: int, side: Sequence[int]) -> float:
        """Return its share as that side."""
        game, seats = find_game(self.game), self.contest.seats
        options = options_of(self.game, self.contest)
        own, others = (player_of(game, options, seats, policy) for policy in (self.own, self.others))
        players = [own if seat in side else others for seat in range(seats)]
        memory = game.new_memory(options, seats) if "strong" in (self.own, self.others) else None
        state = game.new(options, seats)
        for _ in play(state, deal_seed(self.game, self.contest, deal), players, memory, salt=bytes(side)):
            pass
        outcome = state.outcome()
        if outcome is None:
            raise ValueError(f"{self.game} came to no end from deal {deal}")
        return outcome.shares[side[0]] if seats > 1 else float(outcome.result["perfect"])


def options_of(key: str, contest: Contest) -> Options:
    """Return the options of a contest."""
    options: Options = options_from_json(find_game(key), dict(contest.options))
    return options


def sides_of(key: str, contest: Contest) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each side of a contest."""
    teams = find_game(key).teams(options_of(key, contest), contest.seats)
    return tuple(tuple(seat for seat, each in enumerate(teams) if each == team) for team in sorted(set(teams)))


def deal_seed(key: str, contest: Contest, deal: int) -> bytes:
    """Return the 32-byte seed of a deal, counted from 0."""
    return seed_from_text(f"strength {key} {contest.seats} {deal}")


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean with its 95 % confidence interval."""

    mean: float
    low: float
    high: float


def interval_of(shares: Sequence[float]) -> Interval:
    """Return the interval of shares of the win, one a deal: by their spread, near 0 and 1 by Wilson's formula."""
    count, mean = len(shares), fmean(shares)
    if NEAR < mean < 1 - NEAR:
        return mean_of(shares)
    square = CERTAINTY * CERTAINTY / count
    centre = (mean + square / 2) / (1 + square)
    error = CERTAINTY * sqrt(mean * (1 - mean) / count + square / (4 * count)) / (1 + square)
    return Interval(mean, centre - error, centre + error)


def mean_of(values: Sequence[float]) -> Interval:
    """Return the interval of values by their spread; of a single one that value."""
    mean = fmean(values)
    error = CERTAINTY * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Interval(mean, mean - error, mean + error)


def scaled(share: float, sides: int) -> float:
    """Return the equivalent share between two sides that are as unequal."""
    return share * (sides - 1) / (share * (sides - 1) + 1 - share)
