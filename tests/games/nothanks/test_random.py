"""Random ways through No Thanks!: what must hold in every position, and whole games beside the oracle."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant

from games.core import Hidden
from games.nothanks.rules import CHIPS_EACH, LEFT_OUT, NoThanks, Variant, cards_of, count_points
from games.pack import mask_of
from tests.games.machine import Machine, case_of
from tests.games.nothanks.oracle import Oracle
from tests.games.nothanks.positions import ACTIONS, GAME, chosen, legal
from tests.games.typed import outcome


class NoThanksMachine(Machine):
    """One game."""

    variant: Variant

    @initialize(variant=st.sampled_from(["standard", "tactical"]), seats=st.integers(3, 5))
    def begin(self, variant: Variant, seats: int) -> None:
        self.variant = variant
        self.state = NoThanks(chosen(variant), seats)

    @invariant()
    def no_card_is_lost_or_made(self) -> None:
        state = self.state
        if not state.is_chance_due:
            taken = [card for mask in state.taken for card in cards_of(mask)]
            everywhere = [*state.deck, *state.removed, *taken, *([state.card] if state.card else [])]
            assert sorted(everywhere) == state.cards_in_play
            assert len(state.removed) == 9 - len(LEFT_OUT[self.variant])

    @invariant()
    def no_chip_is_lost_or_made(self) -> None:
        assert sum(self.state.chips) + self.state.pot == self.state.seats * CHIPS_EACH[self.variant]
        assert min(*self.state.chips, self.state.pot) >= 0

    @invariant()
    def each_sees_its_own_chips(self) -> None:
        state = self.state
        for reader in () if state.is_open else (None, *range(state.seats)):
            seen = [chips if seat == reader else Hidden.HIDDEN for seat, chips in enumerate(state.chips)]
            assert state.view(reader).position.chips == seen


TestNoThanksMachine = case_of(NoThanksMachine, 25, 30)


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
    state = GAME.new(chosen(variant), seats)
    deal = state.sample_chance(rng)
    state.apply_chance(deal)
    oracle = Oracle(GAME.chance_to_json(deal), seats, 10 if variant == "tactical" else 11)
    while not oracle.is_over:
        assert state.to_act == (oracle.mover,)
        assert state.card == oracle.deck[0]
        assert legal(state, oracle.mover) == oracle.legal()
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
