"""Runs: what makes one, what breaks it, and who takes the sticks (rules 2a, runs)."""

from __future__ import annotations

import pytest

from games.nojoke.sticks import SYMBOLS
from games.nojoke.straight.state import StraightState
from tests.games.nojoke.straight.positions import BOB, act, captured, position, row

HANDS = "Ann: HHS SCS HSD HSS STD | Bob: HSD SCS HSS HHS | Cy: TTT CCC"


def runs(state: StraightState) -> list[tuple[int, str, int]]:
    """The runs that stand: position from 0, symbol, length."""
    return [(run.position, SYMBOLS[run.symbol], run.length) for run in state.runs]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("Ann HHH, Bob HDH", []),
        ("Ann SSS, Bob HHH, Ann HDH, Bob HCS", [(0, "heart", 3)]),
        ("Ann HHH, Bob HDH, Ann HCS, Bob HSD", [(0, "heart", 4)]),
        ("Ann HHH, Bob HDH, Ann HCH", [(0, "heart", 3), (2, "heart", 3)]),
        ("Ann DHD, Bob THH, Ann HHS", [(1, "heart", 3)]),
        ("Ann HHH, Bob HDH, Ann HCS, Bob SCS", []),
    ],
)
def test_three_or_more_equal_symbols_up_to_the_last_stick_are_a_run(
    row: str, expected: list[tuple[int, str, int]]
) -> None:
    assert runs(position(HANDS, row=row)) == expected


def test_a_run_begins_with_the_third_equal_symbol() -> None:
    state = position(HANDS, row="Bob HHH, Cy HDH")
    assert runs(state) == []
    assert runs(act(state, "HSD")) == [(0, "heart", 3)]


def test_two_equal_symbols_are_no_run_and_breaking_them_takes_nothing() -> None:
    state = act(position(HANDS, row="Bob HHH, Cy HCS"), "SCS")
    assert captured(state) == ["", "", ""]
    assert row(state) == "HHH HCS SCS"


def test_a_run_that_goes_on_takes_nothing() -> None:
    state = act(position(HANDS, row="Ann HHH, Bob HDH, Cy HCS"), "HSD")
    assert captured(state) == ["", "", ""]
    assert runs(state) == [(0, "heart", 4)]


def test_who_played_before_the_breaking_stick_takes_all_but_that_stick() -> None:
    state = act(position(HANDS, row="Ann HHH, Bob HDH, Cy HCS"), "SCS")
    assert captured(state) == ["", "", "HHH HDH HCS"]
    assert row(state) == "SCS"


def test_the_sticks_before_the_run_are_taken_too() -> None:
    state = act(position(HANDS, row="Ann SSS, Cy THS, Ann HHH, Bob HDH, Cy HCS"), "SCS")
    assert captured(state) == ["", "", "SSS THS HHH HDH HCS"]


def test_play_goes_on_against_the_breaking_stick() -> None:
    state = act(position(HANDS, row="Ann HHH, Bob HDH, Cy HCS"), "SCS", "SCS")
    assert row(state) == "SCS SCS"
    assert state.to_act == (2,)


def test_of_two_runs_one_broken_is_enough() -> None:
    state = act(position(HANDS, row="Ann HHH, Bob HDH, Cy HCH"), "HSD")
    assert captured(state) == ["", "", "HHH HDH HCH"]
    assert row(state) == "HSD"


def test_two_runs_broken_at_once_are_one_capture() -> None:
    state = act(position("Ann: SCS TTT | Bob: DDD | Cy: CCC", row="Ann HHH, Bob HDH, Cy HCH"), "SCS")
    assert captured(state) == ["", "", "HHH HDH HCH"]


def test_the_run_that_would_have_gone_on_counts_from_the_one_stick_left() -> None:
    state = act(position(HANDS, row="Ann HHH, Bob HDH, Cy HCH"), "HSD")
    assert runs(act(state, "HSS")) == []
    assert captured(state) == ["", "", "HHH HDH HCH"]


def test_after_a_capture_a_run_again_needs_three() -> None:
    hands = "Ann: HSD TTT HHH | Bob: HSS TTT HHH | Cy: HCS TTT HHH"
    state = act(position(hands, row="Ann HHH, Bob HDH, Cy HCH"), "HSD", "HSS", "HCS")
    assert runs(state) == [(0, "heart", 3)]


def test_one_who_breaks_the_own_run_takes_it() -> None:
    state = position("Ann: SCS DDD | Bob: TTT DDD", row="Bob HHH, Bob HDH, Ann HCS", reserve="", mover=BOB)
    act(state, "pass", "SCS")
    assert captured(state) == ["HHH HDH HCS", ""]


def test_a_passing_player_does_not_change_who_owns_the_run() -> None:
    hands = "Ann: TTT DDD | Bob: SCS DDD | Cy: CCC DDD"
    state = act(position(hands, row="Ann HHH, Bob HDH, Cy HCS", reserve=""), "pass", "SCS")
    assert captured(state) == ["", "", "HHH HDH HCS"]


def test_each_captured_stick_scores_one_at_once() -> None:
    state = act(position(HANDS, row="Ann HHH, Bob HDH, Cy HCS", scores=(1, 2, 10)), "SCS")
    assert state.view(None).scores == (1, 2, 13)


def test_the_runs_of_two_packs_may_hold_equal_sticks() -> None:
    state = position(HANDS, row="Ann HHH, Bob HHH, Cy HHH")
    assert runs(state) == [(0, "heart", 3), (1, "heart", 3), (2, "heart", 3)]
