"""What the tables of all games are made of: panels keep their parts apart, and pictures to the room of a screen."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

import pytest
from PIL import ImageColor

from bot.pictures.painter import label_bounds
from games.drawing.picture import (
    INK,
    PAPER,
    SEAT_COLOURS,
    Arrow,
    Bounds,
    Box,
    Disc,
    Item,
    Label,
    Line,
    Picture,
    Scene,
    Sprite,
)
from games.drawing.table import (
    TALLY,
    Icon,
    SeatPanel,
    Theme,
    button_rows,
    name_plate,
    panel_height,
    room,
    seat_panel,
    seat_tally,
    seat_tokens,
)
from games.drawing.tutorial import STRIP, with_step
from games.level import Level
from tests.games.legible import contrast

THEME = Theme("#48163d", "#2c0c26", "#e8c9da")
SEAT = SeatPanel("Konstantin", SEAT_COLOURS[1], house="strong", count="12", chip=(Icon("whot/star", 20, 20), "11"))


def panel(seat: SeatPanel, width: float, *, is_compact: bool) -> list[Item]:
    height = panel_height(is_compact=is_compact)
    return list(seat_panel(seat, 20, 20, width, height, THEME, "drawing/cards", is_compact=is_compact))


def covered(items: Sequence[Item]) -> list[Bounds]:
    """The name, the count, and the chip as a whole."""
    labels = {item.text: label_bounds(item) for item in items if isinstance(item, Label)}
    chips = [item.bounds for item in items if isinstance(item, Box) and item.fill == PAPER]
    return [labels["Konstantin"], labels["12"], *chips]


@pytest.mark.parametrize(("level", "dots"), [(None, 0), ("easy", 1), ("steady", 2), ("strong", 3)])
@pytest.mark.parametrize("width", [70.4, 124])
def test_a_house_player_has_a_dot_for_each_step_of_its_level(level: Level | None, dots: int, width: float) -> None:
    """Each is four pixels wide on a phone, where 400 units are 269 pixels, and stands apart from all else."""
    items = list(name_plate(replace(SEAT, house=level), 20, 20, width))
    seen = [item for item in items if isinstance(item, Disc)]
    assert len(seen) == dots
    assert all(2 * dot.radius * 269 / 400 >= 4 for dot in seen)
    (plate,) = (item for item in items if isinstance(item, Box))
    signs = [item for item in items if isinstance(item, Sprite)]
    assert len(signs) == bool(dots)
    (name,) = (item for item in items if isinstance(item, Label))
    assert all(contrast(ImageColor.getrgb(dot.fill), ImageColor.getrgb(plate.fill)) > 4.5 for dot in seen)
    for dot in seen:
        assert plate.x < dot.bounds[0] < dot.bounds[2] < plate.x + plate.width
        assert signs[0].bounds[3] < dot.bounds[1] < dot.bounds[3] < plate.y + plate.height
        assert label_bounds(name)[2] < dot.bounds[0]
    for one, other in itertools.pairwise(seen):
        assert (other.bounds[0] - one.bounds[2]) * 269 / 400 >= 1


@pytest.mark.parametrize("is_newest", [False, True])
@pytest.mark.parametrize(("width", "is_compact"), [(70.4, False), (124, False), (89.75, True), (124, True)])
def test_name_count_and_chip_do_not_touch_each_other(width: float, is_compact: bool, is_newest: bool) -> None:
    parts = covered(panel(replace(SEAT, is_newest=is_newest, is_to_act=True), width, is_compact=is_compact))
    assert len(parts) == 3
    for one, other in itertools.combinations(parts, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.parametrize(
    ("width", "has_chip", "has_score"), [(380, True, True), (380, False, True), (124, False, True), (124, True, False)]
)
def test_a_compact_panel_has_the_score_where_a_chip_leaves_room(width: float, has_chip: bool, has_score: bool) -> None:
    seat = replace(SEAT, score="100 pts", chip=(Icon("whot/star", 20, 20), "11") if has_chip else ())
    items = panel(seat, width, is_compact=True)
    texts = {item.text: label_bounds(item) for item in items if isinstance(item, Label)}
    assert ("100 pts" in texts) == has_score
    if has_score:
        assert texts["12"][2] < texts["100 pts"][0]
        assert texts["100 pts"][2] <= min(
            (item.x for item in items if isinstance(item, Box) and item.fill == PAPER), default=20 + width
        )


@pytest.mark.parametrize(("width", "shown"), [(70.4, "P3"), (124, "Player 3")])
def test_a_name_that_is_a_number_is_never_cut_off(width: float, shown: str) -> None:
    items = panel(replace(SEAT, name="Player 3"), width, is_compact=False)
    assert shown in [item.text for item in items if isinstance(item, Label)]


def test_a_seat_in_the_least_room_is_its_token_and_count() -> None:
    items = list(seat_tally(replace(SEAT, is_to_act=True), "Ko", 20, 20, 60, THEME))
    token, count = (label_bounds(item) for item in items if isinstance(item, Label))
    assert 20 <= token[0] < token[2] < count[0] < count[2] <= 80
    assert all(20 <= top < bottom <= 20 + TALLY for _, top, _, bottom in (token, count))


def test_tokens_are_two_letters_of_the_names_and_never_alike() -> None:
    names = ("Vera", "Vernon", "Venus", "花子", "Ann", "Bob")
    assert seat_tokens(names, reader=4) == ("Ve", "Vr", "Vn", "P4", "You", "Bo")
    assert seat_tokens(("łukasz", "ßo", "ნინო", "محمد")) == ("Łu", "So", "ნი", "مح")
    assert seat_tokens(["ʇom"]) == ("P1",), "no label can write its capital letter"


def test_buttons_break_into_rows_as_wide_as_a_phone() -> None:
    assert button_rows([]) == 0
    assert button_rows(["★ 8", "WHOT…", "Draw"]) == 1
    assert button_rows(["★ 2", "★ 8", "WHOT…", "Draw"]) == 2
    assert button_rows(["● 11"] * 4) == 2
    assert button_rows(["● 1"] * 4) == 1
    assert button_rows(["● 1"] * 4, have_faces=True) == 2
    assert button_rows(["♥\ufe0e♠\ufe0e♦\ufe0e"] * 3) == 1
    assert button_rows(["♥\ufe0e♠\ufe0e♦\ufe0e"] * 4) == 2


def test_a_picture_has_the_room_that_words_and_buttons_leave() -> None:
    """Two lines of words, two rows of buttons and a picture of 242 pixels fill a screen of 500."""
    assert round(room(2)) == 360
    assert 285 <= room(3) < 286
    assert round(room(2, is_large=True) - room(2)) == 149


# The steps of a tutorial


ITEMS: tuple[Item, ...] = (
    Sprite("drawing/cup", 10, 0, 20, 20),
    Box(40, 0, 20, 30, INK),
    Disc(90, 20, 20, INK),
    Label("8", 120, 0, 17, INK),
    Arrow(150, 10, 200, 40, INK, 2),
    Line(((220, 10), (240, 50)), INK, 4),
)
PICTURE = Picture(Scene(400, 60, THEME.background, ITEMS), "What is seen.")


def test_all_that_was_drawn_stands_as_it_did_below_the_steps() -> None:
    stepped = with_step(PICTURE, 0, 5, THEME)

    assert (stepped.scene.width, stepped.scene.height, stepped.alt) == (400, 60 + STRIP, PICTURE.alt)
    for before, after in zip(ITEMS, stepped.scene.items[5:], strict=True):
        if isinstance(before, Label):
            assert isinstance(after, Label)
            assert (after.x, after.y) == (before.x, before.y + STRIP)
        else:
            assert not isinstance(after, Label)
            left, top, right, bottom = before.bounds
            assert after.bounds == (left, top + STRIP, right, bottom + STRIP)
