"""A game's tutorial, played to each of its steps, with the screens and the answers to each offer."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any

import orjson

from games.api import AnyEvent, AnyGame, AnyState, Cast, Options, View, apply
from games.drawing.picture import Picture
from games.drawing.tutorial import with_step
from games.engine.seating import HOUSE_NAMES
from games.english import capital
from games.level import Level
from games.options import options_from_json
from games.records.record import event_from_json
from games.tutorial import READER, Offer, Tutorial

LOW = 300
"""Most height of a picture, in its own units, that has the lesson's progress above it."""
_kept: dict[AnyGame, Lesson] = {}


class Lesson:
    """A game's tutorial. Steps and offers are counted from 0."""

    def __init__(self, game: AnyGame, tutorial: Tutorial) -> None:
        """Take a tutorial that is legal by the rules."""
        self.game = game
        self.steps = tutorial.steps
        self.seats = tutorial.seats
        self.options: Options = options_from_json(game, dict(tutorial.options))
        self.events = events_of(game, tutorial)
        houses: dict[int, Level] = dict.fromkeys(range(1, self.seats), "steady")
        self.cast = Cast(("You", *HOUSE_NAMES[: self.seats - 1]), READER, houses)
        self._states = self._played()

    def _played(self) -> tuple[AnyState, ...]:
        """Return the state at each step."""
        state, revisions = self.game.new(self.options, self.seats), [step.revision for step in self.steps]
        states = {0: state.clone()}
        for revision, event in enumerate(self.events[: max(revisions)], 1):
            apply(state, event)
            if revision in revisions:
                states[revision] = state.clone()
        return tuple(states[revision] for revision in revisions)

    def state(self, number: int) -> AnyState:
        """Return a copy of the state at a step."""
        return self._states[number].clone()

    def judge(self, number: int, offer: Offer) -> str | None:
        """Return why an offer of a step is wrong, with what to try; None for a right one."""
        step, state = self.steps[number], self._states[number]
        if offer.path in step.right:
            return None
        action = self.game.action_of(state.view(READER), offer.path)
        return offer.wrong if offer.wrong or action is None else state.refusal(READER, action)

    def picture(self, number: int) -> Picture | None:
        """Return the reader's picture at a step, or else the table's, without marks on playable cards.

        The progress stands above, unless one of the lesson's pictures leaves no room for it on a phone.
        """
        picture = self._pictures[number]
        if picture is None or any(each is not None and each.scene.height > LOW for each in self._pictures):
            return picture
        return with_step(picture, number, len(self.steps), self.game.theme)

    @cached_property
    def _pictures(self) -> tuple[Picture | None, ...]:
        """The picture at each step, if there is one."""
        return tuple(
            self.game.hand_picture(self._unmarked(number), self.cast)
            or self.game.table_picture(state.view(None), self.cast)
            for number, state in enumerate(self._states)
        )

    def lines(self, number: int) -> tuple[str, ...]:
        """Return the reader's page at a step in words."""
        return self.game.page(self._unmarked(number), self.cast).lines

    def spoken(self, number: int, offer: Offer) -> str:
        """Return the label of an offer's button without pictures, in full words."""
        if offer.spoken:
            return offer.spoken
        view = self._states[number].view(READER)
        action = self.game.action_of(view, offer.path)
        offered = view if action is None else replace(view, legal=tuple(dict.fromkeys((*view.legal, action))))
        choices = self.game.page(offered, self.cast).choices
        words: list[str] = []
        for key in offer.path:
            choice = next((choice for choice in choices if choice.key == key), None)
            if choice is None:
                return offer.label
            choices = choice.children
            words.append(choice.spoken or (choice.label if words else capital(choice.label)))
        return ": ".join(word.removesuffix("…") for word in words)

    def _unmarked(self, number: int) -> View[Any]:
        return replace(self._states[number].view(READER), legal=())


def events_of(game: AnyGame, tutorial: Tutorial) -> list[AnyEvent]:
    """Return the events of a tutorial; raises ValueError for one that is not written as in a record."""
    return [event_from_json(game, orjson.dumps(data)) for data in tutorial.events]


def lesson_of(game: AnyGame) -> Lesson | None:
    """Return the lesson of a game; None for one without a tutorial."""
    if game.tutorial is None:
        return None
    if game not in _kept:
        _kept[game] = Lesson(game, game.tutorial)
    return _kept[game]
