"""What follows from declared fields, moves and chance: clones, masks, actions, what is legal, notation."""

from __future__ import annotations

import pickle
import random
from typing import cast

import pytest

from games.api import IllegalChance
from games.checks.run import Verdict, findings
from games.core import Hidden, Rules, move, private, public
from tests.games.core.examples import HIGH, Four, FourGame, Full, High, HighGame, NotHeld, begun

FOUR, HIGHEST = FourGame(), HighGame()


def high(seats: int = 3) -> High:
    position = begun(HIGHEST, seats)
    assert isinstance(position, High)
    return position


def four() -> Four:
    position = begun(FOUR)
    assert isinstance(position, Four)
    return position


@pytest.mark.parametrize("game", [FOUR, HIGHEST], ids=lambda game: game.key)
def test_an_example_is_sound(game: FourGame | HighGame) -> None:
    found = [each for each in findings(game) if each.is_sound]
    assert len(found) > 10
    assert [(each.name, each.told) for each in found if each.verdict is not Verdict.PASSED] == []


# Fields


def test_a_clone_shares_nothing_that_changes() -> None:
    position = high()
    copy = position.clone()
    copy.hands[0].append(99)
    copy.laid.append(99)
    assert 99 not in position.hands[0] + position.laid


@pytest.mark.parametrize("reader", [None, 0, 2])
def test_a_mask_leaves_of_what_is_hidden_how_much_it_is(reader: int | None) -> None:
    position = high()
    seen, hidden = position.mask(reader), [cast("int", Hidden.HIDDEN)]
    for seat, hand in enumerate(position.hands):
        assert seen.hands[seat] == (hand if seat == reader else hidden * 3)
    assert seen.stock == hidden * (len(HIGH) - 9)
    assert [seen.seed] == hidden, "what is not declared nobody sees"


def test_what_is_hidden_has_neither_words_nor_truth() -> None:
    hidden = high().mask(0).hands[1][0]
    for use in (bool, str, "{}".format, lambda value: value + 1, lambda value: value < 1):
        with pytest.raises(TypeError):
            use(hidden)


def test_private_fields_are_open_once_the_game_is_over() -> None:
    position = high(2)
    while position.to_act:
        position.apply_action(position.turn, position.legal_actions(position.turn)[0])
    assert position.mask(None).hands == position.hands


@pytest.mark.parametrize("reader", [None, 0, 1, 2])
def test_views_of_positions_that_look_alike_are_equal_and_others_are_not(reader: int | None) -> None:
    position, alike = high(), high()
    alike.resample(reader, random.Random(5))
    assert alike.hands != position.hands
    assert alike.view(reader) == position.view(reader)
    assert repr(alike.view(reader)) == repr(position.view(reader))
    alike.laid.append(1)
    assert alike.view(reader) != position.view(reader)


def test_a_view_can_be_drawn_in_another_process() -> None:
    view = high().view(1)
    assert pickle.loads(pickle.dumps(view)) == view  # noqa: S301 - our own


def test_a_private_field_that_is_no_list_is_refused() -> None:
    with pytest.raises(TypeError, match="score is private, so it is a list"):

        class Wrong(Rules):
            score: int = private(0)


# Moves


def test_a_move_called_on_its_class_is_an_action_with_its_parameters() -> None:
    action = Four.drop(column=3)
    assert action == Four.drop(3) != Four.drop(4)
    assert len({action, Four.drop(3)}) == 1
    assert repr(action) == "Drop(column=3)"
    assert action in Four.drop
    assert action not in High.lay
    assert Four.drop.read(action, lambda column: column + 1) == 4
    assert pickle.loads(pickle.dumps(action)) == action  # noqa: S301 - our own


def test_on_a_position_a_move_is_its_method() -> None:
    position = four()
    position.drop(0, 3)
    assert position.squares[3] == 0


def test_what_is_legal_follows_from_what_is_refused() -> None:
    position = four()
    for _ in range(6):
        position.apply_action(position.turn, Four.drop(2))
    assert list(position.legal_actions(position.turn)) == [Four.drop(column) for column in (0, 1, 3, 4, 5, 6)]
    assert position.legal_actions(1 - position.turn) == ()
    assert position.why_not(position.turn, Four.drop(2)) == Full(2)
    assert position.why_not(position.turn, Four.drop(1)) is None


def test_a_parameter_without_listed_values_needs_the_open_moves() -> None:
    with pytest.raises(TypeError, match="say what `size` can be"):

        class Wrong(Rules):
            @move
            def grow(self, seat: int, size: int) -> None:
                """Grow."""


def test_actions_and_outcomes_are_written_by_their_parameters() -> None:
    assert FOUR.action_to_json(Four.drop(3)) == {"type": "drop", "column": 3}
    assert FOUR.action_from_json({"type": "drop", "column": 3}) == Four.drop(3)
    assert FOUR.chance_from_json({"type": "start", "first": 1}) == Four.start(1)
    with pytest.raises(ValueError, match="there are the columns 0 to 6, not 7"):
        FOUR.action_from_json({"type": "drop", "column": 7})


# Chance


def test_chance_that_is_refused_or_not_due_changes_nothing() -> None:
    position = FOUR.new(FOUR.options(), 2)
    with pytest.raises(IllegalChance, match="no seat 2"):
        position.apply_chance(Four.start(2))
    assert position.is_chance_due
    position.apply_chance(Four.start(1))
    assert (position.to_act, position.is_chance_due) == ((1,), False)
    with pytest.raises(IllegalChance, match="nothing is drawn here, not start"):
        position.apply_chance(Four.start(0))


def test_a_refusal_is_told_from_the_fact_alone() -> None:
    position = high()
    hidden = next(number for number in HIGH if number not in position.hands[0])
    assert position.why_not(0, High.lay(hidden)) == NotHeld(hidden)
    assert position.refusal(0, High.lay(hidden)) == f"You don't hold {hidden}."
    assert position.refusal(1, High.lay(hidden)) == "It isn't your turn: wait until it comes to you."


def test_fields_have_defaults_of_their_own() -> None:
    class Counting(Rules):
        total: int = public(5)

        def begin(self) -> None:
            self.total += 1

    assert [Counting(Counting.options(), 2).total for _ in range(2)] == [6, 6]
