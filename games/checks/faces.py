"""A game's faces can be emojis, are told apart, and show what its pages say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from games.api import AnyEvent, AnyGame, AnyState, Page
from games.checks.case import Case, at_positions, each_look, each_size, positions, readers
from games.checks.check import Fault, expect, finished, itself, sound
from games.checks.trees import levels
from games.drawing.picture import Label
from games.english import join_words

NAME = re.compile(r"[a-z0-9_]{2,32}")
SEEN_SIDE = 22
LEAST_SEEN = 6.5
"""The smallest text that is legible on a face, in the pixels of a face as small as Discord shows it in a text."""


def _each_faced(game: AnyGame) -> Sequence[Case]:
    """Return the cases in which a game with faces looks different."""
    return each_look(game) if game.faces else ()


def _the_default(game: AnyGame) -> Sequence[Case]:
    """Return the default options with the fewest seats, of a game with faces."""
    return each_size(game)[:1] if game.faces else ()


def _pages(case: Case) -> Iterator[Page]:
    for state, _ in positions(case, 12):
        for reader in readers(case):
            yield case.page(state, reader)


@finished(itself)
def faces(game: AnyGame) -> None:
    expect(
        game.faces,
        "`faces` is empty, as they are in a game of one class where no `look` has values: lines and buttons show no "
        "cards or dice.",
    )


@sound(itself)
def a_face_can_have_the_name_of_an_emoji(game: AnyGame) -> None:
    own = (f"{type(game).__module__.split('.')[1]}_", f"{game.key.replace('-', '_')}_")
    for name in game.faces:
        expect(NAME.fullmatch(name), f"`faces` has the name {name!r}, not 2 to 32 characters out of a-z, 0-9 and _.")
        expect(name.startswith(own), f"`faces` has the name {name!r}, which does not begin with {own[0]}.")


@sound(itself)
def a_face_is_square_and_its_text_large(game: AnyGame) -> None:
    for name, scene in game.faces.items():
        expect(
            scene.width == scene.height, f"`faces` has {name!r} {scene.width} wide and {scene.height} high: a square."
        )
        sizes = [item.size for item in scene.items if isinstance(item, Label)]
        least = LEAST_SEEN * scene.width / SEEN_SIDE
        expect(min(sizes, default=least) >= least, f"`faces` has {name!r} with text {min(sizes, default=0)} high.")


@sound(itself)
def faces_look_different(game: AnyGame) -> None:
    names: dict[object, str] = {}
    for name, scene in game.faces.items():
        if (other := names.setdefault(scene, name)) != name:
            raise Fault(f"`faces` has the same scene under {other!r} and {name!r}.")


@sound(_each_faced)
@at_positions(12)
def pages_name_faces_that_there_are(case: Case, state: AnyState, _: AnyEvent | None) -> None:
    for reader in readers(case):
        page = case.page(state, reader)
        named = {name for faces in page.faces for name in faces}
        named |= {choice.face for siblings in levels(page.choices) for choice in siblings if choice.face}
        if unknown := sorted(named - case.game.faces.keys()):
            raise Fault(f"`page_of` names {join_words(list(map(repr, unknown)))}, which `faces` does not have.")
        expect(not any(page.faces[len(page.lines) :]), "`page_of` has more entries in `faces` than in `lines`.")


@finished(_each_faced)
def faces_stand_beside_lines(case: Case) -> None:
    expect(any(any(page.faces) for page in _pages(case)), "`page_of` has no `faces` beside its `lines`.")


@finished(_the_default)
def some_choice_has_a_face(case: Case) -> None:
    choices = (choice for page in _pages(case) for siblings in levels(page.choices) for choice in siblings)
    expect(any(choice.face for choice in choices), "`page_of` has no `face` on any of its choices.")


@sound(_each_faced)
@at_positions(12)
def a_face_in_public_is_the_same_for_everybody(case: Case, state: AnyState, _: AnyEvent | None) -> None:
    """The channel's button must not show more than the channel knows."""
    table = {choice.key: choice.face for choice in case.page(state, None).choices}
    for seat in range(case.seats):
        for choice in case.page(state, seat).choices:
            if choice.is_public and choice.face != table.get(choice.key):
                raise Fault(f"The public choice {choice.key!r} has another `face` for seat {seat} than in public.")
