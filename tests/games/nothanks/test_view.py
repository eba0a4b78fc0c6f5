"""What a view tells and hides; clones, resampling, and the greedy sense."""

from __future__ import annotations

import random
from collections import deque
from dataclasses import fields

import pytest

from games.house.choose import choose
from games.house.levels import RANDOM, STEADY
from games.nothanks.model import DECLINE, TAKE
from games.nothanks.state import NoThanksState
from tests.games.nothanks.positions import ACTIONS, ANN, BOB, CY, DEE, act, dealt, legal, outcome, position

FOUR = "Ann: 3, 4 chips | Bob: 9 10, 0 chips | Cy:, 12 chips | Dee: 30, 7 chips"


def test_a_seat_sees_its_own_chips_and_nobody_elses() -> None:
    state = position(FOUR)
    assert [state.view(seat).chips for seat in range(4)] == [4, 0, 12, 7]
    assert state.view(None).chips is None


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


@pytest.mark.parametrize("reader", [None, ANN, BOB, CY])
def test_resampling_what_a_reader_cannot_see_leaves_every_byte_of_the_view(reader: int | None) -> None:
    state = dealt(3)
    rng = random.Random(4)
    while state.to_act:
        before = repr(state.view(reader))
        state.resample(reader, rng)
        assert repr(state.view(reader)) == before
        (seat,) = state.to_act
        state.apply_action(seat, rng.choice(state.legal_actions(seat)))


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


def test_resampling_in_the_tactical_game_never_brings_10_20_or_30() -> None:
    state = dealt(4, variant="tactical")
    state.resample(None, random.Random(1))
    assert not {10, 20, 30} & {*state.deck, *state.removed}


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


def test_a_clone_is_independent() -> None:
    state = position(FOUR)
    before = state.view(ANN)
    act(state.clone(), "decline", "take", "take")
    assert state.view(ANN) == before


def test_a_clone_has_every_slot_equal_and_shares_nothing_that_changes() -> None:
    state = act(position(FOUR), "decline")
    clone = state.clone()
    for slot in NoThanksState.__slots__:
        original, copied = getattr(state, slot), getattr(clone, slot)
        assert copied == original, slot
        assert copied is not original or not isinstance(original, list | deque), slot


def preferred(state: NoThanksState) -> str:
    """The action after which the position looks best for the mover."""
    (seat,) = state.to_act

    def value(text: str) -> float:
        after = state.clone()
        after.apply_action(seat, ACTIONS[text])
        return after.evaluate(seat)

    return max(legal(state, seat), key=value)


@pytest.mark.parametrize(
    ("seats", "card", "pot", "best"),
    [
        ("Ann: | Bob: | Cy:", 30, 0, "decline"),
        ("Ann: | Bob: | Cy:", 4, 0, "take"),
        ("Ann: | Bob: | Cy:", 30, 24, "take"),
        ("Ann:, 1 chips | Bob: | Cy:", 20, 9, "take"),
        ("Ann:, 11 chips | Bob: | Cy:", 20, 9, "decline"),
        ("Ann: 34 | Bob: | Cy:", 35, 0, "decline"),
        ("Ann: 34 | Bob:, 0 chips | Cy:", 35, 3, "take"),
        ("Ann: 34 | Bob: | Cy:", 35, 26, "take"),
    ],
    ids=["dear", "cheap", "paid for", "short of chips", "rich", "milk it", "the next must take", "the next will take"],
)
def test_the_greedy_sense_prefers(seats: str, card: int, pot: int, best: str) -> None:
    assert preferred(position(seats, card=card, pot=pot)) == best


def test_greedy_players_beat_random_ones() -> None:
    rng = random.Random(1)
    scores = [0, 0, 0, 0]
    for seed in range(10):
        state = dealt(4, seed)
        while state.to_act:
            (seat,) = state.to_act
            state.apply_action(seat, choose(state, seat, rng, STEADY if seat % 2 else RANDOM))
        scores = [total + score for total, score in zip(scores, outcome(state).result["scores"], strict=True)]
    assert max(scores[1], scores[3]) < min(scores[0], scores[2])
