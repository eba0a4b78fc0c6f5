"""Random ways through whole games, beside the oracle and with what must hold in every position."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule

from games.api import Call
from games.core import BOOKS, OVER
from games.nojoke.progressive.rules import ROWS, Progressive, ProgressiveOptions, takers_of
from games.nojoke.sticks import pack, stick_name
from games.pack import mask_of
from tests.games.machine import Machine, case_of
from tests.games.nojoke.progressive.oracle import Action, Oracle, award
from tests.games.nojoke.progressive.positions import GAME, action, action_text, names

ALL_OPTIONS = [
    {},
    {"easy": False},
    {"rows": "doubles"},
    {"rows": "triples"},
    {"drawn": "now"},
    {"drawn": "now", "rows": "doubles"},
    {"call": "once"},
    {"drawn": "now", "call": "once"},
]


def play_hand(state: Progressive, oracle: Oracle, rng: random.Random, attention: float) -> None:
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
        special = sorted(pair for pair in open_to if pair[1][0] not in ("place", "keep"))
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
        data = GAME.chance_to_json(deal)
        assert leader is None or data["leader"] == (leader + 1) % seats
        leader = data["leader"]
        state.apply_chance(deal)
        oracle = Oracle(data, seats, ROWS[options.rows], options.easy, options.drawn, options.call)
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


class ProgressiveMachine(Machine):
    """One game, with calls."""

    @initialize(given=st.sampled_from(ALL_OPTIONS), seats=st.integers(2, 6))
    def begin(self, given: dict[str, object], seats: int) -> None:
        self.state = GAME.new(ProgressiveOptions.model_validate(given), seats)

    @rule(caller=st.integers(0, 5))
    def call(self, caller: int) -> None:
        seat = caller % self.state.seats
        calls = [action for action in self.state.legal_actions(seat) if isinstance(action, Call)]
        if calls and calls[0].is_right:
            before = self.state.captured[seat], self.state.to_act
            self.state.apply_action(seat, calls[0])
            assert self.state.captured[seat] >= before[0] + 4
            assert self.state.to_act == before[1]

    @invariant()
    def no_stick_is_lost_or_made(self) -> None:
        state = self.state
        if state.due in ("", BOOKS):
            seen = [*state.reserve, *state.table, *(stick for hand in state.hands for stick in hand)]
            assert len(set(seen)) == len(seen)
            assert len(seen) + sum(state.captured) == len(pack())

    @invariant()
    def what_is_kept_of_hands_and_groups_is_so(self) -> None:
        state = self.state
        assert state.held == [mask_of(hand) for hand in state.hands]
        ends = range(2, len(state.table), 3)
        assert state.takers == [
            takers_of(state.table[end - 2], state.table[end - 1], state.table[end], state.row_count) for end in ends
        ]
        wanted = 0
        for takers in state.takers:
            wanted |= takers
        assert state.wanted == wanted

    @invariant()
    def nobody_holds_more_than_four_and_no_turn_comes_short(self) -> None:
        state = self.state
        counts = [len(hand) for hand in state.hands]
        assert max(counts) <= 4
        if not state.due and state.reserve:
            assert counts == [4] * state.seats

    @invariant()
    def calls_are_legal_only_in_a_pause(self) -> None:
        state = self.state
        for seat in range(state.seats):
            if any(isinstance(action, Call) for action in state.legal_actions(seat)):
                assert state.pause > 0
                assert seat != state.placer

    @invariant()
    def all_sticks_of_the_hands_before_are_scored_or_dropped(self) -> None:
        state = self.state
        played = state.round - (state.due != OVER)
        assert sum(state.banked) + state.jackpot <= 35 * played
        if played < 3:
            assert sum(state.banked) + state.jackpot == 35 * played


TestProgressiveMachine = case_of(ProgressiveMachine, 20, 30)
