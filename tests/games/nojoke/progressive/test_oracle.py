"""Whole games beside the oracle: legality of all seats, hands, table, books, result."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.nojoke.deal import Deal
from games.nojoke.progressive.model import ROWS, ProgressiveOptions
from games.nojoke.progressive.state import ProgressiveState
from games.nojoke.sticks import stick_name
from tests.games.nojoke.progressive.oracle import Action, Oracle, award
from tests.games.nojoke.progressive.positions import GAME, action, action_text, names

ALL_OPTIONS = [{}, {"easy": False}, {"rows": "doubles"}, {"rows": "triples"}]


def play_hand(state: ProgressiveState, oracle: Oracle, rng: random.Random, attention: float) -> None:
    """Play one hand at random; attentive players take and call often."""
    while not oracle.is_over or rng.random() < attention:
        open_to = [(seat, each) for seat in range(oracle.seats) for each in oracle.legal(seat)]
        for seat in range(oracle.seats):
            legal = [tuple(action_text(each).split()) for each in state.legal_actions(seat)]
            assert len(legal) == len(set(legal))
            assert set(legal) == oracle.legal(seat)
        assert state.to_act == (() if oracle.is_over else (oracle.mover,))
        if not open_to:
            return
        special = sorted(pair for pair in open_to if pair[1][0] != "place")
        chosen: tuple[int, Action] = rng.choice(
            special if special and rng.random() < attention else sorted(open_to, key=str)
        )
        state.apply_action(chosen[0], action(" ".join(chosen[1])))
        oracle.act(*chosen)
        assert [names(hand) for hand in state.hands] == [set(hand) for hand in oracle.hands]
        assert [stick_name(stick) for stick in state.table] == [stick for group in oracle.groups for stick in group]
        assert state.captured == [len(taken) for taken in oracle.captured]


def play_game(given: dict[str, object], seats: int, seed: int, attention: float) -> None:
    rng = random.Random(seed)
    options = ProgressiveOptions.model_validate(given)
    state = GAME.new(options, seats)
    totals, jackpot, leader = [0] * seats, 0, None
    for hand in range(1, 5):
        deal = state.sample_chance(rng)
        assert isinstance(deal, Deal)
        assert leader is None or deal.leader == (leader + 1) % seats
        leader = deal.leader
        state.apply_chance(deal)
        oracle = Oracle(GAME.chance_to_json(deal), seats, ROWS[options.rows], options.easy)
        play_hand(state, oracle, rng, attention)
        captured = [len(taken) for taken in oracle.captured]
        left = sum(map(len, oracle.groups))
        jackpot += left
        totals = [total + count for total, count in zip(totals, captured, strict=True)]
        if hand >= 3:
            totals = [total + more for total, more in zip(totals, award(jackpot, captured), strict=True)]
            jackpot = 0
        books = {"type": "hand", "captured": captured, "left": left, "jackpot": jackpot, "totals": totals}
        assert state.books() == books
        state.close_books()
    outcome = state.outcome()
    assert outcome is not None
    winners = [seat for seat in range(seats) if totals[seat] == max(totals)]
    assert outcome.result == {"totals": totals, "winners": winners}


@given(
    given=st.sampled_from(ALL_OPTIONS),
    seats=st.integers(2, 6),
    attention=st.sampled_from([0.0, 0.5, 0.9]),
    seed=st.integers(0, 2**32),
)
@settings(max_examples=60, deadline=None)
def test_a_random_game_agrees_with_the_oracle(
    given: dict[str, object], seats: int, attention: float, seed: int
) -> None:
    play_game(given, seats, seed, attention)


@pytest.mark.parametrize("given", ALL_OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [2, 6])
def test_games_of_each_kind_agree_with_the_oracle(given: dict[str, object], seats: int) -> None:
    play_game(given, seats, seed=7, attention=0.8)
