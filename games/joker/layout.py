"""The places of JOKER's board on its picture, the ways between them, and the tags of moves.

The track is a rectangle of 20 by 16 steps. A side is the way of a HOME into it: 0 from below, then clockwise. Each
colour's side is its number, or in a seat's own picture counted from that seat, which sits at the bottom.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from itertools import chain, product
from math import dist
from typing import TypeAlias

from games.drawing.picture import Bounds
from games.drawing.table import WIDTH, panel_height
from games.joker.board import BACKWARD, DEEPEST, ENTRANCE, QUARTER, SEATS, START, TRACK, Move

Point: TypeAlias = tuple[float, float]

HEIGHT = 285
"""As high as a picture may be above three rows of buttons."""
STEP_ACROSS, STEP_DOWN = 18.6, 16.2
"""The distance of spaces."""
CORNERS = (10, 26, 46, 62)
"""The numbers of the corner spaces, clockwise from the middle of the bottom."""
MIDDLE_X, MIDDLE_Y = WIDTH / 2, HEIGHT / 2
EDGE_X, EDGE_Y = 10 * STEP_ACROSS, 8 * STEP_DOWN
"""The distance of the track from the middle of the board."""
MARBLE = 18.0
"""The width of a marble."""
BAND = 10.0
"""Half the width of the ground of track and lanes."""
INWARD = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Which way each side's HOME leads."""

# The seats' panels
PANEL_HEIGHT = panel_height(is_compact=True)
PANEL_TOP = 46.0
"""The distance of a panel from the top or bottom of the picture."""

_QUADRANTS = ((-1, 1), (-1, -1), (1, -1), (1, 1))
"""Right and down of the middle, by side."""
_BESIDE_LANE = 13.0
"""The least distance of a panel from the middle of a lane."""


def side_of(colour: int, bottom: int) -> int:
    """Which side a colour has where the seat `bottom` sits at the bottom."""
    return (colour - bottom) % SEATS


@cache
def place_point(side: int, place: int) -> Point:
    """The middle of a place on the track or in HOME, of the colour that has this side."""
    x, y = _track_point((QUARTER * side + min(place, ENTRANCE)) % TRACK)
    across, down = INWARD[side]
    steps = max(place - ENTRANCE, 0)
    return round(x + across * steps * STEP_ACROSS, 2), round(y + down * steps * STEP_DOWN, 2)


def _track_point(number: int) -> Point:
    """The middle of a space by its number, clockwise from the middle of the bottom."""
    first, second, third, last = CORNERS
    if number <= first:
        across, down = -number, 8
    elif number <= second:
        across, down = -10, 8 - (number - first)
    elif number <= third:
        across, down = number - second - 10, -8
    elif number <= last:
        across, down = 10, number - third - 8
    else:
        across, down = 10 - (number - last), 8
    return MIDDLE_X + across * STEP_ACROSS, MIDDLE_Y + down * STEP_DOWN


def panel_bounds(side: int, width: float) -> Bounds:
    """The area of a seat's panel, in the quarter of the board between its own HOME and the next."""
    right, down = _QUADRANTS[side]
    near, far = _BESIDE_LANE, EDGE_X - BAND
    middle = MIDDLE_X + right * (near + far) / 2
    top = PANEL_TOP if down < 0 else HEIGHT - PANEL_TOP - PANEL_HEIGHT
    return middle - width / 2, top, middle + width / 2, top + PANEL_HEIGHT


def way(side: int, move: Move, panel: Bounds, *, is_back: bool) -> tuple[Point, ...]:
    """The corners of a marble's way through the spaces; of an 8 it is backward, out of START from the seat's panel."""
    _, origin, target = move
    if origin == START:
        x, y = place_point(side, target)
        left, top, right, bottom = panel
        return (min(max(x, left), right), min(max(y, top), bottom)), (x, y)
    if is_back:
        return _corners([place_point(side, (origin - back - 1) % TRACK + 1) for back in range(BACKWARD + 1)])
    return _corners([place_point(side, place) for place in range(origin, target + 1)])


def _corners(points: Sequence[Point]) -> tuple[Point, ...]:
    """The points without those that lie on a straight line between their neighbours."""
    kept = [points[0]]
    for before, point, after in zip(points, points[1:], points[2:], strict=False):
        if not (before[0] == point[0] == after[0] or before[1] == point[1] == after[1]):
            kept.append(point)
    return (*kept, points[-1])


# Tags: the numbers and letters of moves

TAG_HEIGHT = 16.0
_LETTER = 10.6
_EDGES = 8.0
_MESH = 7
"""The distance of spots that cover no place."""


def tag_width(text: str) -> float:
    """The width of a tag: of one character no wider than a place."""
    return max(len(text) * _LETTER + (_EDGES if len(text) > 1 else 0), STEP_ACROSS)


def tag_bounds(text: str, point: Point) -> Bounds:
    """The area of the tag about a point."""
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
