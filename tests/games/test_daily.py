"""The daily deal: its dates, what may be told of a try, and how long the deal stays a secret."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from games.catalogue import GAMES, daily_game
from games.daily import Daily, end_of, today
from tests.storage.build import new_table

DAY = date(2026, 11, 21)
TOMORROW = datetime(2026, 11, 22, tzinfo=UTC).timestamp()
DAILY = Daily(lambda day: day.isoformat().encode(), 35, "stick")


@pytest.mark.parametrize(
    ("score", "full"), [(0, 0), (1, 1), (23, 13), (34, 19), (35, 20)], ids=["none", "one", "some", "most", "all"]
)
def test_the_bar_has_twenty_cells_and_is_full_for_the_best_alone(score: int, full: int) -> None:
    assert DAILY.bar(score) == "▮" * full + "▯" * (20 - full)
    assert replace(DAILY, most=100).bar(99) == "▮" * 19 + "▯"


def test_the_date_is_that_of_utc() -> None:
    assert today(TOMORROW - 1) == DAY
    assert today(TOMORROW) == date(2026, 11, 22)
    assert end_of(DAY).timestamp() == TOMORROW


def test_what_was_dealt_is_told_once_the_date_is_over() -> None:
    table = new_table(daily=DAY.isoformat())
    assert table.is_spoiler(TOMORROW - 1)
    assert not table.is_spoiler(TOMORROW)
    assert not replace(table, daily=None).is_spoiler(TOMORROW - 1)


def test_a_table_in_direct_messages_needs_no_veil() -> None:
    table = new_table(daily=DAY.isoformat())
    assert table.is_veiled
    assert not replace(table, guild=0).is_veiled
    assert not replace(table, daily=None).is_veiled


def test_one_game_deals_every_day_for_one_person_whose_score_is_bounded() -> None:
    game, daily = daily_game()
    assert [each for each in GAMES.values() if each.daily is not None] == [game]
    assert list(game.seat_range(game.options())) == [1]
    assert daily.seed(DAY) != daily.seed(date(2026, 11, 22))
    assert len(daily.seed(DAY)) == 32
