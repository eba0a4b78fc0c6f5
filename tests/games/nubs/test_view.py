"""What a view tells; clones, and the greedy sense."""

from __future__ import annotations

import random
from collections import deque
from dataclasses import fields, replace

import pytest

from games.house.choose import choose
from games.house.levels import RANDOM, STEADY
from games.nubs.state import NubsState
from tests.games.nubs.positions import ANN, BOB, act, begun, legal, outcome, play, position


def test_everything_is_public() -> None:
    state = act(begun(4), "1 on 1", "3 on 4")
    channel = state.view(None)
    for seat in range(4):
        view = state.view(seat)
        assert replace(view, seat=None, legal=()) == channel


def test_the_totals_in_view_have_the_captures_of_the_hand_in_play() -> None:
    state = act(position("Ann: 2 1 | Bob: 1", left="6 2 a b", totals=(30, 40)), "2 on 2")
    assert state.view(None).totals == (40, 40)


def test_the_totals_in_view_count_a_finished_hand_once() -> None:
    state = act(position("Ann: 2 | Bob: 4", left="b 2 a b", totals=(30, 40)), "2 on 2")
    assert state.view(None).totals == (40, 40)
    state.close_books()
    assert state.view(None).totals == (40, 40)


def test_the_books_of_the_last_hand_stay_in_view() -> None:
    state = act(position("Ann: 2 | Bob: 4", left="1 2 a b"), "2 on 2")
    books = state.view(None).books
    assert books is not None
    assert books.owners == (None, ANN, ANN, BOB)
    state.close_books()
    assert state.view(None).books == books


def test_a_view_is_frozen_and_shares_nothing_that_changes() -> None:
    view = act(begun(), "1 on 1").view(ANN)
    for field in fields(view):
        assert not isinstance(getattr(view, field.name), list | set | deque | NubsState)


def test_a_clone_has_every_slot_equal_and_shares_nothing_that_changes() -> None:
    state = act(position("Ann: 2 1 | Bob: 1", left="6 2 a b", totals=(30, 40)), "2 on 2")
    clone = state.clone()
    for slot in NubsState.__slots__:
        original, copied = getattr(state, slot), getattr(clone, slot)
        assert copied == original, slot
        assert copied is not original or not isinstance(original, list | deque), slot


def preferred(state: NubsState) -> str:
    """The play after which the position looks best for the mover."""
    (seat,) = state.to_act

    def value(text: str) -> float:
        after = state.clone()
        after.apply_action(seat, play(text))
        return after.evaluate(seat)

    return max(legal(state, seat), key=value)


@pytest.mark.parametrize(
    ("rolls", "left", "teams", "best"),
    [
        ("Ann: 1 3 | Bob: 1", "6 8 3 12", "individual", "3 on 3"),
        ("Ann: 2 | Bob: 2 3 4", "2 2 9 2", "individual", "2 on 4"),
        ("Ann: 1 | Bob: 2", "3 b a 12", "individual", "1 on 4"),
        ("Ann: 1 | Bob: 3 | Cy: 4 | Dee: 2", "3 b a 3", "partners", "1 on 4"),
        ("Ann: 1 | Bob: 4 | Cy: 3 | Dee: 4", "a b 3 4", "partners", "1 on 4"),
    ],
    ids=["capture", "the dearest", "leave nothing", "leave the cheaper", "set up the partner"],
)
def test_the_greedy_sense_prefers(rolls: str, left: str, teams: str, best: str) -> None:
    assert preferred(position(rolls, left=left, teams=teams)) == best


@pytest.mark.parametrize(("seats", "teams"), [(2, "individual"), (4, "partners")])
def test_greedy_players_beat_random_ones(seats: int, teams: str) -> None:
    rng = random.Random(1)
    wins = 0
    for leader in range(8):
        state = begun(seats, leader % seats, teams)
        while state.outcome() is None:
            if state.to_act:
                (seat,) = state.to_act
                state.apply_action(seat, choose(state, seat, rng, RANDOM if seat % 2 else STEADY))
            else:
                state.close_books()
        wins += ANN in outcome(state).result["winners"]
    assert wins == 8
