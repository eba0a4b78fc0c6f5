"""Where the places of JOKER's board lie on its picture, and the ways between them.

The track is a rectangle of 20 by 16 steps. A side is the way of a HOME into it: 0 from below, then clockwise. Each
colour's side is its number, or in a seat's own picture counted from that seat, which sits at the bottom.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from games.drawing.picture import Bounds
from games.drawing.table import WIDTH, panel_height
from games.joker.board import BACKWARD, ENTRANCE, QUARTER, SEATS, START, TRACK, Move

Point: TypeAlias = tuple[float, float]

HEIGHT = 285
"""As high as a picture may be above three rows of buttons."""
STEP_ACROSS, STEP_DOWN = 18.6, 16.2
"""From space to space."""
CORNERS = (10, 26, 46, 62)
"""The numbers of the corner spaces, clockwise from the middle of the bottom."""
MIDDLE_X, MIDDLE_Y = WIDTH / 2, HEIGHT / 2
EDGE_X, EDGE_Y = 10 * STEP_ACROSS, 8 * STEP_DOWN
"""From the middle of the board to the track."""
MARBLE = 18.0
"""How wide a marble is."""
BAND = 10.0
"""How far the ground of track and lanes reaches about the middle of a space."""
INWARD = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Which way each side's HOME leads."""

# The seats' panels
PANEL_HEIGHT = panel_height(is_compact=True)
PANEL_TOP = 46.0
"""From the top or bottom of the picture to the nearer edge of a panel."""

_QUADRANTS = ((-1, 1), (-1, -1), (1, -1), (1, 1))
"""Right and down of the middle, by side."""
_BESIDE_LANE = 13.0
"""How far from the middle of a lane a panel begins at least."""


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
    """What the panel of a seat covers, in the quarter of the board between its own HOME and the next."""
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
