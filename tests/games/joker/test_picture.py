"""Limits of JOKER's pictures: what must not overlap, how large a file may be, and what no picture may tell."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from bot.pictures.painter import Painter, label_bounds
from games.api import Cast, Choice
from games.drawing.picture import GOLD, PAPER, Bounds, Box, Disc, Label, Picture
from games.drawing.table import room
from games.house.levels import STEADY
from games.joker.board import DEEPEST, ENTRANCE, SEATS
from games.joker.cards import JOKER
from games.joker.layout import HEIGHT, panel_bounds, place_point
from games.joker.phrases import LETTERS
from games.joker.picture import PANEL_WIDTH
from games.joker.rules import Joker, way_of
from games.records.simulate import play
from games.seed import seed_from_text
from tests.games.joker.crowds import crowded
from tests.games.joker.positions import ANN, BOB, GAME, NAMES, OPTIONS, TYPED, act, dealt, page, position, stopped
from tests.games.legible import label_faults

MOST_PNG = 60_000
MANY = "Bob: T20 T26 T28 T30 T32 | Cy: T40 T42 T44 T46 T48 | Dee: T56 T58 T60 T62 T64"


def table(state: Joker, cast: Cast | None = None) -> Picture:
    picture = GAME.table_picture(state.view(None), cast or Cast(NAMES))
    assert picture is not None
    return picture


def hand(state: Joker, *path: str, seat: int | None = None) -> Picture:
    return TYPED.hand(state, state.turn if seat is None else seat, path)


def on_panel(picture: Picture, words: str) -> Label:
    """The label with those words, or that end, on the panel of the seat at the bottom."""
    left, top, right, bottom = panel_bounds(ANN, PANEL_WIDTH)
    (found,) = (
        item
        for item in picture.scene.items
        if isinstance(item, Label) and item.text.endswith(words) and left < item.x < right and top < item.y < bottom
    )
    return found


def overlap(one: Bounds, other: Bounds) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


# What nobody may see


def test_the_table_does_not_change_with_the_hands_or_the_reader() -> None:
    one = position("Ann: T5 | Bob: T20", "2C JOKER")
    other = position("Ann: T5 | Bob: T20", "KD 8S", pile="2C 2C 3S 3S 9D 9D AH AH")
    assert table(one) == table(other)
    assert len({GAME.table_picture(one.view(reader), Cast(NAMES)) for reader in (None, *range(SEATS))}) == 1


def test_a_hand_does_not_change_with_the_other_hands() -> None:
    one = position("Ann: T5", "2C KD")
    other = position("Ann: T5", "2C KD", pile="JOKER 2C 3S 3S 9D 9D AH AH")
    other.hands[BOB] = [JOKER] * 5
    assert hand(one) == hand(other)


def test_out_of_turn_nothing_is_marked() -> None:
    picture = hand(position("Ann: T20 | Bob: T30", "2C KD"), seat=BOB)
    assert tags(picture) == []
    assert not [item for item in picture.scene.items if isinstance(item, Disc) and item.outline == GOLD]


def test_keys_that_lead_nowhere_are_as_none() -> None:
    state = position("Ann: T5 T20", "KC 5C")
    assert hand(state, "x", "y") == hand(state, "5H") == hand(state, "T5-T12") == hand(state)


# What fits


def test_pictures_leave_room_for_three_rows_of_buttons_and_crowded_ones_are_small_files() -> None:
    crowd = "Ann: T50 T2 T30 H5 H3 | Bob: T54 T12 T20 H5 H4 | Cy: T58 T66 T40 H5 H4 | Dee: T31 T71 T7 H5 H2"
    state = act(position(crowd, "7D 7H 8S KC JOKER AD", laid="2C"), "7D T50-T54 T30-T33")
    assert table(dealt()).scene.height == table(state).scene.height == HEIGHT <= room(3)
    asked = hand(position(f"Ann: T0 T1 T2 T3 T4 | {MANY}", "JOKER KH"), "JOKER", "T4")
    assert max(len(Painter().paint(picture.scene)) for picture in (table(state), asked)) <= MOST_PNG


def test_six_cards_cover_neither_one_another_nor_home_nor_a_panel() -> None:
    picture = hand(position("Ann: T5", "2C 3C 4C 5C 6C JOKER"))
    boxes = [item for item in picture.scene.items if isinstance(item, Box)]
    shown = [box.bounds for box in boxes if box.height == 34]
    assert len(shown) == 6
    assert not any(overlap(*pair) for pair in combinations(shown, 2))
    holes = [place_point(side, place) for side in range(SEATS) for place in range(ENTRANCE + 1, DEEPEST + 1)]
    assert not any(overlap(card, (x - 9, y - 9, x + 9, y + 9)) for card in shown for x, y in holes)
    frames = [box.bounds for box in boxes if box.fill == GOLD and box.line == 0]
    assert not any(overlap(card, frame) for card in shown for frame in frames)


@pytest.mark.parametrize(
    ("marbles", "taken"),
    [
        ("Ann: T1", "10H T1-T11"),
        ("Ann: T1 | Cy: T11 | Bob: T31", "10H T1-T11"),
        ("Ann: T1 | Cy: T11 | Bob: T31", "JOKER T1-T11"),
        ("", "discard 10H"),
    ],
)
def test_a_chip_and_the_words_beside_it_stand_apart_and_on_their_panel(marbles: str, taken: str) -> None:
    card = taken.removeprefix("discard ").split()[0]
    picture = table(act(position(marbles, card), taken), Cast(("W" * 32,) * 4, None, {ANN: "steady"}))
    _, top, right, bottom = panel_bounds(ANN, PANEL_WIDTH)
    boxes = (item for item in picture.scene.items if isinstance(item, Box))
    (chip,) = (box for box in boxes if (box.outline, box.fill, box.height) == (GOLD, PAPER, 28))
    assert label_bounds(on_panel(picture, "start"))[2] < chip.x
    assert chip.x + chip.width <= right
    assert top + 26 <= chip.y
    assert chip.y + chip.height <= bottom


@pytest.mark.parametrize("waiting", range(6))
@pytest.mark.parametrize("change", [0, -9, 12, -123])
def test_a_rating_and_the_words_beside_it_stand_apart_on_their_panel(waiting: int, change: int) -> None:
    state = stopped(f"Ann: {' '.join(f'T{space}' for space in range(5 - waiting))}")
    cast = Cast(("W" * 32,) * SEATS, None, {})
    sheet = GAME.score_sheet(state.view(None), Cast(NAMES), ())
    picture = GAME.ending_picture(state.view(None), cast, sheet, dict.fromkeys(range(SEATS), change))
    assert label_faults(picture.scene) == set()
    _, top, right, bottom = panel_bounds(ANN, PANEL_WIDTH)
    rating = label_bounds(on_panel(picture, f"{change:+}"))
    assert rating[2] < right
    assert top + 26 < rating[1] < rating[3] < bottom


def tags(picture: Picture) -> list[tuple[str, Bounds]]:
    """The text and bounds of each number and letter of a move."""
    return [
        (label.text, plate.bounds)
        for plate, label in zip(picture.scene.items, picture.scene.items[1:], strict=False)
        if isinstance(plate, Box) and plate.fill in (GOLD, PAPER) and plate.line == 1 and isinstance(label, Label)
    ]


def questions(
    choices: tuple[Choice, ...], path: tuple[str, ...] = ()
) -> list[tuple[tuple[str, ...], tuple[Choice, ...]]]:
    """Each list of picks with the keys that lead to it."""
    lists = [(path, choices)]
    for choice in choices:
        if choice.children:
            lists += questions(choice.children, (*path, choice.key))
    return lists


def check_tags(state: Joker) -> int:
    """Check the marks of each question of the mover; how many stand on one picture at most."""
    most = 0
    for path, choices in questions(page(state, state.turn).choices):
        picture = hand(state, *path)
        if path:
            marks = {each.short.removeprefix("Split ").removesuffix("…") for each in choices} - {"Out", "Throw it away"}
            assert {text for text, _ in tags(picture)} == marks, path
        found = [bounds for _, bounds in tags(picture)]
        letters = [item for item in picture.scene.items if isinstance(item, Label) and item.text in LETTERS]
        assert not any(overlap(*pair) for pair in combinations(found, 2)), path
        assert not any(overlap(tag, label_bounds(letter)) for tag in found for letter in letters), path
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
        MANY,
        "Bob: T17 T18 T19 T20 T21 | Cy: T22 T23 T24 T25 T26 | Dee: T12 T13 T14 T15 T16",
        "Bob: T53 T54 T55 T56 T57 | Cy: T58 T59 T60 T61 T62 | Dee: T66 T67 T68 T69 T70",
        "Bob: T32 T31 T30 | Cy: T20 T21 | Dee: T39 T40",
    ],
)
def test_the_numbers_of_very_many_jumps_do_not_overlap(others: str) -> None:
    assert check_tags(position(f"Ann: T0 T1 T2 T3 T4 | {others}", "JOKER KH")) > 6


def test_the_marks_of_a_whole_game_do_not_overlap() -> None:
    state = Joker(OPTIONS, SEATS)
    turns = 0
    for _ in play(state, seed_from_text("numbers"), STEADY):
        if state.to_act and any(moves for _, moves in map(way_of, state.legal_actions(state.turn))):
            turns += 1
            if turns % 4 == 0:
                check_tags(state)
    assert turns > 50
