"""Every game: its pictures keep to their canvas, can be read on a phone, and tell nothing that is hidden."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from bot.pictures.painter import label_bounds
from games.api import AnyGame, Cast, Choice, View
from games.catalogue import GAMES
from games.checks.case import Case, positions
from games.drawing.picture import (
    MOST_ALT,
    Arrow,
    Box,
    Disc,
    Item,
    Label,
    Line,
    Picture,
    Scene,
    Sprite,
    art_file,
    label_name,
    least_text,
)
from tests.games.free import OPTION_CASES, SEAT_CASES
from tests.games.legible import label_faults
from tests.games.toy import Toy, ToyOptions, ToyState, ToyView

NAMES = (
    "Ann",
    "Bob",
    "Vera",
    "Zoë Müller-Lüdenscheidt von Ärmel",
    "花子",
    "W" * 32,
    "Gus",
    "Hal",
    "Ида",
    "Jo",
    "Kim",
    "Łukasz",
)
"""As Discord allows them: long ones, accents, and scripts that labels cannot write."""
HOUSES = frozenset((2, 3))
MOST_WIDTH = 500
MOST_HEIGHT = 600
ROUNDING = 0.5
READ_OF = 2
"""Of so many pictures one is looked at for labels that cannot be read."""
COLOUR = re.compile(r"#[0-9a-f]{6}([0-9a-f]{2})?")

CASES = tuple(dict.fromkeys((*OPTION_CASES, *SEAT_CASES)))

each_case = pytest.mark.parametrize("case", CASES, ids=str)
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)


def _draw(case: Case, view: View[Any], path: tuple[str, ...] = ()) -> Picture | None:
    if view.seat is None:
        return case.game.table_picture(view, Cast(NAMES[: case.seats], houses=HOUSES))
    return case.game.hand_picture(view, Cast(NAMES[: case.seats], view.seat, HOUSES), path)


def _pictures(case: Case, most: int = 12) -> Iterator[Picture]:
    for state, _ in positions(case, most):
        for reader in (None, *range(case.seats)):
            picture = _draw(case, state.view(reader))
            if picture is not None:
                yield picture


def _questions(choices: Sequence[Choice], before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The keys that lead to each question."""
    for choice in choices:
        if choice.children:
            yield (*before, choice.key)
            yield from _questions(choice.children, (*before, choice.key))


def _bounds(item: Item) -> tuple[float, float, float, float]:
    return label_bounds(item) if isinstance(item, Label) else item.bounds


def _colours(item: Item) -> list[str]:
    match item:
        case Sprite(colour=colour) | Label(colour=colour) | Line(colour=colour):
            return [colour]
        case Arrow(colour=colour, casing=casing):
            return [colour, *([casing] if casing else [])]
        case Box(fill=fill, outline=outline) | Disc(fill=fill, outline=outline):
            return [colour for colour in (fill, outline) if colour]


def scene_faults(scene: Scene) -> set[str]:
    """What is wrong with a scene, in words."""
    found = set()
    if not (scene.width <= MOST_WIDTH and scene.height <= MOST_HEIGHT):
        found.add("too large")
    if not COLOUR.fullmatch(scene.background) or len(scene.background) != 7:
        found.add(f"background {scene.background}")
    for item in scene.items:
        left, top, right, bottom = _bounds(item)
        if min(left, top) < -ROUNDING or right > scene.width + ROUNDING or bottom > scene.height + ROUNDING:
            found.add(f"outside: {item}")
        found.update(f"colour {colour}" for colour in _colours(item) if not COLOUR.fullmatch(colour))
        if isinstance(item, Label) and not (item.text and item.text.isascii() and item.text.isprintable()):
            found.add(f"cannot be written: {item}")
        if isinstance(item, Label) and item.size < least_text(scene.width):
            found.add(f"too small: {item}")
        if isinstance(item, Sprite) and not art_file(item.art).is_file():
            found.add(f"no art {item.art}")
    return found


@each_game
def test_every_game_draws_its_table_and_what_each_of_its_seats_sees(game: AnyGame) -> None:
    case = next(case for case in SEAT_CASES if case.game is game)
    views = [state.view(reader) for state, _ in positions(case, 12) for reader in (None, *range(case.seats))]
    drawn = {view.seat for view in views if _draw(case, view) is not None}
    assert drawn == {None, *range(case.seats)}


@each_case
def test_a_picture_is_in_order(case: Case) -> None:
    for picture in _pictures(case):
        assert scene_faults(picture.scene) == set()


@each_case
def test_the_labels_of_a_picture_can_be_read(case: Case) -> None:
    for picture in islice(_pictures(case), 0, None, READ_OF):
        assert label_faults(picture.scene) == set()


@each_game
def test_a_face_is_in_order(game: AnyGame) -> None:
    for scene in game.faces.values():
        assert scene_faults(scene) == set()
        assert label_faults(scene) == set()


@each_game
def test_the_pictures_of_the_rules_are_in_order_and_said_in_words_too(game: AnyGame) -> None:
    for topic in (game.primer, *game.rules):
        picture = topic.picture
        assert picture is not None, topic.title
        assert scene_faults(picture.scene) == set()
        assert label_faults(picture.scene) == set()
        assert 0 < len(picture.alt) <= MOST_ALT


@each_case
def test_a_picture_is_said_in_words_too(case: Case) -> None:
    for picture in _pictures(case):
        assert 0 < len(picture.alt) <= MOST_ALT


