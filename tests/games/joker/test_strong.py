"""How house players of JOKER play ahead: quick actions, prospects, and what levels tell apart."""

from __future__ import annotations

import random

import pytest

from games.house.choose import choose
from games.house.levels import Policy, player_of
from games.house.playout import settle
from games.joker.rules import Joker, way_of
from tests.games.joker.positions import ALL_HOME, ANN, BOB, CY, DEE, GAME, OPTIONS, act, action_text, dealt, position

ROUND = (ANN, BOB, CY, DEE)


def chosen(state: Joker, policy: Policy, seed: int) -> str:
    player = player_of(GAME, OPTIONS, state.seats, policy)
    return action_text(choose(state, state.to_act[0], random.Random(seed), player), state.to_act[0])


def quick(state: Joker, seed: int = 1) -> str:
    seat = state.to_act[0]
    return action_text(state.playout_action(seat, random.Random(seed)), seat)


@pytest.mark.parametrize(
    ("marbles", "hand", "best"),
    [
        ("Ann: T5 | Bob: T10", "5C 6C", "5C T5-T10"),
        ("Ann: T5 | Cy: T10", "5C 6C", "5C T5-T10"),
        ("Ann: H4 H1", "4C AC", "AC H4-H5"),
        ("Ann: T62 T20", "10C 9C", "10C T62-H5"),
        (f"Ann: {ALL_HOME} | Cy: T31 H2 H3 H4 H5", "AC 9C", "AC Y:T31-H1"),
        ("", "JOKER AC KD", "KD START-T0"),
        ("Bob: T30 | Ann: T40 | Dee: H4 H5", "10C 9D", "10C T30-T40"),
    ],
    ids=[
        "sends an opponent back",
        "sends the partner on",
        "snug",
        "home",
        "win",
        "keeps the better card",
        "whose turn",
    ],
)
def test_a_quick_action_is_what_is_worth_most(marbles: str, hand: str, best: str) -> None:
    assert quick(position(marbles, hand, mover=BOB if marbles.startswith("Bob") else ANN)) == best


def test_a_quick_player_throws_the_worst_card_away() -> None:
    state = position("", "7C 2C 8D")
    assert not any(moves for _, moves in map(way_of, state.legal_actions(ANN)))
    assert quick(state) == "discard 2C"


@pytest.mark.parametrize("mover", ROUND)
def test_prospects_are_shared_by_partners_and_make_one_with_the_others(mover: int) -> None:
    prospects = position("Ann: T5 H5 | Bob: T40 | Cy: H2 H3 | Dee: T60 H4 H5", "JOKER KC", mover=mover).prospects()
    assert prospects[ANN] == prospects[CY]
    assert prospects[BOB] == prospects[DEE]
    assert prospects[ANN] + prospects[BOB] == pytest.approx(1)
    assert all(0 < prospect < 1 for prospect in prospects)


def test_prospects_are_the_same_from_any_seat_of_a_board_turned_round() -> None:
    first = position("Ann: T5 H5 | Bob: T40", "2C")
    turned = position("Bob: T23 H5 | Cy: T58", "2C")
    for state in (first, turned):
        state.hands = [[], [], [], []]
    assert turned.prospects() == pytest.approx([first.prospects()[DEE], *first.prospects()[:3]])


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ann: T0", ""),
        ("Ann: T20", "Ann: T5"),
        ("Ann: H5", "Ann: H4"),
        ("Ann: H5 H4", "Ann: H5 H1"),
        ("Cy: H5", "Cy: H4"),
        ("", "Bob: H5"),
        ("Bob: T20", "Dee: T60"),
    ],
)
def test_prospects_follow_the_marbles(better: str, worse: str) -> None:
    assert position(better, "2C").prospects()[ANN] > position(worse, "2C").prospects()[ANN]


def test_at_the_end_prospects_are_the_shares() -> None:
    state = act(position(f"Ann: {ALL_HOME} | Cy: T31 H2 H3 H4 H5", "AC"), "AC Y:T31-H1")
    assert list(state.prospects()) == [1.0, 0.0, 1.0, 0.0]


def test_strong_clears_the_door_of_home_which_steady_leaves_shut() -> None:
    state = position("Ann: H1 T66", "2C 4C 5D KD")
    assert {chosen(state, "steady", seed) for seed in range(4)} == {"KD START-T0"}
    assert {chosen(state, "strong", seed) for seed in range(4)} == {"4C H1-H5"}


@pytest.mark.parametrize(
    ("marbles", "hand", "best"),
    [
        ("Ann: T5 | Bob: T10", "5C 6D 4C", "5C T5-T10"),
        (f"Ann: {ALL_HOME} | Cy: T5 | Bob: T10", "5C 6D 4C", "5C Y:T5-T10"),
        (f"Ann: {ALL_HOME} | Cy: T5 T40 | Dee: T45", "5C JOKER", "Y:T40-T45"),
        ("Ann: T5 T66 | Bob: T10", "JOKER AC", "JOKER T5-T10"),
    ],
    ids=["for itself", "for the partner", "for the partner with either card", "with the joker"],
)
def test_easy_never_misses_what_matters_much(marbles: str, hand: str, best: str) -> None:
    state = position(marbles, hand)
    assert all(chosen(state, "easy", seed).endswith(best) for seed in range(40))


def test_easy_changes_what_is_nearly_equal() -> None:
    state = position("Ann: T0 T20 | Cy: T24", "4C 6C")
    assert len({chosen(state, "easy", seed) for seed in range(20)}) > 1
    assert len({chosen(state, "steady", seed) for seed in range(20)}) == 1


def test_easy_takes_what_is_worse_by_no_more_than_twice_its_noise() -> None:
    noise = GAME.easy_noise
    assert noise is not None
    rng = random.Random(2)
    for seed in range(8):
        state = dealt(seed)
        for _ in range(40):
            (seat,) = state.to_act
            values = {}
            for action in state.legal_actions(seat):
                after = state.clone()
                after.apply_action(seat, action)
                values[action] = after.evaluate(seat)
            taken = choose(state, seat, rng, player_of(GAME, OPTIONS, state.seats, "easy"))
            assert values[taken] >= max(values.values()) - 2 * noise
            state.apply_action(seat, taken)
            settle(state, rng)


@pytest.mark.parametrize(
    ("marbles", "hand", "best"),
    [
        ("Ann: T5 | Bob: T10", "5C 6D", "5C T5-T10"),
        ("Ann: T5 H2 H3 H4 H5 | Bob: T60 | Dee: T20", "JOKER", "JOKER T5-T60"),
        ("Ann: T62 T20", "10C 9C", "10C T62-H5"),
        ("Ann: T2 H2 H3 H4 H5", "8C 3C", "8C T2-T66"),
        ("Ann: T5", "KC QC", "KC START-T0"),
        (f"Ann: {ALL_HOME} | Cy: T31 H2 H3 H4 H5", "AC 8C", "AC Y:T31-H1"),
    ],
    ids=["bump", "joker", "home", "back", "out", "win"],
)
def test_a_house_player_finds_the_obvious(marbles: str, hand: str, best: str) -> None:
    state = position(marbles, hand)
    chosen = action_text(choose(state, ANN, random.Random(1)), ANN)
    assert chosen.split()[1:] == best.split()[1:]
