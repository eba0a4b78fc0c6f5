"""The director's board as a picture: tables as they stand, and the first of the ranking."""

from __future__ import annotations

import pytest

from games.api import Cast
from games.drawing.picture import MOST_ALT, Label, Picture, Sprite
from games.joker.scoring import PARTNERSHIPS, score_of
from games.tournament.model import RoundBegan, TableEnded
from games.tournament.picture import board_picture
from games.tournament.state import Tournament
from tests.games.joker.positions import position
from tests.games.legible import label_faults
from tests.games.tournament.fields import draw_all, play, result, seated, signed_up

NAMES = tuple(f"P{number}" for number in range(12))
LONG = tuple(f"{'W' * 29}{number}" for number in range(12))
MOST_HEIGHT = 360


def play_on(tournament: Tournament) -> Tournament:
    """The tournament with its round begun."""
    tournament.apply(RoundBegan())
    return tournament


def drawn(tournament: Tournament, names: tuple[str, ...] = NAMES) -> Picture:
    picture = board_picture(tournament, Cast(names), {})
    assert picture is not None
    return picture


def texts(picture: Picture) -> list[str]:
    return [item.text for item in picture.scene.items if isinstance(item, Label)]


def test_there_is_none_before_anybody_sits() -> None:
    assert board_picture(signed_up(5), Cast(NAMES), {}) is None


def test_who_plays_with_whom_is_told_as_soon_as_they_sit() -> None:
    picture = drawn(seated(8))
    assert picture.alt.startswith("Table 1: ")
    assert picture.alt.count(" against ") == 2
    assert "Table 1" in texts(picture)


def test_a_table_that_plays_shows_its_points_so_far() -> None:
    tournament = play_on(seated(4))
    view = position("Ann: H4 H5 | Cy: H3 | Dee: T5 H1", "4C").view(None)
    points = [score_of(view.marbles, pair) for pair in PARTNERSHIPS]
    assert points[0] > points[1]

    picture = board_picture(tournament, Cast(NAMES), {1: view})

    assert picture is not None
    assert picture.alt == f"Table 1: P0 and P1 {points[0]}, P2 and P3 {points[1]}."
    assert {str(each) for each in points} <= set(texts(picture))


def test_a_table_that_is_over_shows_its_winners_with_a_cup() -> None:
    tournament = play_on(seated(8))
    tournament.apply(TableEnded(1, result("25-3")))

    picture = drawn(tournament)

    assert picture.alt.startswith("Table 1: P0 and P1 25, P2 and P3 3. P0 and P1 won. Table 2: P4 and P5 against ")
    assert sum(isinstance(item, Sprite) for item in picture.scene.items) == 1


def test_the_ranking_stands_below_the_tables_of_the_next_round() -> None:
    tournament = draw_all(play(seated(8), "25-3", "9-2"))
    picture = drawn(tournament)
    assert "Place 1: " in picture.alt
    assert picture.alt.index("Table 2") < picture.alt.index("Place 1: ")


@pytest.mark.parametrize("people", [4, 8, 12])
def test_the_board_fits_a_phone_and_can_be_read_with_the_longest_names(people: int) -> None:
    tables = -(-people // 4)
    tournament = draw_all(play(seated(people), "25-3", *["9-2"] * (tables - 1)))
    picture = drawn(tournament, LONG)
    assert picture.scene.height <= MOST_HEIGHT
    assert len(picture.alt) <= MOST_ALT
    assert label_faults(picture.scene) == set()
