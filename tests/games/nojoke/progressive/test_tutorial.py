"""The moments of the first minute of NO-JOKE Progressive Group are what they are said to be."""

from __future__ import annotations

import pytest

from games.api import Acted, apply
from games.engine.tutor import Lesson
from games.nojoke.progressive.model import ProgressiveOptions
from games.nojoke.progressive.state import ProgressiveState
from games.nojoke.progressive.tutorial import TUTORIAL
from games.nojoke.sticks import stick_name
from tests.games.nojoke.progressive.positions import ANN, GAME, legal, page

LESSON = Lesson(GAME, TUTORIAL)
STEPS = range(len(TUTORIAL.steps))


def at(number: int) -> ProgressiveState:
    """The position at a step."""
    state = LESSON.state(number)
    assert isinstance(state, ProgressiveState)
    return state


def after(number: int) -> ProgressiveState:
    """The position after what is right at a step."""
    state = at(number)
    (path,) = TUTORIAL.steps[number].right
    action = GAME.action_of(state.view(ANN), path)
    assert action is not None
    state.apply_action(ANN, action)
    return state


def test_it_is_played_as_tables_play_unless_they_say_otherwise() -> None:
    assert LESSON.options == ProgressiveOptions()


def test_each_stick_completes_the_first_group_and_one_makes_it_read_like_another() -> None:
    assert legal(at(0)) == {"place SSD", "place TDT", "place CTH", "place HCS"}
    state = after(0)
    assert page(state).lines[0].startswith("Group 1 across: Club, Heart, Spade.")


def test_one_stick_takes_the_group_and_all_after_it() -> None:
    assert {play for play in legal(at(1)) if not play.startswith("place")} == {"take HCS 0"}
    assert after(1).captured == [6, 0, 0]


def test_one_stick_is_an_easy() -> None:
    assert {play for play in legal(at(2)) if not play.startswith("place")} == {"easy CTH"}
    assert after(2).captured == [9, 0, 0]


def test_there_is_nothing_to_take_before_the_call() -> None:
    assert all(play.startswith("place") for play in legal(at(3)))


def test_the_last_stick_is_a_slip_up_whose_group_none_of_the_hand_takes() -> None:
    plays = legal(at(4))
    assert {play for play in plays if not play.startswith("place")} == {"call 0"}
    assert after(4).captured == [14, 0, 0]


def test_vera_and_otto_overlook_nothing_but_what_is_called() -> None:
    overlooked = []
    state = GAME.new(ProgressiveOptions(), TUTORIAL.seats)
    for event in LESSON.events:
        if isinstance(event, Acted) and event.seat != ANN:
            overlooked += [play for play in legal(state, event.seat) if not play.startswith("place")]
        apply(state, event)
    assert overlooked == ["take STD 0"]


@pytest.mark.parametrize("number", STEPS)
def test_the_sticks_are_offered_as_they_lie_in_the_hand(number: int) -> None:
    offered = [offer.path[0] for offer in TUTORIAL.steps[number].offers if offer.path != ("no-joke",)]
    assert offered == [*map(stick_name, at(number).view(ANN).hand)]


@pytest.mark.parametrize("number", STEPS)
def test_what_is_offered_can_be_picked_at_a_table_under_the_same_label(number: int) -> None:
    choices = {choice.key: choice for choice in page(at(number), ANN).choices}
    for offer in TUTORIAL.steps[number].offers:
        choice = choices[offer.path[0]]
        assert offer.label == choice.short
        assert set(offer.path[1:]) <= {child.key for child in choice.children}
