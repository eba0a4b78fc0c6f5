"""The sheet of a table that plays or is over, its last picture, and the capture that turned it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.pictures.painter import label_bounds
from games.api import Acted, Cast
from games.drawing.picture import GOLD, Label, Picture
from games.drawing.scores import DOWN, UP
from games.joker.board import SEATS
from games.joker.layout import HEIGHT, panel_bounds, side_of
from games.joker.picture import PANEL_WIDTH
from games.joker.state import JokerState
from games.scores import Moment, ScoreSheet, Story, TurningPoint
from tests.games.joker.positions import ALL_HOME, ANN, BOB, CY, DEE, GAME, NAMES, act, action, position
from tests.games.joker.scenes import at, boxes, labels, letters_at, sprites
from tests.games.legible import label_faults


def sheet(state: JokerState) -> ScoreSheet:
    return GAME.score_sheet(state.view(None), Cast(NAMES), ())


def rows(state: JokerState) -> list[tuple[int, int, str, str]]:
    """The lines of the sheet: seat, place, total, how."""
    return [(line.seat, line.place, line.total, line.how) for line in sheet(state).lines]


def finished(marbles: str = "Ann: H4 H5 | Cy: H1") -> JokerState:
    """A table that Bob finishes with Dee against the marbles of the others."""
    return act(position(f"Bob: T13 H2 H3 H4 H5 | Dee: {ALL_HOME} | {marbles}", "AC", mover=BOB), "AC T13-H1")


def stopped(marbles: str) -> JokerState:
    state = position(marbles, "4C")
    state.stop()
    return state


# The sheet


def test_partners_stand_together_with_the_score_of_both_and_share_a_place() -> None:
    assert rows(finished("Ann: H5 H3 | Cy: H1")) == [
        (BOB, 1, "25", "5 home"),
        (DEE, 1, "25", "5 home"),
        (ANN, 3, "4", "2 home"),
        (CY, 3, "4", "1 home"),
    ]


def test_level_partnerships_are_placed_by_the_way_of_their_marbles() -> None:
    state = stopped("Ann: H5 | Bob: H5 T18")
    assert [(seat, place, total) for seat, place, total, _ in rows(state)] == [
        (BOB, 1, "2"),
        (DEE, 1, "2"),
        (ANN, 3, "2"),
        (CY, 3, "2"),
    ]


def test_a_draw_is_one_place_for_all_and_partners_stand_together_still() -> None:
    assert [(seat, place) for seat, place, _, _ in rows(stopped("Ann: T0 | Dee: T54"))] == [
        (ANN, 1),
        (CY, 1),
        (BOB, 1),
        (DEE, 1),
    ]


def test_while_a_game_runs_the_sheet_says_that_it_is_as_if_it_ended() -> None:
    state = position("Ann: H5 | Bob: H5 H4", "2C")
    assert rows(state)[0] == (BOB, 1, "4", "2 home")
    assert sheet(state).aside == "if it ended now"
    assert sheet(finished()).aside == ""


# The last picture


def ending(
    state: JokerState, reader: int | None = None, ratings: dict[int, int] | None = None, cast: Cast | None = None
) -> Picture:
    cast = cast or Cast(NAMES, reader, {DEE: "steady"})
    return GAME.ending_picture(state.view(reader), cast, sheet(state), ratings or {})


def on_panel(picture: Picture, seat: int, reader: int = ANN) -> list[Label]:
    left, top, right, bottom = panel_bounds(side_of(seat, reader), PANEL_WIDTH)
    return [
        item
        for item in picture.scene.items
        if isinstance(item, Label) and left <= item.x <= right and top <= item.y <= bottom
    ]


def test_the_board_stays_with_the_score_on_a_gold_plate_and_the_winners_framed() -> None:
    picture = ending(finished("Ann: H5 H3 | Cy: T40"))
    assert letters_at(picture, at(CY, "T40")) == "Y"
    assert "25 : 3" in labels(picture)
    assert len(sprites(picture, "drawing/cup")) == 3
    frames = [box.bounds for box in boxes(picture, fill=GOLD)]
    assert len(frames) == 2
    for (left, top, right, bottom), seat in zip(sorted(frames), (BOB, DEE), strict=True):
        assert (left + 3, top + 3, right - 3, bottom - 3) == panel_bounds(seat, PANEL_WIDTH)
    assert picture.scene.height == HEIGHT


def test_a_draw_has_no_cup() -> None:
    picture = ending(stopped("Ann: H5 | Bob: H5"))
    assert "2 : 2" in labels(picture)
    assert sprites(picture, "drawing/cup") == []


def test_ratings_stand_on_the_panels_of_those_who_have_one_up_and_down() -> None:
    picture = ending(finished(), ratings={ANN: -8, BOB: 12, CY: -11})
    found = {
        seat: [(item.text, item.colour) for item in on_panel(picture, seat) if item.text[0] in "+-"]
        for seat in range(SEATS)
    }
    assert found == {ANN: [("-8", DOWN)], BOB: [("+12", UP)], CY: [("-11", DOWN)], DEE: []}


def test_ratings_are_told_in_words_too() -> None:
    alt = ending(finished("Ann: H5 | Cy: H5"), BOB, {ANN: -8, BOB: 12}).alt
    assert alt.startswith("You and Dee win, 25 to 4. You, blue B, rating up 12: all five in HOME. ")
    assert "Ann, red R, rating down 8: " in alt
    assert "Dee, steady house, green G: all five in HOME." in alt


def test_a_reader_sees_the_end_from_the_own_side() -> None:
    picture = ending(finished(), CY)
    assert on_panel(picture, CY, CY)[0].text == "You"


@pytest.mark.parametrize("waiting", range(6))
@pytest.mark.parametrize("change", [0, -9, 12, -123])
def test_a_rating_and_the_words_beside_it_stand_apart_on_their_panel(waiting: int, change: int) -> None:
    out = " ".join(f"T{space}" for space in range(5 - waiting))
    cast = Cast(("W" * 32,) * SEATS, None, {})
    picture = ending(stopped(f"Ann: {out}"), None, dict.fromkeys(range(SEATS), change), cast)
    assert label_faults(picture.scene) == set()
    _, top, right, bottom = panel_bounds(ANN, PANEL_WIDTH)
    (rating,) = (item for item in on_panel(picture, ANN) if item.text == f"{change:+}")
    assert label_bounds(rating)[2] < right
    assert top + 26 < label_bounds(rating)[1] < label_bounds(rating)[3] < bottom


# What turned it


def turned(state: JokerState, *texts: str, reader: int | None = None) -> TurningPoint | None:
    """What turned a game that went on from a position by these actions and was stopped after them."""
    start = state.clone()

    def walk() -> Iterator[Moment]:
        going = start.clone()
        for revision, text in enumerate(texts, 1):
            (seat,) = going.to_act
            yield Moment(revision, Acted(seat, action(text, seat)), act(going, text))

    over = act(state, *texts)
    over.stop()
    return GAME.turning_point(over.view(reader), Cast(NAMES, reader), Story((), walk))


def test_the_winners_play_that_cost_most_steps_turned_the_game() -> None:
    start = position("Ann: H5 T5 | Bob: T10 | Cy: T40 | Dee: T44", "5C 2C")
    point = turned(start, "5C T5-T10", "discard 3D", "4H T40-T44")
    assert point == TurningPoint("Ann's 5 sent Bob's marble, 4 from HOME, back to START", 1)


def test_of_plays_that_cost_the_same_the_latest_turned_the_game() -> None:
    start = position("Ann: H5 T5 | Bob: T10 | Cy: T42 | Dee: T46", "5C 2C")
    point = turned(start, "5C T5-T10", "discard 3D", "4H T42-T46")
    assert point == TurningPoint("Cy's 4 sent Dee's marble, 4 from HOME, back to START", 3)


def test_what_the_losers_did_turned_nothing() -> None:
    start = position("Ann: T5 | Bob: T10 H5", "5C 2C")
    assert turned(start, "5C T5-T10") is None


@pytest.mark.parametrize(
    ("marbles", "taken"),
    [
        ("Ann: H5 T5", "5C T5-T10"),
        ("Ann: H5 T5 | Cy: T10", "5C T5-T10"),
        ("Ann: H5 T21 | Bob: T26", "5C T21-T26"),
        (f"Ann: T5 H2 H3 H4 H5 | Bob: T10 | Cy: {ALL_HOME}", "5C T5-T10"),
        ("Ann: T9 | Bob: T14 T22 | Dee: T59", "5C T9-T14"),
    ],
    ids=["no capture", "the partner helped", "a marble just out", "winners far ahead", "a draw"],
)
def test_without_a_capture_that_cost_enough_nothing_turned_the_game(marbles: str, taken: str) -> None:
    state = position(marbles, "5C 2C")
    assert turned(state, taken) is None


@pytest.mark.parametrize(
    ("marbles", "taken", "reader", "words"),
    [
        ("Ann: H5 T2 | Bob: T9 T12 T60", "7C T2-T9", None, "Ann's 7 sent Bob's marble, 5 from HOME, back to START"),
        (
            "Ann: H5 T5 | Bob: T11 T60",
            "6C T5-T11",
            None,
            "Ann's 6 sent Bob's leading marble, 3 from HOME, back to START",
        ),
        (
            "Ann: H5 T5 | Bob: T60 H5",
            "JOKER T5-T60",
            None,
            "Ann's Joker sent Bob's marble, 42 steps out, back to START",
        ),
        ("Ann: H5 T50 | Bob: T60", "QC T50-T60", ANN, "your queen sent Bob's marble, 42 steps out, back to START"),
        ("Ann: H5 T50 | Bob: T60", "QC T50-T60", BOB, "Ann's queen sent your marble, 42 steps out, back to START"),
        (
            "Ann: H5 T5 T40 | Bob: T8 | Dee: T44",
            "7C T5-T8 T40-T44",
            DEE,
            "Ann's 7 sent Bob's and your marbles to START",
        ),
        ("Ann: H5 T5 T40 | Bob: T8 T44", "7C T5-T8 T40-T44", BOB, "Ann's 7 sent two of your marbles to START"),
        (
            f"Ann: {ALL_HOME} | Bob: T60 H2 H3 | Cy: T50 | Dee: H1",
            "QC Y:T50-T60",
            None,
            "Ann's queen sent Bob's marble, 42 steps out, back to START",
        ),
    ],
)
def test_the_words_tell_who_sent_whose_marble_back_and_from_where(
    marbles: str, taken: str, reader: int | None, words: str
) -> None:
    point = turned(position(marbles, f"{taken.split()[0]} 2C"), taken, reader=reader)
    assert point is not None
    assert point.words == words
