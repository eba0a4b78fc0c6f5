"""Slip-ups and the NO-JOKE call (rules 2b, slip-up)."""

from __future__ import annotations

import pytest

from games.checks.trees import paths
from games.nojoke.hands import Phase
from games.nojoke.progressive.model import PAUSE, Rows
from games.nojoke.progressive.state import ProgressiveState
from tests.games.nojoke.progressive.positions import (
    ANN,
    BOB,
    CY,
    FIG,
    HST,
    act,
    legal,
    names,
    page,
    position,
    row,
)

THREE = "Ann: HCS TTH | Bob: DDD DDC | Cy: CCC CCT"


def calls(state: ProgressiveState, seat: int) -> set[str]:
    return {text for text in legal(state, seat) if text.startswith("call")}


def test_any_other_player_may_call_a_stick_that_could_have_taken_a_group() -> None:
    state = act(position(THREE, table=FIG), "place HCS")
    assert [calls(state, seat) for seat in range(3)] == [set(), {"call 0"}, {"call 0"}]


def test_a_stick_that_takes_nothing_cannot_be_called() -> None:
    state = act(position(THREE, table=FIG), "place TTH")
    assert [calls(state, seat) for seat in range(3)] == [set()] * 3


def test_the_group_that_the_stick_itself_completes_did_not_stand_before() -> None:
    state = act(position("Ann: HHS CCC | Bob: DDD", table="HDH SCS"), "place HHS")
    assert calls(state, BOB) == set()


def test_an_open_group_is_none_that_could_have_been_taken() -> None:
    state = act(position("Ann: HHS CCC | Bob: DDD", table="HDH"), "place HHS")
    assert calls(state, BOB) == set()


@pytest.mark.parametrize(
    ("rows", "right"),
    [("singles", {"call 0"}), ("doubles", {"call 0", "call 1"}), ("triples", {"call 0", "call 1"})],
)
def test_the_rows_in_play_decide_what_could_have_been_taken(rows: Rows, right: set[str]) -> None:
    table = f"{FIG} | DHD DCT HSS"
    state = act(position(THREE, table=table, rows=rows), "place HCS")
    assert calls(state, BOB) == right


def test_the_caller_takes_the_group_and_all_that_follows_with_the_stick() -> None:
    state = act(position(THREE, table=f"{HST} | {FIG} | TST"), "place HCS", "call 1 by 2")
    assert (row(state), state.captured) == (HST, [0, 0, 5])


def test_the_caller_chooses_among_several_groups() -> None:
    table = f"{FIG} | HDH CST SSD"
    state = act(position(THREE, table=table), "place HCS")
    assert calls(state, CY) == {"call 0", "call 1"}
    act(state, "call 1 by 2")
    assert (row(state), state.captured) == (FIG, [0, 0, 4])


def test_a_stick_that_completed_a_group_is_called_with_that_group() -> None:
    state = act(position(THREE, table=f"{FIG} | TST SSS"), "place HCS", "call 0 by 1")
    assert (row(state), state.captured) == ("", [0, 6, 0])


def test_a_call_leaves_the_turn_where_it_is() -> None:
    state = act(position(THREE, table=FIG), "place HCS", "call 0 by 2")
    assert state.to_act == (BOB,)


def test_whose_turn_it_is_may_call_and_then_plays() -> None:
    state = act(position(THREE, table=FIG), "place HCS", "call 0 by 1", "place DDD")
    assert (state.captured, row(state)) == ([0, 4, 0], "DDD")


def test_the_placer_keeps_the_stick_drawn_and_the_caller_draws_none() -> None:
    state = act(position(THREE, table=FIG, pack="TTT HSS"), "place HCS", "call 0 by 2")
    assert names(state.hands[ANN]) == {"TTH", "TTT"}
    assert names(state.hands[CY]) == {"CCC", "CCT"}


def test_the_first_caller_has_it() -> None:
    state = act(position(THREE, table=FIG), "place HCS", "call 0 by 2")
    assert calls(state, BOB) == set()


@pytest.mark.parametrize("play", ["place DDC", "take DDD 1"])
def test_the_next_play_ends_the_time_to_call(play: str) -> None:
    state = act(position(THREE, table=f"{FIG} | DHD DCT DTD"), "place HCS", play)
    assert [calls(state, seat) for seat in range(3)] == [set()] * 3


