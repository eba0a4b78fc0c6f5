"""The games of one class that are kept here as examples pass all that must hold for a game."""

from __future__ import annotations

import random

import pytest

from games.api import Cast
from games.checks.run import Verdict, findings
from games.house import choose
from games.records.simulate import play_out
from games.seed import seed_from_text
from games.small.game import SmallRules
from tests.games.small.fair import Draughty
from tests.games.small.noughts import Noughts


@pytest.mark.parametrize("game", [Draughty.game, Noughts.game], ids=lambda game: game.name)
def test_an_example_is_sound(game: SmallRules) -> None:
    found = [each for each in findings(game) if each.is_sound]
    assert len(found) > 10
    assert [(each.name, each.told) for each in found if each.verdict is not Verdict.PASSED] == []


def test_two_who_look_one_move_ahead_at_noughts_end_it() -> None:
    options = Noughts.game.options()
    played = [play_out(Noughts.game, options, 2, seed_from_text(str(k)), "greedy").result for k in range(20)]
    results = {tuple(result["scores"]) for result in played if result is not None}
    assert (0, 0) in results


def test_the_winning_square_is_taken() -> None:

    position = Noughts.game.new(Noughts.game.options(), 2)
    position.due, position.is_begun, position.turn = "", True, 0
    position.squares = [0, 0, -1, 1, 1, -1, -1, -1, -1]  # type: ignore[attr-defined]
    assert choose(position, 0, random.Random(1)).values == (3,)


def test_a_grid_is_told_in_words() -> None:
    position = Noughts.game.new(Noughts.game.options(), 2)
    position.due, position.is_begun = "", True
    position.squares = [0, 1, -1, -1, -1, -1, -1, -1, -1]  # type: ignore[attr-defined]
    picture = Noughts.game.table_picture(position.view(None), Cast(("Ann", "Ben")))
    assert picture is not None
    assert "Squares: counter 1, counter 2, free, free, free, free, free, free and free." in picture.alt


def test_between_two_rounds_the_first_public_numbers_with_a_unit_are_the_scores() -> None:
    position = Draughty.game.new(Draughty.game.options(), 3)
    position.points = [2, 0, 5]  # type: ignore[attr-defined]
    sheet = Draughty.game.score_sheet(position.view(None), Cast(("Ann", "Ben", "Cy")), ())
    assert (sheet.unit, [(line.seat, line.place, line.total) for line in sheet.lines]) == (
        "points",
        [(2, 1, "5"), (0, 2, "2"), (1, 3, "0")],
    )
