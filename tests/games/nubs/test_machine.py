"""Random ways through NUBS: what must hold in every position, and whole games beside the oracle."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant

from games.nubs.board import POINTS, SPACES
from games.nubs.model import Lead, NubsOptions, Phase
from games.nubs.state import NubsState, pack_room
from tests.games.machine import Machine, case_of
from tests.games.nubs.oracle import Oracle
from tests.games.nubs.positions import GAME
from tests.games.typed import books, outcome


class NubsMachine(Machine):
    """One game."""

    @initialize(table=st.sampled_from([(2, "individual"), (4, "individual"), (4, "partners")]))
    def begin(self, table: tuple[int, str]) -> None:
        seats, teams = table
        self.state = NubsState(NubsOptions.model_validate({"teams": teams}), seats)

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
    def between_hands_nobody_could_play(self) -> None:
        state = self.state
        if state.phase is Phase.BOOKS:
            view = state.view(None)
            assert not any(size <= max(view.left) for rolls in view.rolls for size in rolls)

    @invariant()
    def everybody_sees_the_same(self) -> None:
        channel = self.state.view(None)
        for seat in range(self.state.seats):
            view = self.state.view(seat)
            assert view.legal == (view.plays if seat in view.to_act else ())
            assert replace(view, seat=None, legal=()) == channel


TestNubsMachine = case_of(NubsMachine, 25, 40)


def play_hand(state: NubsState, oracle: Oracle, rng: random.Random) -> None:
    while oracle.mover is not None:
        assert state.to_act == (oracle.mover,)
        actions = state.legal_actions(oracle.mover)
        plays = [(action.roll, action.peg) for action in actions]
        assert len(plays) == len(set(plays))
        assert set(plays) == oracle.legal(oracle.mover)
        chosen = rng.choice(actions)
        state.apply_action(oracle.mover, chosen)
        oracle.act(chosen.roll, chosen.peg)
    assert state.to_act == ()


@given(
    table=st.sampled_from([(2, "individual"), (4, "individual"), (4, "partners")]),
    leader=st.integers(0, 3),
    seed=st.integers(0, 2**32),
)
@settings(max_examples=40, deadline=None)
def test_a_random_game_agrees_with_the_oracle(table: tuple[int, str], leader: int, seed: int) -> None:
    seats, teams = table
    rng = random.Random(seed)
    state = GAME.new(NubsOptions.model_validate({"teams": teams}), seats)
    state.apply_chance(Lead(leader % seats))
    oracle = Oracle(leader % seats, seats, partners=teams == "partners")
    while not oracle.is_over:
        play_hand(state, oracle, rng)
        points = oracle.points
        oracle.end_hand()
        assert books(state) == {"type": "hand", "points": points, "totals": oracle.totals}
        state.close_books()
    assert outcome(state).result == {"totals": oracle.totals, "winners": oracle.winners()}
