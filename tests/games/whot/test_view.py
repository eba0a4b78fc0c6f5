"""What a view tells and hides; clones, resampling, and the greedy sense."""

from __future__ import annotations

import random
from collections import deque
from dataclasses import fields

import pytest

from games.whot.cards import card_name, parse_card
from games.whot.state import WhotState
from tests.games.whot.positions import ANN, BOB, CY, act, action, dealt, legal, position


def drawn() -> WhotState:
    """Ann has drawn star 3."""
    return act(position("Ann: cross-1 | Bob: star-8 | Cy: star-1", call="star-7", stock="star-3 cross-13"), "draw")


def test_a_seat_sees_its_own_hand_in_order() -> None:
    state = position("Ann: whot star-1 circle-14 circle-2 | Bob: star-8", call="star-7")
    assert state.view(ANN).hand == tuple(map(parse_card, ("circle-2", "circle-14", "star-1", "whot")))


def test_the_channel_sees_no_hand_and_nothing_to_do() -> None:
    view = position("Ann: whot star-1 | Bob: star-8", call="star-7").view(None)
    assert view.hand == ()
    assert view.legal == ()


def test_everybody_sees_how_many_cards_each_holds() -> None:
    state = position("Ann: whot star-1 | Bob: star-8", call="star-7")
    assert state.view(None).counts == state.view(BOB).counts == (2, 1)


def test_only_the_drawer_sees_which_card_was_drawn() -> None:
    state = drawn()
    assert state.view(ANN).recent[-1][2] == parse_card("star-3")
    assert state.view(BOB).recent[-1][2] is None
    assert state.view(None).recent[-1][2] is None


def test_a_view_is_frozen_and_shares_nothing_that_changes() -> None:
    view = drawn().view(ANN)
    for field in fields(view):
        assert not isinstance(getattr(view, field.name), list | set | deque | WhotState)


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
    assert state.stock != before.stock


def test_resampling_for_the_channel_moves_every_hand() -> None:
    state = dealt(4)
    before = state.clone()
    state.resample(None, random.Random(1))
    assert all(hand != old for hand, old in zip(state.hands, before.hands, strict=True))


def test_resampling_moves_what_the_leader_can_play() -> None:
    state = dealt(4)
    (leader,) = state.to_act
    before = state.legal_actions(leader)
    state.resample(None, random.Random(1))
    assert (
        before != state.legal_actions(leader) == tuple(action(card_name(card)) for card in sorted(state.hands[leader]))
    )


def test_resampling_forgets_what_the_others_drew() -> None:
    state = drawn()
    state.resample(BOB, random.Random(1))
    assert state.view(ANN).recent[-1][2] is None


def test_hands_are_for_all_to_see_once_the_game_is_over_and_are_not_resampled_then() -> None:
    state = act(position("Ann: star-1 | Bob: circle-5 whot", call="star-8"), "star-1")
    state.resample(ANN, random.Random(1))
    books = state.view(None).books
    assert books is not None
    assert books.hands == ((), tuple(state.hands[BOB]))


def test_the_books_of_the_last_game_stay_in_view_after_the_next_deal() -> None:
    state = act(position("Ann: star-1 | Bob: circle-5 whot", call="star-8"), "star-1")
    books = state.view(None).books
    state.close_books()
    state.apply_chance(state.sample_chance(random.Random(1)))
    assert books is not None
    assert state.view(None).books == books


def test_a_clone_is_independent() -> None:
    state = position("Ann: star-1 star-2 | Bob: star-8", call="star-7")
    before = state.view(ANN)
    clone = state.clone()
    act(clone, "star-1", "star-8")
    clone.close_books()
    assert state.view(ANN) == before


def test_a_clone_has_every_slot_equal_and_shares_nothing_that_changes() -> None:
    hands = "Ann: cross-1 | Bob: cross-2 | Cy: cross-3"
    state = act(position(hands, call="star-7", stock="", totals=(3, 2, 1), mover=CY, pool=2), "pass")
    clone = state.clone()
    for slot in WhotState.__slots__:
        original, copied = getattr(state, slot), getattr(clone, slot)
        assert copied == original, slot
        assert copied is not original or not isinstance(original, list | deque), slot
    assert all(isinstance(hand, bytes) for hand in state.hands)


def preferred(state: WhotState) -> str:
    """The action after which the position looks best for the mover."""
    (seat,) = state.to_act

    def value(text: str) -> float:
        after = state.clone()
        after.apply_action(seat, action(text))
        return after.evaluate(seat)

    return max(sorted(legal(state)), key=value)


@pytest.mark.parametrize(
    ("hands", "best"),
    [
        ("Ann: star-1 | Bob: star-8 star-4", "star-1"),
        ("Ann: star-1 star-8 circle-14 | Bob: star-4 star-5 star-3", "star-8"),
        ("Ann: star-1 whot circle-14 | Bob: star-4 star-5 star-3 star-2", "star-1"),
        ("Ann: star-1 whot circle-14 | Bob: star-4", "whot circle"),
        ("Ann: whot circle-3 circle-14 square-1 | Bob: star-4", "whot circle"),
    ],
    ids=["go out", "rid of the dearest", "keep a whot early", "rid of a whot late", "call what is held"],
)
def test_the_greedy_sense_prefers(hands: str, best: str) -> None:
    assert preferred(position(hands, call="star-7", stock="circle-1 cross-13")) == best
