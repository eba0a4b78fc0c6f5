"""Whole games beside the oracle: legality, chips, cards, result."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.nothanks.cards import cards_of, count_points
from games.nothanks.model import NoThanksOptions
from games.pack import mask_of
from tests.games.nothanks.oracle import Oracle
from tests.games.nothanks.positions import ACTIONS, GAME, legal, outcome


@given(
    seats=st.integers(3, 5),
    variant=st.sampled_from(["standard", "tactical"]),
    thrift=st.sampled_from([0.0, 0.3, 0.95]),
    seed=st.integers(0, 2**32),
)
@settings(max_examples=60, deadline=None)
def test_a_random_game_agrees_with_the_oracle(seats: int, variant: str, thrift: float, seed: int) -> None:
    """A thrifty player seldom pays."""
    rng = random.Random(seed)
    state = GAME.new(NoThanksOptions.model_validate({"variant": variant}), seats)
    deal = state.sample_chance(rng)
    state.apply_chance(deal)
    oracle = Oracle(GAME.chance_to_json(deal), seats, 10 if variant == "tactical" else 11)
    while not oracle.is_over:
        assert state.to_act == (oracle.mover,)
        assert state.card == oracle.deck[0]
        assert set(legal(state, oracle.mover)) == oracle.legal()
        action = "take" if rng.random() < thrift else rng.choice(sorted(oracle.legal()))
        state.apply_action(oracle.mover, ACTIONS[action])
        oracle.act(action)
        assert (state.chips, state.pot) == (oracle.chips, oracle.on_card)
        assert [list(cards_of(mask)) for mask in state.taken] == [sorted(cards) for cards in oracle.cards]
    assert outcome(state).result == oracle.result()


@given(cards=st.sets(st.integers(3, 35)))
def test_a_set_of_cards_counts_what_the_oracle_counts(cards: set[int]) -> None:
    oracle = Oracle({"first": 0, "deck": []}, 3, 0)
    oracle.cards[0] = list(cards)
    assert count_points(mask_of(cards)) == oracle.score(0)
