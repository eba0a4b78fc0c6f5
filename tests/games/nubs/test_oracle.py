"""Whole games beside the oracle: legality, turns, points, books, result."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.nubs.model import Lead, NubsOptions
from games.nubs.state import NubsState
from tests.games.nubs.oracle import Oracle
from tests.games.nubs.positions import GAME, books, outcome


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
