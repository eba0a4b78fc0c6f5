from __future__ import annotations

import pytest

from games.league.rating import Rating


def test_a_newcomer_starts_at_a_thousand() -> None:
    assert str(Rating()) == "1,000 (new)"


@pytest.mark.parametrize(
    ("sigma", "certainty"),
    [(5.1, "new"), (5.0, "nearly settled"), (3.1, "nearly settled"), (3.0, "settled")],
)
def test_the_uncertainty_is_told_in_words(sigma: float, certainty: str) -> None:
    assert Rating(25.0, sigma).certainty == certainty


def test_the_number_grows_with_skill_and_with_certainty() -> None:
    assert Rating(25.0, 5.0).number < Rating(26.0, 5.0).number < Rating(26.0, 4.0).number
