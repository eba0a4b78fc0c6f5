"""Contents of views, secrets that they hide, and house players' judgement and play."""

from __future__ import annotations

import random

import pytest

from games.house.choose import choose
from games.house.levels import STEADY, player_of
from games.nojoke.sticks import KINDS, stick_name
from games.nojoke.straight.rules import Drew, Straight
from tests.games.nojoke.straight.positions import (
    ANN,
    BOB,
    GAME,
    act,
    action_text,
    dealt,
    legal,
    page,
    position,
    preferred,
    sticks,
)

STRONG = player_of(GAME, GAME.options(), 2, "strong")


def drawn() -> Straight:
    """Ann has drawn twice."""
    return act(position("SSS DDD | HHS TTT | CCC DDD", row="Cy HHH", reserve="TTT HSD CCC"), "draw", "draw")


def passed() -> Straight:
    """Ann has passed."""
    return act(position("SSS DDD | HHS TTT CCC | HDH CCC DDC", row="Cy HHH", reserve=""), "pass")


def test_a_seat_sees_its_own_hand_and_everybody_what_lies_open() -> None:
    state = act(position("SCS TTT HHH | DDD", row="Ann HHH, Ann HDH, Bob HCS"), "SCS")
    assert state.view(ANN).position.hands[ANN] == sticks("TTT HHH")
    view = state.view(None)
    assert ([len(hand) for hand in view.position.hands], view.legal) == ([2, 1], ())
    assert "TTT" not in str(view)
    assert (view.position.row, view.position.players) == (sticks("SCS"), [ANN])
    assert view.position.captured == [[], sticks("HHH HDH HCS")]


def test_only_the_drawer_sees_which_sticks_were_drawn_and_a_guess_forgets_them() -> None:
    state = drawn()
    assert state.recent[-1] == Drew(ANN, 2)
    told = "drew Star Star Star, Heart Spade Diamond."
    assert page(state, ANN).recent[0] == f"You {told}"
    assert page(state, BOB).recent[0] == page(state).recent[0] == "Ann drew 2 sticks."
    state.resample(BOB, random.Random(1))
    assert told not in str(page(state, ANN))


def test_resampling_keeps_the_own_hand_and_one_that_was_shown_and_moves_the_others() -> None:
    state, before = dealt(4), dealt(4)
    state.resample(ANN, random.Random(1))
    assert state.hands[ANN] == before.hands[ANN]
    assert state.hands[BOB] != before.hands[BOB]
    assert state.reserve != before.reserve
    shown = passed()
    played = act(shown.clone(), "HHS", "HDH", "DDD")
    moved = set()
    for seed in range(20):
        shown.resample(BOB, random.Random(seed))
        assert sorted(shown.hands[ANN]) == sorted(sticks("SSS DDD"))
        other = played.clone()
        other.resample(None, random.Random(seed))
        moved.add(tuple(other.hands[ANN]))
    assert len(moved) > 1


def test_the_books_and_the_last_table_stay_in_view() -> None:
    state = act(position("HHS | TTT", row="Bob HHH"), "HHS")
    books = state.view(None).position.last
    state.close_books()
    state.apply_chance(state.sample_chance(random.Random(1)))
    assert state.view(None).position.last == books is not None
    over = act(position("SCS DDD | TTT", row="Ann HHH, Ann HDH, Bob HCS", scores=(3, 48)), "SCS")
    over.close_books()
    view = over.view(None).position
    assert ([len(hand) for hand in view.hands], view.points, view.row) == ([1, 1], [3, 51], sticks("SCS"))


# The house


@pytest.mark.parametrize(
    ("hands", "row", "best"),
    [
        pytest.param("HSD | TTT DDD", "Ann HHH, Bob HDH", "HSD", id="go out"),
        pytest.param("HSD SCS CCC | TTT SSS", "Ann HHH, Ann HDH, Bob HCS", "HSD", id="take over a run"),
        pytest.param("HSD TDT CCC | TTT SSS DDD", "Bob HHH, Bob HCS, Ann HDH", "HSD", id="keep a run"),
        pytest.param("TST HSS DDD | DDD CCC SCS", "Bob HCS, Ann HSD", "HSS", id="make a run"),
        pytest.param("SCS CCC | TTT SSS DDD", "Ann HHH, Ann HDH, Bob HCS", "draw", id="not give a run away"),
    ],
)
def test_the_greedy_sense_prefers(hands: str, row: str, best: str) -> None:
    assert preferred(position(hands, row=row, reserve="HSD TTT" if best == "draw" else "CCC TST")) == best


def test_a_playout_mostly_keeps_to_a_run_and_draws_only_for_want_of_a_match() -> None:
    state = position("HSS SSD DDC | TTT", row="Bob HHH, Ann HHS, Bob HDH")
    rng = random.Random(1)
    played = [action_text(state.playout_action(ANN, rng)) for _ in range(200)]
    assert set(played) == {"HSS", "DDC"}
    assert played.count("HSS") > 150
    for reserve, due in (("CCC", "draw"), ("", "pass")):
        assert action_text(position("SSD TTT | TTT", row="Bob DCC", reserve=reserve).playout_action(ANN, rng)) == due


def test_prospects_are_the_lead_and_nearly_all_the_win_once_the_game_is_over() -> None:
    assert position("HSS | TTT").prospects() == [0.5, 0.5]
    first, second = position("HSS | TTT", scores=(30, 12)).prospects()
    assert 0.7 < first < 0.9
    assert first + second == pytest.approx(1)
    won = act(position("HHH | TTT", row="Ann CCC, Bob CHC", scores=(49, 12)), "HHH")
    won.close_books()
    assert won.outcome() is not None
    first, second = won.prospects()
    assert 0.9 < first <= 1
    assert 0 <= second < 0.1


def test_it_looks_for_a_stick_rather_than_lose_the_game_at_once() -> None:
    """Bob is ten short of the target, and Ann's only stick that matches breaks his run on a row of thirteen."""
    row = ["CCC", "CTH", "TTH", "TDT", "SDC", "SCS", "DCC", "DHD", "HHH", "HCH", "HCS", "HSS", "HSD"]
    hands = "SSS CCT TTT | DDC STS"
    laid = ", ".join(f"{('Bob', 'Ann')[turn % 2]} {name}" for turn, name in enumerate(row))
    rest = " ".join(name for name in map(stick_name, range(KINDS)) if name not in f"{hands} {laid}")
    state = position(hands, row=laid, reserve=rest, scores=(20, 40), packs=1)
    assert legal(state) == {"SSS", "draw"}
    for seed in range(3):
        assert action_text(choose(state, ANN, random.Random(seed), STEADY)) == "SSS"
        assert action_text(choose(state, ANN, random.Random(seed), STRONG)) == "draw"
