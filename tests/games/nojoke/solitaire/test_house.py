"""How house players play NO-JOKE Solitaire, and what the guesses of the strong one tell."""

from __future__ import annotations

import random
from itertools import permutations
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.api import Action
from games.house.choose import choose
from games.nojoke.matching import played_sticks
from games.nojoke.solitaire.strong import PERFECT, Rollouts, rollout, worth
from games.nojoke.sticks import pack, parse_stick, stick_name
from games.pack import mask_of
from tests.games.nojoke.solitaire.oracle import Oracle, longest
from tests.games.nojoke.solitaire.positions import ANN, act, legal, position


def played(action: Action) -> str:
    """The stick of a play by its name."""
    return stick_name(played_sticks([action])[0])


def _played_out(oracle: Oracle, goal: int) -> float:
    """How well a game goes on where each stick is played that looks best, and all in hand can be foreseen at last."""
    start = len(oracle.played)
    while oracle.pack and (choices := sorted(oracle.legal(), key=parse_stick)):
        held, unseen = (mask_of(map(parse_stick, names)) for names in (oracle.hand, oracle.pack))
        left = len(oracle.hand) + len(oracle.pack)
        oracle.act(max(choices, key=lambda name: worth(held, parse_stick(name), unseen, len(oracle.pack), left)))
    played = longest(oracle) - start if not oracle.pack else len(oracle.played) - start
    return played / goal + (PERFECT if played == goal else 0.0)


@pytest.mark.parametrize("seed", range(955, 961))
def test_guesses_made_to_match_tell_on_average_what_plain_ones_do(seed: int) -> None:
    first, *names = map(stick_name, random.Random(seed).sample(pack(), 7))
    held, unseen = names[:3], names[3:]
    goal = len(names)
    rng = random.Random(seed)
    plain, weighted = [], []
    for order in permutations(unseen):
        oracle = Oracle([])
        oracle.hand, oracle.pack, oracle.played = [*held, *order[:1]], list(order[1:]), [first]
        plain.append(_played_out(oracle, goal))
        bits = [1 << parse_stick(name) for name in reversed(order)]
        hand, last = mask_of(map(parse_stick, held)), parse_stick(first)
        weighted += [rollout(hand, last, bits[:], sum(bits), goal, rng) for _ in range(200)]
    assert fmean(weighted) == pytest.approx(fmean(plain), abs=0.04)


@given(seed=st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_once_the_pack_is_empty_it_plays_as_many_sticks_as_can_be(seed: int) -> None:
    last, *held = map(stick_name, random.Random(seed).sample(pack(), 5))
    oracle = Oracle([])
    oracle.hand, oracle.played = list(held), [last]
    state = position(" ".join(held), row=last)
    rng = random.Random(seed)
    while legal(state):
        act(state, played(choose(state, ANN, rng, Rollouts(1))))
    assert len(state.row) == longest(oracle)


def test_a_playout_takes_the_stick_after_which_most_in_hand_can_be_played() -> None:
    state = position("CST CTH SCS CCT", row="HCS", pack="TTT")
    rng = random.Random(1)
    assert {played(state.playout_action(ANN, rng)) for _ in range(20)} == {"SCS"}


def test_the_greedy_sense_keeps_sticks_that_follow_one_another() -> None:
    state = position("HHH HCS SCS TDT", row="HSD", pack="CCC")
    assert played(choose(state, ANN, random.Random(1))) == "HHH"


@pytest.mark.parametrize(("left", "prospect"), [("", 1.0), ("CCC", 0.0)], ids=["perfect", "blocked"])
def test_only_a_perfect_game_is_a_win(left: str, prospect: float) -> None:
    row = [name for name in map(stick_name, pack()) if name not in ("HHH", "HHS", left)]
    state = act(position(f"HHH {left}", row=" ".join([*row, "HHS"])), "HHH")
    assert list(state.prospects()) == [prospect]
