"""JOKER drawn for the seat whose turn it is: a number at the end of each move that can be picked."""

from __future__ import annotations

import random

import pytest

from games.api import Cast, Choice
from games.joker.board import place_name
from games.joker.layout import MIDDLE, SIZE, badge_point, place_point, start_point
from games.joker.state import JokerState
from games.picture import GOLD, MOST_ALT, Arrow, Box, Disc, Label, Picture, Sprite
from tests.games.joker.crowds import crowded
from tests.games.joker.positions import ALL_HOME, ANN, CY, GAME, NAMES, page, position


def drawn(state: JokerState, *path: str) -> Picture:
    picture = GAME.hand_picture(state.view(state.mover), Cast(NAMES, state.mover), path)
    assert picture is not None
    return picture


def numbers(picture: Picture) -> dict[str, list[tuple[float, float]]]:
    """Where each number stands."""
    found: dict[str, list[tuple[float, float]]] = {}
    for plate, label in zip(picture.scene.items, picture.scene.items[1:], strict=False):
        if isinstance(plate, Box) and plate.fill == GOLD and isinstance(label, Label) and label.text.isdigit():
            found.setdefault(label.text, []).append((label.x, label.y))
    return found


def rings(picture: Picture) -> set[tuple[float, float]]:
    return {(item.x, item.y) for item in picture.scene.items if isinstance(item, Disc) and item.outline == GOLD}


def sprites(picture: Picture, name: str) -> int:
    return sum(isinstance(item, Sprite) and item.art == f"joker/{name}" for item in picture.scene.items)


def at(place: int) -> tuple[float, float]:
    return place_point(ANN, place)


def test_each_move_of_the_card_asked_about_has_its_number_where_it_ends() -> None:
    picture = drawn(position("Ann: T5 T20", "KC 5C"), "KC")
    assert numbers(picture) == {"1": [at(5)], "2": [at(20)], "3": [at(35)]}
    assert rings(picture) == {start_point(ANN, 2), at(10), at(25)}
    assert sprites(picture, "face") == 1
    assert "The moves of the king of clubs, with their numbers: " in picture.alt
    assert "START to T0 (1); T5 to T15 (2); T20 to T30 (3)." in picture.alt


def test_with_several_cards_those_with_one_move_have_numbers() -> None:
    picture = drawn(position("Ann: T5 H5", "2C AS 8C 9H"))
    assert numbers(picture) == {"1": [at(12)], "2": [at(2)], "3": [at(19)]}
    assert sprites(picture, "face") == 4
    assert sprites(picture, "playable") == 4
    assert "Moves with their numbers: T5 to T7 (1), T69 (2), T14 (3)." in picture.alt


def test_several_moves_to_one_space_each_have_a_number_there() -> None:
    picture = drawn(position("Ann: T5 T20 | Dee: T40", "JOKER 9H"), "JOKER")
    landing = [number for number, points in numbers(picture).items() if badge_point(ANN, 45, 0) in points]
    inside = [number for number, points in numbers(picture).items() if badge_point(ANN, 45, 1) in points]
    assert (landing, inside) == (["3"], ["5"])
    assert "T5 to T6 (2), T40 (3); T20 to T21 (4), T40 (5)." in picture.alt


def test_the_first_part_of_a_split_7_is_drawn_and_the_second_parts_have_numbers() -> None:
    picture = drawn(position("Ann: T5 T20 T40", "7D 9H"), "7D", "T5-1")
    assert numbers(picture) == {"1": [at(31)], "2": [at(51)]}
    assert any(isinstance(item, Arrow) and item.colour == GOLD for item in picture.scene.items)
    assert "after T5 to T6, with their numbers: T20 to T26 (1); T40 to T46 (2)." in picture.alt


def test_a_split_7_that_is_one_pick_has_its_number_twice() -> None:
    picture = drawn(position("Ann: T5 T20 | Bob: T24", "7D"))
    assert numbers(picture)["5"] == [at(13), badge_point(ANN, 29, 0)]


def test_whose_marbles_move_and_what_was_drawn_is_said() -> None:
    state = position(f"Ann: {ALL_HOME} | Cy: T40", "2C 9H")
    picture = drawn(state)
    texts = {item.text for item in picture.scene.items if isinstance(item, Label)}
    assert {"You move", "yellow", "You drew", "9 of hearts"} <= texts
    assert "You move the yellow marbles." in picture.alt
    assert "You drew the 9 of hearts." in picture.alt
    assert numbers(picture) == {"1": [place_point(CY, 11)], "2": [place_point(CY, 18)]}


def test_keys_that_lead_nowhere_are_as_none() -> None:
    state = position("Ann: T5 T20", "KC 5C")
    assert drawn(state, "x", "y") == drawn(state, "5H") == drawn(state)


def _shown(choices: tuple[Choice, ...], path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], tuple[Choice, ...]]]:
    """Each list of picks with the keys that lead to it."""
    lists = [(path, choices)]
    for choice in choices:
        if choice.children:
            lists += _shown(choice.children, (*path, choice.key))
    return lists


@pytest.mark.parametrize("seed", range(12))
def test_every_numbered_pick_has_its_number_on_the_picture_and_no_two_overlap(seed: int) -> None:
    state, _ = crowded(random.Random(seed))
    for path, choices in _shown(page(state, state.mover).choices):
        picture = drawn(state, *path)
        found = numbers(picture)
        assert set(found) == {label for label, dot, _ in (each.label.partition(". ") for each in choices) if dot}
        points = [point for each in found.values() for point in each]
        assert len(set(points)) == len(points)
        assert len(picture.alt) <= MOST_ALT


def test_the_numbers_go_inward_from_each_side_and_corner() -> None:
    for place in range(1, 73):
        outside, *inside = (badge_point(ANN, place, index) for index in range(4))
        away = [max(abs(x - MIDDLE), abs(y - MIDDLE)) for x, y in (outside, *inside)]
        assert away == sorted(away, reverse=True), place_name(ANN, place)
        assert all(0 < side < SIZE for side in outside)
