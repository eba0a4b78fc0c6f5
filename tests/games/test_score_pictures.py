"""The scores of a table drawn, where there is nothing to tell yet, or no hand to tell of."""

from __future__ import annotations

from games.drawing.scores import scores_picture
from games.drawing.table import Theme
from games.scores import ScoreSheet, sheet_lines
from tests.games.legible import label_faults

THEME = Theme("#48163d", "#2c0c26", "#e8c9da")


def test_scores_before_the_first_hand_are_not_those_after_one() -> None:
    sheet = ScoreSheet("points", sheet_lines((0, 0)), columns=("1", "2"), part="Hand")
    shown = scores_picture(sheet, ("Ann", "Bob"), frozenset(), None, THEME)
    assert shown.alt == "Scores, points: Ann 0. Bob 0."


def test_scores_of_a_game_without_hands_are_legible() -> None:
    sheet = ScoreSheet("points", sheet_lines((3, 7)), aside="pool 2")
    shown = scores_picture(sheet, ("Ann", "Bob"), frozenset(), 1, THEME)
    assert shown.alt == "Scores, points: You 7. Ann 3. Pool 2."
    assert not label_faults(shown.scene)
