"""The director's board as a picture: who has won, and what fits; the rest is in the golden file of a tournament."""

from __future__ import annotations

import pytest

from games.api import Cast
from games.drawing.picture import MOST_ALT, Picture, Sprite
from games.tournament.model import RoundBegan, TableEnded
from games.tournament.picture import board_picture
from games.tournament.state import Tournament
from tests.games.legible import label_faults
from tests.games.tournament.fields import draw_all, play, result, seated, signed_up

NAMES = tuple(f"P{number}" for number in range(12))
LONG = tuple(f"{'W' * 29}{number}" for number in range(12))
MOST_HEIGHT = 360


def drawn(tournament: Tournament, names: tuple[str, ...] = NAMES) -> Picture:
    picture = board_picture(tournament, Cast(names), {})
    assert picture is not None
    return picture


def test_a_table_that_is_over_shows_its_winners_with_a_cup_and_there_is_none_before_anybody_sits() -> None:
    assert board_picture(signed_up(5), Cast(NAMES), {}) is None
    tournament = seated(8)
    tournament.apply(RoundBegan())
    tournament.apply(TableEnded(1, result("25-3")))
    picture = drawn(tournament)
    assert picture.alt.startswith("Table 1: P0 and P1 25, P2 and P3 3. P0 and P1 won. Table 2: P4 and P5 against ")
    assert sum(isinstance(item, Sprite) for item in picture.scene.items) == 1


@pytest.mark.parametrize("people", [4, 8, 12])
def test_the_board_fits_a_phone_and_can_be_read_with_the_longest_names(people: int) -> None:
    tables = -(-people // 4)
    picture = drawn(draw_all(play(seated(people), "25-3", *["9-2"] * (tables - 1))), LONG)
    assert "Place 1: " in picture.alt
    assert picture.scene.height <= MOST_HEIGHT
    assert len(picture.alt) <= MOST_ALT
    assert label_faults(picture.scene) == set()
