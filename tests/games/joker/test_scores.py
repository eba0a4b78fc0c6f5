"""The play that turned a finished game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from games.api import Acted, Cast
from games.joker.rules import Joker
from games.scores import Moment, Story, TurningPoint
from tests.games.joker.positions import ALL_HOME, ANN, BOB, DEE, GAME, NAMES, act, action, position


def turned(state: Joker, *texts: str, reader: int | None = None) -> TurningPoint | None:
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
    assert point == TurningPoint("Ann's 5 sent Bob's marble, 4 before HOME, back to START", 1)


def test_of_plays_that_cost_the_same_the_latest_turned_the_game() -> None:
    start = position("Ann: H5 T5 | Bob: T10 | Cy: T42 | Dee: T46", "5C 2C")
    point = turned(start, "5C T5-T10", "discard 3D", "4H T42-T46")
    assert point == TurningPoint("Cy's 4 sent Dee's marble, 4 before HOME, back to START", 3)


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
        ("Ann: H5 T2 | Bob: T9 T12 T60", "7C T2-T9", None, "Ann's 7 sent Bob's marble, 5 before HOME, back to START"),
        (
            "Ann: H5 T5 | Bob: T11 T60",
            "6C T5-T11",
            None,
            "Ann's 6 sent Bob's leading marble, 3 before HOME, back to START",
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
