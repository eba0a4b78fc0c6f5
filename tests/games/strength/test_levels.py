"""A few of the deals that strength is measured by: strong players win more than their part of them, easy ones less."""

from __future__ import annotations

from statistics import fmean

import pytest

from games.catalogue import find_game
from games.level import Level
from games.strength.match import Match
from games.strength.measure import contests_of


def share(key: str, level: Level, deals: int) -> float:
    """What of the win a level has at the first of a game's tables, where each has a share of 1 if all play alike."""
    match = Match(key, contests_of(find_game(key))[0], level, "steady")
    return fmean(match.share(deal) for deal in range(deals)) / match.parity


@pytest.mark.parametrize(
    ("key", "deals"),
    [
        ("nubs", 3),
        *(
            pytest.param(key, deals, marks=pytest.mark.slow)
            for key, deals in (("nothanks", 3), ("nojoke-straight", 2), ("nojoke-progressive", 1))
        ),
    ],
)
def test_strong_players_beat_steady_ones(key: str, deals: int) -> None:
    assert share(key, "strong", deals) >= 1.5


@pytest.mark.parametrize(
    ("key", "deals"),
    [
        ("pig", 12),
        *(
            pytest.param(key, deals, marks=pytest.mark.slow)
            for key, deals in (
                ("nubs", 12),
                ("nothanks", 12),
                ("whot", 40),
                ("nojoke-progressive", 6),
                ("liars-dice", 12),
            )
        ),
    ],
)
def test_easy_players_lose_to_steady_ones(key: str, deals: int) -> None:
    assert share(key, "easy", deals) <= 0.8
