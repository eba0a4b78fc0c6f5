"""Boards in words, and the race of a season as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any

import pytest

from bot.league.board_screen import BoardLines, BoardPage, board_screen, measures, page_after, race_picture
from games.catalogue import GAMES
from games.league.season import Season
from storage.league.boards import BoardLine, By, Race


def at(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


NOVEMBER = Season(1, 1, None, at("2026-11-01"), at("2026-12-01"))


def race(name: str, **sums: float) -> Race:
    """A race with sums by day of November."""
    return Race(1, name, tuple((date(2026, 11, int(day[1:])), total) for day, total in sums.items()))


def test_a_race_runs_from_nothing_to_this_day() -> None:
    picture = race_picture(NOVEMBER, [race("Ann", n3=2.0, n9=5.5), race("Bob", n4=1.0)], at("2026-11-21 13:00"))
    assert picture is not None
    assert picture.alt == (
        "Chart: Points of the first five, day by day. Ann: from 0 (the start) to 5.5 (21 November). "
        "Bob: from 0 (the start) to 1 (21 November). Ann leads with 5.5."
    )


def test_a_race_that_is_over_ends_with_its_season() -> None:
    picture = race_picture(NOVEMBER, [race("Ann", n3=2.0, n4=3.0)], at("2027-02-01"))
    assert picture is not None
    assert "to 3 (30 November)" in picture.alt


def test_a_race_is_a_picture_from_its_second_day_with_points_on() -> None:
    ann = race("Ann", n3=2.0)
    for races in ([], [race("Ann", n3=0.0)], [ann, race("Bob", n3=1.0)]):
        assert race_picture(NOVEMBER, races, at("2026-11-21")) is None
    assert race_picture(NOVEMBER, [ann, race("Bob", n4=1.0)], at("2026-11-21")) is not None


@pytest.mark.parametrize("game", [None, *GAMES.values()], ids=lambda game: "all" if game is None else game.key)
def test_what_a_board_can_go_by_fits_a_custom_id(game: Any) -> None:
    for by in measures(game).values():
        page = BoardPage(game, NOVEMBER, by)
        assert len(page.query("boardpage", "1234567")) <= 100


@pytest.mark.parametrize(("before", "page"), [(0, 1), (9, 1), (10, 2), (19, 2), (20, 3)])
def test_the_page_behind_so_many_lines(before: int, page: int) -> None:
    assert page_after(before) == page


def shown_lines(count: int) -> Sequence[BoardLine]:
    return [BoardLine(place, place, f"Player {place}", 100.0 - place, 3, None) for place in range(1, count + 1)]


def test_the_private_board_says_you() -> None:
    found = BoardLines(tuple(shown_lines(10)), 32, BoardLine(14, 14, "Ann", 1214.0, 3, None))
    embed = board_screen(BoardPage(None, NOVEMBER, By.POINTS), found, None, at("2026-11-21")).embed
    assert (embed.fields[0].name, embed.fields[0].value) == ("You", "14th: 1,214 points, 3 games.")
    assert (embed.footer.text or "").startswith("By points · page 1 of 4, 32 players")
