"""Pig, rule by rule: the turn, and the end; a position is who has how many points, and the rolls of the turn."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from games.api import Action, IllegalChance, OptionsRefused
from games.house.choose import choose
from games.options import options_from_json
from games.pig import Pig, PigGame

GAME = PigGame()
ROLL, HOLD = Pig.roll(), Pig.hold()


def position(points: Sequence[int], rolls: Sequence[int] = (), turn: int = 0, target: int = 100) -> Pig:
    state = GAME.new(options_from_json(GAME, {"target": target}), len(points))
    assert isinstance(state, Pig)
    state.apply_chance(Pig.lots(turn))
    state.points, state.rolls = list(points), list(rolls)
    return state


def rolled(state: Pig, shown: int) -> Pig:
    """The position after the seat at turn has rolled that."""
    state.apply_action(state.turn, ROLL)
    state.apply_chance(Pig.throw(shown))
    return state


def test_what_is_rolled_adds_up_and_is_not_yet_held() -> None:
    """Your turn, 1."""
    state = rolled(position([7, 0], [5]), 6)
    assert (state.rolls, state.points, state.turn) == ([5, 6], [7, 0], 0)


def test_one_may_roll_as_often_as_one_likes() -> None:
    """Your turn, 1."""
    assert position([0, 0], [6] * 40).legal_actions(0) == [ROLL, HOLD]


def test_who_holds_has_the_sum_of_the_turn_and_the_next_plays() -> None:
    """Your turn, 2."""
    state = position([7, 0, 0], [5, 6])
    state.apply_action(0, HOLD)
    assert (state.points, state.rolls, state.turn) == ([18, 0, 0], [], 1)


def test_a_1_loses_the_sum_and_the_next_plays() -> None:
    """Your turn, 3."""
    state = rolled(position([7, 0], [5, 6], turn=1), 1)
    assert (state.points, state.rolls, state.turn) == ([7, 0], [], 0)


def test_a_1_takes_nothing_that_was_held() -> None:
    """Your turn, 4."""
    state = rolled(position([70, 20]), 1)
    assert state.points == [70, 20]


def test_nobody_holds_before_a_roll() -> None:
    """Your turn, 5."""
    state = position([0, 0])
    assert state.legal_actions(0) == [ROLL]
    assert state.refusal(0, HOLD) == "You have nothing to hold yet: roll the die."


@pytest.mark.parametrize("first", [0, 2])
def test_lots_decide_who_begins_and_turns_go_to_the_left(first: int) -> None:
    """Your turn, 6."""
    state = position([0, 0, 0], turn=first)
    assert (state.to_act, rolled(state, 1).to_act) == ((first,), ((first + 1) % 3,))


@pytest.mark.parametrize(("rolls", "is_over"), [([4, 5], False), ([4, 6], True), ([5, 6], True)])
def test_the_first_to_hold_with_the_target_or_more_wins(rolls: list[int], is_over: bool) -> None:
    """The end, 1."""
    state = position([90, 99, 95], rolls)
    state.apply_action(0, HOLD)
    outcome = state.outcome()
    assert (outcome is not None) == is_over
    assert outcome is None or outcome.result["winners"] == [0]


def test_reaching_the_target_without_holding_is_not_enough() -> None:
    """The end, 1."""
    assert rolled(position([95, 0], [2]), 6).outcome() is None


def test_the_others_rank_by_what_they_have_held() -> None:
    """The end, 2."""
    state = position([38, 12, 12, 30], [2], target=40)
    state.apply_action(0, HOLD)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.places, outcome.scores) == ((1, 3, 3, 2), (40, 12, 12, 30))


@pytest.mark.parametrize(("points", "rolls", "best"), [(0, [2, 3], ROLL), (0, [6] * 10, HOLD), (95, [3, 3], HOLD)])
def test_the_house_goes_on_while_there_is_little_to_lose(points: int, rolls: list[int], best: Action) -> None:
    assert {choose(position([points, 50], rolls), 0, random.Random(seed)) for seed in range(5)} == {best}


@pytest.mark.parametrize("shown", [0, 7])
def test_a_die_shows_1_to_6(shown: int) -> None:
    state = position([0, 0])
    state.apply_action(0, ROLL)
    with pytest.raises(IllegalChance, match="shows 1 to 6"):
        state.apply_chance(Pig.throw(shown))


@pytest.mark.parametrize("seats", [1, 9])
def test_it_is_for_2_to_8(seats: int) -> None:
    with pytest.raises(OptionsRefused, match="2 to 8 players"):
        GAME.new(GAME.options(), seats)
