"""The progress of a tutorial, above the picture of its current step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.drawing.picture import GOLD, Arrow, Box, Item, Line, Picture
from games.drawing.table import WIDTH, Theme

STRIP = 20
"""Height of the progress, with its margins."""
_PILL, _THICK, _GAP = 40.0, 8.0, 8.0


def with_step(picture: Picture, number: int, steps: int, theme: Theme) -> Picture:
    """Return the picture below a row of pills, one a step, filled up to that number, counted from 0."""
    scene = picture.scene
    items = (*_pills(number, steps, theme), *(_lowered(item) for item in scene.items))
    return replace(picture, scene=replace(scene, height=scene.height + STRIP, items=items))


def _pills(number: int, steps: int, theme: Theme) -> Iterator[Item]:
    left = (WIDTH - steps * (_PILL + _GAP) + _GAP) / 2
    for step in range(steps):
        is_reached = step <= number
        fill, outline = (GOLD, "") if is_reached else ("", theme.soft)
        yield Box(left + step * (_PILL + _GAP), STRIP - _THICK, _PILL, _THICK, fill, _THICK / 2, outline, 1.5)


def _lowered(item: Item) -> Item:
    """Return the item moved down by the height of the progress."""
    match item:
        case Arrow():
            return replace(item, y1=item.y1 + STRIP, y2=item.y2 + STRIP)
        case Line():
            return replace(item, points=tuple((x, y + STRIP) for x, y in item.points))
    return replace(item, y=item.y + STRIP)
