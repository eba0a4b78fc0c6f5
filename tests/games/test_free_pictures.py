"""Every game: its pictures keep to their canvas, can be read on a phone, and tell nothing that is hidden."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from bot.pictures.painter import label_bounds
from games.api import AnyGame, Cast, View
from games.checks.case import Case
from games.checks.pictures import asked_pictures, is_outside, pictures, scene_faults
from games.drawing.picture import Arrow, Box, Disc, Item, Label, Line, Picture, Scene, Sprite, art_file, label_name
from tests.games.checks.broken import finding
from tests.games.free import ALL_GAMES, LOOK_CASES
from tests.games.legible import label_faults
from tests.games.toy import Toy, ToyOptions, ToyState, ToyView

READ_OF = 2
"""Of so many pictures one is looked at for labels that cannot be read."""

each_case = pytest.mark.parametrize("case", LOOK_CASES, ids=str)
each_game = pytest.mark.parametrize("game", ALL_GAMES.values(), ids=ALL_GAMES)


def outside(scene: Scene) -> list[Label]:
    """The labels that reach out of a scene."""
    return [item for item in scene.items if isinstance(item, Label) and is_outside(label_bounds(item), scene)]


@each_case
def test_the_labels_of_a_picture_lie_within_it(case: Case) -> None:
    for picture in pictures(case):
        assert outside(picture.scene) == []


@each_case
def test_the_labels_of_a_picture_can_be_read(case: Case) -> None:
    for picture in islice(pictures(case), 0, None, READ_OF):
        assert label_faults(picture.scene) == set()


@each_case
def test_the_labels_of_a_hand_at_each_question_can_be_read(case: Case) -> None:
    for picture in asked_pictures(case):
        assert outside(picture.scene) == []
        assert label_faults(picture.scene) == set()


@each_game
def test_the_labels_of_faces_and_of_the_pictures_of_the_rules_can_be_read(game: AnyGame) -> None:
    drawn = [topic.picture for topic in (game.primer, *game.rules)]
    for scene in (*game.faces.values(), *(picture.scene for picture in drawn if picture is not None)):
        assert outside(scene) == []
        assert label_faults(scene) == set()


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
    told = finding(LeakyToy(), "a picture does not change with what is hidden").told
    assert told.startswith("The channel's picture changes with what is hidden from it: `draw_table` shows what"), told


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
    scene = Scene(100, 100, "#000000", (item,))
    (found,) = [*scene_faults(scene), *(f"outside: {label}" for label in outside(scene))]
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
    assert not isinstance(item, Label)
    assert item.bounds == pytest.approx(bounds)


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
