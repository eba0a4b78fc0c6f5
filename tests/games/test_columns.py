from __future__ import annotations

import pytest

from games.columns import Column, Kind


@pytest.mark.parametrize(
    ("kind", "value", "words"),
    [
        (Kind.SUM, 1214, "1,214"),
        (Kind.LEAST, -3, "-3"),
        (Kind.MOST, 35, "35"),
        (Kind.MEAN, 10.0, "10.00"),
        (Kind.MEAN, 10.04, "10.04"),
    ],
)
def test_a_value_is_told_with_the_digits_that_it_is_ranked_by(kind: Kind, value: float, words: str) -> None:
    assert Column("Score", "score", kind).words(value) == words
