"""Random ways through a game, with what must hold in every position."""

from __future__ import annotations

import random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.nubs.board import POINTS, SPACES
from games.nubs.model import NubsOptions, Phase
from games.nubs.state import NubsState, pack_room


class NubsMachine(RuleBasedStateMachine):
    """One game, played and cloned at will."""

    state: NubsState

    @initialize(table=st.sampled_from([(2, "individual"), (4, "individual"), (4, "partners")]))
    def begin(self, table: tuple[int, str]) -> None:
        seats, teams = table
        self.state = NubsState(NubsOptions.model_validate({"teams": teams}), seats)

    @precondition(lambda self: self.state.is_chance_due)
    @rule(seed=st.integers(0, 2**32))
    def happen(self, seed: int) -> None:
        self.state.apply_chance(self.state.sample_chance(random.Random(seed)))

    @precondition(lambda self: self.state.to_act)
    @rule(choices=st.lists(st.integers(0, 15), min_size=1, max_size=16))
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

    @rule(seed=st.integers(0, 2**32), reader=st.integers(-1, 3))
    def go_on_resampled(self, seed: int, reader: int) -> None:
        before = self.state.view(None)
        self.state.resample(None if reader < 0 else reader % self.state.seats, random.Random(seed))
        assert self.state.view(None) == before

    @invariant()
    def exactly_one_thing_comes_next(self) -> None:
        state = self.state
        assert (
            state.is_chance_due + bool(state.to_act) + (state.books() is not None) + (state.outcome() is not None) == 1
        )

    @invariant()
    def what_is_not_on_the_pegs_is_held(self) -> None:
        view = self.state.view(None)
        assert sum(map(sum, view.rolls)) + sum(SPACES) - sum(view.left) == 40
        assert min(view.left) >= 0

    @invariant()
    def the_rolls_on_a_peg_fill_what_is_not_left_of_it(self) -> None:
        view = self.state.view(None)
        for spaces, left, owner, stack in zip(SPACES, view.left, view.owners, view.stacks, strict=True):
            assert sum(size for _, size in stack) == spaces - left
            assert owner is None or stack[-1][0] == owner

    @invariant()
    def the_room_is_that_of_the_pegs(self) -> None:
        assert self.state.room == pack_room(self.state.left)

    @invariant()
    def exactly_the_full_pegs_are_captured(self) -> None:
        view = self.state.view(None)
        assert [owner is not None for owner in view.owners] == [left == 0 for left in view.left]
        scored = sum(points for points, left in zip(POINTS, view.left, strict=True) if left == 0)
        assert sum(self.state.points) == scored

    @invariant()
    def whoever_is_to_act_can_and_between_hands_nobody_could(self) -> None:
        state = self.state
        for seat in range(state.seats):
            assert bool(state.legal_actions(seat)) == (seat in state.to_act)
        if state.phase is Phase.BOOKS:
            view = state.view(None)
            assert not any(size <= max(view.left) for rolls in view.rolls for size in rolls)

    @invariant()
    def everybody_sees_the_same(self) -> None:
        channel = self.state.view(None)
        for seat in range(self.state.seats):
            view = self.state.view(seat)
            assert view.legal == (view.plays if seat in view.to_act else ())
            assert (view.rolls, view.left, view.totals, view.plays) == (
                channel.rolls,
                channel.left,
                channel.totals,
                channel.plays,
            )


TestNubsMachine = NubsMachine.TestCase
TestNubsMachine.settings = settings(max_examples=25, stateful_step_count=40, deadline=None)
