"""Where the numbers of JOKER's moves stand on the picture: by the place where a move ends, and clear of all else."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, product
from math import copysign, dist

from games.drawing.picture import Bounds
from games.joker.board import DEEPEST, MARBLES, SEATS
from games.joker.layout import EDGE, MARBLE, MIDDLE, SIZE, Point, place_point

BADGE_WIDTH, BADGE_HEIGHT = 19.0, 15.0
GAP = 1.0
"""Between one number and the next."""
HOLE = 8.0
"""How far about a place no number of another place stands."""
LETTER = 4.5
"""How far about the middle of a marble its letter reaches."""
MESH = range(round(MIDDLE - EDGE), round(MIDDLE + EDGE), 8)
"""The columns and rows of the spots for numbers that have no room beside their place."""

_PLACES = frozenset(place_point(seat, place) for seat in range(SEATS) for place in range(1, DEEPEST + 1))


def badge_points(ends: Sequence[Point], taken: Collection[Point], kept: Iterable[Bounds]) -> list[Point]:
    """The middle of a number for each end of a move, the point of a place, so that no number overlaps another.

    The first of a place has the best spot there. `taken` are the points of the marbles on the track and in HOME, whose
    letters stay in sight; `kept` is what no number covers.
    """
    firsts = [index for index, end in enumerate(ends) if end not in ends[:index]]
    covered = [*kept, *(_about(own, LETTER, LETTER) for own in taken)]
    points: dict[int, Point] = {}
    for index in dict.fromkeys((*firsts, *range(len(ends)))):
        end = ends[index]
        spots = chain(_spots_beside(end), _spots_from(end))
        points[index] = next((spot for spot in spots if _is_clear(spot, covered)), end)
        covered.append(badge_bounds(points[index]))
    return [points[index] for index in range(len(ends))]


def badge_bounds(point: Point) -> Bounds:
    """What the number about a point covers."""
    return _about(point, BADGE_WIDTH / 2, BADGE_HEIGHT / 2)


def _about(point: Point, across: float, down: float) -> Bounds:
    x, y = point
    return x - across, y - down, x + across, y + down


def _is_clear(spot: Point, areas: Iterable[Bounds]) -> bool:
    """Whether a number about the spot covers nothing of the areas."""
    left, top, right, bottom = badge_bounds(spot)
    return not any(left < area[2] and area[0] < right and top < area[3] and area[1] < bottom for area in areas)


def _is_apart(spot: Point, own: Point) -> bool:
    """Whether a number about the spot covers no place but its own."""
    return _is_clear(spot, (_about(place, HOLE, HOLE) for place in _PLACES if place != own))


@cache
def _spots_beside(own: Point) -> tuple[Point, ...]:
    """Where the number of a place stands best: on it, outside the track, in a row inward, from a corner aslant.

    Beside a HOME lane the numbers go to both sides in turn.
    """
    return tuple(spot for spot in _rows(own) if _is_apart(spot, own))


def _rows(own: Point) -> Iterator[Point]:
    yield own
    across, down = (copysign(1, way - MIDDLE) if abs(way - MIDDLE) == EDGE else 0 for way in own)
    if down:
        yield own[0], MIDDLE + down * (SIZE - BADGE_HEIGHT - GAP) / 2
    elif across:
        yield MIDDLE + across * (SIZE - BADGE_WIDTH - GAP) / 2, own[1]
    is_upright = own[0] == MIDDLE
    sides = [(-across, -down)] if across or down else [(-is_upright, is_upright - 1), (is_upright, 1 - is_upright)]
    for number in range(MARBLES):
        x = (MARBLE + BADGE_WIDTH + GAP) / 2 + number * (BADGE_WIDTH + GAP)
        y = (MARBLE + BADGE_HEIGHT + GAP) / 2 + number * (BADGE_HEIGHT + GAP)
        yield from ((own[0] + right * x, own[1] + low * y) for right, low in sides)


def _spots_from(own: Point) -> Iterator[Point]:
    """Wherever there is room on the board, the nearest first."""
    yield from sorted(_room(), key=lambda spot: dist(spot, own))


@cache
def _room() -> tuple[Point, ...]:
    """The spots that cover no place at all."""
    return tuple(spot for spot in product(MESH, MESH) if _is_apart(spot, (0, 0)))
