"""The end of a hand, wipe-outs, and the end of the game (rules 2a)."""

from __future__ import annotations

import random

import pytest

from games.api import IllegalChance, Json, Outcome
from games.nojoke.deal import Deal
from games.nojoke.hands import Phase
from games.nojoke.sticks import pack
from games.nojoke.straight.model import StraightOptions
from games.nojoke.straight.state import StraightState
from tests.games.nojoke.straight.positions import ANN, BOB, CY, act, captured, dealt, position, row

RUN_OF_CY = "Ann HHH, Bob HDH, Cy HCS"


def books(state: StraightState) -> Json:
    due = state.books()
    assert due is not None
    assert state.to_act == ()
    return due


def outcome(state: StraightState) -> Outcome:
    state.close_books()
    end = state.outcome()
    assert end is not None
    return end


def test_a_hand_ends_when_somebody_plays_the_last_stick_whatever_the_reserve_holds() -> None:
    state = act(position("Ann: HHS | Bob: TTT", row="Bob HHH"), "HHS")
    assert books(state)["totals"] == [2, 0]
    assert state.reserve


def test_a_last_stick_that_makes_no_run_takes_every_stick_on_the_table() -> None:
    state = act(position("Ann: HCS | Bob: TTT | Cy: TTT", row="Bob DHD, Cy HHS"), "HCS")
    assert captured(state) == ["DHD HHS HCS", "", ""]
    assert row(state) == ""


def test_a_last_stick_that_continues_a_run_takes_every_stick_on_the_table() -> None:
    state = act(position("Ann: HSD | Bob: TTT | Cy: TTT", row=RUN_OF_CY), "HSD")
    assert books(state)["captured"] == [4, 0, 0]


def test_a_last_stick_that_breaks_a_run_takes_only_itself_after_the_runner_took_the_rest() -> None:
    state = act(position("Ann: SCS | Bob: TTT | Cy: TTT", row=RUN_OF_CY), "SCS")
    assert captured(state) == ["SCS", "", "HHH HDH HCS"]
    assert books(state)["captured"] == [1, 0, 3]


def test_a_last_stick_that_breaks_the_own_run_takes_all() -> None:
    state = act(position("Ann: SCS | Bob: TTT", row="Ann HHH, Bob HDH, Ann HCS"), "SCS")
    assert books(state)["captured"] == [4, 0]


def test_a_last_stick_that_is_led_takes_itself() -> None:
    assert books(act(position("Ann: SCS | Bob: TTT"), "SCS"))["captured"] == [1, 0]


def test_a_hand_ends_when_all_pass_in_succession_and_the_table_counts_for_nobody() -> None:
    hands = "Ann: SSS | Bob: TTT | Cy: DDD"
    state = act(position(hands, row="Bob HDH, Cy HCH, Ann HHH", reserve="", scores=(3, 4, 5)), "pass", "pass", "pass")
    assert books(state) == {"type": "hand", "captured": [0, 0, 0], "wiped": [], "totals": [3, 4, 5]}


def test_a_play_between_starts_the_succession_of_passes_again() -> None:
    hands = "Ann: SSS TTT | Bob: HHS DDD | Cy: CCC DDD"
    state = act(position(hands, row="Cy HHH", reserve=""), "pass", "HHS", "pass", "SSS", "pass", "pass")
    assert state.to_act == (ANN,)
    assert books(act(state, "pass"))["captured"] == [0, 0, 0]


def test_all_but_one_passing_does_not_end_the_hand() -> None:
    state = act(position("Ann: SSS | Bob: TTT | Cy: HHS DDD", row="Cy HHH", reserve=""), "pass", "pass")
    assert state.to_act == (CY,)


def test_who_holds_four_sticks_loses_the_whole_score_and_who_holds_three_keeps_it() -> None:
    state = act(position("Ann: HHS | Bob: TTT CCC DDD SSS | Cy: TTT CCC DDD", row="Cy HHH", scores=(5, 20, 30)), "HHS")
    assert books(state) == {"type": "hand", "captured": [2, 0, 0], "wiped": [BOB], "totals": [7, 0, 30]}


def test_a_wipe_out_takes_the_captures_of_this_hand_too() -> None:
    hands = "Ann: SCS SDD | Bob: SSS TTT | Cy: TTT CCC DDD DDC SSD"
    state = act(position(hands, row=RUN_OF_CY, scores=(0, 0, 10)), "SCS", "SSS", "SSD", "SDD")
    assert books(state) == {"type": "hand", "captured": [4, 0, 3], "wiped": [CY], "totals": [4, 0, 0]}


def test_a_passed_out_hand_wipes_out_too() -> None:
    hands = "Ann: SSS TTT DDD CCC | Bob: TTT"
    state = act(position(hands, row="Bob HHH", reserve="", scores=(30, 40)), "pass", "pass")
    assert books(state) == {"type": "hand", "captured": [0, 0], "wiped": [ANN], "totals": [0, 40]}


def test_whoever_holds_four_is_in_the_books_even_with_nothing_to_lose() -> None:
    state = act(position("Ann: HHS | Bob: TTT CCC DDD SSS", row="Bob HHH"), "HHS")
    assert books(state)["wiped"] == [BOB]
    assert state.wipe_outs == [0, 1]


def test_a_capture_that_reaches_the_target_ends_the_game_at_that_instant() -> None:
    hands = "Ann: SCS DDD | Bob: TTT CCC DDD SSS | Cy: TTT CCC DDD SSS"
    state = act(position(hands, row=RUN_OF_CY, scores=(20, 30, 47)), "SCS")
    assert books(state) == {"type": "hand", "captured": [0, 0, 3], "wiped": [], "totals": [20, 30, 50]}
    assert outcome(state).result == {"totals": [20, 30, 50], "winners": [CY]}


