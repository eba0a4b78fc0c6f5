"""How the strong house player plays NO-JOKE Progressive Group, and the playouts by which it judges."""

from __future__ import annotations

import random

import pytest

from games.api import Call
from games.house.choose import choose
from games.house.levels import STEADY, player_of
from games.nojoke.progressive.model import ProgressiveOptions
from tests.games.nojoke.progressive.positions import (
    ANN,
    FIG,
    GAME,
    action_text,
    dealt,
    finished,
    position,
)

STRONG = player_of(GAME, ProgressiveOptions(), 2, "strong")


@pytest.mark.parametrize("rows", ["singles", "doubles", "triples"])
def test_a_playout_is_a_legal_hand_in_which_nobody_slips_up(rows: str) -> None:
    for seed in range(20):
        state, rng = dealt(2 + seed % 5, seed, rows=rows), random.Random(seed)
        while state.to_act:
            (seat,) = state.to_act
            action = state.playout_action(seat, rng)
            assert action in state.legal_actions(seat)
            state.apply_action(seat, action)
            assert not state.has_calls
        state.close_books()
        assert all(0 <= share <= 1 for share in state.prospects())


def test_a_playout_completes_a_group_that_it_can_take() -> None:
    """With SDC the open group reads Heart, Club, Spade, which HCS takes."""
    state = position("Ann: TTT HCS SDC HHH | Bob: TST", table="HSD CTH", easy=False)
    assert {action_text(state.playout_action(ANN, random.Random(seed))) for seed in range(10)} == {"place SDC"}


def test_a_playout_now_takes_a_group_and_now_waits() -> None:
    state = position("Ann: TTT HCS DDD HHH | Bob: TST", table=FIG)
    chosen = {action_text(state.playout_action(ANN, random.Random(seed))) for seed in range(40)}
    assert chosen == {"take HCS 0", "place TTT", "place DDD", "place HHH"}


def test_somebody_may_call_just_where_a_call_is_right() -> None:
    seen = set()
    for seed in range(40):
        state, rng = dealt(3, seed), random.Random(seed)
        while state.to_act:
            (seat,) = state.to_act
            plays = [action for action in state.legal_actions(seat) if not isinstance(action, Call)]
            state.apply_action(seat, rng.choice(plays))
            calls = any(isinstance(each, Call) for other in range(3) for each in state.legal_actions(other))
            assert state.has_calls is calls
            seen.add(calls)
    assert seen == {True, False}


def test_prospects_are_the_lead_and_nearly_all_the_win_once_the_game_is_over() -> None:
    assert position("Ann: | Bob:").prospects() == [0.5, 0.5]
    first, second = position("Ann: | Bob:", totals=(30, 10)).prospects()
    assert 0.7 < first < 0.8
    assert first + second == pytest.approx(1)
    first, second = finished((30, 29)).prospects()
    assert first > 0.9
    assert second < 0.1


def test_it_waits_with_a_stick_that_nobody_else_has_while_the_row_grows() -> None:
    """HCS alone takes the group, and what is placed meanwhile goes with it."""
    state = position("Ann: HCS TTT | Bob: SSD CCT", table=f"{FIG} TST", pack="HHH SSS")
    for seed in range(3):
        assert action_text(choose(state, ANN, random.Random(seed), STEADY)) == "take HCS 0"
        assert action_text(choose(state, ANN, random.Random(seed), STRONG)) == "place TTT"


def test_it_chooses_alike_on_what_its_seat_sees() -> None:
    state = dealt(3, 5)
    other = state.clone()
    other.resample(state.to_act[0], random.Random(7))
    assert other.hands != state.hands
    chosen = {choose(each, state.to_act[0], random.Random(3), STRONG) for each in (state, state, other)}
    assert len(chosen) == 1
