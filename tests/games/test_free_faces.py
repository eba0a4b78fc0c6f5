"""Every game: its faces can be emojis, are told apart, and show what its pages say."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from games.api import AnyGame, Cast, Page
from games.catalogue import GAMES
from games.checks.case import Case, positions, readers
from games.checks.trees import levels
from games.drawing.picture import Label, Scene
from tests.games.free import OPTION_CASES, SEAT_CASES

MOST_EMOJIS = 2_000
"""Discord's limit for an application."""
NAME = re.compile(r"[a-z0-9_]{2,32}")
SEEN_SIDE = 22
LEAST_SEEN = 6.5
"""The smallest text that is legible on a face, in the pixels of a face as small as Discord shows it in a text."""
CROWDED = {"nubs"}
"""The games whose plays, four a row on a phone, leave no room for faces on their buttons."""

NAMES = tuple(f"Player {seat}" for seat in range(12))
CASES = tuple(case for case in dict.fromkeys((*OPTION_CASES, *SEAT_CASES)) if case.game.faces)

each_case = pytest.mark.parametrize("case", CASES, ids=str)
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)


def _pages(case: Case, most: int) -> Iterator[Page]:
    for state, _ in positions(case, most):
        for reader in readers(case):
            yield case.game.page(state.view(reader), Cast(NAMES[: case.seats], reader))


def _all_faces() -> dict[str, Scene]:
    return {name: scene for game in GAMES.values() for name, scene in game.faces.items()}


@each_game
def test_every_game_has_faces_that_an_emoji_can_have_the_name_of(game: AnyGame) -> None:
    folder = type(game).__module__.split(".")[1]
    assert game.faces
    for name in game.faces:
        assert NAME.fullmatch(name)
        assert name.startswith(f"{folder}_")


@each_game
def test_a_face_is_square_and_its_text_large(game: AnyGame) -> None:
    for scene in game.faces.values():
        assert scene.width == scene.height
        sizes = [item.size for item in scene.items if isinstance(item, Label)]
        assert all(size * SEEN_SIDE / scene.width >= LEAST_SEEN for size in sizes)


@each_game
def test_faces_look_different(game: AnyGame) -> None:
    assert len(set(game.faces.values())) == len(game.faces)


def test_a_name_stands_for_one_face_in_all_games() -> None:
    faces = _all_faces()
    assert all(faces[name] == scene for game in GAMES.values() for name, scene in game.faces.items())
    assert len(faces) <= MOST_EMOJIS


@each_case
def test_pages_name_faces_that_there_are(case: Case) -> None:
    for page in _pages(case, 12):
        named = {name for faces in page.faces for name in faces}
        named |= {choice.face for siblings in levels(page.choices) for choice in siblings if choice.face}
        assert named <= case.game.faces.keys()


@each_case
def test_faces_stand_beside_lines(case: Case) -> None:
    pages = list(_pages(case, 12))
    assert not any(any(page.faces[len(page.lines) :]) for page in pages)
    assert any(any(page.faces) for page in pages)


@each_game
def test_some_choice_of_every_game_has_a_face_where_buttons_have_room(game: AnyGame) -> None:
    case = next(case for case in CASES if case.game is game)
    faces = [choice.face for page in _pages(case, 12) for siblings in levels(page.choices) for choice in siblings]
    assert any(faces) == (game.key not in CROWDED)


@each_case
def test_a_face_in_public_is_the_same_for_everybody(case: Case) -> None:
    """The channel's button must not show more than the channel knows."""
    for state, _ in positions(case, 12):
        pages = [case.game.page(state.view(reader), Cast(NAMES[: case.seats], reader)) for reader in readers(case)]
        table = {choice.key: choice.face for choice in pages[0].choices}
        for page in pages[1:]:
            assert all(choice.face == table[choice.key] for choice in page.choices if choice.is_public)
