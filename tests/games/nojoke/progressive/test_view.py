"""What a view shows, what it hides, and how the position is judged."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from games.api import Cast, Player
from games.house.choose import choose, find_call
from games.house.levels import RANDOM, STEADY
from games.nojoke.progressive.model import ProgressiveOptions
from games.nojoke.progressive.state import ProgressiveState
from tests.games.nojoke.progressive.positions import ANN, BOB, FIG, GAME, NAMES, act, action, dealt, position, sticks


def test_a_seat_sees_its_own_hand_alone() -> None:
    state = position("Ann: TTT HSS | Bob: DDD")
    assert state.view(ANN).hand == tuple(sorted(sticks("TTT HSS")))
    assert state.view(BOB).hand == tuple(sticks("DDD"))
    assert state.view(None).hand == ()
    assert state.view(None).counts == (2, 1)


def test_a_view_has_the_public_facts() -> None:
    state = position(
        "Ann: HCS TTH | Bob: DDD", table=FIG, pack="TTT", hand=2, leader=1, captured=(4, 0), totals=(10, 3), jackpot=6
    )
    view = act(state, "place TTH").view(None)
    assert view.table == tuple(sticks(f"{FIG} TTH"))
    assert view.placers == (ANN, BOB, ANN, ANN)
    assert (view.pack, view.jackpot, view.captured, view.scores) == (0, 6, (4, 0), (14, 3))
    assert (view.placer, view.standing, view.complete) == (ANN, 1, 1)
    assert (view.hand_number, view.leader, view.rows, view.easy) == (2, 1, "singles", True)


def test_a_group_taken_takes_its_placers_along() -> None:
    state = act(position("Ann: HCS TTH | Bob: DDD TTT", table=f"HHH SSS DDD | {FIG}"), "take HCS 1")
    assert state.view(None).placers == (ANN, BOB, ANN)
    assert act(state, "place DDD").view(None).placers == (ANN, BOB, ANN, BOB)


def test_a_stick_drawn_is_told_to_nobody_else() -> None:
    one, other = (
        act(position("Ann: HSS | Bob: DDD", pack=f"{drawn} CCC"), "place HSS").view(BOB) for drawn in ("TTT", "TTH")
    )
    assert one == other


def test_resampling_keeps_what_the_seat_sees_and_redraws_the_rest() -> None:
    state = dealt(4)
    other = state.clone()
    other.resample(BOB, random.Random(5))
    assert other.view(BOB) == state.view(BOB)
    assert other.view(ANN) != state.view(ANN)
    assert other.reserve != state.reserve


def test_a_clone_is_independent() -> None:
    state = position("Ann: HCS TTT | Bob: DDD", table=FIG)
    before = state.view(ANN)
    act(state.clone(), "take HCS 0")
    assert state.view(ANN) == before


def test_a_view_of_another_game_has_no_page() -> None:
    with pytest.raises(TypeError, match="not a view of NO-JOKE Progressive Group"):
        GAME.page("view", Cast(NAMES))  # type: ignore[arg-type]


# How house players play


def test_a_house_player_takes_a_group_that_another_could_take() -> None:
    state = position("Ann: HCS TTT | Bob: DDD SSS", table=FIG)
    assert choose(state, ANN, random.Random(1)) == action("take HCS 0")


def test_a_house_player_takes_the_oldest_group() -> None:
    state = position("Ann: HCS | Bob: DDD", table=f"{FIG} | HDH CST SSD")
    assert choose(state, ANN, random.Random(1)) == action("take HCS 0")


def test_a_house_player_calls_the_oldest_group() -> None:
    state = act(position("Ann: HCS TTT | Bob: DDD SSS", table=f"{FIG} | HDH CST SSD"), "place HCS")
    found = {find_call(state, {BOB: STEADY}, random.Random(n)) for n in range(20)}
    assert found == {None, (BOB, action("call 0"))}


def test_a_house_player_rather_places_what_takes_nothing() -> None:
    state = position("Ann: HCS TTT | Bob: DDD SSS", table=FIG)
    assert choose(state, ANN, random.Random(1)) != action("place HCS")


def test_a_stick_that_can_be_called_is_worth_less_to_who_placed_it_alone() -> None:
    state = act(position("Ann: HCS TTT | Bob: DDD SSS", table=FIG), "place HCS")
    safe = state.clone()
    safe.calls = ()
    assert state.evaluate(ANN) < safe.evaluate(ANN)
    assert state.evaluate(BOB) == safe.evaluate(BOB)


def test_greedy_players_do_better_than_random_ones() -> None:
    """In twelve games the greedy seat captures more than each of two random ones."""
    totals = [0, 0, 0]
    for k in range(12):
        state = GAME.new(ProgressiveOptions(), 3)
        _play(state, random.Random(k), (STEADY, RANDOM, RANDOM))
        outcome = state.outcome()
        assert outcome is not None
        totals = [sum(pair) for pair in zip(totals, outcome.result["totals"], strict=True)]
    assert totals[0] > max(totals[1:])


def _play(state: ProgressiveState, rng: random.Random, players: Sequence[Player[Any]]) -> None:
    """Play the state to its end with a policy for each seat, without calls."""
    while state.outcome() is None:
        if state.is_chance_due:
            state.apply_chance(state.sample_chance(rng))
        elif state.to_act:
            seat = state.to_act[0]
            state.apply_action(seat, choose(state, seat, rng, players[seat]))
        else:
            state.close_books()
