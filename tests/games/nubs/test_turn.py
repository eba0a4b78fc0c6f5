"""The start, and what a turn may be: playing a roll, being passed over, capturing (rules 3)."""

from __future__ import annotations

import random

import pytest

from games.api import IllegalChance
from games.nubs.board import POINTS, SPACES, pack_rolls, unpack_rolls
from games.nubs.model import Lead, NubsOptions
from games.nubs.state import NubsState
from tests.games.nubs.positions import ANN, BOB, CY, DEE, act, begun, books, legal, play, position


def test_the_pegs_score_5_10_15_20_and_hold_6_8_10_12_spaces() -> None:
    assert POINTS == (5, 10, 15, 20)
    assert begun().view(None).left == SPACES == (6, 8, 10, 12)


def test_some_roll_never_plays_since_the_pegs_hold_less_than_the_rolls() -> None:
    for seats in (2, 4):
        assert sum(map(sum, begun(seats).view(None).rolls)) == 40 > sum(SPACES)


def test_two_players_have_two_rolls_of_each_size() -> None:
    assert begun(2).view(None).rolls == ((1, 1, 2, 2, 3, 3, 4, 4),) * 2


@pytest.mark.parametrize("teams", ["individual", "partners"])
def test_four_players_have_one_roll_of_each_size(teams: str) -> None:
    assert begun(4, teams=teams).view(None).rolls == ((1, 2, 3, 4),) * 4


@pytest.mark.parametrize("sizes", [(), (4,), (1, 1, 2, 4, 4)])
def test_rolls_are_packed_and_unpacked(sizes: tuple[int, ...]) -> None:
    assert unpack_rolls(pack_rolls(sizes)) == sizes


def test_the_first_leader_is_random() -> None:
    state = NubsState(NubsOptions(), 4)
    assert {state.sample_chance(random.Random(seed)).seat for seed in range(40)} == {0, 1, 2, 3}


def test_the_leader_plays_first() -> None:
    assert begun(4, leader=CY).to_act == (CY,)


@pytest.mark.parametrize(("seats", "leader"), [(2, 2), (4, 4), (2, -1)])
def test_a_leader_who_is_not_there_is_refused_and_changes_nothing(seats: int, leader: int) -> None:
    state = NubsState(NubsOptions(), seats)
    with pytest.raises(IllegalChance, match=f"leads, not {leader}"):
        state.apply_chance(Lead(leader))
    assert state.is_chance_due


def test_the_lead_is_drawn_once() -> None:
    with pytest.raises(IllegalChance, match="drawn once"):
        begun().apply_chance(Lead(ANN))


def test_any_roll_may_be_played_on_any_peg() -> None:
    assert legal(begun()) == [f"{roll} on {peg}" for roll in (1, 2, 3, 4) for peg in (1, 2, 3, 4)]


def test_equal_rolls_are_one_play() -> None:
    assert legal(position("Ann: 3 3 | Bob: 1", left="3 2 2 2")) == ["3 on 1"]


def test_a_roll_may_not_more_than_fill_a_peg() -> None:
    assert legal(position("Ann: 1 2 3 4 | Bob: 1", left="2 1 3 a")) == [
        "1 on 1",
        "1 on 2",
        "1 on 3",
        "2 on 1",
        "2 on 3",
        "3 on 3",
    ]


def test_a_roll_played_is_gone_and_takes_its_spaces() -> None:
    view = act(position("Ann: 3 3 4 | Bob: 1"), "3 on 2").view(None)
    assert view.rolls[ANN] == (3, 4)
    assert view.left == (6, 5, 10, 12)


def test_turns_go_round_to_the_left() -> None:
    state = begun(4, leader=DEE)
    assert act(state, "1 on 1").to_act == (ANN,)
    assert act(state, "1 on 1").to_act == (BOB,)


def test_nobody_else_may_act() -> None:
    state = begun(4, leader=DEE)
    assert legal(state, ANN) == legal(state, CY) == []


def test_a_player_without_a_play_is_passed_over() -> None:
    state = act(position("Ann: 1 1 | Bob: 4 | Cy: 2 | Dee: 1", left="a a a 4"), "1 on 4")
    assert state.to_act == (CY,)
    assert state.recent[-1][3] == (BOB,)


def test_a_player_without_rolls_is_passed_over() -> None:
    state = act(position("Ann: 1 1 | Bob:", left="6 8 10 12"), "1 on 1")
    assert state.to_act == (ANN,)


def test_all_others_may_be_passed_over() -> None:
    state = act(position("Ann: 1 1 | Bob: 4 | Cy: 3 | Dee: 4", left="a a a 3"), "1 on 4")
    assert state.to_act == (ANN,)
    assert state.recent[-1][3] == (BOB, CY, DEE)


def test_a_player_passed_over_plays_again_when_a_roll_fits() -> None:
    state = act(position("Ann: 4 1 | Bob: 4 | Cy: 2 | Dee: 1", left="1 a a 3", mover=CY), "2 on 4", "1 on 4")
    assert state.to_act == (ANN,)


@pytest.mark.parametrize(("peg", "points"), [(1, 5), (2, 10), (3, 15), (4, 20)])
def test_whoever_exactly_fills_a_peg_captures_it(peg: int, points: int) -> None:
    state = act(position("Ann: 2 1 | Bob: 1", left="2 2 2 2"), f"2 on {peg}")
    assert state.view(None).owners[peg - 1] == ANN
    assert state.view(None).totals == (points, 0)


def test_what_a_partner_captures_counts_for_the_team_and_is_the_partners() -> None:
    hands = "Ann: 1 | Bob: 1 | Cy: 2 1 | Dee: 1"
    view = act(position(hands, left="2 2 2 2", mover=CY, teams="partners"), "2 on 1").view(None)
    assert (view.owners, view.totals) == ((CY, None, None, None), (5, 0))


def test_the_first_to_play_on_a_peg_has_no_claim_to_it() -> None:
    state = act(position("Ann: 4 | Bob: 2 1", left="6 a a a"), "4 on 1", "2 on 1")
    assert books(state)["points"] == [45, 5]


def test_who_has_one_roll_left_is_told_of_that_one() -> None:
    state = position("Ann: 3 | Bob: 1")
    assert state.refusal(ANN, play("1 on 1")) == ("You have no roll of 1 left: play your roll 3. (NUBS, your rolls)")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("4 on 4", "You have no roll of 4 left: play one of your rolls 2 and 3. (NUBS, your rolls)"),
        (
            "3 on 2",
            (
                "A 3 is too big for peg 10, which has 1 space left: "
                "make another play, such as a 2 on peg 5. (NUBS, filling a peg)"
            ),
        ),
        (
            "3 on 3",
            ("Peg 15 is full: make another play, such as a 2 on peg 5. (NUBS, filling a peg)"),
        ),
    ],
    ids=["not held", "too high", "filled"],
)
def test_a_play_against_the_rules_is_refused_with_a_way_on(text: str, words: str) -> None:
    state = position("Ann: 2 3 | Bob: 4", left="6 1 a 12")
    assert text not in legal(state)
    assert state.refusal(ANN, play(text)) == words


def test_playing_out_of_turn_is_refused() -> None:
    words = "It isn't your turn: wait until it comes to you. (NUBS, turns)"
    assert begun().refusal(BOB, play("1 on 1")) == words
