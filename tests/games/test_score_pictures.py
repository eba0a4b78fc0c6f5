"""The scores of a table drawn, where there is nothing to tell yet, or no hand to tell of."""

from __future__ import annotations

from dataclasses import replace

from games.drawing.picture import INK, SEAT_COLOURS, Box, Disc, Label, Picture
from games.drawing.scores import ending_picture, scores_picture
from games.drawing.table import Theme
from games.scores import ScoreSheet, sheet_lines
from tests.games.legible import label_faults

THEME = Theme("#48163d", "#2c0c26", "#e8c9da")


def test_scores_before_the_first_hand_are_not_those_after_one() -> None:
    sheet = ScoreSheet("points", sheet_lines((0, 0)), columns=("1", "2"), part="Hand")
    shown = scores_picture(sheet, ("Ann", "Bob"), {}, None, THEME)
    assert shown.alt == "Scores, points: Ann 0. Bob 0."


def test_scores_of_a_game_without_hands_are_legible() -> None:
    sheet = ScoreSheet("points", sheet_lines((3, 7)), aside="pool 2")
    shown = scores_picture(sheet, ("Ann", "Bob"), {}, 1, THEME)
    assert shown.alt == "Scores, points: You 7. Ann 3. Pool 2."
    assert not label_faults(shown.scene)


def test_scores_of_a_game_without_hands_say_how_they_came() -> None:
    sheet = ScoreSheet("points", sheet_lines((29, 7), how=("37 - 8", "")), aside="pool 2")
    shown = scores_picture(sheet, ("Ann", "Bob"), {}, None, THEME)
    assert shown.alt == "Scores, points: Ann 29 (37 - 8). Bob 7. Pool 2."
    assert "37 - 8" in [item.text for item in shown.scene.items if isinstance(item, Label)]
    assert not label_faults(shown.scene)


def test_names_stand_on_the_colours_that_the_game_gives_its_seats() -> None:
    sheet = ScoreSheet("points", sheet_lines((3, 7)))
    coloured = replace(THEME, seats=("#ff7a66", "#f5e04a"))
    for theme, colours in ((THEME, SEAT_COLOURS), (coloured, coloured.seats)):
        for shown in (
            scores_picture(sheet, ("Ann", "Bob"), {}, None, theme),
            ending_picture(sheet, ("Ann", "Bob"), {}, None, theme, {}),
        ):
            assert (plate(shown, "Ann"), plate(shown, "Bob")) == colours[:2]


def test_the_end_says_at_which_level_a_house_player_played() -> None:
    sheet, cast = ScoreSheet("points", sheet_lines((3, 7, 5))), ("Ann", "Vera", "Bob")
    shown = ending_picture(sheet, cast, {1: "strong", 2: "steady"}, 0, THEME, {0: -3})
    assert shown.alt == (
        "1st Vera, strong house, 7 points. 2nd Bob, steady house, 5 points. 3rd you, 3 points, rating down 3."
    )
    for picture in (shown, scores_picture(sheet, cast, {1: "strong", 2: "steady"}, 0, THEME)):
        assert len([item for item in picture.scene.items if isinstance(item, Disc) and item.fill == INK]) == 3 + 2
        assert not label_faults(picture.scene)


def plate(picture: Picture, text: str) -> str:
    """The colour of the box right beneath a label."""
    pairs = zip(picture.scene.items, picture.scene.items[1:], strict=False)
    return next(box.fill for box, label in pairs if isinstance(box, Box) and getattr(label, "text", "") == text)
