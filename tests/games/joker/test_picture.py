"""JOKER drawn: the board, the seats in its corners and what each did last, from the view alone."""

from __future__ import annotations

import random

import pytest

from bot.pictures.painter import Painter, label_bounds
from games.api import Cast
from games.drawing.picture import GOLD, PAPER, Disc, Label, Line, Picture
from games.drawing.table import room
from games.joker import picture as drawn
from games.joker.board import ENTRANCE, MARBLES, SEATS, TRACK
from games.joker.labels import LETTERS
from games.joker.layout import (
    EDGE_X,
    EDGE_Y,
    HEIGHT,
    MIDDLE_X,
    MIDDLE_Y,
    STEP_ACROSS,
    STEP_DOWN,
    panel_bounds,
    place_point,
)
from games.joker.state import JokerState
from tests.games.joker.positions import ALL_HOME, ANN, BOB, CY, DEE, GAME, NAMES, act, dealt, position
from tests.games.joker.scenes import at, boxes, labels, letters_at, sprites

MOST_PNG = 60_000


def table(state: JokerState, cast: Cast | None = None) -> Picture:
    picture = GAME.table_picture(state.view(None), cast or Cast(NAMES))
    assert picture is not None
    return picture


def lines(picture: Picture) -> list[tuple[tuple[float, float], ...]]:
    return [item.points for item in picture.scene.items if isinstance(item, Line)]


# The places


def test_the_track_is_a_rectangle_of_20_by_16_steps() -> None:
    ring = [at(ANN, f"T{space}") for space in range(TRACK)]
    assert len(set(ring)) == TRACK
    assert {x for x, _ in ring} == {round(MIDDLE_X + step * STEP_ACROSS, 2) for step in range(-10, 11)}
    assert {y for _, y in ring} == {round(MIDDLE_Y + step * STEP_DOWN, 2) for step in range(-8, 9)}
    for (x, y), (next_x, next_y) in zip(ring, [*ring[1:], ring[0]], strict=True):
        across, down = abs(x - next_x), abs(y - next_y)
        assert (across, down) in (pytest.approx((STEP_ACROSS, 0)), pytest.approx((0, STEP_DOWN)))


@pytest.mark.parametrize("colour", range(SEATS))
def test_a_space_is_the_same_point_for_every_colour(colour: int) -> None:
    assert all(at(colour, f"T{space}") == at(ANN, f"T{space}") for space in range(TRACK))


def test_entrances_are_in_the_middle_of_the_sides() -> None:
    assert [place_point(side, ENTRANCE) for side in range(SEATS)] == [
        pytest.approx((MIDDLE_X, MIDDLE_Y + EDGE_Y)),
        pytest.approx((MIDDLE_X - EDGE_X, MIDDLE_Y)),
        pytest.approx((MIDDLE_X, MIDDLE_Y - EDGE_Y)),
        pytest.approx((MIDDLE_X + EDGE_X, MIDDLE_Y)),
    ]


def test_forward_is_clockwise() -> None:
    assert at(ANN, "T1")[0] < at(ANN, "T0")[0]
    assert at(BOB, "T19")[1] < at(BOB, "T18")[1]
    assert at(CY, "T37")[0] > at(CY, "T36")[0]
    assert at(DEE, "T55")[1] > at(DEE, "T54")[1]


@pytest.mark.parametrize("side", range(SEATS))
def test_home_leads_from_the_entrance_towards_the_middle(side: int) -> None:
    lane = [place_point(side, place) for place in range(ENTRANCE, ENTRANCE + MARBLES + 1)]
    step = STEP_ACROSS if side % 2 else STEP_DOWN
    edge = EDGE_X if side % 2 else EDGE_Y
    away = [abs(x - MIDDLE_X) + abs(y - MIDDLE_Y) for x, y in lane]
    assert away == pytest.approx([edge - step * number for number in range(MARBLES + 1)])


def test_come_out_spaces_and_entrances_have_their_colours_rim() -> None:
    picture = table(dealt())
    rims = {(item.x, item.y): item.outline for item in picture.scene.items if isinstance(item, Disc) and item.outline}
    for seat, colour in enumerate(drawn.MARBLE_COLOURS):
        assert rims[at(seat, f"T{18 * seat}")] == colour
        assert rims[at(seat, f"T{(18 * seat + 67) % TRACK}")] == colour
        assert rims[at(seat, "H1")] == colour


def test_no_space_has_a_number() -> None:
    assert not any(text.isdigit() for text in labels(table(dealt())))


# The marbles


def test_a_marble_stands_on_its_place_with_colour_and_letter() -> None:
    picture = table(position("Ann: T20 H3 | Bob: T21 | Cy: T70 | Dee: H5", "2C"))
    for seat, name in ((ANN, "T20"), (ANN, "H3"), (BOB, "T21"), (CY, "T70"), (DEE, "H5")):
        x, y = at(seat, name)
        assert letters_at(picture, (x, y)) == LETTERS[seat]
        (marble,) = (
            item
            for item in sprites(picture, "joker/marble")
            if (item.x + item.width / 2, item.y + item.height / 2) == pytest.approx((x, y))
        )
        assert marble.colour == drawn.MARBLE_COLOURS[seat]


