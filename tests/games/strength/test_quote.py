"""The page of strengths as it was measured, and what is quoted of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.api import Contest
from games.catalogue import GAMES, find_game
from games.english import number
from games.level import Level
from games.strength.match import Interval, sides_of
from games.strength.measure import Row, contests_of
from games.strength.quote import PAGE, quote
from games.strength.report import report


@pytest.mark.parametrize("key", GAMES)
def test_each_table_of_a_game_was_measured_by_as_many_deals_as_it_says(key: str) -> None:
    game = find_game(key)
    lines = [line.split(" | ") for line in PAGE.read_text().splitlines() if line.startswith(f"| {game.name} |")]
    measured = [(cells[1].split(",")[0], cells[2]) for cells in lines]
    assert measured == [(str(contest.seats), number(contest.deals)) for contest in contests_of(game)]


def test_each_game_of_several_is_quoted_once() -> None:
    told = quote()
    several = [game for game in GAMES.values() if len(sides_of(game.key, contests_of(game)[0])) > 1]
    assert all(told.count(f"{game.short_name} ") == 1 for game in several)


def test_the_first_table_is_quoted_with_what_the_page_says(tmp_path: Path) -> None:
    page, none = tmp_path / "STRENGTH.md", Interval(0.0, 0.0, 0.0)
    shares: list[dict[Level, Interval]] = [{"easy": none, "strong": Interval(won, won, won)} for won in (0.6, 0.4)]
    rows = [Row("nubs", Contest(seats), each, (none, none)) for seats, each in zip((2, 4), shares, strict=True)]
    page.write_text(report(rows))
    assert quote(page) == "Of 100 games Strong wins from Steady: NUBS 60."


def test_without_a_page_nothing_is_quoted(tmp_path: Path) -> None:
    assert quote(tmp_path / "STRENGTH.md") == ""
