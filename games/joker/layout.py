"""Where the places of JOKER's board lie on its picture, and the ways between them.

Each seat's side is laid out as the bottom one, and turned about the middle of the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from games.joker.board import BACKWARD, COME_OUT, ENTRANCE, MARBLES, QUARTER, SEATS, TRACK, Move

Point: TypeAlias = tuple[float, float]

SIZE = 408
MIDDLE = SIZE / 2
PITCH = 20.0
"""From space to space."""
EDGE = PITCH * QUARTER / 2
"""From the middle of the board to the track."""
BESIDE_TRACK = 14.5
"""How far outside the track its arrows run."""
BESIDE_LANE = 13.5
"""How far beside a HOME lane its arrows run."""
MARBLE = 19.0
"""How wide a marble is."""
START_MIDDLE = (-PITCH * COME_OUT, 150.0)
"""The middle of a START area."""


def turned(point: Point, quarters: int) -> Point:
    """A point as seen from the bottom side, turned clockwise about the middle of the board, on the canvas."""
    x, y = point
    for _ in range(quarters % SEATS):
        x, y = -y, x
    return MIDDLE + x, MIDDLE + y


def place_point(colour: int, place: int) -> Point:
    """The middle of a colour's place on the track or in HOME."""
    if place > ENTRANCE:
        return turned((0, EDGE - PITCH * (place - ENTRANCE)), colour)
    side, steps = divmod(place + QUARTER // 2, QUARTER)
    return turned((-PITCH * (steps - QUARTER // 2), EDGE), colour + side)


def _beside(colour: int, place: int) -> Point:
    """The point beside a place where an arrow passes it: outside the track, on the near side of a HOME lane."""
    if place > ENTRANCE:
        return turned((BESIDE_LANE, EDGE - PITCH * (place - ENTRANCE)), colour)
    side, steps = divmod(place + QUARTER // 2, QUARTER)
    outside = EDGE + BESIDE_TRACK
    x = outside if steps == 0 else -PITCH * (steps - QUARTER // 2)
    return turned((x, outside), colour + side)


def start_point(seat: int, slot: float) -> Point:
    """The middle of one of the five places of a START, in the order in which they are filled."""
    x, y = START_MIDDLE
    return turned((x + PITCH * (slot - MARBLES // 2), y), seat)


def way(move: Move, *, is_back: bool) -> list[Point]:
    """The arrow's corners beside a way between two places, from origin to target; of an 8 it is backward."""
    return _corners(_points_beside(move, is_back=is_back))


def _points_beside(move: Move, *, is_back: bool) -> list[Point]:
    colour, origin, target = move
    if is_back:
        return [_beside(colour, (origin - back - 1) % TRACK + 1) for back in range(BACKWARD + 1)]
    points = [_beside(colour, place) for place in range(origin, target + 1) if place != ENTRANCE or target == ENTRANCE]
    if origin <= ENTRANCE < target:
        corner = EDGE if origin == ENTRANCE else EDGE + BESIDE_TRACK
        points.insert(ENTRANCE - origin, turned((BESIDE_LANE, corner), colour))
    return points


def _corners(points: Sequence[Point]) -> list[Point]:
    """The points without those that lie on a straight line between their neighbours."""
    kept = [points[0]]
    for before, point, after in zip(points, points[1:], points[2:], strict=False):
        if not (before[0] == point[0] == after[0] or before[1] == point[1] == after[1]):
            kept.append(point)
    return [*kept, points[-1]]
