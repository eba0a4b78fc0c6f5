"""A hypothesis machine that plays, clones and resamples a game, with what must hold in every position of any game."""

from __future__ import annotations

import random
from typing import Any
from unittest import TestCase

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from games.api import Call


class Machine(RuleBasedStateMachine):
    """One game; a subclass begins it, and says what must hold besides."""

    state: Any

    @precondition(lambda self: self.state.is_chance_due)
    @rule(seed=st.integers(0, 2**32))
    def happen(self, seed: int) -> None:
        self.state.apply_chance(self.state.sample_chance(random.Random(seed)))

    @precondition(lambda self: self.state.to_act)
    @rule(choices=st.lists(st.integers(0, 200), min_size=1, max_size=40))
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
        before = self.state.view(seat), self.state.view(None), self.state.pause
        self.state.resample(seat, random.Random(seed))
        assert (self.state.view(seat), self.state.view(None), self.state.pause) == before

    @invariant()
    def exactly_one_thing_comes_next(self) -> None:
        state = self.state
        due = state.is_chance_due, bool(state.to_act), state.books() is not None, state.outcome() is not None
        assert sum(due) == 1

    @invariant()
    def the_mover_can_act_and_nobody_else_and_each_sees_what_it_can_do(self) -> None:
        assert self.state.view(None).legal == ()
        for seat in range(self.state.seats):
            plays = tuple(each for each in self.state.legal_actions(seat) if not isinstance(each, Call))
            assert bool(plays) == (seat in self.state.to_act)
            assert self.state.view(seat).legal == plays


def case_of(machine: type[Machine], examples: int, steps: int) -> type[TestCase]:
    """The test case of a machine."""
    case: type[TestCase] = machine.TestCase
    case.settings = settings(max_examples=examples, stateful_step_count=steps, deadline=None)  # type: ignore[attr-defined]
    return case
