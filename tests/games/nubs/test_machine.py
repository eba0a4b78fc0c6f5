"""Random ways through NUBS: what must hold in every position, and whole games beside the oracle."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant

from games.core import BOOKS
from games.nubs.rules import POINTS, ROLLS, SPACES, Nubs, pack_room
from tests.games.machine import Machine, case_of
from tests.games.nubs.oracle import Oracle
from tests.games.nubs.positions import GAME, chosen
from tests.games.typed import books, outcome


class NubsMachine(Machine):
    """One game."""

    @initialize(table=st.sampled_from([(2, "individual"), (4, "individual"), (4, "partners")]))
    def begin(self, table: tuple[int, str]) -> None:
        seats, teams = table
        self.state = Nubs(chosen(teams), seats)

    @invariant()
    def what_is_not_on_the_pegs_is_held(self) -> None:
        state = self.state
        assert sum(sum(ROLLS[rolls]) for rolls in state.rolls) + sum(SPACES) - sum(state.left) == 40
        assert min(state.left) >= 0

    @invariant()
    def the_rolls_on_a_peg_fill_what_is_not_left_of_it(self) -> None:
        state = self.state
        for peg, (spaces, left, owner) in enumerate(zip(SPACES, state.left, state.owners, strict=True), 1):
            stack = [(seat, roll) for seat, roll, on in state.played if on == peg]
            assert sum(roll for _, roll in stack) == spaces - left
            assert owner is None or stack[-1][0] == owner

    @invariant()
    def the_room_is_that_of_the_pegs(self) -> None:
        assert self.state.room == pack_room(self.state.left)

    @invariant()
    def exactly_the_full_pegs_are_captured(self) -> None:
        state = self.state
        assert [owner is not None for owner in state.owners] == [left == 0 for left in state.left]
        scored = sum(points for points, left in zip(POINTS, state.left, strict=True) if left == 0)
        assert sum(state.points) == scored

    @invariant()
    def between_hands_nobody_could_play(self) -> None:
        state = self.state
        if state.due == BOOKS:
            assert not any(size <= max(state.left) for rolls in state.rolls for size in ROLLS[rolls])

    @invariant()
    def everybody_sees_the_same(self) -> None:
        channel = self.state.view(None)
        for seat in range(self.state.seats):
            view = self.state.view(seat)
            assert bool(view.legal) == (seat in view.to_act)
            assert replace(view, seat=None, legal=()) == channel


TestNubsMachine = case_of(NubsMachine, 25, 40)


def play_hand(state: Nubs, oracle: Oracle, rng: random.Random) -> None:
    while oracle.mover is not None:
        assert state.to_act == (oracle.mover,)
        actions = state.legal_actions(oracle.mover)
        plays = [Nubs.play.read(action, lambda roll, peg: (roll, peg)) for action in actions]
        assert len(plays) == len(set(plays))
        assert set(plays) == oracle.legal(oracle.mover)
        taken = rng.choice(actions)
        state.apply_action(oracle.mover, taken)
        oracle.act(*Nubs.play.values(taken))
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
    state = GAME.new(chosen(teams), seats)
    state.apply_chance(Nubs.lead(leader % seats))
    oracle = Oracle(leader % seats, seats, partners=teams == "partners")
    while not oracle.is_over:
        play_hand(state, oracle, rng)
        points = oracle.points
        oracle.end_hand()
        assert books(state) == {"type": "hand", "points": points, "totals": oracle.totals}
        state.close_books()
    assert outcome(state).result == {"totals": oracle.totals, "winners": oracle.winners()}
