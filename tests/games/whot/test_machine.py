"""Random ways through a rubber, with what must hold in every position."""

from __future__ import annotations

import random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.pack import mask_of
from games.whot.cards import pack
from games.whot.model import Phase, WhotOptions
from games.whot.state import WhotState


class WhotMachine(RuleBasedStateMachine):
    """One rubber, played, cloned and resampled at will."""

    state: WhotState

    @initialize(
        rubber=st.sampled_from(["single", "short"]), packs=st.sampled_from(["auto", 1, 2]), seats=st.integers(2, 10)
    )
    def begin(self, rubber: str, packs: str | int, seats: int) -> None:
        options = WhotOptions.model_validate({"rubber": rubber, "packs": packs})
        self.state = WhotState(options, min(seats, options.seat_range[-1]))

    @precondition(lambda self: self.state.is_chance_due)
    @rule(seed=st.integers(0, 2**32))
    def happen(self, seed: int) -> None:
        self.state.apply_chance(self.state.sample_chance(random.Random(seed)))

    @precondition(lambda self: self.state.to_act)
    @rule(choices=st.lists(st.integers(0, 60), min_size=1, max_size=40))
    def act(self, choices: list[int]) -> None:
        for choice in choices:
            if not self.state.to_act:
                break
            (seat,) = self.state.to_act
            legal = self.state.legal_actions(seat)
            self.state.apply_action(seat, legal[choice % len(legal)])

    @precondition(lambda self: self.state.books() is not None)
    @rule()
    def close_books(self) -> None:
        self.state.close_books()

    @rule()
    def go_on_with_a_clone(self) -> None:
        self.state = self.state.clone()

    @rule(seed=st.integers(0, 2**32), reader=st.integers(-1, 9))
    def go_on_resampled(self, seed: int, reader: int) -> None:
        seat = None if reader < 0 else reader % self.state.seats
        before = self.state.view(seat)
        self.state.resample(seat, random.Random(seed))
        assert self.state.view(seat) == before

    @invariant()
    def exactly_one_thing_comes_next(self) -> None:
        state = self.state
        assert (
            state.is_chance_due + bool(state.to_act) + (state.books() is not None) + (state.outcome() is not None) == 1
        )

    @invariant()
    def no_card_is_lost_or_made(self) -> None:
        state = self.state
        if state.phase in (Phase.PLAY, Phase.BOOKS):
            everywhere = [*state.stock, *state.pile, *(card for hand in state.hands for card in hand)]
            assert tuple(sorted(everywhere)) == pack(state.packs)

    @invariant()
    def the_sets_are_those_of_the_hands(self) -> None:
        assert self.state.held == [mask_of(hand) for hand in self.state.hands]

    @invariant()
    def the_mover_can_act_and_nobody_else(self) -> None:
        for seat in range(self.state.seats):
            assert bool(self.state.legal_actions(seat)) == (seat in self.state.to_act)

    @invariant()
    def each_view_is_of_the_position(self) -> None:
        state = self.state
        channel = state.view(None)
        assert channel.hand == ()
        assert channel.legal == ()
        for seat in range(state.seats):
            view = state.view(seat)
            assert view.counts == channel.counts
            assert view.counts[seat] == len(view.hand)
            assert view.legal == state.legal_actions(seat)
            assert (view.stock, view.pool, view.totals) == (len(state.stock), state.pool, tuple(state.totals))

    @invariant()
    def the_counters_in_the_pool_are_those_paid(self) -> None:
        finished = self.state.game - (self.state.phase in (Phase.CUT, Phase.DEAL, Phase.PLAY))
        assert finished <= self.state.pool <= finished * self.state.seats


TestWhotMachine = WhotMachine.TestCase
TestWhotMachine.settings = settings(max_examples=25, stateful_step_count=40, deadline=None)
