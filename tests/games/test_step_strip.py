"""The steps of a tutorial above a picture: one pill each, filled up to the one that is shown, and all else below."""

from __future__ import annotations

import pytest

from games.drawing.picture import GOLD, INK, Arrow, Box, Disc, Item, Label, Line, Picture, Scene, Sprite
from games.drawing.table import Theme
from games.drawing.tutorial import STRIP, with_step

THEME = Theme("#48163d", "#2c0c26", "#e8c9da")
ITEMS: tuple[Item, ...] = (
    Sprite("drawing/cup", 10, 0, 20, 20),
    Box(40, 0, 20, 30, INK),
    Disc(90, 20, 20, INK),
    Label("8", 120, 0, 17, INK),
    Arrow(150, 10, 200, 40, INK, 2),
    Line(((220, 10), (240, 50)), INK, 4),
)
PICTURE = Picture(Scene(400, 60, THEME.background, ITEMS), "What is seen.")


@pytest.mark.parametrize("number", range(5))
def test_the_pills_are_filled_up_to_the_step_that_is_shown(number: int) -> None:
    pills = [item for item in with_step(PICTURE, number, 5, THEME).scene.items[:5] if isinstance(item, Box)]

    assert [pill.fill == GOLD for pill in pills] == [place <= number for place in range(5)]
    assert all(pill.bounds[3] <= STRIP for pill in pills)


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
