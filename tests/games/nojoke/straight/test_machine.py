"""Random ways through a game, with what must hold in every position."""

from __future__ import annotations

import random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.nojoke.hands import Phase
from games.nojoke.sticks import LETTERS, pack, stick_name
from games.nojoke.straight.model import DRAW, PASS, StraightOptions
from games.nojoke.straight.state import StraightState
from games.pack import mask_of


class StraightMachine(RuleBasedStateMachine):
    """One game, played, cloned and resampled at will."""

    state: StraightState

    @initialize(points=st.integers(10, 40), packs=st.sampled_from(["auto", 1, 2]), seats=st.integers(2, 12))
    def begin(self, points: int, packs: str | int, seats: int) -> None:
        options = StraightOptions.model_validate({"target": points, "packs": packs})
        self.state = StraightState(options, min(seats, options.seat_range[-1]))

    @precondition(lambda self: self.state.is_chance_due)
    @rule(seed=st.integers(0, 2**32))
    def happen(self, seed: int) -> None:
        self.state.apply_chance(self.state.sample_chance(random.Random(seed)))

    @precondition(lambda self: self.state.to_act)
    @rule(choices=st.lists(st.integers(0, 60), min_size=1, max_size=30))
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

    @rule(seed=st.integers(0, 2**32), reader=st.integers(-1, 11))
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
    def no_stick_is_lost_or_made(self) -> None:
        state = self.state
        if state.phase in (Phase.PLAY, Phase.BOOKS):
            taken = [stick for sticks in (*state.hands, *state.captured) for stick in sticks]
            assert tuple(sorted([*state.reserve, *state.table, *taken])) == pack(state.packs)

    @invariant()
    def the_sets_are_those_of_the_hands(self) -> None:
        assert self.state.held == [mask_of(hand) for hand in self.state.hands]

    @invariant()
    def the_mover_can_act_and_nobody_else(self) -> None:
        for seat in range(self.state.seats):
            assert bool(self.state.legal_actions(seat)) == (seat in self.state.to_act)

    @invariant()
    def nobody_holds_more_than_ten(self) -> None:
        assert all(len(hand) <= 10 for hand in self.state.hands)

    @invariant()
    def passing_is_the_only_thing_to_do_or_no_thing_at_all(self) -> None:
        for seat in self.state.to_act:
            legal = self.state.legal_actions(seat)
            assert PASS not in legal or legal == (PASS,)
            assert DRAW not in legal or self.state.reserve

    @invariant()
    def the_streaks_are_those_of_the_row(self) -> None:
        names = [stick_name(stick) for stick in self.state.table]
        for place, streak in enumerate(self.state.streaks):
            column = "".join(name[place] for name in names)
            tail = max((len(column) - len(column.rstrip(letter)) for letter in LETTERS), default=0)
            assert streak == tail

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
            assert view.shown[seat] in ((), view.hand)
            assert (view.reserve, view.table, view.scores) == (channel.reserve, channel.table, channel.scores)

    @invariant()
    def nobody_is_beyond_the_target_while_the_game_runs(self) -> None:
        if self.state.to_act or self.state.is_chance_due:
            assert max(self.state.scores) < self.state.target


TestStraightMachine = StraightMachine.TestCase
TestStraightMachine.settings = settings(max_examples=25, stateful_step_count=40, deadline=None)
