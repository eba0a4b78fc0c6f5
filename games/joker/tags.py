"""Where the numbers and letters of JOKER's moves stand on the picture: on the place they name, or clear of all else."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from itertools import chain, product
from math import dist

from games.drawing.picture import Bounds
from games.joker.board import DEEPEST, SEATS
from games.joker.layout import (
    BAND,
    EDGE_X,
    EDGE_Y,
    MARBLE,
    MIDDLE_X,
    MIDDLE_Y,
    STEP_ACROSS,
    Point,
    place_point,
)

TAG_HEIGHT = 16.0
_LETTER = 10.6
_EDGES = 8.0
_MESH = 7
"""From spot to spot, of those that cover no place."""


def tag_width(text: str) -> float:
    """How wide a tag is: of one character no wider than a place."""
    return max(len(text) * _LETTER + (_EDGES if len(text) > 1 else 0), STEP_ACROSS)


def tag_bounds(text: str, point: Point) -> Bounds:
    """What the tag about a point covers."""
    return _about(point, tag_width(text) / 2, TAG_HEIGHT / 2)


def tag_points(wanted: Sequence[tuple[str, Point]], taken: Collection[Point], kept: Iterable[Bounds]) -> list[Point]:
    """The middle of each tag, for its text and the place that it names, so that none overlaps another.

    The first of a place stands on it, if there is no marble; where the text is wide or a marble stands, and the others,
    next to it. `taken` are the points of the marbles on the track and in HOME; `kept` is what no tag covers.
    """
    covered = list(kept)
    points: dict[int, Point] = {}
    is_free = {index: text_fits(text) and own not in taken for index, (text, own) in enumerate(wanted)}
    for index in sorted(range(len(wanted)), key=lambda index: not is_free[index]):
        text, own = wanted[index]
        spots = chain([own] if is_free[index] else [], _beside(len(text), own))
        points[index] = next((spot for spot in spots if _is_clear(text, spot, covered)), own)
        covered.append(tag_bounds(text, points[index]))
    return [points[index] for index in range(len(wanted))]


def text_fits(text: str) -> bool:
    """Whether a tag is no wider than a place."""
    return len(text) == 1


def _about(point: Point, across: float, down: float) -> Bounds:
    x, y = point
    return x - across, y - down, x + across, y + down


def _is_clear(text: str, spot: Point, areas: Iterable[Bounds]) -> bool:
    """Whether a tag about the spot covers nothing of the areas."""
    left, top, right, bottom = tag_bounds(text, spot)
    return not any(left < area[2] and area[0] < right and top < area[3] and area[1] < bottom for area in areas)


@cache
def _beside(length: int, own: Point) -> tuple[Point, ...]:
    """The spots within the board for a tag of that length that cover no place, the nearest to one first."""
    return tuple(sorted(_room(length), key=lambda spot: dist(spot, own)))


@cache
def _room(length: int) -> tuple[Point, ...]:
    """The spots for a tag of that length that cover no place: in rows and columns along the track, and between."""
    text = "0" * length
    half = tag_width(text) / 2
    places = {place_point(side, place) for side in range(SEATS) for place in range(1, DEEPEST + 1)}
    inside = EDGE_X - BAND - half, EDGE_Y - BAND - TAG_HEIGHT / 2
    columns = range(int(MIDDLE_X - inside[0]), int(MIDDLE_X + inside[0]), _MESH)
    rows = range(int(MIDDLE_Y - inside[1]), int(MIDDLE_Y + inside[1]), _MESH)
    lines = {MIDDLE_X - inside[0], MIDDLE_X + inside[0]}, {MIDDLE_Y - inside[1], MIDDLE_Y + inside[1]}
    spots = {
        *product(columns, rows),
        *product({x for x, _ in places}, lines[1]),
        *product(lines[0], {y for _, y in places}),
    }
    holes = [_about(place, MARBLE / 2, MARBLE / 2) for place in places]
    return tuple(spot for spot in sorted(spots) if _is_clear(text, spot, holes))
