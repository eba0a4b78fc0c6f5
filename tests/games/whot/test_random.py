"""Random ways through WHOT: what must hold in every position, and whole rubbers beside the oracle."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant

from games.api import Action, Json, Options
from games.core import BOOKS, OVER
from games.pack import mask_of
from games.whot import WhotGame
from games.whot.rules import Whot, card_name, whole_pack
from tests.games.machine import Machine, case_of
from tests.games.whot.oracle import Action as Plain
from tests.games.whot.oracle import Oracle, share_pool


class WhotMachine(Machine):
    """One rubber."""

    @initialize(
        rubber=st.sampled_from(["single", "short"]), packs=st.sampled_from(["auto", 1, 2]), seats=st.integers(2, 10)
    )
    def begin(self, rubber: str, packs: str | int, seats: int) -> None:
        options = Whot.options.model_validate({"rubber": rubber, "packs": packs})
        self.state = Whot(options, min(seats, GAME.seat_range(options)[-1]))

    @invariant()
    def no_card_is_lost_or_made(self) -> None:
        state = self.state
        if state.due in ("", BOOKS):
            everywhere = [*state.stock, *state.pile, *(card for hand in state.hands for card in hand)]
            assert tuple(sorted(everywhere)) == whole_pack(state.packs_used)

    @invariant()
    def the_sets_are_those_of_the_hands(self) -> None:
        assert self.state.held == [mask_of(hand) for hand in self.state.hands]

    @invariant()
    def each_view_is_of_the_position(self) -> None:
        state = self.state
        for seat in range(state.seats):
            seen = state.view(seat).position
            assert list(map(len, seen.hands)) == list(map(len, state.hands))
            assert seen.hands[seat] == state.hands[seat]
            assert (len(seen.stock), seen.pool, seen.totals) == (len(state.stock), state.pool, state.totals)

    @invariant()
    def the_counters_in_the_pool_are_those_paid(self) -> None:
        finished = self.state.round - (self.state.due not in (BOOKS, OVER))
        assert finished <= self.state.pool <= finished * self.state.seats


TestWhotMachine = case_of(WhotMachine, 25, 40)


GAME = WhotGame()


def plain(action: Action) -> Plain:
    data: Json = GAME.action_to_json(action)
    call = (data["call"] or "",) if "call" in data else ()
    return (data["type"], *([data["card"]] if "card" in data else []), *call)


def names(hand: bytes) -> list[str]:
    return sorted(map(card_name, hand))


def play_game(state: Whot, oracle: Oracle, rng: random.Random, eagerness: float) -> None:
    """Play one game at random; an eager player seldom draws, so that games end in many ways."""
    while not oracle.is_over:
        assert state.to_act == (oracle.mover,)
        legal = state.legal_actions(oracle.mover)
        assert len(legal) == len(set(legal))
        assert {plain(action) for action in legal} == oracle.legal()
        chosen = rng.choice(legal[:-1] if len(legal) > 1 and rng.random() < eagerness else legal)
        state.apply_action(oracle.mover, chosen)
        oracle.act(plain(chosen))
        assert [names(hand) for hand in state.hands] == [sorted(hand) for hand in oracle.hands]
        assert [card_name(card) for card in reversed(state.stock)] == oracle.stock
    assert state.to_act == ()


def play_rubber(options: Options, seats: int, seed: int, eagerness: float) -> None:
    rng = random.Random(seed)
    state = GAME.new(options, seats)
    state.apply_chance(state.sample_chance(rng))
    totals = [0] * seats
    pool = 0
    while state.outcome() is None:
        deal = state.sample_chance(rng)
        assert deal in Whot.deal
        state.apply_chance(deal)
        oracle = Oracle(GAME.chance_to_json(deal), seats)
        play_game(state, oracle, rng, eagerness)
        against = oracle.against()
        totals = [total + score for total, score in zip(totals, against, strict=True)]
        pool += against.count(max(against))
        winner = next((seat for seat in range(seats) if not oracle.hands[seat]), None)
        books = {"type": "game", "winner": winner, "against": against, "totals": totals, "pool": pool}
        assert state.books() == books
        state.close_books()
    outcome = state.outcome()
    assert outcome is not None
    winners = [seat for seat in range(seats) if totals[seat] == min(totals)]
    assert outcome.result == {
        "totals": totals,
        "winners": winners,
        "counters": share_pool(pool, winners, state.dealer, seats),
    }


@given(
    seats=st.integers(2, 10),
    rubber=st.sampled_from(["single", "short"]),
    packs=st.sampled_from(["auto", 1, 2]),
    eagerness=st.sampled_from([0.0, 0.5, 1.0]),
    seed=st.integers(0, 2**32),
)
@settings(max_examples=30, deadline=None)
def test_a_random_rubber_agrees_with_the_oracle(
    seats: int, rubber: str, packs: str | int, eagerness: float, seed: int
) -> None:
    options = Whot.options.model_validate({"rubber": rubber, "packs": packs})
    play_rubber(options, min(seats, GAME.seat_range(options)[-1]), seed, eagerness)


@pytest.mark.parametrize("seats", [2, 10])
def test_a_long_rubber_agrees_with_the_oracle(seats: int) -> None:
    play_rubber(Whot.options.model_validate({"rubber": "long"}), seats, seed=7, eagerness=0.8)


@given(
    seats=st.integers(2, 10),
    pool=st.integers(0, 40),
    winners=st.sets(st.integers(0, 9), min_size=1),
    dealer=st.integers(0, 9),
)
@settings(deadline=None)
def test_the_pool_is_shared_as_the_oracle_shares_it(seats: int, pool: int, winners: set[int], dealer: int) -> None:
    tied = sorted({winner % seats for winner in winners})
    state = Whot(Whot.options(), seats)
    state.pool, state.dealer = pool, dealer % seats
    state.totals = tuple(int(seat not in tied) for seat in range(seats))
    state.round = state.games
    state.close_books()
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.result["counters"] == share_pool(pool, tied, dealer % seats, seats)
