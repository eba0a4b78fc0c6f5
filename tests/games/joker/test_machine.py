"""Random ways through a game, with what must hold in every position."""

from __future__ import annotations

import random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.joker.board import DEEPEST, ENTRANCE, MARBLES, SEATS, space_of
from games.joker.cards import PACK
from games.joker.model import JokerOptions, Phase
from games.joker.state import JokerState


class JokerMachine(RuleBasedStateMachine):
    """One table, played, cloned and resampled at will."""

    state: JokerState

    @initialize()
    def begin(self) -> None:
        self.state = JokerState(JokerOptions(), SEATS)

    @precondition(lambda self: self.state.is_chance_due)
    @rule(seed=st.integers(0, 2**32))
    def happen(self, seed: int) -> None:
        self.state.apply_chance(self.state.sample_chance(random.Random(seed)))

    @precondition(lambda self: self.state.to_act)
    @rule(choices=st.lists(st.integers(0, 200), min_size=1, max_size=60))
    def act(self, choices: list[int]) -> None:
        for choice in choices:
            if not self.state.to_act:
                break
            (seat,) = self.state.to_act
            legal = self.state.legal_actions(seat)
            self.state.apply_action(seat, legal[choice % len(legal)])

    @rule()
    def go_on_with_a_clone(self) -> None:
        self.state = self.state.clone()

    @rule(seed=st.integers(0, 2**32), reader=st.sampled_from([None, 0, 1, 2, 3]))
    def go_on_resampled(self, seed: int, reader: int | None) -> None:
        before = self.state.view(reader)
        self.state.resample(reader, random.Random(seed))
        assert self.state.view(reader) == before

    @rule()
    def stop_a_clone(self) -> None:
        stopped = self.state.clone()
        stopped.stop()
        outcome = stopped.outcome()
        assert outcome is not None
        assert outcome.result["finished"] == (self.state.phase is Phase.OVER)

    @invariant()
    def exactly_one_thing_comes_next(self) -> None:
        state = self.state
        assert state.is_chance_due + bool(state.to_act) + (state.outcome() is not None) == 1

    @invariant()
    def no_card_is_lost_or_made(self) -> None:
        state = self.state
        if state.phase is not Phase.DEAL:
            everywhere = [*state.pile, *state.laid, *(card for hand in state.hands for card in hand)]
            assert tuple(sorted(everywhere)) == PACK

    @invariant()
    def everyone_holds_five_cards_and_the_mover_six(self) -> None:
        state = self.state
        if state.phase is not Phase.DEAL:
            assert [len(hand) for hand in state.hands] == [5 + (seat in state.to_act) for seat in range(SEATS)]

    @invariant()
    def no_two_marbles_share_a_space(self) -> None:
        spaces: list[int] = []
        for colour, places in enumerate(self.state.marbles):
            assert len(places) <= MARBLES
            assert list(places) == sorted(set(places))
            assert all(0 < place <= DEEPEST for place in places)
            spaces += [space_of(colour, place) for place in places if place <= ENTRANCE]
        assert len(set(spaces)) == len(spaces)

    @invariant()
    def each_view_is_of_the_position(self) -> None:
        state = self.state
        for seat in (None, *range(SEATS)):
            view = state.view(seat)
            assert view.marbles == tuple(state.marbles)
            assert view.counts == tuple(len(hand) for hand in state.hands)
            assert len(view.hand) == (0 if seat is None else view.counts[seat])
            assert view.legal == (() if seat is None else state.legal_actions(seat))


TestJokerMachine = JokerMachine.TestCase
TestJokerMachine.settings = settings(max_examples=15, stateful_step_count=30, deadline=None)
