"""What is read off JOKER's pictures."""

from __future__ import annotations

from games.drawing.picture import GOLD, INK, PAPER, Bounds, Box, Disc, Label, Picture, Sprite
from games.joker.board import parse_place
from games.joker.labels import LETTERS
from games.joker.layout import Point, place_point, side_of


def at(colour: int, name: str, bottom: int = 0) -> Point:
    """Where a place lies by its name in records, for the seat at the bottom."""
    return place_point(side_of(colour, bottom), parse_place(colour, name))


def labels(picture: Picture) -> list[str]:
    return [item.text for item in picture.scene.items if isinstance(item, Label)]


def sprites(picture: Picture, name: str) -> list[Sprite]:
    """The sprites of that art, with its folder."""
    return [item for item in picture.scene.items if isinstance(item, Sprite) and item.art == name]


def boxes(picture: Picture, *, fill: str = "", outline: str = "") -> list[Box]:
    """The boxes of that fill, or with that rim."""
    return [
        item
        for item in picture.scene.items
        if isinstance(item, Box) and (item.fill == fill if fill else item.outline == outline)
    ]


def rings(picture: Picture) -> set[Point]:
    """Where the gold rings stand."""
    return {(item.x, item.y) for item in picture.scene.items if isinstance(item, Disc) and item.outline == GOLD}


def letters_at(picture: Picture, point: Point) -> str:
    """The letters on the marbles that stand on a point."""
    return "".join(
        item.text
        for item in picture.scene.items
        if isinstance(item, Label) and item.colour == INK and (item.x, item.y) == point and item.text in LETTERS
    )


def tags(picture: Picture) -> list[tuple[str, Bounds, str]]:
    """The text, bounds and fill of each number and letter of a move."""
    return [
        (label.text, plate.bounds, plate.fill)
        for plate, label in zip(picture.scene.items, picture.scene.items[1:], strict=False)
        if isinstance(plate, Box) and plate.fill in (GOLD, PAPER) and plate.line == 1 and isinstance(label, Label)
    ]


def numbers(picture: Picture) -> dict[str, list[Point]]:
    """Where the tags stand, by their text."""
    found: dict[str, list[Point]] = {}
    for text, (left, top, right, bottom), _ in tags(picture):
        found.setdefault(text, []).append((round((left + right) / 2, 2), round((top + bottom) / 2, 2)))
    return found


def overlap(one: Bounds, other: Bounds) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
