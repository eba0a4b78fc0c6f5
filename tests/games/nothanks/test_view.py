"""Contents of views, secrets that they hide, and the redrawing of secrets."""

from __future__ import annotations

import random
from collections import deque
from dataclasses import fields

from games.nothanks.model import DECLINE, TAKE
from games.nothanks.state import NoThanksState
from tests.games.nothanks.positions import ANN, BOB, CY, DEE, act, dealt, outcome, position

FOUR = "Ann: 3, 4 chips | Bob: 9 10, 0 chips | Cy:, 12 chips | Dee: 30, 7 chips"


def test_everybody_sees_the_card_its_chips_and_all_cards_taken() -> None:
    view = position(FOUR, card=24, pot=3).view(None)
    assert (view.card, view.chips_on_card) == (24, 3)
    assert view.taken == ((3,), (9, 10), (), (30,))


def test_everybody_sees_what_each_seat_did_since_its_turn_came_to_it() -> None:
    state = act(position(FOUR, card=24, pot=1, deck="7 8"), "take", "decline")
    assert state.view(None).latest == (((ANN, TAKE, 24, 1), (ANN, DECLINE, 7, 1)), (), (), ())
    act(state, "take", "decline", "decline", "decline")
    assert [len(turn) for turn in state.view(CY).latest] == [0, 2, 1, 1]


def test_that_the_mover_has_no_chips_is_known_to_the_mover_alone() -> None:
    poor, rich = position(FOUR, mover=BOB), position(FOUR.replace("0 chips", "5 chips"), mover=BOB)
    assert poor.view(BOB) != rich.view(BOB)
    assert all(poor.view(reader) == rich.view(reader) for reader in (None, ANN, CY, DEE))


def test_chips_are_open_once_the_game_is_over() -> None:
    state = act(position(FOUR, deck=""), "take")
    view = state.view(None)
    assert view.outcome == outcome(state)
    assert outcome(state).result["chips"] == [4, 0, 12, 7]


def test_a_view_is_frozen_and_shares_nothing_that_changes() -> None:
    view = act(position(FOUR), "decline").view(ANN)
    for field in fields(view):
        assert not isinstance(getattr(view, field.name), list | set | deque | NoThanksState)


def test_resampling_for_a_seat_keeps_its_chips_and_shares_out_the_others_anew() -> None:
    state = position(FOUR)
    shared = set()
    for seed in range(30):
        state.resample(ANN, random.Random(seed))
        assert state.chips[ANN] == 4
        assert sum(state.chips[BOB:]) == 19
        shared.add(tuple(state.chips))
    assert len(shared) > 10


def test_resampling_mixes_the_deck_with_the_cards_set_aside() -> None:
    state = dealt(4)
    deck, removed = list(state.deck), list(state.removed)
    state.resample(ANN, random.Random(1))
    assert set(state.deck) != set(deck)
    assert sorted(state.deck + state.removed) == sorted(deck + removed)


def test_resampling_keeps_the_chips_that_everybody_just_saw_taken() -> None:
    state = act(position("Ann:, 5 chips | Bob:, 0 chips | Cy:, 1 chips", pot=8), "take", "decline")
    for seed in range(20):
        state.resample(BOB, random.Random(seed))
        assert state.chips[ANN] >= 7


def test_resampling_keeps_the_chips_that_a_seat_took_earlier_in_its_latest_turn() -> None:
    state = act(position("Ann:, 9 chips | Bob:, 0 chips | Cy:, 1 chips", pot=8), "decline", "take", "take", "take")
    for seed in range(20):
        state.resample(CY, random.Random(seed))
        assert state.chips[BOB] >= 9


def test_resampling_gives_nobody_fewer_chips_than_none() -> None:
    state = act(position("Ann:, 1 chips | Bob:, 1 chips | Cy:"), "decline", "decline")
    for seed in range(20):
        state.resample(CY, random.Random(seed))
        assert state.chips == [0, 0, 11]


def test_nothing_is_resampled_before_the_deal_or_after_the_end() -> None:
    state = act(position(FOUR, deck=""), "take")
    chips = list(state.chips)
    state.resample(None, random.Random(1))
    assert state.chips == chips
