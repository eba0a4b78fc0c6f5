"""JOKER drawn for the seat whose turn it is: a number at the end of each move that can be picked."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from games.api import Choice
from games.drawing.picture import GOLD, MOST_ALT, Arrow, Bounds, Box, Disc, Label, Line, Picture, Sprite
from games.joker.badges import badge_points
from games.joker.board import SEATS, TRACK, place_name
from games.joker.labels import LETTERS
from games.joker.layout import EDGE, MIDDLE, SIZE, place_point, start_point
from games.joker.model import JokerOptions, Play
from games.joker.state import JokerState
from games.records.simulate import play
from games.seed import seed_from_text
from tests.games.alt_text import hand_drawn
from tests.games.joker.crowds import crowded
from tests.games.joker.positions import ALL_HOME, ANN, CY, GAME, page, position


def drawn(state: JokerState, *path: str) -> Picture:
    picture = hand_drawn(GAME, state, state.mover, path)
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
    (outside,), (inside,) = numbers(picture)["3"], numbers(picture)["5"]
    assert outside == (at(45)[0], 8)
    assert inside == (at(45)[0] - 19.5, at(45)[1] + 17.5)
    assert "T5 to T6 (2), T40 (3); T20 to T21 (4), T40 (5)." in picture.alt


def test_the_first_part_of_a_split_7_is_drawn_and_the_second_parts_have_numbers() -> None:
    picture = drawn(position("Ann: T5 T20 T40", "7D 9H"), "7D", "T5-1")
    assert numbers(picture) == {"1": [at(31)], "2": [at(51)]}
    assert any(isinstance(item, Arrow) and item.colour == GOLD for item in picture.scene.items)
    assert "after T5 to T6, with their numbers: T20 to T26 (1); T40 to T46 (2)." in picture.alt


def test_a_split_7_that_is_one_pick_has_its_number_twice() -> None:
    picture = drawn(position("Ann: T5 T20 | Bob: T24", "7D"))
    first, (x, y) = numbers(picture)["5"]
    taken_x, taken_y = at(29)
    assert first == at(13)
    assert x == taken_x
    assert y < taken_y


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


def overlap(one: Bounds, other: Bounds) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def badges(picture: Picture) -> list[Bounds]:
    """What the numbers cover."""
    return [
        plate.bounds
        for plate, label in zip(picture.scene.items, picture.scene.items[1:], strict=False)
        if isinstance(plate, Box) and plate.fill == GOLD and isinstance(label, Label) and label.text.isdigit()
    ]


def letters(picture: Picture) -> list[Bounds]:
    """What the letters of the marbles cover at the least."""
    return [
        (item.x - 4, item.y - 4, item.x + 4, item.y + 4)
        for item in picture.scene.items
        if isinstance(item, Label) and item.text in LETTERS
    ]


def check_numbers(state: JokerState) -> int:
    """Check the numbers of each question of the mover; how many stand on one picture at most."""
    most = 0
    for path, choices in _shown(page(state, state.mover).choices):
        picture = drawn(state, *path)
        found, plates = numbers(picture), badges(picture)
        assert set(found) == {label for label, dot, _ in (each.label.partition(". ") for each in choices) if dot}
        assert sum(map(len, found.values())) == len(plates)
        assert not any(overlap(*pair) for pair in combinations(plates, 2)), path
        assert not any(overlap(plate, letter) for plate in plates for letter in letters(picture)), path
        assert all(left > 0 and top > 0 and right < SIZE and low < SIZE for left, top, right, low in plates), path
        assert len(picture.alt) <= MOST_ALT
        most = max(most, len(plates))
    return most


@pytest.mark.parametrize("seed", range(40))
def test_every_numbered_pick_has_its_number_on_the_picture_and_no_two_overlap(seed: int) -> None:
    state, _ = crowded(random.Random(seed))
    assert check_numbers(state)


@pytest.mark.parametrize(
    "others",
    [
        "Bob: T20 T26 T28 T30 T32 | Cy: T40 T42 T44 T46 T48 | Dee: T56 T58 T60 T62 T64",
        "Bob: T17 T18 T19 T20 T21 | Cy: T22 T23 T24 T25 T26 | Dee: T12 T13 T14 T15 T16",
        "Bob: T53 T54 T55 T56 T57 | Cy: T58 T59 T60 T61 T62 | Dee: T66 T67 T68 T69 T70",
        "Bob: T32 T31 T30 | Cy: T20 T21 | Dee: T39 T40",
    ],
)
def test_the_numbers_of_very_many_jumps_do_not_overlap(others: str) -> None:
    assert check_numbers(position(f"Ann: T0 T1 T2 T3 T4 | {others}", "JOKER KH")) > 30


def test_the_numbers_of_whole_games_do_not_overlap() -> None:
    state = JokerState(JokerOptions(), SEATS)
    turns = 0
    for _ in play(state, seed_from_text("numbers"), "greedy"):
        if state.to_act and any(isinstance(action, Play) for action in state.legal_actions(state.mover)):
            check_numbers(state)
            turns += 1
    assert turns > 50


def test_the_alt_text_of_the_longest_question_says_where_all_marbles_are() -> None:
    others = "Bob: T20 T26 T28 T30 T32 | Cy: T40 T42 T44 T46 T48 | Dee: T56 T58 T60 T62 T64"
    alt = drawn(position(f"Ann: T0 T1 T2 T3 T4 | {others}", "JOKER KH"), "JOKER").alt
    assert "Red R: on T0, T1, T2, T3 and T4. Blue B: on T20, T26, T28, T30 and T32. Yellow Y: on " in alt
    assert "Green G: on T56, T58, T60, T62 and T64. " in alt
    assert "with their numbers: T0 to T20 (1)" in alt


def test_a_number_away_from_the_place_where_its_move_ends_has_a_line_to_it() -> None:
    picture = drawn(position("Ann: T5 T20 | Dee: T40", "JOKER 9H"), "JOKER")
    lines = {item.points for item in picture.scene.items if isinstance(item, Line)}
    assert lines == {(at(45), point) for number in ("3", "5") for point in numbers(picture)[number]}


def test_the_numbers_go_inward_from_each_side_and_corner() -> None:
    for place in range(1, TRACK + 1):
        outside, *inside = badge_points([at(place)] * 4, {at(place)}, ())
        away = [max(abs(x - MIDDLE), abs(y - MIDDLE)) for x, y in (outside, *inside)]
        assert away == sorted(away, reverse=True), place_name(ANN, place)
        assert away[0] > EDGE > away[1]
