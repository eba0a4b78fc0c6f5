"""Matches of the house's levels: each deal from each side, and between what the true share lies."""

from __future__ import annotations

from statistics import fmean

import pytest

from games.api import Contest
from games.strength.match import Match, interval_of, mean_of, scaled, sides_of

PARTNERS = Contest(4, (("teams", "partners"),))


def test_every_seat_is_a_side_but_partners_are_one() -> None:
    assert sides_of("nubs", Contest(2)) == ((0,), (1,))
    assert sides_of("nubs", PARTNERS) == ((0, 2), (1, 3))
    assert sides_of("joker", Contest(4)) == ((0, 2), (1, 3))


@pytest.mark.parametrize(
    ("key", "contest", "most"),
    [
        ("nubs", Contest(2), 0.2),
        ("nubs", PARTNERS, 0.2),
        ("joker", Contest(4), 0.0),
        ("nothanks", Contest(4), 0.2),
        ("whot", Contest(3), 0.7),
        ("nojoke-straight", Contest(2), 0.7),
        ("nojoke-progressive", Contest(2), 0.5),
        ("pig", Contest(2), 0.5),
        ("liars-dice", Contest(2), 0.5),
    ],
)
def test_who_plays_at_random_wins_little_from_the_steady(key: str, contest: Contest, most: float) -> None:
    match = Match(key, contest, "random", "steady")
    assert fmean(match.share(deal) for deal in range(6)) <= most * match.parity


def test_a_deal_is_played_to_the_same_end_each_time() -> None:
    match = Match("nothanks", Contest(3), "easy", "steady")
    assert [match.share(deal) for deal in range(3)] == [match.share(deal) for deal in range(3)]


def test_an_interval_is_two_standard_errors_of_the_deals_on_each_side() -> None:
    interval = mean_of([0.0, 1.0, 0.0, 1.0])
    assert interval.mean == 0.5
    assert interval.high - interval.mean == pytest.approx(1.96 * 0.57735 / 2, rel=1e-4)
    assert interval.mean - interval.low == pytest.approx(interval.high - interval.mean)


def test_an_interval_near_one_stays_below_it() -> None:
    """Ten wins of ten: Wilson's lower bound is 10 / (10 + 1.96 squared)."""
    interval = interval_of([1.0] * 10)
    assert interval.mean == 1.0
    assert interval.high == pytest.approx(1.0)
    assert interval.low == pytest.approx(10 / (10 + 1.96**2))


def test_a_share_among_four_is_told_as_if_between_two() -> None:
    assert scaled(0.25, 4) == pytest.approx(0.5)
    assert scaled(0.5, 2) == 0.5
    assert scaled(0.6, 4) == pytest.approx(0.6 * 3 / (0.6 * 3 + 0.4))
