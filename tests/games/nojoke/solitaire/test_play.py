"""The play and its end (rules 2c)."""

from __future__ import annotations

import random
from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant

from games.api import Chance, IllegalChance, Outcome
from games.nojoke.matching import PLAYS, Matching
from games.nojoke.solitaire.rules import Solitaire, daily_seed
from games.nojoke.sticks import MATCHES, pack, parse_stick, stick_name
from tests.games.machine import Machine, case_of
from tests.games.nojoke.solitaire.oracle import Oracle
from tests.games.nojoke.solitaire.positions import ANN, act, begun, hand, legal, position
from tests.games.typed import outcome

_ROWS = (
    "HHH HHS HDH HCH HSS HSD HCS SCS SSS SSD STS SDD SDC STD DTD DDD DDC DHD",
    "DCC DCT DHC CHC CCC CCT CSC CTT CTH CST TST TTT TTH TDT THH THS TDH",
)
PERFECT = [name for row in _ROWS for name in row.split()]
"""All sticks, each matching the one before."""


def dealt(names: list[str]) -> Solitaire:
    state = begun()
    state.apply_chance(Matching.deal(ANN, tuple(map(parse_stick, names))))
    return state


def test_four_sticks_are_the_hand_and_the_rest_is_the_pack() -> None:
    state = dealt(PERFECT)
    assert hand(state) == set(PERFECT[:4])
    assert len(state.reserve) == 31
    assert state.to_act == (ANN,)


@pytest.mark.parametrize(
    ("held", "row", "plays"),
    [
        pytest.param("HHH SSS DTD CST", "", "HHH SSS DTD CST", id="the first stick is free"),
        pytest.param("HHH SSS DTD CST", "TTT HHS", "HHH SSS", id="a later one matches the last in one position"),
        pytest.param("SDD HHH", "HSS", "HHH", id="in another position is no match"),
    ],
)
def test_what_can_be_played(held: str, row: str, plays: str) -> None:
    assert legal(position(held, row=row)) == set(plays.split())


def test_a_stick_is_drawn_after_each_play_while_the_pack_lasts() -> None:
    state = act(position("HHH SSS DTD CST", pack="HCS TDH"), "HHH")
    assert hand(state) == {"SSS", "DTD", "CST", "HCS"}
    act(state, "HCS")
    assert hand(state) == {"SSS", "DTD", "CST", "TDH"}
    act(state, "SSS")
    assert hand(state) == {"DTD", "CST", "TDH"}


def ended(state: Solitaire) -> Outcome:
    assert legal(state) == set()
    return outcome(state)


def test_it_ends_when_no_stick_in_hand_matches_the_one_just_drawn_included() -> None:
    over = ended(act(position("HHH SSS DTD", row="HHS", pack="CST TDH"), "HHH"))
    assert over.result == {"played": 2, "perfect": False}
    assert dict(over.tallies[0]) == {"perfects": 0, "sticks": 2}
    assert legal(act(position("HHH SSS DTD", row="HHS", pack="HCS"), "HHH")) == {"HCS"}


def test_all_35_played_is_a_perfect_score() -> None:
    over = ended(act(dealt(PERFECT), *PERFECT))
    assert over.result == {"played": 35, "perfect": True}
    assert (over.places, dict(over.tallies[0])) == ((1,), {"perfects": 1, "sticks": 35})


@given(seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_a_random_game_agrees_with_the_oracle(seed: int) -> None:
    rng = random.Random(seed)
    state = begun()
    deal = state.sample_chance(rng)
    state.apply_chance(deal)
    oracle = Oracle(Matching.deal.read(deal, lambda leader, sticks: list(map(stick_name, sticks))))
    while state.to_act:
        assert hand(state) == set(oracle.hand)
        assert legal(state) == oracle.legal()
        name = rng.choice(sorted(oracle.legal()))
        act(state, name)
        oracle.act(name)
    assert ended(state).result == oracle.result()


class SolitaireMachine(Machine):
    """One game from its deal on."""

    @initialize(seed=st.integers(0, 2**32))
    def begin(self, seed: int) -> None:
        self.state = begun()
        self.state.apply_chance(self.state.sample_chance(random.Random(seed)))

    @invariant()
    def no_stick_is_lost_or_made(self) -> None:
        state = self.state
        assert tuple(sorted([*state.row, *state.reserve, *state.hands[ANN]])) == pack()

    @invariant()
    def four_are_held_while_the_pack_lasts(self) -> None:
        assert len(self.state.hands[ANN]) == 4 or not self.state.reserve

    @invariant()
    def each_stick_matches_the_one_before(self) -> None:
        row = self.state.row
        assert all(MATCHES[last] >> stick & 1 for last, stick in pairwise(row))


TestSolitaireMachine = case_of(SolitaireMachine, 20, 30)


@pytest.mark.parametrize(
    ("deal", "wrong"),
    [
        (Matching.deal(1, pack()), "seat 0 leads"),
        (Matching.deal(ANN, pack(2)), "1 pack"),
        (Matching.deal(ANN, pack()[1:]), "HHH 1 time, not 0"),
    ],
)
def test_a_wrong_deal_is_refused(deal: Chance, wrong: str) -> None:
    with pytest.raises(IllegalChance, match=wrong):
        begun().apply_chance(deal)


def test_there_is_one_deal_only() -> None:
    with pytest.raises(IllegalChance, match="nothing is drawn here"):
        dealt(PERFECT).apply_chance(Matching.deal(ANN, pack()))


def test_the_daily_deal_is_one_for_each_utc_date() -> None:
    """The digest is that of `printf 'nojoke-solitaire 2026-01-31' | sha256sum`."""
    expected = "54dd9dd3e98dac25cccefc307da0aeed5bb9318563d65efacb98da3f8ef825c2"
    assert daily_seed(date(2026, 1, 31)).hex() == expected
    assert daily_seed(date(2026, 1, 31)) != daily_seed(date(2026, 2, 1))


@pytest.mark.parametrize(
    ("row", "name", "sentence"),
    [
        ("HSS", "TTT", "You don't hold Star Star Star: play a stick you hold."),
        (
            "HSS",
            "DDC",
            ("Diamond Diamond Club and Heart Spade Spade share no symbol in the same place: play one that matches."),
        ),
    ],
)
def test_a_refusal_names_the_rule_and_a_way_on(row: str, name: str, sentence: str) -> None:
    state = position("HHH DDC", row=row)
    assert name not in legal(state)
    assert state.refusal(ANN, PLAYS[parse_stick(name)]) == sentence


def test_a_refusal_when_it_is_over() -> None:
    state = act(position("HHH SSS", row="HHS"), "HHH")
    assert state.refusal(ANN, PLAYS[parse_stick("SSS")]) == "The game is over: have a look at the scores."
