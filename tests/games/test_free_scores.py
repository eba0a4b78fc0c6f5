"""Scores and ends of every game from games that were played: the labels of their pictures can be read."""

from __future__ import annotations

import pytest

from games.checks.case import Case
from games.checks.scores import over, rating_changes, score_readers, scored
from games.drawing.picture import Label, Picture, least_text
from tests.games.free import ALL_GAMES, SEAT_CASES
from tests.games.legible import label_faults

each_case = pytest.mark.parametrize("case", [case for case in SEAT_CASES if case.game is not ALL_GAMES["toy"]], ids=str)


def check(picture: Picture) -> None:
    """Every label can be read on a phone."""
    labels = [item for item in picture.scene.items if isinstance(item, Label)]
    assert min(label.size for label in labels) >= least_text(picture.scene.width)
    assert label_faults(picture.scene) == set()


@each_case
def test_the_end_is_legible(case: Case) -> None:
    position = over(case)
    for reader in score_readers(position):
        for moved in (rating_changes(position), {}) if case.seats > 1 else ({},):
            check(position.ending_picture(reader, moved))


@each_case
def test_the_scores_after_each_hand_are_legible(case: Case) -> None:
    for position in scored(case):
        if position.score_sheet(None).lines:
            for reader in score_readers(position):
                check(position.scores_picture(reader))
