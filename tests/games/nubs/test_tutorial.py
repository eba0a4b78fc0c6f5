"""The moments of the first minute are what they are said to be."""

from __future__ import annotations

from games.drawing.picture import GOLD, Box
from games.engine.tutor import Lesson
from games.nubs import Nubs
from games.nubs.board import PEGS, POINTS
from games.nubs.choices import action_of
from games.nubs.model import Phase
from games.nubs.picture import LEFT_WIDTH
from games.nubs.state import NubsState
from games.nubs.tutorial import TUTORIAL
from games.tutorial import READER, Offer
from tests.games.nubs.positions import act, legal

VERA = 1
LESSON = Lesson(Nubs(), TUTORIAL)


def at(number: int) -> NubsState:
    state = LESSON.state(number)
    assert isinstance(state, NubsState)
    return state


def after(number: int, offer: Offer) -> NubsState:
    """The position after a legal offer of a step."""
    state = at(number)
    action = action_of(state.view(READER), offer.path)
    assert action is not None
    return act(state, f"{action.roll} on {action.peg}")


def filled_by_vera(state: NubsState) -> list[int]:
    """The points of the pegs that Vera can fill with one of her rolls."""
    rolls = state.view(VERA).rolls[VERA]
    return [POINTS[peg - 1] for peg in PEGS if state.left[peg - 1] in rolls]


def legal_offers(number: int, *, are_right: bool) -> list[Offer]:
    step, state = LESSON.steps[number], at(number)
    return [
        offer
        for offer in step.offers
        if (offer.path in step.right) == are_right
        and action_of(state.view(READER), offer.path) in state.legal_actions(READER)
    ]


def test_only_the_right_roll_fills_the_first_peg_and_others_leave_it_to_vera() -> None:
    assert [after(0, offer).owners[0] for offer in legal_offers(0, are_right=True)] == [READER]
    assert [filled_by_vera(after(0, offer)) for offer in legal_offers(0, are_right=False)] == [[5], [5]]


def test_only_the_right_play_leaves_vera_nothing_to_fill() -> None:
    assert [filled_by_vera(after(1, offer)) for offer in legal_offers(1, are_right=True)] == [[]]
    assert [filled_by_vera(after(1, offer)) for offer in legal_offers(1, are_right=False)] == [[15], [15]]


def test_of_the_rolls_for_the_third_peg_one_is_too_long_and_the_shorter_leave_it_to_vera() -> None:
    assert len(LESSON.steps[2].offers) == 4
    assert [after(2, offer).owners[2] for offer in legal_offers(2, are_right=True)] == [READER]
    assert [filled_by_vera(after(2, offer)) for offer in legal_offers(2, are_right=False)] == [[15], [15]]


def test_vera_is_passed_over_twice() -> None:
    for number in (3, 4):
        assert at(number).recent[-1][3] == (VERA,)
        assert set(at(number).view(VERA).rolls[VERA]) == {2}
        assert max(at(number).left) < 2


def test_the_last_roll_must_be_played_and_ends_the_hand() -> None:
    assert legal(at(4), READER) == ["1 on 2"]
    assert after(4, LESSON.steps[4].offers[0]).phase is Phase.BOOKS


def test_no_step_marks_the_peg_that_can_be_filled() -> None:
    for number in range(len(LESSON.steps)):
        picture = LESSON.picture(number)
        assert picture is not None
        plates = [item for item in picture.scene.items if isinstance(item, Box) and item.width == LEFT_WIDTH]
        assert [plate for plate in plates if plate.fill == GOLD] == []


def test_a_roll_that_is_too_long_is_spoken_in_full() -> None:
    assert LESSON.spoken(2, LESSON.steps[2].offers[0]) == "Roll 4 on peg 15"
