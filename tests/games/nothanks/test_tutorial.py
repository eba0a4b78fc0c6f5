"""The moments of the first minute are what they are said to be."""

from __future__ import annotations

from games.api import apply
from games.engine.tutor import Lesson
from games.nothanks import NoThanks
from games.nothanks.cards import added_points
from games.nothanks.model import TAKE, Take
from games.nothanks.state import NoThanksState
from games.nothanks.tutorial import TUTORIAL
from games.tutorial import READER
from tests.games.nothanks.positions import outcome

LESSON = Lesson(NoThanks(), TUTORIAL)


def at(number: int) -> NoThanksState:
    state = LESSON.state(number)
    assert isinstance(state, NoThanksState)
    return state


def added(number: int) -> int:
    """The points that the card on offer adds to the reader's."""
    return added_points(at(number).taken[READER], at(number).card)


def test_the_first_card_costs_much_and_the_second_little() -> None:
    assert (added(0), at(0).pot) == (33, 0)
    assert (added(1), at(1).pot) == (9, 7)


def test_the_third_card_is_turned_up_by_the_reader_and_adds_nothing() -> None:
    _, what, card, _ = at(2).recent[-1]
    assert (isinstance(what, Take), card, at(2).card, added(2)) == (True, 9, 10, 0)


def test_without_a_chip_the_fourth_card_must_be_taken() -> None:
    assert at(3).chips[READER] == 0
    assert list(at(3).legal_actions(READER)) == [TAKE]
    assert (at(3).card, at(3).pot) == (27, 4)


def test_the_last_card_saves_a_point_and_wins_with_what_is_told() -> None:
    state = at(4)
    assert (state.deck, added(4)) == ([], -1)
    apply(state, LESSON.events[-1])
    assert outcome(state).places[READER] == 1
    assert f"make {outcome(state).scores[READER]}," in LESSON.steps[4].praise
