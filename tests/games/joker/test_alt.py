"""What pictures of JOKER say in words: in a hand the reader's cards first."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.api import Cast
from games.drawing.picture import MOST_ALT
from games.joker.board import SEATS
from games.joker.state import JokerState
from tests.games.alt_text import hand_drawn, table_alt
from tests.games.joker.crowds import crowded
from tests.games.joker.positions import ALL_HOME, ANN, BOB, GAME, NAMES, act, position


def hand_alt(state: JokerState, seat: int = ANN, *path: str) -> str:
    picture = hand_drawn(GAME, state, seat, path)
    assert picture is not None
    return picture.alt


def test_the_table_says_where_all_marbles_are_and_what_each_did_last() -> None:
    state = act(position("Ann: T5 H5 | Cy: T71", "5C 6C", laid="KD"), "5C T5-T10", "discard 3D")
    assert table_alt(GAME, state, NAMES) == (
        "Ann, red R: 3 in START, 10 steps out, in HOME deepest (1 snug). "
        "Bob, blue B: 5 in START. "
        "Cy, yellow Y, to play: 4 in START, 35 steps out. "
        "Dee, green G: 5 in START. "
        "Bob threw a 3 away. Ann played the 5 of clubs: moved a marble 5 steps."
    )


def test_the_table_is_the_same_for_every_reader() -> None:
    state = act(position("Ann: T5 | Bob: T10", "5C"), "5C T5-T10")
    assert {table_alt(GAME, state, NAMES, reader) for reader in range(SEATS)} == {table_alt(GAME, state, NAMES)}


def test_whom_the_house_plays_is_said() -> None:
    picture = GAME.table_picture(position("Ann: T5", "2C").view(None), Cast(NAMES, None, {BOB: "steady"}))
    assert picture is not None
    assert "Bob, steady house, blue B: 5 in START." in picture.alt


def test_the_end_is_the_score_and_who_wins() -> None:
    over = act(position(f"Ann: T67 H2 H3 H4 H5 | Cy: {ALL_HOME} | Dee: H5", "AC 2C"), "AC T67-H1")
    words = "Ann and Cy win, 25 to 2. Ann, red R: all five in HOME. "
    assert table_alt(GAME, over, NAMES).startswith(words)
    assert hand_alt(over).startswith(words.replace("Ann", "You", 1).replace(" Ann,", " You,"))
    draw = position("Ann: H5 T0 | Bob: H5 T18", "2C")
    draw.stop()
    assert table_alt(GAME, draw, NAMES).startswith("A draw, 2 to 2. ")


def test_a_hand_begins_with_its_cards_and_what_is_playable() -> None:
    state = act(position("Ann: T5 | Bob: T30", "5C 6C", pile="KC 9H 9S 10C 10D 10H"), "5C T5-T10")
    assert hand_alt(state, BOB) == (
        "You: 6 cards: 3 of diamonds, 3 of hearts, 3 of spades, 4 of clubs, 4 of diamonds, king of clubs. "
        "Playable: 3: marble 12 steps out goes to 15; 4: marble 12 steps out goes to 16; king. "
        "You, blue B, to play: 4 in START, 12 steps out. "
        "Cy, yellow Y: 5 in START. Dee, green G: 5 in START. Ann, red R: 4 in START, 10 steps out. "
        "Ann played the 5 of clubs: moved a marble 5 steps."
    )
    assert hand_alt(state, ANN).startswith("You: 1 card: 6 of clubs. You, red R: 4 in START")
    assert hand_alt(position("", "2C 9H")).startswith("You: 2 cards: 2 of clubs, 9 of hearts. None has a move: throw ")


def test_a_question_follows_the_cards_with_what_stands_on_the_picture() -> None:
    state = position("Ann: T5 T20 | Bob: T24", "7D KC")
    assert hand_alt(state, ANN, "KC").startswith(
        "You: 2 cards: 7 of diamonds, king of clubs. Your king: which move? 1: marble 5 steps out goes to 15. "
        "2: marble 20 steps out goes to 30. Out of START. You, red R, to play: "
    )
    assert "Split a, first the marble 5 steps out. Split b, first the marble 20" in hand_alt(state, ANN, "7D")
    assert "3: 3 steps, then the marble 20 steps out goes 4, hits Bob." in hand_alt(state, ANN, "7D", "T5")


def test_whose_marbles_move_is_said_where_all_ones_own_are_home() -> None:
    assert "all five in HOME, moves Cy's." in hand_alt(position(f"Ann: {ALL_HOME} | Cy: T40", "2C"))


@pytest.mark.parametrize("marble", ["T0", "T4"])
def test_the_longest_question_says_where_all_marbles_are(marble: str) -> None:
    others = "Bob: T20 T26 T28 T30 T32 | Cy: T40 T42 T44 T46 T48 | Dee: T56 T58 T60 T62 T64"
    alt = hand_alt(position(f"Ann: T0 T1 T2 T3 T4 | {others}", "JOKER KH"), ANN, "JOKER", marble)
    assert "You, red R, to play: on the come-out space, 1, 2, 3 and 4 steps out." in alt
    assert "Dee, green G: 2, 4, 6, 8 and 10 steps out." in alt
    assert "2: to " in alt


@given(seed=st.integers(0, 2**32), names=st.lists(st.text(min_size=1, max_size=60), min_size=4, max_size=4))
@settings(max_examples=30, deadline=None)
def test_alt_fits_with_any_names_and_drops_the_oldest_plays_first(seed: int, names: list[str]) -> None:
    state, _ = crowded(random.Random(seed))
    seat = state.mover
    state.apply_action(seat, state.legal_actions(seat)[-1])
    alt = table_alt(GAME, state, names)
    assert len(alt) <= MOST_ALT
    assert " played the " in alt or " played a Joker" in alt
