"""Hands, the jackpot, the consolation and the end (rules 2b)."""

from __future__ import annotations

import random

import pytest

from games.api import IllegalChance, Json
from games.nojoke.deal import Deal
from games.nojoke.hands import Phase
from games.nojoke.progressive.model import ProgressiveOptions
from games.nojoke.progressive.state import ProgressiveState
from games.nojoke.sticks import pack
from tests.games.nojoke.progressive.positions import ANN, BOB, GAME, act, dealt, finished, position


def ended(hand: int, captured: tuple[int, ...], left: str = "", jackpot: int = 0) -> ProgressiveState:
    """A position whose hand is played out, with what each captured in it and the sticks left."""
    hands = "Ann: | Bob: | Cy:"
    totals = (10, 20, 30)
    state = position(hands, hand=hand, captured=captured, totals=totals, jackpot=jackpot, table=left)
    state.phase = Phase.BOOKS
    state.to_act = ()
    return state


def books(state: ProgressiveState) -> Json:
    due = state.books()
    assert due is not None
    return due


def test_no_books_are_due_in_play() -> None:
    assert dealt(3).books() is None


def test_captured_sticks_score_one_each() -> None:
    assert books(ended(1, (7, 0, 4)))["totals"] == [17, 20, 34]


def test_the_sticks_left_on_the_table_go_to_the_jackpot() -> None:
    due = books(ended(2, (7, 0, 4), left="HHH SSS TTT DDD", jackpot=5))
    assert due == {"type": "hand", "captured": [7, 0, 4], "left": 4, "jackpot": 9, "totals": [17, 20, 34]}


def test_the_jackpot_goes_after_the_third_hand_to_whoever_captured_most_in_it() -> None:
    due = books(ended(3, (7, 0, 4), left="HHH SSS", jackpot=5))
    assert due == {"type": "hand", "captured": [7, 0, 4], "left": 2, "jackpot": 0, "totals": [24, 20, 34]}


def test_the_highest_total_has_nothing_to_do_with_the_jackpot() -> None:
    assert books(ended(3, (0, 5, 4), left="HHH SSS", jackpot=5))["totals"] == [10, 32, 34]


def test_the_sticks_left_in_the_fourth_hand_go_to_whoever_captured_most_in_it() -> None:
    due = books(ended(4, (0, 5, 4), left="HHH SSS TTT"))
    assert due == {"type": "hand", "captured": [0, 5, 4], "left": 3, "jackpot": 0, "totals": [10, 28, 34]}


@pytest.mark.parametrize("hand", [3, 4])
def test_ties_share_a_prize_rounded_down_and_the_rest_is_dropped(hand: int) -> None:
    due = books(ended(hand, (4, 0, 4), left="HHH SSS TTT"))
    assert (due["totals"], due["jackpot"]) == ([15, 20, 35], 0)


@pytest.mark.parametrize("hand", [3, 4])
def test_all_share_a_prize_if_nobody_captured_any(hand: int) -> None:
    due = books(ended(hand, (0, 0, 0), left="HHH SSS TTT DDD"))
    assert (due["totals"], due["jackpot"]) == ([11, 21, 31], 0)


def test_the_books_of_a_hand_become_the_scores_of_the_next() -> None:
    state = ended(2, (7, 0, 4), left="HHH", jackpot=5)
    state.close_books()
    assert (state.banked, state.jackpot, state.hand_number, state.is_chance_due) == ([17, 20, 34], 6, 3, True)


def test_the_lead_moves_to_the_left() -> None:
    state = position("Ann: | Bob: | Cy:", leader=2)
    state.phase = Phase.BOOKS
    state.close_books()
    state.apply_chance(state.sample_chance(random.Random(1)))
    assert (state.leader, state.to_act) == (0, (ANN,))


@pytest.mark.parametrize(
    ("deal", "rule"),
    [
        (Deal(1, pack()), "seat 0 leads this hand, not seat 1"),
        (Deal(0, pack()[:-1]), "a deal is of 1 pack, with TDH 1 time, not 0"),
        (Deal(0, (*pack()[:-1], 0)), "a deal is of 1 pack, with HHH 1 time, not 2"),
    ],
    ids=["leader", "missing", "twice"],
)
def test_a_deal_that_the_rules_cannot_produce_is_refused(deal: Deal, rule: str) -> None:
    state = position("Ann: | Bob: | Cy:", leader=2)
    state.phase = Phase.BOOKS
    state.close_books()
    with pytest.raises(IllegalChance, match=f"^{rule}$"):
        state.apply_chance(deal)


def test_a_deal_in_the_middle_of_a_hand_is_refused() -> None:
    with pytest.raises(IllegalChance, match="only at the start and after"):
        dealt(3).apply_chance(Deal(0, pack()))


def test_the_first_leader_is_one_of_the_seats() -> None:
    state = GAME.new(ProgressiveOptions(), 3)
    with pytest.raises(IllegalChance, match="one of the 3 seats"):
        state.apply_chance(Deal(3, pack()))


# The end


def test_the_game_ends_after_four_hands() -> None:
    assert finished((3, 5)).outcome() is not None
    state = ended(3, (0, 0, 0))
    state.close_books()
    assert state.outcome() is None


def test_the_highest_total_wins() -> None:
    outcome = finished((30, 50, 40)).outcome()
    assert outcome is not None
    assert outcome.result == {"totals": [30, 50, 40], "winners": [BOB]}
    assert outcome.places == (3, 1, 2)


def test_ties_share_the_win() -> None:
    outcome = finished((50, 30, 50)).outcome()
    assert outcome is not None
    assert outcome.result["winners"] == [0, 2]
    assert outcome.places == (1, 3, 1)
    assert [tally["wins"] for tally in outcome.tallies] == [1, 0, 1]


def test_the_consolation_can_decide_the_game() -> None:
    outcome = finished((50, 49), captured=(0, 1), table="HHH").outcome()
    assert outcome is not None
    assert outcome.result == {"totals": [50, 51], "winners": [BOB]}


def test_jackpots_won_are_counted_for_the_boards_and_consolations_are_not() -> None:
    state = ended(3, (4, 0, 4), left="HHH SSS TTT")
    state.close_books()
    assert state.jackpots_won == [1, 0, 1]
    fourth = ended(4, (4, 0, 0), left="HHH SSS TTT")
    fourth.close_books()
    assert fourth.jackpots_won == [0, 0, 0]


def test_a_jackpot_of_which_nobody_gets_any_is_not_counted() -> None:
    state = ended(3, (0, 0, 0), left="HHH SSS")
    state.close_books()
    assert state.jackpots_won == [0, 0, 0]


def test_the_tallies_have_the_calls_won() -> None:
    state = position("Ann: HCS | Bob:", table="HSD CTH SDC", hand=4)
    act(state, "place HCS", "call 0 by 1").close_books()
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.tallies == (
        {"wins": 0, "jackpots": 0, "calls": 0},
        {"wins": 1, "jackpots": 0, "calls": 1},
    )