@each_case
def test_a_hand_is_in_order_at_each_question(case: Case) -> None:
    for state, _ in positions(case, 12):
        for seat in state.to_act:
            view = state.view(seat)
            for path in _questions(case.game.page(view, Cast(NAMES[: case.seats], seat)).choices):
                picture = _draw(case, view, path)
                if picture is not None:
                    assert scene_faults(picture.scene) | label_faults(picture.scene) == set()
                    assert 0 < len(picture.alt) <= MOST_ALT


@each_case
def test_a_view_is_always_drawn_the_same(case: Case) -> None:
    for state, _ in positions(case, 3):
        for reader in (None, *range(case.seats)):
            picture, again = _draw(case, state.view(reader)), _draw(case, state.clone().view(reader))
            assert picture == again
            assert hash(picture) == hash(again)


@each_case
def test_nobody_has_a_hand_to_see_before_the_deal(case: Case) -> None:
    state = case.new()
    assert [_draw(case, state.view(seat)) for seat in range(case.seats)] == [None] * case.seats


def _leaks(case: Case) -> set[int | None]:
    """The readers whose picture, or the channel's, changes with what is hidden from them."""
    rng = random.Random(str(case))
    found: set[int | None] = set()
    for state, _ in positions(case, 12):
        for reader in (None, *range(case.seats)):
            other = state.clone()
            other.resample(reader, rng)
            for allowed in (reader, None):
                picture, same = _draw(case, state.view(allowed)), _draw(case, other.view(allowed))
                if picture != same or repr(picture) != repr(same):
                    found.add(reader)
    return found


@each_case
def test_a_picture_does_not_change_with_what_is_hidden(case: Case) -> None:
    assert _leaks(case) == set()


class LeakyState(ToyState):
    """A toy state that shows the channel where a card is."""

    __slots__ = ()

    def view(self, seat: int | None) -> ToyView:
        return replace(super().view(seat), totals=(sum(self.hands[0]), 0))


class LeakyToy(Toy):
    """Draws the totals, which leak."""

    def new(self, options: ToyOptions, seats: int) -> LeakyState:
        return LeakyState(options, seats)

    def table_picture(self, view: View[Any], cast: Cast) -> Picture:
        assert isinstance(view, ToyView)
        label = Label(str(view.totals[0]), 50, 50, 20, "#ffffff")
        return Picture(Scene(100, 100, "#000000", (label,)), "the totals")


def test_a_leak_is_found() -> None:
    assert _leaks(Case(LeakyToy(), ToyOptions(), 2)) == {None, 1}


@pytest.mark.parametrize(
    ("item", "fault"),
    [
        (Label("far too long for this", 80, 50, 14, "#ffffff"), "outside"),
        (Label("low", 50, 99, 14, "#ffffff"), "outside"),
        (Label("tiny", 50, 50, 3, "#ffffff"), "too small"),
        (Label("花", 50, 50, 14, "#ffffff"), "cannot be written"),
        (Label("", 50, 50, 14, "#ffffff"), "cannot be written"),
        (Sprite("toy/none", 10, 10, 10, 10), "no art"),
        (Box(10, 10, 91, 10, "#ffffff"), "outside"),
        (Box(10, 10, 10, 10, "white"), "colour"),
        (Disc(5, 50, 6, "#ffffff"), "outside"),
        (Arrow(10, 10, 99, 50, "#ffffff", 4), "outside"),
        (Line(((10, 10), (99, 50)), "#ffffff", 4), "outside"),
        (Line(((10, 10), (90, 50)), "white", 4), "colour"),
    ],
)
def test_a_fault_is_found(item: Item, fault: str) -> None:
    (found,) = scene_faults(Scene(100, 100, "#000000", (item,)))
    assert found.startswith(fault)


@pytest.mark.parametrize(
    ("item", "bounds"),
    [
        (Sprite("toy/card", 10, 20, 30, 40), (10, 20, 40, 60)),
        (Sprite("toy/card", 10, 20, 30, 40, angle=90), (5, 25, 45, 55)),
        (Box(1, 2, 3, 4, "#ffffff"), (1, 2, 4, 6)),
        (Disc(10, 10, 3, "#ffffff"), (7, 7, 13, 13)),
        (Line(((10, 20), (30, 5), (40, 25)), "#ffffff", 4), (8, 3, 42, 27)),
    ],
)
def test_what_an_item_covers(item: Item, bounds: tuple[float, ...]) -> None:
    assert _bounds(item) == pytest.approx(bounds)


def test_art_is_drawn_without_fonts_and_at_any_size() -> None:
    arts = sorted(art_file("x/y").parents[2].glob("*/art/*.svg"))
    assert arts
    for art in arts:
        svg = art.read_text(encoding="utf-8")
        assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 '), art
        root = svg.partition(">")[0]
        assert "width" not in root, art
        assert "height" not in root, art
        assert "<text" not in svg, art
        assert "href" not in svg, art


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("Ann", "Ann"),
        ("Zoë Müller", "Zoe Muller"),
        ("花子", "Player 3"),
        ("Ида", "Player 3"),
        ("Łukasz", "Player 3"),
        ("́", "Player 3"),
    ],
)
def test_a_name_becomes_what_a_label_can_write(name: str, label: str) -> None:
    assert label_name(name, 2) == label
