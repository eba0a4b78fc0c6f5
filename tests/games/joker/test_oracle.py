"""Whole games beside the oracle: legality, marbles, hands, pile, result."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import api
from games.api import Player
from games.house.choose import choose
from games.house.levels import RANDOM, STEADY
from games.joker.board import MARBLES, SEATS, place_name
from games.joker.cards import card_name
from games.joker.rules import Joker
from tests.games.joker.crowds import crowded
from tests.games.joker.oracle import Action, Table
from tests.games.joker.positions import GAME, OPTIONS


def plain(action: api.Action) -> Action:
    data = GAME.action_to_json(action)
    moves = tuple((move["colour"], move["from"], move["to"]) for move in data.get("moves", ()))
    return data["type"], data["card"], moves


def marbles_of(state: Joker) -> list[list[str]]:
    return [
        sorted([place_name(colour, place) for place in places] + ["START"] * (MARBLES - len(places)))
        for colour, places in enumerate(state.marbles)
    ]


def marbles_of_table(table: Table) -> list[list[str]]:
    return [sorted(table.board.places[colour, number] for number in range(MARBLES)) for colour in range(SEATS)]


def check_same(state: Joker, table: Table) -> None:
    assert marbles_of(state) == marbles_of_table(table)
    assert [sorted(map(card_name, hand)) for hand in state.hands] == [sorted(hand) for hand in table.hands]
    assert [card_name(card) for card in reversed(state.pile)] == table.pile


def check_same_result(state: Joker, table: Table) -> None:
    """Check how the table would count if it were stopped, or counts now that it is over."""
    stopped = state.clone()
    stopped.stop()
    outcome = stopped.outcome()
    assert outcome is not None
    assert outcome.result == table.result()


def play_beside_the_oracle(seed: int, player: Player[Any]) -> Table:
    rng = random.Random(seed)
    state = Joker(OPTIONS, SEATS)
    deal = state.sample_chance(rng)
    state.apply_chance(deal)
    table = Table(GAME.chance_to_json(deal))
    while state.outcome() is None:
        check_same(state, table)
        if rng.random() < 0.05:
            check_same_result(state, table)
        assert state.is_chance_due == table.is_shuffle_due
        if table.is_shuffle_due:
            reshuffle = state.sample_chance(rng)
            state.apply_chance(reshuffle)
            table.shuffle(GAME.chance_to_json(reshuffle)["pile"])
        else:
            assert state.to_act == (table.mover,)
            legal = state.legal_actions(table.mover)
            assert len(set(legal)) == len(legal)
            assert {plain(action) for action in legal} == table.legal()
            chosen = choose(state, table.mover, rng, player)
            state.apply_action(table.mover, chosen)
            table.act(plain(chosen))
    assert table.is_over
    check_same(state, table)
    check_same_result(state, table)
    return table


@given(seed=st.integers(0, 2**32))
@settings(max_examples=3, deadline=None)
def test_a_random_game_agrees_with_the_oracle(seed: int) -> None:
    play_beside_the_oracle(seed, RANDOM)


@pytest.mark.parametrize("seed", [1])
def test_a_greedy_game_agrees_with_the_oracle(seed: int) -> None:
    play_beside_the_oracle(seed, STEADY)


@given(seed=st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_every_play_of_a_crowded_board_agrees_with_the_oracle(seed: int) -> None:
    state, table = crowded(random.Random(seed))
    legal = state.legal_actions(table.mover)
    assert len(set(legal)) == len(legal)
    assert {plain(action) for action in legal} == table.legal()
    for action in legal:
        clone, other = state.clone(), copy.deepcopy(table)
        clone.apply_action(table.mover, action)
        other.act(plain(action))
        assert marbles_of(clone) == marbles_of_table(other)
        assert (clone.outcome() is not None) == other.is_over
