"""What a game that says nothing of its house players has: how its playouts go, and how its strong player chooses."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from games.api import Action, Player
from games.catalogue import find_game
from games.core import Rules
from games.house.choose import choose
from games.house.greedy import Greedy
from games.house.levels import STRONG, player_of
from games.house.playout import play_forward
from tests.games.core.noughts import Noughts, NoughtsGame
from tests.games.liars_dice.test_rules import LIAR
from tests.games.liars_dice.test_rules import position as dice
from tests.games.pig.test_rules import HOLD, ROLL
from tests.games.pig.test_rules import position as pig

BASE = replace(STRONG, playouts=1, errors=1e9)
"""The strong player that never leaves what it starts from."""


def chosen(state: Rules, player: Player[Any] = STRONG, tries: int = 6) -> set[Action]:
    """What the player chooses for the seat at turn, over several generators."""
    return {choose(state, state.turn, random.Random(seed), player) for seed in range(tries)}


@pytest.mark.parametrize("key", ["pig", "liars-dice"])
def test_a_game_that_names_no_strong_player_has_the_search_that_suits_most(key: str) -> None:
    game = find_game(key)
    assert player_of(game, game.options(), 2, "strong") is STRONG


def test_luck_blurs_the_greedy_player_more_than_what_the_strong_one_starts_from() -> None:
    state = pig([0, 0], [6, 5, 4])
    counts = [
        sum(choose(state, 0, random.Random(seed), player) == HOLD for seed in range(60)) for player in (Greedy(), BASE)
    ]
    assert counts[0] > 4 * counts[1]


def test_the_strong_player_rolls_on_where_the_other_is_about_to_win() -> None:
    state = pig([60, 97], [6, 6, 6, 6, 6, 6])
    assert chosen(state, BASE) == {HOLD}
    assert chosen(state) == {ROLL}


def test_the_strong_player_holds_what_wins() -> None:
    assert chosen(pig([90, 97], [6, 4])) == {HOLD}


def noughts(squares: str, turn: int) -> Noughts:
    """A position by its squares: o is seat 0's, x seat 1's, a dot free."""
    game = NoughtsGame()
    state = game.new(game.options(), 2)
    assert isinstance(state, Noughts)
    state.due, state.turn, state.squares = "", turn, [".ox".index(each) - 1 for each in squares]
    state.settle()
    return state


def test_a_playout_plays_legal_moves_and_mostly_good_ones() -> None:
    state = noughts("oo.xx....", 0)
    picked = [state.playout_action(0, random.Random(seed)) for seed in range(60)]
    assert set(picked) <= set(state.legal_actions(0))
    assert 30 < picked.count(Noughts.put(3)) < 50


def test_moves_that_look_alike_have_the_same_chance_in_a_playout() -> None:
    class Blind(Noughts):
        def worth(self, seat: int) -> float:
            return 0.0

    state = Blind(Blind.options(), 2)
    state.apply_chance(state.sample_chance(random.Random(1)))
    (seat,) = state.to_act
    assert {state.playout_action(seat, random.Random(seed)) for seed in range(100)} == set(state.legal_actions(seat))


def test_a_playout_ends_with_the_round_where_a_clear_lead_is_known() -> None:
    state = dice("14 26 35", "2x4")
    play_forward(state, random.Random(1))
    assert (state.round, sum(state.left)) == (2, 5)


def test_prospects_follow_the_lead_in_units_of_a_clear_one() -> None:
    level, ahead, far = (pig(points).prospects() for points in ([20, 20], [50, 20], [80, 20]))
    assert level == [0.5, 0.5]
    assert ahead == pytest.approx([0.731, 0.269], abs=0.001)
    assert far[0] > 0.85


def test_the_strong_player_doubts_what_can_hardly_be_true() -> None:
    assert chosen(dice("2345 2345", "8x6"), tries=3) == {LIAR}
