"""The moments of the first minute of NO-JOKE Straight are what they are said to be."""

from __future__ import annotations

import pytest

from games.api import Acted, apply
from games.engine.tutor import Lesson
from games.nojoke.sticks import stick_name
from games.nojoke.straight.model import DRAW, Draw, StraightOptions
from games.nojoke.straight.runs import keepers
from games.nojoke.straight.state import StraightState
from games.nojoke.straight.tutorial import TUTORIAL
from games.pack import mask_of
from tests.games.nojoke.straight.positions import ANN, BOB, GAME, action_text, legal, row

LESSON = Lesson(GAME, TUTORIAL)
STEPS = range(len(TUTORIAL.steps))
MATCH, NO_MATCH, RUN, KEEP, OUT = STEPS


def at(number: int) -> StraightState:
    """The position at a step."""
    state = LESSON.state(number)
    assert isinstance(state, StraightState)
    return state


def before(revision: int) -> StraightState:
    """The position after so many events."""
    state = GAME.new(StraightOptions(), TUTORIAL.seats)
    for event in LESSON.events[:revision]:
        apply(state, event)
    return state


def right(number: int) -> str:
    """What goes on."""
    ((key,),) = TUTORIAL.steps[number].right
    return key


def test_it_is_played_as_tables_play_unless_they_say_otherwise() -> None:
    assert LESSON.options == StraightOptions()


@pytest.mark.parametrize(
    ("number", "plays"),
    [
        (MATCH, {"DDC", "draw"}),
        (NO_MATCH, {"draw"}),
        (RUN, {"HSS", "HSD", "draw"}),
        (KEEP, {"TDH", "HSD", "SSD", "draw"}),
        (OUT, {"SSD", "draw"}),
    ],
)
def test_what_can_be_played_at_each_step(number: int, plays: set[str]) -> None:
    assert legal(at(number)) == plays


def test_the_stick_that_was_drawn_is_the_only_one_that_matches_and_is_played() -> None:
    revision = TUTORIAL.steps[NO_MATCH].revision + 1
    assert legal(before(revision)) == {"SCS", "draw"}
    assert row(before(revision + 1)).endswith(" SCS")


def test_one_stick_makes_a_run_and_it_brings_six_sticks_when_vera_has_to_break_it() -> None:
    start = TUTORIAL.steps[RUN].revision
    assert at(RUN).runs == ()
    assert [run.length for run in before(start + 1).runs] == [3]
    holds = mask_of(before(start + 1).hands[BOB])
    assert holds & keepers(before(start + 1).streaks, before(start + 1).table[-1]) == 0
    assert before(start + 2).scores == [6, 0]


def test_one_stick_keeps_veras_run_and_each_other_that_matches_gives_her_three() -> None:
    for name in ("HSD", "SSD"):
        state = at(KEEP)
        state.apply_action(ANN, next(each for each in state.legal_actions(ANN) if action_text(each) == name))
        assert state.scores == [6, 3]
    assert [run.length for run in before(TUTORIAL.steps[KEEP].revision + 1).runs] == [4]
    assert at(OUT).scores == [10, 0]


def test_the_last_stick_ends_the_hand_and_vera_holds_four() -> None:
    assert [stick_name(stick) for stick in at(OUT).hands[ANN]] == [right(OUT)]
    books = before(len(LESSON.events)).books_kept
    assert books is not None
    assert (books.ender, books.totals, books.held, books.wiped) == (ANN, (14, 0), (0, 4), (BOB,))


def test_vera_draws_only_where_she_has_no_match() -> None:
    state = GAME.new(StraightOptions(), TUTORIAL.seats)
    for event in LESSON.events:
        if isinstance(event, Acted) and event.seat == BOB and isinstance(event.action, Draw):
            assert state.legal_actions(BOB) == (DRAW,)
        apply(state, event)


@pytest.mark.parametrize("number", STEPS)
def test_the_sticks_are_offered_as_they_lie_in_the_hand_and_then_a_draw(number: int) -> None:
    offered = [offer.path[0] for offer in TUTORIAL.steps[number].offers]
    assert offered == [*map(stick_name, at(number).view(ANN).hand), "draw"]


@pytest.mark.parametrize("number", STEPS)
def test_every_wrong_press_is_told_what_to_try(number: int) -> None:
    for offer in TUTORIAL.steps[number].offers:
        told = LESSON.judge(number, offer)
        assert (told is None) == (offer.path in TUTORIAL.steps[number].right)
        assert told is None or any(way in told for way in ("Try ", "Draw one", "Play the one"))
        assert told is None or ("share no symbol" in told) == (offer.path[0] not in legal(at(number)))
