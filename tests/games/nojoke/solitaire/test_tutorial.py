"""The moments of the first minute of NO-JOKE Solitaire are what they are said to be."""

from __future__ import annotations

import pytest

from games.api import apply
from games.engine.tutor import Lesson
from games.nojoke.solitaire.model import SolitaireOptions
from games.nojoke.solitaire.state import SolitaireState
from games.nojoke.solitaire.tutorial import TUTORIAL
from games.nojoke.sticks import SYMBOLS_OF, parse_stick, stick_name
from tests.games.nojoke.solitaire.positions import ANN, GAME, act, legal

LESSON = Lesson(GAME, TUTORIAL)
STEPS = range(len(TUTORIAL.steps))
MATCH, DRAWN, AHEAD, PLACE, LAST = STEPS


def at(number: int) -> SolitaireState:
    """The position at a step."""
    state = LESSON.state(number)
    assert isinstance(state, SolitaireState)
    return state


def drawn(number: int) -> str:
    """The stick drawn just before a step."""
    stick = at(number).drawn
    assert stick is not None
    return stick_name(stick)


@pytest.mark.parametrize(
    ("number", "plays"),
    [(MATCH, {"HSS"}), (DRAWN, {"SCS"}), (AHEAD, {"SDC", "HCH"}), (PLACE, {"DDC"}), (LAST, {"DHD"})],
)
def test_what_can_be_played_at_each_step(number: int, plays: set[str]) -> None:
    assert legal(at(number)) == plays


def test_the_only_match_of_the_second_step_is_the_stick_just_drawn() -> None:
    assert {drawn(DRAWN)} == legal(at(DRAWN))


def test_of_two_that_match_one_leaves_a_stick_that_follows_and_the_other_none() -> None:
    held = {stick_name(stick) for stick in at(AHEAD).view(ANN).hand}
    assert legal(act(at(AHEAD), "SDC")) & held == {"DDC"}
    assert legal(act(at(AHEAD), "HCH")) & held == set()


def test_the_stick_drawn_before_the_fourth_step_has_the_diamond_in_another_place() -> None:
    assert drawn(PLACE) == "DHD"
    diamond = 2
    places = [
        [place for place in range(3) if SYMBOLS_OF[stick][place] == diamond]
        for stick in map(parse_stick, ("DHD", "SDC"))
    ]
    assert places == [[0, 2], [1]]


def test_after_the_last_step_the_player_is_blocked_with_six_sticks() -> None:
    state = GAME.new(SolitaireOptions(), TUTORIAL.seats)
    for event in LESSON.events:
        assert state.outcome() is None
        apply(state, event)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (6,)


@pytest.mark.parametrize("number", STEPS)
def test_the_sticks_are_offered_as_they_lie_in_the_hand(number: int) -> None:
    offered = [offer.path[0] for offer in TUTORIAL.steps[number].offers]
    assert offered == [*map(stick_name, at(number).view(ANN).hand)]


@pytest.mark.parametrize("number", STEPS)
def test_every_wrong_press_is_told_what_to_try(number: int) -> None:
    for offer in TUTORIAL.steps[number].offers:
        told = LESSON.judge(number, offer)
        assert (told is None) == (offer.path in TUTORIAL.steps[number].right)
        assert told is None or "Try " in told
        assert told is None or ("share no symbol" in told) == (offer.path[0] not in legal(at(number)))
