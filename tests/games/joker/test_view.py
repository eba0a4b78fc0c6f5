"""Contents of views, secrets that they hide, and facts that resampling keeps."""

from __future__ import annotations

import random
from collections import deque
from dataclasses import fields

from games.joker.cards import parse_card
from games.joker.state import JokerState
from tests.games.joker.positions import ANN, BOB, CY, DEE, act, cards, dealt, legal, position


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
