"""JOKER drawn for a seat: its cards, or a number or letter for each way to go on with one."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest

from bot.pictures.painter import Painter, label_bounds
from games.api import Cast, Choice
from games.drawing.picture import GOLD, PAPER, Box, Label, Line, Picture
from games.drawing.table import room
from games.house.levels import STEADY
from games.joker.board import DEEPEST, ENTRANCE, SEATS
from games.joker.cards import JOKER
from games.joker.labels import LETTERS
from games.joker.layout import HEIGHT, MIDDLE_X, place_point
from games.joker.model import JokerOptions, Play
from games.joker.picture import FLAT
from games.joker.state import JokerState
from games.records.simulate import play
from games.seed import seed_from_text
from tests.games.alt_text import hand_drawn
from tests.games.joker.crowds import crowded
from tests.games.joker.positions import ALL_HOME, ANN, BOB, CY, GAME, NAMES, act, page, position
from tests.games.joker.scenes import at, boxes, labels, letters_at, numbers, overlap, rings, sprites, tags

MOST_PNG = 60_000


def drawn(state: JokerState, *path: str, seat: int | None = None) -> Picture:
    picture = hand_drawn(GAME, state, state.mover if seat is None else seat, path)
    assert picture is not None
    return picture


def pills(picture: Picture) -> list[Box]:
    """The cards that a seat holds."""
    return [item for item in picture.scene.items if isinstance(item, Box) and item.height == 34]


# The cards


def test_a_seat_sees_its_own_side_at_the_bottom_and_itself_as_you() -> None:
    picture = drawn(position("Bob: T20 H5", "2C", mover=BOB))
    assert letters_at(picture, at(BOB, "T20", bottom=BOB)) == "B"
    assert at(BOB, "H5", bottom=BOB)[0] == MIDDLE_X
    assert {"You", "Ann", "Cy", "Dee"} <= set(labels(picture))
    assert "Bob" not in labels(picture)


def test_cards_with_a_move_have_a_gold_rim_and_the_others_are_grey() -> None:
    picture = drawn(position("Ann: H1", "2C 9D"))
    assert [(box.fill, box.outline) for box in pills(picture)] == [(PAPER, GOLD), (FLAT, "")]


def test_out_of_turn_all_cards_are_grey_and_nothing_is_marked() -> None:
    picture = drawn(position("Ann: T20 | Bob: T30", "2C KD"), seat=BOB)
    assert {(box.fill, box.outline) for box in pills(picture)} == {(FLAT, "")}
    assert tags(picture) == []
    assert rings(picture) == set()


def test_in_a_turn_of_which_no_moves_are_told_all_cards_look_alike() -> None:
    view = replace(position("Ann: H1", "2C 9D").view(ANN), legal=())
    picture = GAME.hand_picture(view, Cast(NAMES, ANN))
    assert picture is not None
    assert {(box.fill, box.outline) for box in pills(picture)} == {(PAPER, "")}
    assert tags(picture) == []
    assert rings(picture) == set()


def test_where_a_card_must_be_thrown_away_all_can_be() -> None:
    picture = drawn(position("", "2C 9H"))
    assert {box.fill for box in pills(picture)} == {PAPER}
    assert tags(picture) == []


def test_six_cards_cover_neither_one_another_nor_home_nor_a_panel() -> None:
    picture = drawn(position("Ann: T5", "2C 3C 4C 5C 6C JOKER"))
    shown = [box.bounds for box in pills(picture)]
    assert len(shown) == 6
    assert not any(overlap(*pair) for pair in combinations(shown, 2))
    holes = [place_point(side, place) for side in range(SEATS) for place in range(ENTRANCE + 1, DEEPEST + 1)]
    assert not any(overlap(card, (x - 9, y - 9, x + 9, y + 9)) for card in shown for x, y in holes)
    frames = [box.bounds for box in boxes(picture, fill=GOLD) if box.line == 0]
    assert not any(overlap(card, frame) for card in shown for frame in frames)


def test_a_rank_with_one_move_stands_where_it_leads() -> None:
    picture = drawn(position("Ann: T5 H5", "2C 9H 9D QC KD"))
    assert numbers(picture) == {"2": [at(ANN, "T7")], "9": [at(ANN, "T14")]}
    assert rings(picture) == {at(ANN, "T5")}
    picture = drawn(position("Ann: T0 | Bob: T5", "QC 10D"))
    assert numbers(picture).keys() == {"10/Q"}


def test_coming_out_needs_no_mark_unless_it_sends_a_marble_away() -> None:
    assert tags(drawn(position("Ann: H1 H2 H3 H4", "QC"))) == []
    assert numbers(drawn(position("Ann: H1 H2 H3 H4 | Bob: T0", "QC"))).keys() == {"Q"}


def test_at_the_end_the_score_stands_instead_of_the_cards() -> None:
    state = position("Bob: H5 | Dee: H4", "2C 3C")
    state.stop()
    picture = drawn(state, seat=ANN)
    assert pills(picture) == []
    assert "3 : 0" in labels(picture)
    assert len(sprites(picture, "drawing/cup")) == 3


def test_without_cards_there_is_no_hand_to_see() -> None:
    view = replace(position("Ann: T5", "2C").view(BOB), hand=())
    assert GAME.hand_picture(view, Cast(NAMES, BOB)) is None


def test_a_hand_does_not_change_with_the_other_hands() -> None:
    one = position("Ann: T5", "2C KD")
    other = position("Ann: T5", "2C KD", pile="JOKER 2C 3S 3S 9D 9D AH AH")
    other.hands[BOB] = [JOKER] * 5
    assert drawn(one) == drawn(other)


# The questions


def test_each_move_of_a_rank_has_its_number_on_the_space_where_it_ends() -> None:
    picture = drawn(position("Ann: T5 T20", "KC 5C"), "KC")
    assert numbers(picture) == {"1": [at(ANN, "T15")], "2": [at(ANN, "T30")]}
    assert rings(picture) == {at(ANN, "T5"), at(ANN, "T20")}
    assert "K" in labels(picture)
    assert pills(picture) == []


def test_a_number_stands_beside_a_marble_that_is_sent_away_with_a_line_to_it() -> None:
    picture = drawn(position("Ann: T5 T20 | Bob: T15", "KC 5C"), "KC")
    ((point,), target) = numbers(picture)["1"], at(ANN, "T15")
    assert point != target
    assert letters_at(picture, target) == "B"
    assert (target, point) in {item.points for item in picture.scene.items if isinstance(item, Line)}


def test_a_question_drops_the_chips() -> None:
    state = act(position("Bob: T20 T30", "KC", pile="6C 9C 9D 9H 9S"), "KC START-T0")
    assert "K" in labels(drawn(state))
    assert "K" not in labels(drawn(state, "3D"))


def test_marbles_that_are_asked_about_have_letters_beside_them() -> None:
    picture = drawn(position("Ann: T5 T20 | Dee: T40", "JOKER 9H"), "JOKER")
    assert {text: fill for text, _, fill in tags(picture)} == {"a": PAPER, "b": PAPER}
    assert rings(picture) == {at(ANN, "T5"), at(ANN, "T20")}
    picture = drawn(position("Ann: T5 T20 | Dee: T40", "JOKER 9H"), "JOKER", "T20")
    assert numbers(picture)["1"] == [at(ANN, "T21")]
    assert rings(picture) == {at(ANN, "T20")}


def test_a_7_has_numbers_for_whole_moves_and_letters_for_splits() -> None:
    picture = drawn(position("Ann: T5 T20 T40", "7D 9H"), "7D")
    fills = {text: fill for text, _, fill in tags(picture)}
    assert fills == {**dict.fromkeys("123", GOLD), **dict.fromkeys("abc", PAPER)}


def test_how_far_shows_both_ends_where_only_one_other_marble_can_go() -> None:
    picture = drawn(position("Ann: T5 T20", "7D 9H"), "7D", "T5")
    assert numbers(picture)["3"] == [at(ANN, "T8"), at(ANN, "T24")]
    picture = drawn(position("Ann: T5 T20 T40", "7D 9H"), "7D", "T5")
    assert numbers(picture)["3"] == [at(ANN, "T8")]


def test_the_first_part_of_a_split_7_is_drawn_and_the_second_parts_have_numbers() -> None:
    picture = drawn(position("Ann: T5 T20 T40", "7D 9H"), "7D", "T5", "1")
    assert numbers(picture) == {"1": [at(ANN, "T26")], "2": [at(ANN, "T46")]}
    (line,) = (item for item in picture.scene.items if isinstance(item, Line))
    assert line.points == (at(ANN, "T5"), at(ANN, "T6"))


def test_where_ones_own_are_home_the_partners_marbles_are_marked() -> None:
    state = position(f"Ann: {ALL_HOME} | Cy: T40 T50", "2C 9H")
    picture = drawn(state, "9H")
    assert rings(picture) == {at(CY, "T40"), at(CY, "T50")}
    assert "play" in labels(picture)


def test_keys_that_lead_nowhere_are_as_none() -> None:
    state = position("Ann: T5 T20", "KC 5C")
    assert drawn(state, "x", "y") == drawn(state, "5H") == drawn(state, "T5-T12") == drawn(state)


def test_throwing_a_joker_away_shows_it() -> None:
    picture = drawn(position("Ann: H1 H2 H3 H4 T67", "9C JOKER"), "JOKER")
    assert len(sprites(picture, "joker/cap")) == 1
    assert tags(picture) == []


# What fits


def shown(choices: tuple[Choice, ...], path: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], tuple[Choice, ...]]]:
    """Each list of picks with the keys that lead to it."""
    lists = [(path, choices)]
    for choice in choices:
        if choice.children:
            lists += shown(choice.children, (*path, choice.key))
    return lists


def letters(picture: Picture) -> list[Label]:
    """The letters of the marbles."""
    return [item for item in picture.scene.items if isinstance(item, Label) and item.text in LETTERS]


def check_tags(state: JokerState) -> int:
    """Check the marks of each question of the mover; how many stand on one picture at most."""
    most = 0
    for path, choices in shown(page(state, state.mover).choices):
        picture = drawn(state, *path)
        found = [bounds for _, bounds, _ in tags(picture)]
        if path:
            marks = {each.short.removeprefix("Split ").removesuffix("…") for each in choices} - {"Out", "Throw it away"}
            assert {text for text, _, _ in tags(picture)} == marks, path
        assert not any(overlap(*pair) for pair in combinations(found, 2)), path
        assert not any(overlap(tag, label_bounds(letter)) for tag in found for letter in letters(picture)), path
        assert all(left > 0 and top > 0 and right < 400 and low < HEIGHT for left, top, right, low in found), path
        assert picture.scene.height <= room(3)
        most = max(most, len(found))
    return most


@pytest.mark.parametrize("seed", range(20))
def test_every_mark_is_on_the_picture_and_covers_no_other_and_no_marble(seed: int) -> None:
    state, _ = crowded(random.Random(seed))
    check_tags(state)


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
    assert check_tags(position(f"Ann: T0 T1 T2 T3 T4 | {others}", "JOKER KH")) > 6


def test_the_marks_of_a_whole_game_do_not_overlap() -> None:
    state = JokerState(JokerOptions(), SEATS)
    turns = 0
    for _ in play(state, seed_from_text("numbers"), STEADY):
        if state.to_act and any(isinstance(action, Play) for action in state.legal_actions(state.mover)):
            turns += 1
            if turns % 4 == 0:
                check_tags(state)
    assert turns > 50


def test_a_crowded_question_is_a_small_file() -> None:
    others = "Bob: T20 T26 T28 T30 T32 | Cy: T40 T42 T44 T46 T48 | Dee: T56 T58 T60 T62 T64"
    picture = drawn(position(f"Ann: T0 T1 T2 T3 T4 | {others}", "JOKER KH"), "JOKER", "T4")
    assert len(Painter().paint(picture.scene)) <= MOST_PNG
