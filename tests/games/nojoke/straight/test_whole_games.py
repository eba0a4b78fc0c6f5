"""Random ways through whole games, beside the oracle and with what must hold in every position."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant

from games.core import Hidden
from games.nojoke.matching import Matching
from games.nojoke.sticks import LETTERS, pack, stick_name
from games.nojoke.straight.rules import DRAW, PASS, Straight
from games.pack import mask_of
from tests.games.machine import Machine, case_of
from tests.games.nojoke.straight.oracle import Oracle, sticks_each
from tests.games.nojoke.straight.positions import GAME, action_text


def play_hand(state: Straight, oracle: Oracle, rng: random.Random, eagerness: float) -> None:
    """Play one hand at random; an eager player draws only where nothing matches, so that hands end in many ways."""
    while not oracle.is_over:
        assert state.to_act == (oracle.mover,)
        legal = state.legal_actions(oracle.mover)
        assert len(legal) == len(set(legal))
        assert {action_text(action) for action in legal} == oracle.legal()
        chosen = rng.choice(legal[:-1] if len(legal) > 1 and rng.random() < eagerness else legal)
        state.apply_action(oracle.mover, chosen)
        oracle.act(action_text(chosen))
        assert [sorted(map(stick_name, hand)) for hand in state.hands] == [sorted(hand) for hand in oracle.hands]
        assert [stick_name(stick) for stick in reversed(state.reserve)] == oracle.reserve
        assert list(zip(state.players, map(stick_name, state.row), strict=True)) == oracle.row
        assert [len(taken) for taken in state.captured] == oracle.captured
    assert state.to_act == ()


def play_game(seats: int, seed: int, eagerness: float, **chosen: str | int) -> None:
    rng = random.Random(seed)
    state = Straight(GAME.options.model_validate(chosen), seats)
    banked = [0] * seats
    leader: int | None = None
    winner: int | None = None
    while winner is None:
        deal = state.sample_chance(rng)
        led = Matching.deal.read(deal, lambda leader, sticks: leader)
        assert leader is None or led == (leader + 1) % seats
        leader = led
        state.apply_chance(deal)
        each = sticks_each(seats, state.packs_mixed)
        oracle = Oracle(GAME.chance_to_json(deal), banked, state.target, each)
        play_hand(state, oracle, rng, eagerness)
        banked, winner = oracle.totals(), oracle.winner
        books = {"type": "hand", "captured": oracle.captured, "wiped": oracle.wiped(), "totals": banked}
        assert state.books() == books
        state.close_books()
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.result == {"totals": banked, "winners": [winner]}


@given(
    seats=st.integers(2, 12),
    target=st.integers(10, 30),
    packs=st.sampled_from(["auto", 1, 2]),
    eagerness=st.sampled_from([0.0, 0.5, 1.0]),
    seed=st.integers(0, 2**32),
)
@settings(max_examples=30, deadline=None)
def test_a_random_game_agrees_with_the_oracle(
    seats: int, target: int, packs: str | int, eagerness: float, seed: int
) -> None:
    play_game(min(seats, 6 if packs == 1 else 12), seed, eagerness, target=target, packs=packs)


@pytest.mark.parametrize("seats", [2, 7])
def test_a_game_to_fifty_agrees_with_the_oracle(seats: int) -> None:
    play_game(seats, seed=7, eagerness=0.8)


class StraightMachine(Machine):
    """One game."""

    @initialize(points=st.integers(10, 40), packs=st.sampled_from(["auto", 1, 2]), seats=st.integers(2, 12))
    def begin(self, points: int, packs: str | int, seats: int) -> None:
        options = GAME.options.model_validate({"target": points, "packs": packs})
        self.state = Straight(options, min(seats, 6 if packs == 1 else 12))

    @invariant()
    def no_stick_is_lost_or_made(self) -> None:
        state = self.state
        if state.to_act or state.books() is not None:
            taken = [stick for sticks in (*state.hands, *state.captured) for stick in sticks]
            assert tuple(sorted([*state.reserve, *state.row, *taken])) == pack(state.packs_mixed)

    @invariant()
    def the_sets_are_those_of_the_hands(self) -> None:
        assert self.state.held == [mask_of(hand) for hand in self.state.hands]

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
        names = [stick_name(stick) for stick in self.state.row]
        for place, streak in enumerate(self.state.streaks):
            column = "".join(name[place] for name in names)
            tail = max((len(column) - len(column.rstrip(letter)) for letter in LETTERS), default=0)
            assert streak == tail

    @invariant()
    def each_view_is_of_the_position(self) -> None:
        state = self.state
        for seat in range(state.seats):
            view = state.view(seat).position
            assert view.hands[seat] == state.hands[seat]
            assert [len(hand) for hand in view.hands] == [len(hand) for hand in state.hands]
            assert {type(stick) for other, hand in enumerate(view.hands) for stick in hand if other != seat} <= {Hidden}
            assert view.shown[seat] in ((), tuple(sorted(state.hands[seat])))

    @invariant()
    def nobody_is_beyond_the_target_while_the_game_runs(self) -> None:
        if self.state.to_act or self.state.is_chance_due:
            assert max(self.state.points) < self.state.target


TestStraightMachine = case_of(StraightMachine, 25, 40)