def test_a_capture_counts_whole_beyond_the_target() -> None:
    state = act(position("Ann: SCS DDD | Bob: TTT | Cy: TTT", row=RUN_OF_CY, scores=(0, 0, 49)), "SCS")
    assert outcome(state).result["totals"] == [0, 0, 52]


def test_a_capture_one_short_of_the_target_ends_nothing() -> None:
    state = act(position("Ann: SCS DDD | Bob: SSS TTT | Cy: TTT", row=RUN_OF_CY, scores=(0, 0, 46)), "SCS")
    assert state.to_act == (BOB,)


def test_a_runner_who_reaches_the_target_by_a_last_stick_leaves_the_one_stick() -> None:
    state = act(position("Ann: SCS | Bob: TTT | Cy: TTT", row=RUN_OF_CY, scores=(49, 0, 47)), "SCS")
    assert books(state)["captured"] == [0, 0, 3]
    assert outcome(state).result == {"totals": [49, 0, 50], "winners": [CY]}


def test_a_last_stick_that_reaches_the_target_wipes_nobody_out() -> None:
    state = act(position("Ann: HHS | Bob: TTT CCC DDD SSS", row="Bob HHH", scores=(48, 49)), "HHS")
    assert books(state) == {"type": "hand", "captured": [2, 0], "wiped": [], "totals": [50, 49]}
    assert outcome(state).result["winners"] == [ANN]


def test_another_target_ends_another_game() -> None:
    state = act(position("Ann: HHS | Bob: TTT", row="Bob HHH", target=10, scores=(8, 0)), "HHS")
    assert outcome(state).result["winners"] == [ANN]


def test_below_the_target_the_next_hand_is_dealt_with_the_totals_kept() -> None:
    state = act(position("Ann: HHS | Bob: TTT | Cy: DDD", row="Cy HHH", scores=(5, 6, 7)), "HHS")
    state.close_books()
    assert state.is_chance_due
    assert state.outcome() is None
    assert state.view(None).scores == (7, 6, 7)


def test_the_lead_moves_to_the_left_each_hand() -> None:
    state = act(position("Ann: HHS | Bob: TTT | Cy: DDD", row="Cy HHH"), "HHS")
    state.close_books()
    assert state.sample_chance(random.Random(1)).leader == BOB
    with pytest.raises(IllegalChance, match="seat 1 leads this hand, not seat 2"):
        state.apply_chance(Deal(CY, pack(2)))


def test_the_lead_goes_round() -> None:
    state = act(position("Ann: HHS | Bob: TTT", row="Bob HHH"), "HHS")
    state.leader = BOB
    state.close_books()
    assert state.leader == ANN


@pytest.mark.parametrize(
    ("target", "scores", "fifties"), [(10, (8, 9), [0, 0]), (50, (48, 49), [1, 0]), (60, (58, 52), [1, 1])]
)
def test_a_fifty_is_fifty_points_whatever_the_target(target: int, scores: tuple[int, ...], fifties: list[int]) -> None:
    state = act(position("Ann: HHS | Bob: TTT", row="Bob HHH", target=target, scores=scores), "HHS")
    assert [tally["fifties"] for tally in outcome(state).tallies] == fifties


def test_places_and_tallies() -> None:
    hands = "Ann: SCS DDD | Bob: TTT | Cy: TTT | Dee: DDD"
    state = position(hands, row=RUN_OF_CY, scores=(20, 9, 47, 20))
    state.wipe_outs = [0, 2, 1, 0]
    end = outcome(act(state, "SCS"))
    assert end.places == (2, 4, 1, 2)
    assert [dict(tally) for tally in end.tallies] == [
        {"fifties": 0, "wipeouts": 0},
        {"fifties": 0, "wipeouts": 2},
        {"fifties": 1, "wipeouts": 1},
        {"fifties": 0, "wipeouts": 0},
    ]


@pytest.mark.parametrize(
    ("seats", "packs", "each"),
    [
        (2, 1, 6),
        (3, 1, 6),
        (4, 1, 6),
        (5, 1, 5),
        (6, 1, 4),
        (2, 2, 6),
        (5, 2, 6),
        (8, 2, 6),
        (9, 2, 5),
        (10, 2, 5),
        (11, 2, 4),
        (12, 2, 4),
    ],
)
def test_the_sticks_dealt(seats: int, packs: int, each: int) -> None:
    state = dealt(seats, packs=packs)
    assert [len(hand) for hand in state.hands] == [each] * seats
    assert len(state.reserve) == 35 * packs - each * seats


def test_the_first_leader_is_whoever_chance_picks() -> None:
    state = StraightState(StraightOptions(), 3)
    assert {state.sample_chance(random.Random(seed)).leader for seed in range(40)} == {0, 1, 2}
    state.apply_chance(Deal(CY, pack()))
    assert state.to_act == (CY,)
    assert state.hands[CY][:2] == [0, 3]


def test_a_deal_comes_only_when_it_is_due() -> None:
    state = dealt(3)
    with pytest.raises(IllegalChance, match="only at the start and after a hand's books"):
        state.apply_chance(Deal(ANN, pack()))


def test_a_deal_of_too_few_sticks_is_refused_and_changes_nothing() -> None:
    state = StraightState(StraightOptions(), 3)
    with pytest.raises(IllegalChance, match="with HHH 1 time, not 0"):
        state.apply_chance(Deal(ANN, pack()[1:]))
    assert state.phase is Phase.DEAL
    assert state.leader is None


def test_books_cannot_be_closed_before_a_hand() -> None:
    with pytest.raises(ValueError, match="no hand"):
        StraightState(StraightOptions(), 2).close_books()
