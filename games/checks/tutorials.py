"""A tutorial is a legal record, whose steps go on by what was played, with an answer to whatever else is offered."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from games.api import Acted, AnyGame, Choice, OptionsRefused
from games.checks.check import expect, finished, itself, sound
from games.checks.pictures import expect_told
from games.drawing.picture import Picture
from games.engine.tutor import Lesson, events_of
from games.options import options_from_json
from games.records.record import replay
from games.tutorial import READER, Offer, Tutorial

STEPS = 5
MOST_WORDS = 80
"""Most words of a tutorial's told and to-do lines together."""
MOST_OFFERS = 15
MOST_LABEL = 24
MOST_HEIGHT = 400
"""Greatest height of a step's picture, in its own units: 269 pixels of a phone."""
SENTENCE = re.compile(r'[A-Z0-9“"].*[.!?)]')


def faults(game: AnyGame, tutorial: Tutorial) -> list[str]:
    """Return the faults of a tutorial, in words; none for one that can be played."""
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
    """Return whether a path leads to a question."""
    found = next((choice for choice in choices if choice.key == path[0]), None)
    return found is not None and (_asks(found.children, path[1:]) if len(path) > 1 else bool(found.children))


def _pictures(game: AnyGame) -> Iterator[tuple[int, Picture | None]]:
    """Return the picture at each step of the tutorial; nothing for a game without one."""
    if game.tutorial is not None:
        lesson = Lesson(game, game.tutorial)
        for number in range(len(lesson.steps)):
            yield number, lesson.picture(number)


@sound(itself)
def a_tutorial_can_be_played(game: AnyGame) -> None:
    if game.tutorial is None:
        return
    steps = len(game.tutorial.steps)
    expect(steps == STEPS, f"`tutorial` has {steps} steps, not {STEPS}.")
    found = faults(game, game.tutorial)
    expect(not found, f"`tutorial` cannot be played: {found and found[0]}.")
    lesson = Lesson(game, game.tutorial)
    for number in range(steps):
        expect(any(lesson.lines(number)), f"`page_of` has no `lines` at step {number} of `tutorial`.")


@sound(itself)
def the_pictures_of_a_tutorial_are_in_order_and_low(game: AnyGame) -> None:
    for number, picture in _pictures(game):
        if picture is None:
            continue
        expect_told(picture, f"Step {number} of `tutorial`")
        height = picture.scene.height
        expect(height <= MOST_HEIGHT, f"Step {number} of `tutorial` has a picture {height} high, of {MOST_HEIGHT}.")
        marks = {getattr(item, "art", "") for item in picture.scene.items} & {"drawing/playable", "drawing/costs"}
        expect(not marks, f"`draw_hand` marks what can be played at step {number} of `tutorial`, with nothing legal.")


@finished(itself)
def every_step_of_a_tutorial_has_a_picture(game: AnyGame) -> None:
    for number, picture in _pictures(game):
        expect(picture, f"Step {number} of `tutorial` is shown only in words: write `draw_hand` or `draw_table`.")
