"""What follows from declared fields, moves and chance: clones, masks, actions, what is legal, notation."""

from __future__ import annotations

import pickle
import random
from typing import cast

import pytest
from pydantic import Field, ValidationError

from games.api import Action, Call, IllegalChance, Options, Pass
from games.checks.run import Verdict, findings
from games.codec import Codec
from games.core import Hidden, Rules, move, option, private, public
from games.pack import Packs
from tests.games.core.examples import HIGH, Four, FourGame, Full, High, HighGame, Last, LastGame, NotHeld, begun

FOUR, HIGHEST, LAST = FourGame(), HighGame(), LastGame()


def high(seats: int = 3) -> High:
    position = begun(HIGHEST, seats)
    assert isinstance(position, High)
    return position


def four() -> Four:
    position = begun(FOUR)
    assert isinstance(position, Four)
    return position


@pytest.mark.parametrize("game", [FOUR, HIGHEST, LAST], ids=lambda game: game.key)
def test_an_example_is_sound(game: FourGame | HighGame | LastGame) -> None:
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


class Two(Rules):
    """An option that is checked, hands that never change, and moves whose names are taken."""

    packs: Packs = option("auto", "Packs", "One or two.")
    hands: list[bytes] = private()

    def begin(self) -> None:
        self.hands = [b"ab", b"cde"]

    @move
    def draw_(self, seat: int) -> None:
        """Draw."""

    @move
    def pass_(self, seat: int) -> None:
        """Pass."""


def test_everybody_sees_how_long_a_hand_is_that_never_changes() -> None:
    position = Two(Two.options(), 2)
    assert [len(hand) for hand in position.mask(None).hands] == [2, 3]
    assert position.mask(1).hands[1] == b"cde"
    assert list(position.mask(1).hands[0]) == [cast("int", Hidden.HIDDEN)] * 2


def test_an_option_is_checked_as_its_type_says() -> None:
    assert Two.options.model_validate({"packs": 2}).model_dump() == {"packs": 2}
    with pytest.raises(ValidationError):
        Two.options.model_validate({"packs": True})


# Moves


def test_a_move_whose_name_is_taken_has_an_underscore_that_records_lack() -> None:
    assert [Codec("a move", *Two.moves).to_json(made) for made in (Two.draw_(), Two.pass_())] == [
        {"type": "draw"},
        {"type": "pass"},
    ]
    assert isinstance(Two.pass_(), Pass)
    assert not isinstance(Two.draw_(), Pass)
    assert pickle.loads(pickle.dumps(Two.pass_())) == Two.pass_()  # noqa: S301 - our own


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


# Calls


def laid(times: int) -> Last:
    """Last, of three, after so many numbers were laid."""
    position = begun(LAST, 3)
    assert isinstance(position, Last)
    for _ in range(times):
        position.apply_action(position.turn, position.legal_actions(position.turn)[0])
    return position


def test_a_call_is_legal_in_turn_and_out_of_turn_while_it_is_right_and_open() -> None:
    position = laid(4)
    calls = [[each for each in position.legal_actions(seat) if isinstance(each, Call)] for seat in range(3)]
    assert (position.newest, calls) == (0, [[], [Last.last_()], [Last.last_()]])
    assert len(position.legal_actions(1)) == 3, "the mover's numbers too"
    position.apply_action(2, Last.last_())
    assert (len(position.hands[0]), position.to_act) == (2, (1,)), "a call doesn't pass the turn on"
    assert [position.legal_actions(seat) for seat in (0, 2)] == [[], []]


def test_a_wrong_call_is_an_action_of_the_same_meaning() -> None:
    position = laid(1)
    wrong, right = Last.hasty_last(), Last.last_()
    assert position.legal_actions(2) == [wrong]
    assert (isinstance(wrong, Call), isinstance(right, Call)) == (True, True)
    assert [wrong, right] == [each for each in (wrong, right) if LAST.meaning(each) == right]
    assert LAST.action_to_json(right) == {"type": "last"}
    assert pickle.loads(pickle.dumps(wrong)) == wrong  # noqa: S301 - our own
    position.apply_action(2, wrong)
    assert (position.legal_actions(2), position.fines) == ([], [0, 0, 1])


def test_the_house_waits_while_a_call_is_open_whether_or_not_it_would_be_right() -> None:
    assert [laid(times).pause for times in (0, 1, 4)] == [0, 5, 5]
    position = laid(4)
    position.apply_action(1, Last.last_())
    assert position.pause == 0


def test_a_parameter_without_listed_values_needs_the_open_moves() -> None:
    with pytest.raises(TypeError, match="say what `size` can be"):

        class Wrong(Rules):
            @move
            def grow(self, seat: int, size: int) -> None:
                """Grow."""


def test_rules_that_write_legal_actions_need_no_listed_values() -> None:
    class Bid(Rules):
        @move
        def bid(self, seat: int, most: int) -> None: ...

        def legal_actions(self, seat: int) -> list[Action]:
            return [Bid.bid(1000)]

    position: Bid = object.__new__(Bid)
    assert position.legal_actions(0) == [Bid.bid(1000)]


def test_actions_and_outcomes_are_written_by_their_parameters() -> None:
    assert FOUR.action_to_json(Four.drop(3)) == {"type": "drop", "column": 3}
    assert FOUR.action_from_json({"type": "drop", "column": 3}) == Four.drop(3)
    assert FOUR.chance_from_json({"type": "start", "first": 1}) == Four.start(1)
    with pytest.raises(ValueError, match="there are the columns 0 to 6, not 7"):
        FOUR.action_from_json({"type": "drop", "column": 7})


# Chance


def test_chance_that_is_refused_or_not_due_changes_nothing() -> None:
    position = FOUR.new(FOUR.options(), 2)
    with pytest.raises(IllegalChance, match="first is one of 0 and 1"):
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


def test_rules_can_have_options_of_their_own() -> None:
    class Size(Options):
        size: int = Field(default=3, title="Size", description="A multiple of three.", multiple_of=3)

    class Sized(Rules):
        options = Size
        size: int = public()

        def begin(self) -> None:
            self.round = self.size

    assert Sized(Size(size=9), 2).round == 9


def test_fields_have_defaults_of_their_own() -> None:
    class Counting(Rules):
        total: int = public(5)

        def begin(self) -> None:
            self.total += 1

    assert [Counting(Counting.options(), 2).total for _ in range(2)] == [6, 6]
