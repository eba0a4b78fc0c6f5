"""Contents of views, secrets that they hide, and house players' judgement and play."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.api import Call
from games.core import Hidden
from games.house.choose import choose, find_call
from games.house.levels import STEADY, player_of
from games.nojoke.progressive.rules import ProgressiveOptions
from tests.games.nojoke.progressive.positions import (
    ANN,
    BOB,
    FIG,
    GAME,
    HST,
    act,
    action,
    action_text,
    dealt,
    finished,
    position,
    sticks,
)

STRONG = player_of(GAME, ProgressiveOptions(), 2, "strong")
TWO_FIGS = f"{FIG} | HDH CST SSD"


def test_a_seat_sees_its_own_hand_alone_and_everybody_the_public_facts() -> None:
    state = position(
        "HCS TTH | DDD", table=FIG, pack="TTT", hand=2, leader=1, captured=(4, 0), totals=(10, 3), jackpot=6
    )
    seen = act(state, "place TTH").view(None).position
    hidden: Any = Hidden.HIDDEN
    assert seen.hands == [[hidden, hidden], [hidden]]
    assert state.view(BOB).position.hands == [[hidden, hidden], sticks("DDD")]
    assert state.view(ANN).position.hands == [sticks("HCS TTT"), [hidden]]
    assert seen.table == sticks(f"{FIG} TTH")
    assert seen.placers == [ANN, BOB, ANN, ANN]
    assert (seen.reserve, seen.jackpot, seen.captured, seen.scored) == ([], 6, [4, 0], [14, 3])
    assert (seen.placer, seen.standing, len(seen.takers)) == (ANN, 1, 1)
    assert (seen.round, seen.leader, seen.rows, seen.easy) == (2, 1, "singles", True)
    assert seen.is_slip_up == hidden


def test_a_group_taken_takes_its_placers_along() -> None:
    state = act(position("HCS TTH | DDD TTT", table=f"HHH SSS DDD | {FIG}"), "take HCS 1")
    assert state.placers == [ANN, BOB, ANN]
    assert act(state, "place DDD").placers == [ANN, BOB, ANN, BOB]


def test_a_stick_drawn_is_told_to_nobody_else() -> None:
    one, other = (act(position("HSS | DDD", pack=f"{drawn} CCC"), "place HSS").view(BOB) for drawn in ("TTT", "TTH"))
    assert one == other


# The house


@pytest.mark.parametrize("table", [FIG, TWO_FIGS], ids=["that another could take", "the oldest"])
def test_a_house_player_takes_a_group(table: str) -> None:
    assert choose(position("HCS TTT | DDD SSS", table=table), ANN, random.Random(1)) == action("take HCS 0")


def test_a_house_player_calls_the_oldest_group() -> None:
    state = act(position("HCS TTT | DDD SSS", table=TWO_FIGS), "place HCS")
    found = {find_call(state, {BOB: STEADY}, random.Random(n)) for n in range(20)}
    assert found == {None, (BOB, action("call 0"))}


def test_a_house_player_never_calls_wrongly() -> None:
    wrong = act(position("TTT CCC | DDD SSS", table=FIG, call="once"), "place TTT")
    assert {find_call(wrong, {BOB: STEADY}, random.Random(n)) for n in range(20)} == {None}
    right = act(position("HCS TTT | DDD SSS", table=f"{HST} | {FIG}", call="once"), "place HCS")
    assert {find_call(right, {BOB: STEADY}, random.Random(n)) for n in range(20)} == {None, (BOB, action("call 1"))}


def test_who_has_called_wrongly_is_no_threat_to_a_slip_up() -> None:
    state = act(position("HCS TTT | DDD SSS", table=f"{HST} | {FIG}", call="once"), "place HCS")
    assert act(state.clone(), "miscall 0 by 1").evaluate(ANN) > state.evaluate(ANN)


def test_a_stick_that_can_be_called_is_worth_less_to_who_placed_it_alone() -> None:
    state = act(position("HCS TTT | DDD SSS", table=FIG), "place HCS")
    safe = state.clone()
    safe.is_slip_up = False
    assert state.evaluate(ANN) < safe.evaluate(ANN)
    assert state.evaluate(BOB) == safe.evaluate(BOB)


@pytest.mark.parametrize("rows", ["singles", "doubles", "triples"])
def test_a_playout_is_a_legal_hand_in_which_nobody_slips_up(rows: str) -> None:
    for seed in range(20):
        state, rng = dealt(2 + seed % 5, seed, rows=rows), random.Random(seed)
        while state.to_act:
            (seat,) = state.to_act
            taken = state.playout_action(seat, rng)
            assert taken in state.legal_actions(seat)
            state.apply_action(seat, taken)
            assert not state.has_calls
        state.close_books()
        assert all(0 <= share <= 1 for share in state.prospects())


@pytest.mark.parametrize(
    ("hands", "table", "easy", "chosen"),
    [
        pytest.param("TTT HCS SDC HHH | TST", "HSD CTH", False, "place SDC", id="completes what it can take"),
        pytest.param(
            "TTT HCS DDD HHH | TST",
            FIG,
            True,
            "take HCS 0, place TTT, place DDD, place HHH",
            id="now takes and now waits",
        ),
    ],
)
def test_what_a_playout_chooses(hands: str, table: str, easy: bool, chosen: str) -> None:
    state = position(hands, table=table, easy=easy)
    found = {action_text(state.playout_action(ANN, random.Random(seed))) for seed in range(40)}
    assert found == set(chosen.split(", "))


def test_somebody_may_call_just_where_a_call_is_right() -> None:
    seen = set()
    for seed in range(40):
        state, rng = dealt(3, seed), random.Random(seed)
        while state.to_act:
            (seat,) = state.to_act
            plays = [each for each in state.legal_actions(seat) if not isinstance(each, Call)]
            state.apply_action(seat, rng.choice(plays))
            calls = any(isinstance(each, Call) for other in range(3) for each in state.legal_actions(other))
            assert state.has_calls is calls
            seen.add(calls)
    assert seen == {True, False}


def test_prospects_are_the_lead_and_nearly_all_the_win_once_the_game_is_over() -> None:
    assert position("|").prospects() == [0.5, 0.5]
    first, second = position("|", totals=(30, 10)).prospects()
    assert 0.7 < first < 0.8
    assert first + second == pytest.approx(1)
    first, second = finished((30, 29)).prospects()
    assert first > 0.9
    assert second < 0.1


def test_it_waits_with_a_stick_that_nobody_else_has_while_the_row_grows() -> None:
    """HCS alone takes the group, and what is placed meanwhile goes with it."""
    state = position("HCS TTT | SSD CCT", table=f"{FIG} TST", pack="HHH SSS")
    for seed in range(3):
        assert action_text(choose(state, ANN, random.Random(seed), STEADY)) == "take HCS 0"
        assert action_text(choose(state, ANN, random.Random(seed), STRONG)) == "place TTT"