def test_a_later_stick_can_be_called_for_the_same_group() -> None:
    hands = "Ann: HCS TTH | Bob: STD DDC | Cy: CCC CCT"
    state = act(position(hands, table=FIG, rows="doubles"), "place HCS", "place STD")
    assert [calls(state, seat) for seat in range(3)] == [{"call 0"}, set(), {"call 0"}]


def test_a_stick_gone_with_an_easy_cannot_be_called() -> None:
    hands, table = "Ann: HHS TTT | Bob: DDD", "HHH HCH SSS | HDH SCS"
    assert calls(act(position(hands, table=table), "place HHS"), BOB) == {"call 0"}
    assert calls(act(position(hands, table=table), "easy HHS"), BOB) == set()


def test_the_last_stick_of_a_hand_can_be_called_while_its_books_are_open() -> None:
    state = act(position("Ann: | Bob: HCS", table=FIG, mover=BOB), "place HCS")
    assert (state.phase, calls(state, ANN), calls(state, BOB)) == (Phase.BOOKS, {"call 0"}, set())


def test_a_call_on_the_last_stick_counts_in_the_books() -> None:
    state = act(position("Ann: | Bob: HCS", table=FIG, mover=BOB), "place HCS")
    assert state.books() == {"type": "hand", "captured": [0, 0], "left": 4, "jackpot": 4, "totals": [0, 0]}
    act(state, "call 0 by 0")
    assert state.books() == {"type": "hand", "captured": [4, 0], "left": 0, "jackpot": 0, "totals": [4, 0]}


def test_once_the_hand_is_counted_it_cannot_be_called() -> None:
    state = act(position("Ann: | Bob: HCS", table=FIG, mover=BOB), "place HCS")
    state.close_books()
    assert calls(state, ANN) == set()


def test_a_call_won_is_counted_for_the_boards() -> None:
    state = act(position(THREE, table=FIG), "place HCS", "call 0 by 2")
    assert state.calls_won == [0, 0, 1]


# What must not tell


@pytest.mark.parametrize("stick", ["HCS", "TTH"], ids=["right", "wrong"])
def test_the_pause_after_a_stick_does_not_tell_whether_it_can_be_called(stick: str) -> None:
    assert act(position(THREE, table=FIG), f"place {stick}").pause == PAUSE == 5


@pytest.mark.parametrize("stick", ["HCS", "TTH"], ids=["right", "wrong"])
def test_the_last_stick_of_a_hand_is_given_the_same_pause(stick: str) -> None:
    assert act(position(f"Ann: | Bob: {stick}", table=FIG, mover=BOB), f"place {stick}").pause == PAUSE


def test_nothing_waits_where_everybody_sees_that_nothing_can_be_called() -> None:
    assert position(THREE, table=FIG).pause == 0
    assert act(position(THREE, table=FIG), "take HCS 0").pause == 0
    assert act(position(THREE, table=FIG), "place HCS", "call 0 by 2").pause == 0
    assert act(position("Ann: HHS | Bob: DDD", table="HDH SCS"), "easy HHS").pause == 0


def test_whose_turn_it_is_does_not_tell_who_could_call() -> None:
    assert act(position(THREE, table=FIG), "place HCS").to_act == (BOB,)


def test_a_view_does_not_tell_what_could_be_called() -> None:
    state = act(position(THREE, table=FIG), "place HCS")
    assert state.view(CY).legal == ()
    assert all("call" not in repr(action).lower() for action in state.view(BOB).legal)


@pytest.mark.parametrize("reader", [None, ANN, BOB, CY])
def test_pages_with_and_without_a_slip_up_offer_the_same(reader: int | None) -> None:
    """Two positions that differ only in whether the stick placed takes the group."""
    right = page(act(position("Ann: HCS CCC | Bob: DDD | Cy: TTT", table=FIG), "place HCS"), reader)
    wrong = page(act(position("Ann: HCS CCC | Bob: DDD | Cy: TTT", table="HSD CTH TST"), "place HCS"), reader)
    right_paths, wrong_paths = (
        [(path, choice.short, choice.action) for path, choice in paths(each.choices)] for each in (right, wrong)
    )
    assert right_paths == wrong_paths
    assert (right.headline, right.seats, right.advice) == (wrong.headline, wrong.seats, wrong.advice)
