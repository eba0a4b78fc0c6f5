"""Every tutorial: its labels can be read, and what is wrong with one is found."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.checks.tutorials import MOST_WORDS, faults
from games.engine.tutor import Lesson
from games.tutorial import Step, Tutorial
from tests.games.free import ALL_GAMES
from tests.games.legible import label_faults
from tests.games.toy import Toy

TAUGHT = {game.key: game for game in ALL_GAMES.values() if game.tutorial is not None}


@pytest.mark.parametrize("key", TAUGHT)
def test_the_labels_of_every_step_can_be_read(key: str) -> None:
    game = TAUGHT[key]
    assert game.tutorial is not None
    lesson = Lesson(game, game.tutorial)
    for number in range(len(lesson.steps)):
        picture = lesson.picture(number)
        assert picture is None or label_faults(picture.scene) == set()


# What is wrong is found

TOY = Toy()
TUTORIAL = Toy.tutorial


def _changed(number: int, **changes: Any) -> Tutorial:
    """The toy's tutorial with one step changed."""
    steps = list(TUTORIAL.steps)
    steps[number] = replace(steps[number], **changes)
    return replace(TUTORIAL, steps=tuple(steps))


def _offers(number: int, index: int, **changes: Any) -> Tutorial:
    """The same with one offer changed."""
    offers = list(TUTORIAL.steps[number].offers)
    offers[index] = replace(offers[index], **changes)
    return _changed(number, offers=tuple(offers))


def _events(index: int, event: dict[str, Any]) -> Tutorial:
    """The same with one event changed."""
    return replace(TUTORIAL, events=(*TUTORIAL.events[:index], event, *TUTORIAL.events[index + 1 :]))


FIRST: Step = TUTORIAL.steps[0]


@pytest.mark.parametrize(
    ("tutorial", "fault"),
    [
        (_events(2, {"seat": 1, "action": {"type": "lay", "card": 12}}), "the record: event 2"),
        (_events(2, {"seat": 1, "action": {"type": "fold"}}), "the record: an action"),
        (replace(TUTORIAL, options={"bonus": 7}), "the record: "),
        (_events(1, {"seat": 0, "action": {"type": "lay", "card": 6}}), "the record: "),
        (_changed(0, revision=2), "step 0: none of"),
        (_changed(4, revision=8), "step 4: none of"),
        (_changed(0, right=frozenset((("lay", "card-6"),))), "step 0: none of"),
        (_changed(0, right=FIRST.right | {("lay", "card-11")}), "step 0: what is right is not offered"),
        (_changed(0, right=FIRST.right | {("lay", "card-9")}), "step 0: what is right is not legal"),
        (_offers(0, 1, wrong=""), "step 0: 6: legal, and yet nothing says why not"),
        (_offers(0, 0, wrong="Not that one."), "step 0: 4: right, and yet it says why not"),
        (_offers(0, 1, path=("lay", "card-99")), "step 0: 6: ('lay', 'card-99') names nothing"),
        (_offers(0, 1, path=("lay",), wrong=""), "step 0: 6: a question, and yet nothing says why not"),
        (_offers(0, 1, label="4"), "step 0: something is offered twice"),
        (_offers(1, 0, label=""), "step 1: : no label"),
        (_offers(1, 1, path=("snap", "2"), label="★ 2"), "step 1: ★ 2: not in words, for want of Offer.spoken"),
        (_changed(0, told="you begin"), "step 0: no sentence: you begin"),
        (_changed(0, to_do=f"{'Lay it or ' * MOST_WORDS}leave it."), "words"),
        (replace(TUTORIAL, steps=TUTORIAL.steps[::-1]), "the steps are out of order"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_wrong_with_a_tutorial_is_found(tutorial: Tutorial, fault: str) -> None:
    assert any(fault in each for each in faults(TOY, tutorial)), faults(TOY, tutorial)


def test_what_an_offer_says_in_words_is_its_own_or_that_of_the_choice() -> None:
    own = replace(FIRST.offers[0], spoken="Put down the 4")

    assert Lesson(TOY, TUTORIAL).spoken(0, FIRST.offers[0]) == "Lay a card: card 4"
    assert Lesson(TOY, TUTORIAL).spoken(0, own) == "Put down the 4"
