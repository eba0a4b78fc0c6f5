from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.api import Refusal
from games.league.season import LONGEST_NAME, Season, month_of, season_name


def at(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("moment", "begin", "end"),
    [
        ("2026-11-21 05:00", "2026-11-01", "2026-12-01"),
        ("2026-12-31 23:59:59", "2026-12-01", "2027-01-01"),
        ("2028-02-29", "2028-02-01", "2028-03-01"),
        ("2026-01-01", "2026-01-01", "2026-02-01"),
    ],
)
def test_a_month_begins_and_ends_in_utc(moment: str, begin: str, end: str) -> None:
    assert month_of(at(moment)) == (at(begin), at(end))


def test_a_season_is_called_by_its_month() -> None:
    assert Season(1, 1, None, at("2026-11-01"), at("2026-12-01")).name == "November 2026"


def test_what_is_left_of_a_month_is_called_by_its_first_day() -> None:
    assert Season(1, 1, None, at("2026-11-21 05:00"), at("2026-12-01")).name == "November 2026, from day 21"


def test_a_season_is_over_from_its_end_on_and_never_without_one() -> None:
    end = at("2026-12-01")
    assert [Season(1, 1, None, 0.0, end).is_over(now) for now in (end - 1, end)] == [False, True]
    assert not Season(1, 1, None, 0.0, None).is_over(end)


def test_a_given_name_stands() -> None:
    assert Season(1, 1, "Winter Cup", at("2026-11-21"), None).name == "Winter Cup"


def test_a_name_is_tidied() -> None:
    assert season_name("  Winter\u202e \n Cup\x07 ") == "Winter Cup"


@pytest.mark.parametrize("text", ["", "   ", "\u200b\u200b", "🎉" * 2000, "!!!"])
def test_a_name_without_letters_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="at least one letter or digit"):
        season_name(text)


def test_a_long_name_is_refused_with_its_length() -> None:
    with pytest.raises(Refusal, match=r"at most 40 characters; this one has 2,000"):
        season_name("x" * 2000)


@given(st.text())
def test_a_tidied_name_is_short_and_stays_as_it_is(text: str) -> None:
    try:
        name = season_name(text)
    except Refusal:
        return
    assert 0 < len(name) <= LONGEST_NAME
    assert season_name(name) == name
