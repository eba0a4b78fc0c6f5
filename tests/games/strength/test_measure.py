"""The table of strengths: what is measured at which tables, and the page that tells it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from games.api import Contest
from games.catalogue import GAMES, find_game
from games.strength import __main__ as command
from games.strength.loss import losses
from games.strength.match import Interval
from games.strength.measure import FEW_DEALS, Row, contests_of, measure
from games.strength.report import report


def quiet(done: int, whole: int, what: str) -> None:
    """Tell nobody how far it is."""


def test_a_game_that_names_no_tables_is_measured_at_its_smallest_and_at_one_of_four() -> None:
    assert contests_of(find_game("pig")) == (Contest(2, deals=FEW_DEALS), Contest(4, deals=FEW_DEALS))


@pytest.mark.parametrize("key", GAMES)
def test_every_game_can_be_played_at_its_tables(key: str) -> None:
    game = find_game(key)
    for contest in contests_of(game):
        options = game.options(**dict(contest.options))
        assert contest.seats in game.seat_range(options)


def test_who_plays_at_random_loses_with_each_decision() -> None:
    found = [losses("nothanks", Contest(3), deal, ("random", "steady")) for deal in range(4)]
    random, steady = (sum(each) / len(found) for each in zip(*found, strict=True))
    assert random > 0.02
    assert steady < random


@pytest.mark.slow
def test_the_figures_are_the_same_in_one_process_and_in_two() -> None:
    rows = [measure(["nojoke-solitaire"], 2, processes, quiet) for processes in (1, 2)]
    assert rows[0] == rows[1]
    assert set(rows[0][0].shares) == {"easy", "steady", "strong"}


def test_the_page_has_a_line_for_each_table_and_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "STRENGTH.md"
    monkeypatch.setattr(
        "sys.argv", ["strength", "nojoke-solitaire", "--deals", "1", "--processes", "1", "--to", str(page)]
    )
    assert command.main() == 0
    written = page.read_text()
    assert capsys.readouterr().out.endswith(f"{written}\n")
    assert "\n| NO-JOKE Solitaire | 1 | 1 |" in written


def test_a_line_tells_the_options_of_its_table_and_shares_as_if_of_two() -> None:
    sure, none = Interval(0.4, 0.3, 0.5), Interval(0.0, -0.01, 0.01)
    partners = Row("nubs", Contest(4, (("teams", "partners"),)), {"easy": none, "strong": sure}, (none, sure))
    four = Row("nubs", Contest(4), {"easy": none, "strong": sure}, (none, sure))
    lines = [line for line in report([partners, four]).splitlines() if line.startswith("| NUBS")]
    shares = "0.0 % (0.0 to 1.0) | {} % | 40.0 % (30.0 to 50.0) | {} % | 0.00 ± 1.00 | 40.00 ± 10.00 |"
    assert lines == [
        f"| NUBS | 4, to 100 points, partners | 200 | 50 % | {shares.format(0, 40)}",
        f"| NUBS | 4 | 200 | 25 % | {shares.format(0, 67)}",
    ]


def test_a_page_that_is_written_anew_keeps_the_lines_of_other_games_in_their_order() -> None:
    none = Interval(0.0, -0.01, 0.01)
    rows = [Row(key, Contest(2, deals=7), {"easy": none, "strong": none}, (none, none)) for key in ("pig", "nubs")]
    both = report(rows)

    again = report([replace(rows[0], contest=Contest(4, deals=9))], both)

    told = [line.split(" | ")[:3] for line in again.splitlines() if line.startswith(("| Pig", "| NUBS"))]
    assert told == [["| NUBS", "2", "7"], ["| Pig", "4", "9"]]
    assert report(rows, again) == both
