"""What a view tells and hides; clones, resampling, and the greedy sense."""

from __future__ import annotations

import random
from collections import deque
from dataclasses import fields

import pytest

from games.nojoke.hands import HandState
from games.nojoke.straight.model import Drew
from games.nojoke.straight.state import StraightState
from tests.games.nojoke.straight.positions import ANN, BOB, CY, act, action, dealt, legal, position, sticks

NO_HEART = "SSS DDD"


def drawn() -> StraightState:
    """Ann has drawn twice."""
    hands = f"Ann: {NO_HEART} | Bob: HHS TTT | Cy: CCC DDD"
    return act(position(hands, row="Cy HHH", reserve="TTT HSD CCC"), "draw", "draw")


def passed() -> StraightState:
    """Ann has passed."""
    hands = f"Ann: {NO_HEART} | Bob: HHS TTT CCC | Cy: HDH CCC DDC"
    return act(position(hands, row="Cy HHH", reserve=""), "pass")


def test_a_seat_sees_its_own_hand_in_order() -> None:
    assert position("Ann: TDH HHH DDD | Bob: CCC", row="Bob HSS").view(ANN).hand == tuple(sticks("HHH DDD TDH"))


def test_the_channel_sees_no_hand_and_nothing_to_do() -> None:
    view = position("Ann: TDH HHH | Bob: CCC", row="Bob HSS").view(None)
    assert (view.hand, view.legal) == ((), ())


def test_everybody_sees_the_numbers_of_sticks_the_row_and_who_played_it() -> None:
    view = position("Ann: TDH HHH | Bob: CCC", row="Ann HHS, Bob HSS").view(None)
    assert view.counts == (2, 1)
    assert view.table == tuple(zip(sticks("HHS HSS"), (ANN, BOB), strict=True))


def test_everybody_sees_what_was_captured() -> None:
    hands = "Ann: SCS TTT | Bob: DDD"
    view = act(position(hands, row="Ann HHH, Ann HDH, Bob HCS"), "SCS").view(None)
    assert view.captured == ((), tuple(sticks("HHH HDH HCS")))


def test_only_the_drawer_sees_which_sticks_were_drawn() -> None:
    state = drawn()
    assert state.view(ANN).recent[-1] == Drew(ANN, 2, tuple(sticks("TTT HSD")))
    assert state.view(BOB).recent[-1] == state.view(None).recent[-1] == Drew(ANN, 2, ())


def test_a_view_is_frozen_and_shares_nothing_that_changes() -> None:
    view = drawn().view(ANN)
    for field in fields(view):
        assert not isinstance(getattr(view, field.name), list | set | deque | StraightState)


@pytest.mark.parametrize("reader", [None, ANN, BOB, CY])
def test_resampling_what_a_reader_cannot_see_leaves_every_byte_of_the_view(reader: int | None) -> None:
    state = dealt(3)
    rng = random.Random(4)
    for _ in range(200):
        before = repr(state.view(reader))
        state.resample(reader, rng)
        assert repr(state.view(reader)) == before
        if not state.to_act:
            break
        (seat,) = state.to_act
        state.apply_action(seat, rng.choice(state.legal_actions(seat)))


def test_resampling_for_a_seat_keeps_its_hand_and_moves_the_others() -> None:
    state = dealt(4)
    before = state.clone()
    state.resample(ANN, random.Random(1))
    assert state.hands[ANN] == before.hands[ANN]
    assert state.hands[BOB] != before.hands[BOB]
    assert state.reserve != before.reserve


def test_resampling_keeps_a_hand_that_was_shown() -> None:
    state = passed()
    for seed in range(20):
        state.resample(BOB, random.Random(seed))
        assert sorted(state.hands[ANN]) == sorted(sticks(NO_HEART))


def test_resampling_moves_a_hand_shown_before_its_owner_played() -> None:
    state = act(passed(), "HHS", "HDH", "DDD")
    before = state.hands[ANN][:]
    hands = []
    for seed in range(20):
        other = state.clone()
        other.resample(None, random.Random(seed))
        hands.append(other.hands[ANN])
    assert any(hand != before for hand in hands)


def test_resampling_forgets_what_the_others_drew() -> None:
    state = drawn()
    state.resample(BOB, random.Random(1))
    assert state.view(ANN).recent[-1] == Drew(ANN, 2, ())


def test_the_books_of_the_last_hand_stay_in_view_after_the_next_deal() -> None:
    state = act(position("Ann: HHS | Bob: TTT", row="Bob HHH"), "HHS")
    books = state.view(None).books
    state.close_books()
    state.apply_chance(state.sample_chance(random.Random(1)))
    assert books is not None
    assert state.view(None).books == books


def test_the_last_table_stays_in_view_when_the_game_is_over() -> None:
    hands = "Ann: SCS DDD | Bob: TTT"
    state = act(position(hands, row="Ann HHH, Ann HDH, Bob HCS", scores=(3, 48)), "SCS")
    state.close_books()
    view = state.view(None)
    assert (view.counts, view.scores) == ((1, 1), (3, 51))
    assert view.table == ((sticks("SCS")[0], ANN),)


def test_a_clone_is_independent() -> None:
    state = position("Ann: HHS DDD | Bob: HSS TTT", row="Bob HHH")
    before = state.view(ANN)
    clone = state.clone()
    act(clone, "HHS", "draw", "HSS")
    assert state.view(ANN) == before


def test_a_clone_has_every_slot_equal_and_shares_nothing_that_changes() -> None:
    state = act(passed(), "HHS")
    clone = state.clone()
    for slot in (*HandState.__slots__, *StraightState.__slots__):
        original, copied = getattr(state, slot), getattr(clone, slot)
        assert copied == original, slot
        assert copied is not original or not isinstance(original, list | deque), slot
    for nested in ("hands", "captured"):
        pairs = zip(getattr(clone, nested), getattr(state, nested), strict=True)
        assert all(copied is not original for copied, original in pairs)


def preferred(state: StraightState) -> str:
    """The action after which the position looks best for the mover."""
    (seat,) = state.to_act

    def value(text: str) -> float:
        after = state.clone()
        after.apply_action(seat, action(text))
        if not after.to_act:
            after.close_books()
        return after.evaluate(seat)

    return max(sorted(legal(state)), key=value)


@pytest.mark.parametrize(
    ("hands", "row", "best"),
    [
        ("Ann: HSD | Bob: TTT DDD", "Ann HHH, Bob HDH", "HSD"),
        ("Ann: HSD SCS CCC | Bob: TTT SSS", "Ann HHH, Ann HDH, Bob HCS", "HSD"),
        ("Ann: HSD TDT CCC | Bob: TTT SSS DDD", "Bob HHH, Bob HCS, Ann HDH", "HSD"),
        ("Ann: TST HSS DDD | Bob: DDD CCC SCS", "Bob HCS, Ann HSD", "HSS"),
    ],
    ids=["go out", "take over a run", "keep a run", "make a run"],
)
def test_the_greedy_sense_prefers(hands: str, row: str, best: str) -> None:
    assert preferred(position(hands, row=row)) == best


def test_the_greedy_sense_draws_rather_than_give_a_run_away() -> None:
    hands = "Ann: SCS CCC | Bob: TTT SSS DDD"
    assert preferred(position(hands, row="Ann HHH, Ann HDH, Bob HCS", reserve="HSD TTT")) == "draw"
