"""The scores of a table drawn, and which hand turned a game."""

from __future__ import annotations

import pytest

from games.drawing.scores import ending_lines, scores_picture
from games.drawing.table import Theme
from games.scores import Cell, ScoreLine, ScoreSheet, sheet_lines, turning_hand
from tests.games.legible import label_faults

THEME = Theme("#48163d", "#2c0c26", "#e8c9da")


@pytest.mark.parametrize(
    ("sheet", "told"),
    [
        (ScoreSheet("points", sheet_lines((2, 1))), ["1st Ann, 2 points.", "2nd Bob, 1 point."]),
        (ScoreSheet("dice", sheet_lines((2, 1)), one="die"), ["1st Ann, 2 dice.", "2nd Bob, 1 die."]),
        (ScoreSheet("against", sheet_lines((2, 1))), ["1st Ann, 2 against.", "2nd Bob, 1 against."]),
    ],
    ids=["points", "dice", "against"],
)
def test_a_total_of_one_has_its_own_unit(sheet: ScoreSheet, told: list[str]) -> None:
    assert ending_lines(sheet, ("Ann", "Bob"), {}, None, {}) == told


AGAINST = (
    ScoreLine(0, 1, "0", cells=(Cell(sign="drawing/cup"),)),
    ScoreLine(1, 2, "62", cells=(Cell("62"),)),
)


@pytest.mark.parametrize(
    ("sheet", "reader", "told"),
    [
        (
            ScoreSheet("points", sheet_lines((0, 0)), columns=("1", "2"), part="Hand"),
            None,
            "Scores, points: Ann 0. Bob 0.",
        ),
        (ScoreSheet("points", sheet_lines((3, 7)), aside="pool 2"), 1, "Scores, points: You 7. Ann 3. Pool 2."),
        (
            ScoreSheet("points", sheet_lines((29, 7), how=("37 - 8", ""))),
            None,
            "Scores, points: Ann 29 (37 - 8). Bob 7.",
        ),
        (
            ScoreSheet("against", AGAINST, ("1", "2"), 0, "Game", (("drawing/cup", "went out"),)),
            None,
            "Scores after 1 game, against: Ann 0, went out in the last game. Bob 62, 62 in the last game.",
        ),
    ],
    ids=["before the first hand", "without hands", "how they came", "after a game"],
)
def test_scores_are_told_where_no_hand_is_over(sheet: ScoreSheet, reader: int | None, told: str) -> None:
    shown = scores_picture(sheet, ("Ann", "Bob"), {}, reader, THEME)
    assert shown.alt == told
    assert not label_faults(shown.scene)


@pytest.mark.parametrize(
    ("hands", "turned"),
    [
        ([(3, 0, 3), (3, 0, 0)], 1),
        ([(2, 0)] * 5, 0),
        ([(2, 0)] * 6, None),
        ([(0, 3), (9, 1), (1, 0)], 1),
        ([(1, 1)], None),
        ([], None),
    ],
    ids=["against the best other", "a fifth", "less than a fifth", "the most", "nothing gained", "no hands"],
)
def test_the_hand_that_moved_the_winner_most_turned_the_game(hands: list[tuple[int, ...]], turned: int | None) -> None:
    assert turning_hand(hands, (0,)) == turned


def test_a_game_that_all_won_was_turned_by_nothing() -> None:
    assert turning_hand([(5, 5)], (0, 1)) is None
