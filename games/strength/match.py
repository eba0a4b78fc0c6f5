"""Duplicate matches: each deal is played once from each seat, so that luck of the deal falls on all alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from games.api import Options
from games.catalogue import find_game
from games.house.levels import Policy, player_of
from games.options import options_from_json
from games.records.simulate import play
from games.seed import seed_from_text

CERTAINTY = 1.96
"""So many standard errors on each side hold 95 % of the values."""


@dataclass(frozen=True, slots=True)
class Match:
    """One side of a game by one policy, all others by another.

    options: those that are not the defaults, as in a record. A side is a seat, or the partners of a team.
    """

    game: str
    seats: int
    own: Policy
    others: Policy
    options: tuple[tuple[str, object], ...] = ()

    @property
    def parity(self) -> float:
        """The share of the win of each of sides that are equally strong."""
        return 1 / len(self.sides)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side."""
        teams = find_game(self.game).teams(self._options, self.seats)
        return tuple(tuple(seat for seat, each in enumerate(teams) if each == team) for team in sorted(set(teams)))

    @property
    def _options(self) -> Options:
        options: Options = options_from_json(find_game(self.game), dict(self.options))
        return options

    def seed(self, deal: int) -> bytes:
        """The 32-byte seed of a deal, counted from 0."""
        return seed_from_text(f"strength {self.game} {self.seats} {deal}")

    def share(self, deal: int) -> float:
        """The mean share of the win of the side that plays by `own`, over all sides that it can be."""
        return fmean(self._share_of(deal, side) for side in self.sides)

    def _share_of(self, deal: int, side: Sequence[int]) -> float:
        """Its share where it is that side; who plays alone wins by a perfect game."""
        game, options, seats = find_game(self.game), self._options, self.seats
        own, others = (player_of(game, options, seats, policy) for policy in (self.own, self.others))
        players = [own if seat in side else others for seat in range(seats)]
        memory = game.new_memory(options, seats) if "strong" in (self.own, self.others) else None
        state = game.new(options, seats)
        for _ in play(state, self.seed(deal), players, memory, salt=bytes(side)):
            pass
        outcome = state.outcome()
        if outcome is None:
            raise ValueError(f"{self.game} came to no end from deal {deal}")
        return outcome.shares[side[0]] if seats > 1 else float(outcome.result["perfect"])


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean, and between what the true one lies with a certainty of 95 %."""

    mean: float
    low: float
    high: float


def interval_of(shares: Sequence[float]) -> Interval:
    """The interval of shares of the win, one a deal: by their spread, near 0 and 1 by Wilson's formula."""
    count, mean = len(shares), fmean(shares)
    if 0.03 < mean < 0.97 and count > 1:
        error = CERTAINTY * stdev(shares) / sqrt(count)
        return Interval(mean, mean - error, mean + error)
    square = CERTAINTY * CERTAINTY / count
    centre = (mean + square / 2) / (1 + square)
    error = CERTAINTY * sqrt(mean * (1 - mean) / count + square / (4 * count)) / (1 + square)
    return Interval(mean, centre - error, centre + error)


def scaled(share: float, sides: int) -> float:
    """The share as it would be of two sides that are as unequal."""
    return share * (sides - 1) / (share * (sides - 1) + 1 - share)


def shares_of(match: Match, deals: Iterable[int]) -> list[float]:
    """The share of each deal."""
    return [match.share(deal) for deal in deals]
