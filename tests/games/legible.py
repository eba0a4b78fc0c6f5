"""Whether the labels of a scene can be read: their contrast with what is painted beneath, and that they stand apart."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import ceil, floor
from typing import cast

from PIL import Image, ImageColor

from bot.pictures.painter import SCALE, Painter, label_bounds
from games.drawing.picture import Label, Scene

LEAST_CONTRAST = 4.5
"""By WCAG 2.2, criterion 1.4.3, for text of any size."""
MOST_FAINT = 0.2
"""So large a share of what lies beneath a label may have less contrast: the edges of what it stands on."""
TOUCHING = 0.5
"""So far, in CSS pixels, the bounds of two labels may reach into one another."""

_painter = Painter()
_bounds = cache(label_bounds)


def label_faults(scene: Scene) -> set[str]:
    """What keeps the labels of a scene from being read, in words."""
    labels = [item for item in scene.items if isinstance(item, Label)]
    return {*_faint(scene), *_overlapping(labels)}


def contrast(first: tuple[int, ...], second: tuple[int, ...]) -> float:
    """The contrast of two colours, each (red, green, blue) from 0 to 255, by WCAG: from 1 to 21."""
    low, high = sorted((_luminance(first[:3]), _luminance(second[:3])))
    return (high + 0.05) / (low + 0.05)


@cache
def _luminance(colour: tuple[int, ...]) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _faint(scene: Scene) -> Iterator[str]:
    """The labels with too little contrast; beneath a label lies what is painted before it, other labels left out."""
    canvas = Image.new("RGB", (scene.width * SCALE, scene.height * SCALE), scene.background)
    for item in scene.items:
        if not isinstance(item, Label):
            _painter.lay(canvas, item)
        elif (share := _faint_share(item, canvas)) >= MOST_FAINT:
            yield f"faint over {share:.0%} of what lies beneath: {item}"


def _faint_share(label: Label, canvas: Image.Image) -> float:
    """How much of what lies beneath a label has too little contrast with it, as a share of its bounds."""
    left, top, right, bottom = (side * SCALE for side in _bounds(label))
    inside = max(floor(left), 0), max(floor(top), 0), min(ceil(right), canvas.width), min(ceil(bottom), canvas.height)
    beneath = canvas.crop(inside)
    red, green, blue, *opacity = ImageColor.getrgb(label.colour)
    colour, alpha = (red, green, blue), opacity[0] if opacity else 255
    counts = cast("list[tuple[int, tuple[int, int, int]]]", beneath.getcolors(beneath.width * beneath.height))
    faint = sum(count for count, ground in counts if contrast(_over(colour, ground, alpha), ground) < LEAST_CONTRAST)
    return faint / (beneath.width * beneath.height)


def _over(colour: tuple[int, ...], ground: tuple[int, ...], alpha: int) -> tuple[int, ...]:
    """What is seen of a colour of that opacity, from 0 to 255, upon a ground."""
    return tuple(
        round((mine * alpha + under * (255 - alpha)) / 255) for mine, under in zip(colour, ground, strict=True)
    )


def _overlapping(labels: list[Label]) -> Iterator[str]:
    covered = [(label, _bounds(label)) for label in labels]
    for (one, first), (other, second) in combinations(covered, 2):
        across = min(first[2], second[2]) - max(first[0], second[0])
        down = min(first[3], second[3]) - max(first[1], second[1])
        if across > TOUCHING and down > TOUCHING:
            yield f"over one another: {one} and {other}"
