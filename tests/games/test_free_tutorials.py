"""Every tutorial: a legal record, whose steps go on by what was played, with an answer to whatever else is offered."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from games.api import Acted, AnyGame, Choice, OptionsRefused
from games.catalogue import GAMES
from games.drawing.picture import GOLD, MOST_ALT, Box
from games.drawing.tutorial import STRIP
from games.engine.tutor import LOW, Lesson, events_of
from games.options import options_from_json
from games.records.record import replay
from games.tutorial import READER, Offer, Step, Tutorial
from tests.games.free import ALL_GAMES
from tests.games.legible import label_faults
from tests.games.toy import Toy

STEPS = 5
MOST_WORDS = 80
"""So many words all that is told and to be done in a tutorial may have."""
MOST_OFFERS = 15
MOST_LABEL = 24
MOST_HEIGHT = 400
"""So high the picture of a step may be, in its own units: 269 pixels of a phone."""
SENTENCE = re.compile(r'[A-Z0-9“"].*[.!?)]')
TAUGHT = {game.key: game for game in ALL_GAMES.values() if game.tutorial is not None}

each_game = pytest.mark.parametrize("key", TAUGHT)


def faults(game: AnyGame, tutorial: Tutorial) -> list[str]:
    """What is wrong with a tutorial, in words; none for one that can be played."""
    try:
        replay(game, options_from_json(game, dict(tutorial.options)), tutorial.seats, events_of(game, tutorial))
    except (OptionsRefused, ValueError) as error:
        return [f"the record: {error}"]
    lesson = Lesson(game, tutorial)
    found = [f"step {number}: {fault}" for number, _ in enumerate(lesson.steps) for fault in _faults(lesson, number)]
    if any(before.revision >= after.revision for before, after in pairwise(lesson.steps)):
        found.append("the steps are out of order")
    words = sum(len(f"{step.told} {step.to_do}".split()) for step in lesson.steps)
    return [*found, f"{words} words"] if words > MOST_WORDS else found


def _faults(lesson: Lesson, number: int) -> Iterator[str]:
    step, state = lesson.steps[number], lesson.state(number)
    played = lesson.events[step.revision] if step.revision < len(lesson.events) else None
    view, legal = state.view(READER), state.legal_actions(READER)
    actions = {offer.path: lesson.game.action_of(view, offer.path) for offer in step.offers}
    right = [actions.get(path) for path in step.right]
    if not isinstance(played, Acted) or played.seat != READER or played.action not in right:
        yield f"none of {set(step.right)} is what follows, {played}"
    if not step.right <= actions.keys():
        yield "what is right is not offered"
    if any(action not in legal for action in right):
        yield "what is right is not legal"
    if len(actions) < len(step.offers) or len({offer.label for offer in step.offers}) < len(step.offers):
        yield "something is offered twice"
    if len(step.offers) > MOST_OFFERS:
        yield f"{len(step.offers)} offers"
    for sentence in (step.told, step.to_do, step.praise):
        if sentence and not SENTENCE.fullmatch(sentence):
            yield f"no sentence: {sentence}"
    for offer in step.offers:
        yield from (f"{offer.label}: {fault}" for fault in _offer_faults(lesson, number, offer))


def _offer_faults(lesson: Lesson, number: int, offer: Offer) -> Iterator[str]:
    step, state = lesson.steps[number], lesson.state(number)
    action = lesson.game.action_of(state.view(READER), offer.path)
    if not 0 < len(offer.label) <= MOST_LABEL:
        yield "no label for a button"
    if action is None:
        if not _asks(lesson.game.page(state.view(READER), lesson.cast).choices, offer.path):
            yield f"{offer.path} names nothing"
        elif not offer.wrong:
            yield "a question, and yet nothing says why not"
    elif offer.path in step.right:
        if offer.wrong:
            yield "right, and yet it says why not"
    elif action in state.legal_actions(READER) and not offer.wrong:
        yield "legal, and yet nothing says why not"
    elif not SENTENCE.fullmatch(lesson.judge(number, offer) or ""):
        yield f"no sentence: {lesson.judge(number, offer)}"
    if not (spoken := lesson.spoken(number, offer)).isascii():
        yield f"not in words, for want of Offer.spoken: {spoken}"


def _asks(choices: Sequence[Choice], path: Sequence[str]) -> bool:
    """Whether a path leads to a question."""
    found = next((choice for choice in choices if choice.key == path[0]), None)
    return found is not None and (_asks(found.children, path[1:]) if len(path) > 1 else bool(found.children))


@each_game
def test_a_tutorial_can_be_played(key: str) -> None:
    game = TAUGHT[key]
    assert game.tutorial is not None
    assert len(game.tutorial.steps) == STEPS
    assert faults(game, game.tutorial) == []


@each_game
def test_every_step_is_seen_in_a_picture_that_can_be_read_or_in_words(key: str) -> None:
    lesson = _lesson(TAUGHT[key])
    for number in range(len(lesson.steps)):
        picture = lesson.picture(number)
        assert any(lesson.lines(number))
        if picture is None:
            assert key not in GAMES
            continue
        assert label_faults(picture.scene) == set()
        assert 0 < len(picture.alt) <= MOST_ALT
        assert picture.scene.height <= MOST_HEIGHT


@each_game
def test_no_picture_of_a_step_shows_what_can_be_played(key: str) -> None:
    lesson = _lesson(TAUGHT[key])
    for number in range(len(lesson.steps)):
        picture = lesson.picture(number)
        art = {getattr(item, "art", "") for item in picture.scene.items} if picture is not None else set()
        assert art.isdisjoint({"drawing/playable", "drawing/costs"})


def _lesson(game: AnyGame) -> Lesson:
    assert game.tutorial is not None
    return Lesson(game, game.tutorial)


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


@each_game
def test_the_steps_stand_above_all_pictures_of_a_lesson_or_above_none(key: str) -> None:
    lesson = _lesson(TAUGHT[key])
    pictures = [picture for number in range(STEPS) if (picture := lesson.picture(number)) is not None]
    filled = [[item.fill for item in each.scene.items[:STEPS] if isinstance(item, Box)] for each in pictures]
    are_marked = [fills[: number + 1] == [GOLD] * (number + 1) for number, fills in enumerate(filled)]
    highest = max((each.scene.height for each in pictures), default=0)
    assert all(are_marked) or (not any(are_marked) and highest > LOW)
    assert highest <= LOW + STRIP or not any(are_marked)
