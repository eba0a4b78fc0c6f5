"""How the strong house player plays NO-JOKE Straight, and the playouts by which it judges."""

from __future__ import annotations

import random

import pytest

from games.house.choose import choose
from games.house.levels import STEADY, player_of
from games.nojoke.hands import Phase
from games.nojoke.sticks import KINDS, stick_name
from games.nojoke.straight.model import StraightOptions
from games.nojoke.straight.state import StraightState
from tests.games.nojoke.straight.positions import ANN, GAME, action_text, dealt, legal, position

STRONG = player_of(GAME, StraightOptions(), 2, "strong")


def play_hand(state: StraightState, seed: int) -> StraightState:
    """Play a hand to its books as playouts do, each action among the legal ones."""
    rng = random.Random(seed)
    while state.to_act:
        (seat,) = state.to_act
        action = state.playout_action(seat, rng)
        assert action in state.legal_actions(seat)
        state.apply_action(seat, action)
    return state


def losing_run() -> StraightState:
    """Bob is ten short of the target, and Ann's only stick that matches breaks his run on a row of thirteen."""
    sticks = ["CCC", "CTH", "TTH", "TDT", "SDC", "SCS", "DCC", "DHD", "HHH", "HCH", "HCS", "HSS", "HSD"]
    hands = "Ann: SSS CCT TTT | Bob: DDC STS"
    laid = ", ".join(f"{('Bob', 'Ann')[turn % 2]} {name}" for turn, name in enumerate(sticks))
    rest = [name for name in map(stick_name, range(KINDS)) if name not in f"{hands} {laid}"]
    return position(hands, row=laid, reserve=" ".join(rest), scores=(20, 40), packs=1)


@pytest.mark.parametrize("seats", [2, 5, 12])
def test_a_playout_is_a_legal_hand(seats: int) -> None:
    for seed in range(20):
        assert play_hand(dealt(seats, seed), seed).books() is not None


def test_a_playout_mostly_keeps_to_a_run_and_draws_only_for_want_of_a_match() -> None:
    state = position("Ann: HSS SSD DDC | Bob: TTT", row="Bob HHH, Ann HHS, Bob HDH")
    rng = random.Random(1)
    played = [action_text(state.playout_action(ANN, rng)) for _ in range(200)]
    assert set(played) == {"HSS", "DDC"}
    assert played.count("HSS") > 150
    for reserve, due in (("CCC", "draw"), ("", "pass")):
        unlike = position("Ann: SSD TTT | Bob: TTT", row="Bob DCC", reserve=reserve)
        assert action_text(unlike.playout_action(ANN, rng)) == due


def test_prospects_are_the_lead_and_nearly_all_the_win_once_the_game_is_over() -> None:
    level, ahead = position("Ann: HSS | Bob: TTT"), position("Ann: HSS | Bob: TTT", scores=(30, 12))
    assert level.prospects() == [0.5, 0.5]
    first, second = ahead.prospects()
    assert 0.7 < first < 0.9
    assert first + second == pytest.approx(1)
    won = position("Ann: HHH | Bob: TTT", row="Ann CCC, Bob CHC", scores=(49, 12))
    won.apply_action(ANN, won.legal_actions(ANN)[0])
    won.close_books()
    assert won.phase is Phase.OVER
    first, second = won.prospects()
    assert 0.9 < first <= 1
    assert 0 <= second < 0.1


def test_prospects_of_many_are_shares() -> None:
    for seed in range(20):
        state = play_hand(dealt(6, seed), seed)
        state.close_books()
        assert all(0 <= share <= 1 for share in state.prospects())


def test_it_looks_for_a_stick_rather_than_lose_the_game_at_once() -> None:
    state = losing_run()
    assert legal(state) == {"SSS", "draw"}
    for seed in range(3):
        assert action_text(choose(state, ANN, random.Random(seed), STEADY)) == "SSS"
        assert action_text(choose(state, ANN, random.Random(seed), STRONG)) == "draw"


def test_it_chooses_alike_on_what_its_seat_sees() -> None:
    state = dealt(2, 5)
    other = state.clone()
    other.resample(state.to_act[0], random.Random(7))
    assert other.hands != state.hands
    chosen = {choose(each, state.to_act[0], random.Random(3), STRONG) for each in (state, state, other)}
    assert len(chosen) == 1