def test_snug_marbles_are_framed_and_others_are_not() -> None:
    picture = table(position("Ann: H5 H4 H2 | Bob: H4 H1 | Cy: H5", "2C"))
    frames = boxes(picture, outline=PAPER)
    framed = {
        (seat, depth)
        for seat in range(SEATS)
        for depth in range(1, 6)
        for left, top, right, bottom in [frame.bounds for frame in frames]
        if left < at(seat, f"H{depth}")[0] < right and top < at(seat, f"H{depth}")[1] < bottom
    }
    assert framed == {(ANN, 4), (ANN, 5), (CY, 5)}


# The last move


@pytest.mark.parametrize(
    ("marbles", "play", "corners"),
    [
        ("Ann: T1", "3D T1-T4", 0),
        ("Ann: T20", "6D T20-T26", 1),
        ("Ann: T65", "6D T65-H4", 1),
        ("Ann: H1", "3D H1-H4", 0),
        ("Ann: T30", "8D T30-T22", 0),
        ("Ann: T12", "8D T12-T4", 1),
        ("Ann: T2", "8D T2-T66", 0),
        ("Ann: T6 | Bob: T50", "JOKER T6-T50", 2),
    ],
)
def test_the_last_move_is_a_line_through_its_spaces_from_a_dot(marbles: str, play: str, corners: int) -> None:
    picture = table(act(position(marbles, f"{play.split()[0]} 2C"), play))
    origin, target = (at(ANN, name) for name in play.split()[1].split("-"))
    (line,) = lines(picture)
    assert (line[0], line[-1]) == (origin, target)
    assert len(line) == corners + 2
    assert any(
        isinstance(item, Disc) and item.fill == GOLD and (item.x, item.y) == origin for item in picture.scene.items
    )


def test_a_marble_that_comes_out_has_a_line_from_its_seat() -> None:
    picture = table(act(position("", "KD 2C"), "KD START-T0"))
    (((x, y), target),) = lines(picture)
    left, top, right, bottom = panel_bounds(ANN, drawn.PANEL_WIDTH)
    assert left <= x <= right
    assert y in (top, bottom)
    assert target == at(ANN, "T0")


def test_a_split_seven_has_two_lines() -> None:
    picture = table(act(position("Ann: T20 T50", "7D 2C"), "7D T20-T23 T50-T54"))
    assert [line[-1] for line in lines(picture)] == [at(ANN, "T23"), at(ANN, "T54")]


def test_the_last_move_is_drawn_and_told_after_a_reshuffle_too() -> None:
    state = act(position("Ann: T5 | Bob: T10", "5C 2C", pile="", laid="3C 3D"), "5C T5-T10")
    before = table(state)
    state.apply_chance(state.sample_chance(random.Random(1)))
    picture = table(state)
    assert lines(picture) == lines(before) != []
    assert "Ann played the 5 of clubs: sent Bob's marble to START." in picture.alt


def test_without_a_move_there_is_no_line() -> None:
    for state in (dealt(), act(position("", "2C 3C"), "discard 2C")):
        assert lines(table(state)) == []


# The seats


def panel_labels(picture: Picture, side: int, width: float = drawn.PANEL_WIDTH) -> list[str]:
    """What stands on the panel of a side."""
    left, top, right, bottom = panel_bounds(side, width)
    return [
        item.text
        for item in picture.scene.items
        if isinstance(item, Label) and left <= item.x <= right and top <= item.y <= bottom
    ]


def test_each_seat_shows_its_name_its_letter_and_its_marbles_in_start() -> None:
    picture = table(position("Ann: T20 H3 | Bob: T19 T21 T24 T30 H5 | Cy: T70", "2C"))
    assert [panel_labels(picture, side) for side in range(SEATS)] == [
        ["Ann", "R", "3 in start"],
        ["Bob", "B", "all out"],
        ["Cy", "Y", "4 in start"],
        ["Dee", "G", "5 in start"],
    ]


def test_who_is_all_home_plays_the_partners_marbles() -> None:
    picture = table(position(f"Ann: {ALL_HOME} | Cy: T40", "2C"))
    assert panel_labels(picture, ANN) == ["Ann", "plays", "Y"]


def test_who_is_to_play_is_marked_with_a_frame_and_a_triangle() -> None:
    picture = table(position("Bob: T20", "2C", mover=BOB))
    (frame,) = boxes(picture, fill=GOLD)
    left, top, right, bottom = panel_bounds(BOB, drawn.PANEL_WIDTH)
    assert frame.bounds == (left - 3, top - 3, right + 3, bottom + 3)
    (mark,) = sprites(picture, "drawing/turn")
    assert mark.x + mark.width / 2 == pytest.approx((left + right) / 2)


