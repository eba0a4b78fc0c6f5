"""What a view tells and hides; clones, resampling, and the greedy sense."""

from __future__ import annotations

import random
from collections import deque
from dataclasses import fields

import pytest

from games.house.choose import choose
from games.house.levels import RANDOM, STEADY
from games.joker.cards import parse_card
from games.joker.state import JokerState
from tests.games.joker.positions import ALL_HOME, ANN, BOB, CY, DEE, act, action_text, cards, dealt, legal, position


def test_a_seat_sees_its_own_hand_in_order_and_the_card_it_drew() -> None:
    view = position("", "JOKER KC 2C 7D").view(ANN)
    assert view.hand == tuple(cards("2C 7D KC JOKER"))
    assert view.drawn == parse_card("7D")


def test_nobody_else_sees_the_hand_or_the_card_drawn() -> None:
    state = position("", "JOKER KC 2C 7D")
    for reader in (None, BOB, CY, DEE):
        view = state.view(reader)
        assert view.drawn is None
        assert parse_card("7D") not in view.hand
    assert state.view(None).hand == ()
    assert state.view(None).legal == ()


def test_everybody_sees_the_marbles_the_counts_and_the_card_laid_last() -> None:
    state = act(position("Ann: T5 | Cy: H5", "5C 6C", laid="KC"), "5C T5-T10")
    for reader in (None, ANN, BOB):
        view = state.view(reader)
        assert view.marbles == tuple(state.marbles)
        assert view.counts == (1, 6, 5, 5)
        assert (view.pile, view.laid, view.top) == (7, 2, parse_card("5C"))


def test_a_view_is_frozen_and_shares_nothing_that_changes() -> None:
    view = act(position("Ann: T5", "5C"), "5C T5-T10").view(BOB)
    for field in fields(view):
        assert not isinstance(getattr(view, field.name), list | set | deque | JokerState)


@pytest.mark.parametrize("reader", [None, ANN, BOB, CY, DEE])
def test_resampling_what_a_reader_cannot_see_leaves_every_byte_of_the_view(reader: int | None) -> None:
    state = dealt()
    rng = random.Random(4)
    for _ in range(120):
        before = repr(state.view(reader))
        state.resample(reader, rng)
        assert repr(state.view(reader)) == before
        if state.is_chance_due:
            state.apply_chance(state.sample_chance(rng))
            continue
        (seat,) = state.to_act
        state.apply_action(seat, rng.choice(state.legal_actions(seat)))


def test_resampling_for_a_seat_keeps_its_hand_and_moves_the_others() -> None:
    state = dealt()
    before = state.clone()
    state.resample(ANN, random.Random(1))
    assert state.hands[ANN] == before.hands[ANN]
    assert all(state.hands[seat] != before.hands[seat] for seat in (BOB, CY, DEE))
    assert state.pile != before.pile


def test_what_the_mover_can_do_follows_a_resampled_hand() -> None:
    state = position("Ann: T5", "2C", pile="KC KC KC KC KC")
    assert legal(state) == {"2C T5-T7"}
    state.hands = [cards("2C"), cards("3C"), [], []]
    state.pile = []
    rng = random.Random(1)
    while state.hands[ANN] == cards("2C"):
        state.resample(None, rng)
    assert legal(state) == {"3C T5-T8"}


def test_a_clone_shares_nothing_that_changes() -> None:
    state = position("Ann: T5", "5C")
    before = [state.view(reader) for reader in (None, ANN, BOB)]
    act(state.clone(), "5C T5-T10")
    assert [state.view(reader) for reader in (None, ANN, BOB)] == before


@pytest.mark.parametrize(
    ("marbles", "hand", "best"),
    [
        ("Ann: T5 | Bob: T10", "5C 6D", "5C T5-T10"),
        ("Ann: T5 H2 H3 H4 H5 | Bob: T60 | Dee: T20", "JOKER", "JOKER T5-T60"),
        ("Ann: T62 T20", "10C 9C", "10C T62-H5"),
        ("Ann: T2 H2 H3 H4 H5", "8C 3C", "8C T2-T66"),
        ("Ann: T5", "KC QC", "KC START-T0"),
        (f"Ann: {ALL_HOME} | Cy: T31 H2 H3 H4 H5", "AC 8C", "AC Y:T31-H1"),
    ],
    ids=["bump", "joker", "home", "back", "out", "win"],
)
def test_a_house_player_finds_the_obvious(marbles: str, hand: str, best: str) -> None:
    state = position(marbles, hand)
    chosen = action_text(choose(state, ANN, random.Random(1)), ANN)
    assert chosen.split()[1:] == best.split()[1:]


def test_house_players_who_look_ahead_beat_random_ones() -> None:
    won = 0
    for seed in range(4):
        rng = random.Random(seed)
        state = dealt(seed)
        while state.outcome() is None:
            if state.is_chance_due:
                state.apply_chance(state.sample_chance(rng))
                continue
            (seat,) = state.to_act
            state.apply_action(seat, choose(state, seat, rng, RANDOM if seat % 2 else STEADY))
        outcome = state.outcome()
        assert outcome is not None
        won += outcome.result["winners"] == [ANN, CY]
    assert won == 4
