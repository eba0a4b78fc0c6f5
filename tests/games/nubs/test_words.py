"""How long NUBS's words and how large its pictures get, and what names a play; what they say is in the golden files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.pictures.painter import label_bounds
from games.drawing.picture import MOST_ALT, Label
from games.level import Level
from games.nubs.rules import PLAYS, SIZES, Nubs
from tests.games.legible import label_faults
from tests.games.nubs.positions import ANN, BOB, CY, DEE, GAME, TYPED, act, begun, finished, page, play, position

MOST_TITLE, MOST_CHANGE, MOST_RESULT, MOST_WORDS = 30, 60, 90, 25
MOST_SCREEN = 500
"""How high a screen may be on a phone of 360 pixels."""
BUTTON_ROWS = 5
"""Sixteen plays, four a row, and the row of what is no play."""
FOUR = "Ann: 1 3 | Bob: 4 | Cy: 2 | Dee: 1 2"
TABLES = [(2, "individual"), (4, "individual"), (4, "partners")]


@pytest.mark.parametrize(("reader", "words"), [(BOB, "Ann and Cy share hand 1"), (CY, "You and Ann share hand 1")])
def test_a_hand_can_be_shared(reader: int, words: str) -> None:
    state = act(position("Ann: 2 | Bob: 4 | Cy: 4 | Dee: 4", left="2 b a c"), "2 on 1")
    assert page(state, reader).headline == words


@pytest.mark.parametrize(
    ("totals", "words"),
    [
        ((95, 90), "That was the last hand."),
        ((95, 100), "The hand is over, and the next one follows."),
        ((90, 90), "The hand is over, and the next one follows."),
    ],
    ids=["won", "tied", "below the target"],
)
def test_a_hand_that_ends_the_game_is_followed_by_none(totals: tuple[int, int], words: str) -> None:
    state = act(position("Ann: 2 | Bob: 4", left="2 1 3 1", totals=totals), "2 on 1")
    assert page(state).advice == words


def test_since_goes_back_a_round_at_most_and_not_into_the_hand_before() -> None:
    state = act(position("Ann: 1 1 1 2 | Bob: 4", left="a a 3 3"), "1 on 4", "1 on 4", "1 on 3")
    assert (page(state, BOB).change, page(state, BOB).since) == ("Ann put a 1 on peg 15. You can't play.", ())
    state = act(position("Ann: 2 1 | Bob: 4 | Cy: 4 | Dee: 4", left="1 1 2 1"), "2 on 3", "1 on 1")
    assert page(state, CY).since == ("Ann filled 15.", "You, Bob and Dee can't play.", "Ann filled 5.")
    state.close_books()
    assert page(state, CY).since == page(state, ANN).since == page(state).since == ()


def test_keys_name_their_play_whether_or_not_it_is_legal() -> None:
    view = position("Ann: 1 3 | Bob: 2", left="6 3 a 2").view(ANN)
    for roll, plays in enumerate(PLAYS, 1):
        for peg, action in enumerate(plays, 1):
            assert GAME.action_of(view, (f"roll-{roll}-peg-{peg}",)) == action
    for key in ("roll-5-peg-1", "roll-1-peg-5", "roll-0-peg-1"):
        assert GAME.action_of(view, (key,)) is None


def test_keys_of_a_roll_and_then_a_peg_name_their_play_still() -> None:
    view = position("Ann: 1 3 | Bob: 2", left="6 3 a 2").view(ANN)
    assert GAME.action_of(view, ("roll-3", "peg-4")) == play("3 on 4")
    assert GAME.action_of(view, ("roll-3",)) == play("3 on 1")
    assert GAME.action_of(view, ("peg-4",)) is None
    only_twos = act(position("Ann: 1 2 | Bob: 2 2", left="6 3 a 2"), "1 on 1").view(BOB)
    assert GAME.action_of(only_twos, ("peg-2",)) == play("2 on 2")


# What fits


def crowded() -> Nubs:
    """A position in which every roll has been played."""
    state = position(FOUR, left="3 2 4 1", teams="partners", totals=(1095, 1095), hand=1000)
    state.played = [(seat, size, size) for seat in range(4) for size in SIZES]
    return state


@pytest.mark.parametrize(("length", "rolls", "stacks"), [(5, 3, 4), (30, 3, 4), (31, 1, 4), (32, 1, 0), (40, 1, 0)])
def test_long_names_leave_out_first_the_rolls_of_who_is_not_next_and_then_plays(
    length: int, rolls: int, stacks: int
) -> None:
    names = tuple(name * length for name in "abcd")
    alt = TYPED.hand(crowded(), ANN, names=names).alt
    assert len(alt) <= MOST_ALT
    assert (alt.count("; roll"), alt.count("; on it")) == (rolls, stacks)
    assert f"{names[BOB]}: 1,095 points with {names[DEE]}; roll 4" in alt


@given(names=st.lists(st.text(min_size=1, max_size=100), min_size=4, max_size=4))
@settings(deadline=None, max_examples=50)
def test_alt_fits_with_any_names_and_says_whose_points_are_whose(names: list[str]) -> None:
    state = crowded()
    for alt in (TYPED.alt(state, names), *(TYPED.hand(state, seat, names=names).alt for seat in range(4))):
        assert len(alt) <= MOST_ALT
        assert alt.count("1,095 points with ") == 4


@pytest.mark.parametrize(("seats", "teams"), TABLES)
def test_a_screen_with_all_sixteen_plays_fits_a_phone(seats: int, teams: str) -> None:
    """Head, title and frame take 114 pixels, a second line 21, a row of buttons 50; a picture is 269 pixels wide."""
    state = begun(seats, teams=teams)
    assert len(page(state, ANN).choices) == 16
    for picture in (TYPED.table(state), TYPED.hand(state)):
        height = picture.scene.height * 269 / picture.scene.width
        assert 114 + 21 + 50 * BUTTON_ROWS + height <= MOST_SCREEN


@pytest.mark.parametrize("teams", ["individual", "partners"])
@pytest.mark.parametrize("houses", [{}, dict.fromkeys((ANN, BOB, CY, DEE), "strong")])
def test_all_labels_can_be_read(teams: str, houses: Mapping[int, Level]) -> None:
    """With all rolls, with long names and many points, with rolls that fit nowhere, with captured pegs, at the end."""
    names = ("W" * 32, "Zoë Müller-Lüdenscheidt", "花子", "Konstantin")
    totals = (110, 105) if teams == "partners" else (110, 105, 100, 95)
    states = [
        begun(4, teams=teams),
        act(
            position("Ann: 1 2 3 4 | Bob: 4 | Cy: 2 | Dee: 1 2 3 4", left="b 3 a 2", teams=teams, totals=totals),
            "1 on 2",
        ),
        finished((195, 40) if teams == "partners" else (195, 40, 0, 100), teams=teams),
        begun(2),
        act(position("Ann: 1 1 2 2 3 3 4 4 | Bob: 3 4", left="2 2 b 12", totals=(115, 115)), "1 on 1"),
    ]
    for state in states:
        for picture in (TYPED.table(state, names, houses), TYPED.hand(state, BOB, names=names)):
            assert label_faults(picture.scene) == set()
            numbers = [item for item in picture.scene.items if isinstance(item, Label) and item.text[0].isdigit()]
            assert [item.text for item in numbers if label_bounds(item) != label_bounds(replace(item, most=0))] == []
