"""The picture in words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.api import Cast
from games.drawing.picture import MOST_ALT
from games.level import Level
from games.nubs.board import SIZES
from games.nubs.model import PLAYS
from games.nubs.state import NubsState
from tests.games.alt_text import table_alt
from tests.games.nubs.positions import ANN, BOB, DEE, GAME, NAMES, act, begun, finished, position

FOUR = "Ann: 1 3 | Bob: 4 | Cy: 2 | Dee: 1 2"


def hand_alt(
    state: NubsState, seat: int, names: tuple[str, ...] = NAMES, houses: Mapping[int, Level] = MappingProxyType({})
) -> str:
    picture = GAME.hand_picture(state.view(seat), Cast(names[: state.seats], seat, houses))
    assert picture is not None
    return picture.alt


def test_it_says_all_that_the_table_shows() -> None:
    state = position("Ann: 1 3 | Bob: 4", left="6 3 a 2", totals=(30, 45), mover=BOB, hand=2)
    assert table_alt(GAME, state, NAMES) == (
        "NUBS, hand 2, to 100 points. Peg 5: 6 of 6 spaces left. Peg 10: 3 of 8 spaces left. "
        "Peg 15: Ann filled it. Peg 20: 2 of 12 spaces left. Ann: 30 points; rolls 1 and 3. "
        "Bob, to play: 45 points; roll 4."
    )


def test_it_says_the_newest_play_and_which_rolls_lie_on_a_peg_as_they_came() -> None:
    alt = table_alt(GAME, act(begun(), "3 on 2", "4 on 2", "1 on 2"), NAMES)
    assert "to 100 points. Ann filled peg 10: +10. Peg 5: 6 of 6 spaces left." in alt
    assert "Peg 10: Ann filled it; on it Ann 3, Bob 4, Ann 1. Peg 15: 10 of 10" in alt


def test_to_a_reader_it_begins_with_the_own_rolls_and_what_can_be_played() -> None:
    state = position("Ann: 1 3 | Bob: 4 | Cy: 2 | Dee: 1 2", left="6 3 a 1", totals=(30, 0, 0, 45), mover=ANN)
    assert hand_alt(state, ANN, houses={BOB: "steady"}) == (
        "You, to play: rolls 1 and 3; 30 points. Playable: peg 5: 1, 3; peg 10: 1, 3 fills it; peg 20: 1 fills it. "
        "NUBS, hand 1, to 100 points. Peg 5: 6 of 6 spaces left. Peg 10: 3 of 8 spaces left. "
        "Peg 15: you filled it. Peg 20: 1 of 12 spaces left. Bob, steady house: 0 points; roll 4. "
        "Cy: 0 points; roll 2. Dee: 45 points; rolls 1 and 2."
    )


def test_who_waits_has_nothing_playable_and_the_others_follow_in_the_order_of_play() -> None:
    alt = hand_alt(position(FOUR), DEE)
    assert alt.startswith("You: rolls 1 and 2; 0 points. NUBS,")
    assert alt.index("Ann, to play") < alt.index("Bob: ") < alt.index("Cy: ")


def test_it_says_of_partners_what_they_have_together() -> None:
    alt = hand_alt(position(FOUR, teams="partners", totals=(30, 45)), DEE)
    assert alt.startswith("You: rolls 1 and 2; 45 points with Bob. NUBS, partners,")
    assert "Bob: 45 points with you; roll 4." in alt


def test_it_says_whose_rolls_fit_no_more() -> None:
    state = position(FOUR, left="2 1 a b")
    alt = table_alt(GAME, state, NAMES)
    assert "Bob: 20 points; roll 4, none fits." in alt
    assert alt.count("none fits") == 1


def test_it_says_who_wins() -> None:
    assert "Ann, wins: 100 points; no rolls." in table_alt(GAME, finished((95, 40)), NAMES)
    assert hand_alt(finished((95, 40)), ANN).startswith("You, wins: no rolls; 100 points.")


def crowded() -> NubsState:
    """A position in which every roll has been played."""
    state = position(FOUR, left="3 2 4 1", teams="partners", totals=(1095, 1095), hand=1000)
    state.played = [(seat, PLAYS[size - 1][size - 1]) for seat in range(4) for size in SIZES]
    return state


@pytest.mark.parametrize(("length", "rolls", "stacks"), [(5, 3, 4), (30, 3, 4), (31, 1, 4), (32, 1, 0), (40, 1, 0)])
def test_long_names_leave_out_first_the_rolls_of_who_is_not_next_and_then_plays(
    length: int, rolls: int, stacks: int
) -> None:
    names = tuple(name * length for name in "abcd")
    alt = hand_alt(crowded(), ANN, names)
    assert len(alt) <= MOST_ALT
    assert (alt.count("; roll"), alt.count("; on it")) == (rolls, stacks)
    assert f"{names[BOB]}: 1,095 points with {names[DEE]}; roll 4" in alt


@given(names=st.lists(st.text(min_size=1, max_size=100), min_size=4, max_size=4))
@settings(deadline=None, max_examples=50)
def test_it_fits_with_any_names_and_says_whose_points_are_whose(names: list[str]) -> None:
    state = crowded()
    for alt in (table_alt(GAME, state, names), *(hand_alt(state, seat, tuple(names)) for seat in range(4))):
        assert len(alt) <= MOST_ALT
        assert alt.count("1,095 points with ") == 4