def test_whom_the_house_plays_has_a_robot() -> None:
    assert len(sprites(table(dealt(), Cast(NAMES, None, {BOB: "steady", CY: "steady"})), "drawing/house")) == 2
    assert sprites(table(dealt()), "drawing/house") == []


def test_chips_are_what_each_did_last_for_at_most_a_round_and_the_newest_has_a_rim() -> None:
    state = position("Ann: T0 | Bob: T18 T25 | Cy: T36 T21 | Dee: T54", "2C 2D", pile="3C 4C 5C 6C JOKER 9D 9H 9S")
    act(state, "2C T0-T2", "3D T18-T21")
    picture = table(state)
    assert panel_labels(picture, ANN) == ["Ann", "2", "R", "4 in start"]
    assert panel_labels(picture, BOB)[:2] == ["Bob", "3"]
    assert "xY" in panel_labels(picture, BOB)
    assert panel_labels(picture, DEE) == ["Dee", "G", "4 in start"]
    (rim,) = (box for box in boxes(picture, outline=GOLD) if box.fill == PAPER and box.height == 28)
    assert panel_bounds(BOB, drawn.PANEL_WIDTH)[0] < rim.x < rim.x + rim.width < panel_bounds(BOB, drawn.PANEL_WIDTH)[2]
    act(state, "4H T36-T40", "5S T54-T59", "2D T2-T4")
    assert [panel_labels(table(state), side)[1] for side in range(SEATS)] == ["2", "3", "4", "5"]
    assert "xY" in panel_labels(table(state), BOB)


def test_a_card_thrown_away_is_off_and_a_joker_is_a_cap() -> None:
    state = position("Bob: T30 | Cy: T31", "4C JOKER", pile="JOKER 9D 9H 9S 10C 10D")
    act(state, "JOKER START-T0")
    picture = table(state)
    assert len(sprites(picture, "joker/cap")) == 2
    assert "off" in labels(table(act(position("", "2C 3C"), "discard 2C")))


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
    left, top, right, bottom = panel_bounds(ANN, drawn.PANEL_WIDTH)
    (chip,) = (box for box in boxes(picture, outline=GOLD) if box.fill == PAPER and box.height == 28)
    (words,) = (
        item
        for item in picture.scene.items
        if isinstance(item, Label) and item.text.endswith("start") and left < item.x < right and top < item.y < bottom
    )
    assert label_bounds(words)[2] < chip.x
    assert chip.x + chip.width <= right
    assert top + 26 <= chip.y
    assert chip.y + chip.height <= bottom


# The middle


def test_the_table_shows_the_card_laid_last_and_by_whom() -> None:
    picture = table(act(position("", "10D 2C", laid="3S"), "discard 10D"))
    assert {"10", "Ann, last"} <= set(labels(picture))
    assert not any("last" in text for text in labels(table(dealt())))


def test_the_partners_who_win_are_framed_and_the_score_stands_in_the_middle() -> None:
    state = act(position(f"Ann: T64 H5 H4 H3 H2 | Cy: {ALL_HOME} | Bob: H5", "4D 2C"), "4D T64-H1")
    picture = table(state)
    assert "25 : 2" in labels(picture)
    assert len(sprites(picture, "drawing/cup")) == 3
    assert len(boxes(picture, fill=GOLD)) == 2
    assert panel_labels(picture, CY) == ["Cy", "Y", "all home"]


def test_the_winners_score_stands_first() -> None:
    state = position("Bob: H5 | Dee: H4", "2C")
    state.stop()
    assert "3 : 0" in labels(table(state))


# The picture as a whole


def crowded() -> JokerState:
    return act(
        position(
            "Ann: T50 T2 T30 H5 H3 | Bob: T54 T12 T20 H5 H4 | Cy: T58 T66 T40 H5 H4 | Dee: T31 T71 T7 H5 H2",
            "7D 7H 8S KC JOKER AD",
            laid="2C",
        ),
        "7D T50-T54 T30-T33",
    )


def test_a_picture_leaves_room_for_three_rows_of_buttons() -> None:
    assert table(dealt()).scene.height == table(crowded()).scene.height == HEIGHT <= room(3)


def test_a_crowded_board_is_a_small_file() -> None:
    assert len(Painter().paint(table(crowded()).scene)) <= MOST_PNG


def test_the_table_does_not_change_with_the_hands() -> None:
    one = position("Ann: T5 | Bob: T20", "2C JOKER")
    other = position("Ann: T5 | Bob: T20", "KD 8S", pile="2C 2C 3S 3S 9D 9D AH AH")
    assert table(one) == table(other)


def test_the_channel_is_drawn_the_same_for_every_reader() -> None:
    state = act(position("Ann: T30 | Bob: T36", "6D 2C"), "6D T30-T36")
    assert len({GAME.table_picture(state.view(reader), Cast(NAMES)) for reader in (None, *range(SEATS))}) == 1
