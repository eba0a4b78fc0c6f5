"""Line charts as scenes: points or a rating over time, with a name at the end of each line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10
from textwrap import wrap

from games.drawing.picture import (
    INK,
    MOST_ALT,
    PAPER,
    SEAT_COLOURS,
    Box,
    Disc,
    Item,
    Label,
    Line,
    Picture,
    Scene,
    label_name,
)
from games.drawing.table import TEXT
from games.english import amount, clip, join_words

MOST_SERIES = 5
WIDTH, HEIGHT = 400, 216
LEFT, TOP, RIGHT, BOTTOM = 68.0, 50.0, 256.0, 174.0
"""The edges of the plot."""
BACKGROUND = "#1f2937"
GRID = "#46546a"
NAME_LEFT, NAME_WIDTH = 278.0, 112.0
NAME_LINE, NAME_EDGE = 18.0, 2.5
"""Height of a line of a name, and the padding above and below it on its plate."""
NAMES_TOP = TOP - 13
"""Highest top of a plate, below the title."""
NAME_LETTERS = 11
"""Letters above which a name of several words wraps, if all names have room."""
APART = 3.0
"""Least distance between the plates of two names."""
MOST_STEPS = 5
NICE = (1.0, 2.0, 2.5, 5.0, 10.0)
"""Allowed distances of grid lines, times a power of ten."""
EDGE = 1e-9


@dataclass(frozen=True, slots=True)
class Series:
    """One line: its name, and its points (x, y) by x, one or more."""

    name: str
    points: tuple[tuple[float, float], ...]

    @property
    def first(self) -> float:
        """The first value."""
        return self.points[0][1]

    @property
    def last(self) -> float:
        """The last value."""
        return self.points[-1][1]


def line_chart(title: str, series: Sequence[Series], name_x: Callable[[float], str]) -> Picture:
    """Return a chart of one to five series; `name_x` names an x in ASCII words, such as "1 November".

    The title is ASCII too; the alt text has each line's first and last values, and who leads.
    """
    if not 1 <= len(series) <= MOST_SERIES:
        raise ValueError(f"a chart of {len(series)} lines")
    plot = _Plot.of(series)
    items = (
        Label(title, WIDTH / 2, 24, 18, PAPER, is_bold=True, most=WIDTH - 40),
        *_grid(plot, name_x),
        *_lines(plot, series),
    )
    return Picture(Scene(WIDTH, HEIGHT, BACKGROUND, items), _alt(title, series, name_x))


@dataclass(frozen=True, slots=True)
class _Plot:
    """The values at the plot's edges, and the distance of its grid lines."""

    begin: float
    end: float
    low: float
    high: float
    step: float

    @classmethod
    def of(cls, series: Sequence[Series]) -> _Plot:
        """Return the plot that holds all series; it begins at zero if the lowest value is near that."""
        columns = [x for each in series for x, _ in each.points]
        values = [y for each in series for _, y in each.points]
        low, high = min(values), max(values)
        if 0 <= low <= max(high - low, MOST_STEPS):
            low = 0.0
        step = _step((high - low) or 1.0)
        low = floor(low / step + EDGE) * step
        high = max(ceil(high / step - EDGE) * step, low + step)
        return cls(min(columns), max(columns), low, high, step)

    def x(self, value: float) -> float:
        """Return the horizontal position of a value."""
        share = (value - self.begin) / (self.end - self.begin) if self.end > self.begin else 0.5
        return round(LEFT + share * (RIGHT - LEFT), 2)

    def y(self, value: float) -> float:
        """Return the vertical position of a value."""
        return round(BOTTOM - (value - self.low) / (self.high - self.low) * (BOTTOM - TOP), 2)

    @property
    def steps(self) -> list[float]:
        """The values of the grid lines."""
        return [self.low + number * self.step for number in range(round((self.high - self.low) / self.step) + 1)]


def _step(span: float) -> float:
    """Return the smallest round distance, a whole number from 1 on, that gives few grid lines."""
    power = 10.0 ** floor(log10(span / MOST_STEPS))
    step = next(nice * power for nice in NICE if nice * power * MOST_STEPS >= span * (1 - EDGE))
    return max(1.0, float(ceil(step - EDGE)))


def _grid(plot: _Plot, name_x: Callable[[float], str]) -> Iterator[Item]:
    for value in plot.steps:
        height = plot.y(value)
        yield Line(((LEFT, height), (RIGHT, height)), GRID, 1)
        yield Label(amount(value), LEFT - 8, height, TEXT, PAPER, "rm")
    yield Line(((LEFT, TOP), (LEFT, BOTTOM), (RIGHT, BOTTOM)), PAPER, 1.5)
    foot, room = BOTTOM + 20, 2 * (LEFT - 10)
    if plot.end > plot.begin:
        yield Label(name_x(plot.begin), LEFT, foot, TEXT, PAPER, most=room)
        yield Label(name_x(plot.end), RIGHT, foot, TEXT, PAPER, most=room)
    else:
        yield Label(name_x(plot.begin), (LEFT + RIGHT) / 2, foot, TEXT, PAPER, most=RIGHT - LEFT)


def _lines(plot: _Plot, series: Sequence[Series]) -> Iterator[Item]:
    """Return the lines, the first on top, each led to its name on the right."""
    names = [_name_lines(label_name(each.name, seat)) for seat, each in enumerate(series)]
    if sum(map(_name_height, names)) + (len(names) - 1) * APART > BOTTOM - NAMES_TOP:
        names = [[" ".join(lines)] for lines in names]
    heights = [_name_height(lines) for lines in names]
    middles = _spread([plot.y(each.last) for each in series], heights)
    for seat, each in reversed(list(enumerate(series))):
        colour = SEAT_COLOURS[seat]
        corners = tuple((plot.x(x), plot.y(y)) for x, y in each.points)
        yield Line((corners[-1], (NAME_LEFT, middles[seat])), colour, 1)
        if len(corners) > 1:
            yield Line(corners, colour, 3)
        yield Disc(*corners[-1], 4, colour, BACKGROUND, 1)
    for seat, lines in enumerate(names):
        top = middles[seat] - heights[seat] / 2
        yield Box(NAME_LEFT, top, NAME_WIDTH, heights[seat], SEAT_COLOURS[seat], 6)
        for number, text in enumerate(lines):
            middle = top + NAME_EDGE + (number + 0.5) * NAME_LINE
            yield Label(text, NAME_LEFT + 6, middle, TEXT, INK, "lm", is_bold=True, most=NAME_WIDTH - 12)


def _name_height(lines: Sequence[str]) -> float:
    return len(lines) * NAME_LINE + 2 * NAME_EDGE


def _name_lines(name: str) -> list[str]:
    """Return the name in one line, or in two if it is long and has several words."""
    first, *rest = wrap(name, NAME_LETTERS, break_long_words=False, break_on_hyphens=False)
    return [first, " ".join(rest)] if rest else [first]


def _spread(middles: Sequence[float], heights: Sequence[float]) -> list[float]:
    """Return the middles moved as little as possible so that these heights don't overlap beside the plot, in order."""
    order = sorted(range(len(middles)), key=lambda seat: (middles[seat], seat))
    tops: list[float] = []
    free = NAMES_TOP
    for seat in order:
        tops.append(max(middles[seat] - heights[seat] / 2, free))
        free = tops[-1] + heights[seat] + APART
    bound = BOTTOM
    for index, seat in reversed(list(enumerate(order))):
        tops[index] = min(tops[index], bound - heights[seat])
        bound = tops[index] - APART
    return [tops[order.index(seat)] + heights[seat] / 2 for seat in range(len(middles))]


# Words


def _alt(title: str, series: Sequence[Series], name_x: Callable[[float], str]) -> str:
    told = " ".join(_told(each, name_x) for each in series)
    return clip(f"Chart: {title}. {told} {_summary(series, name_x)}", MOST_ALT)


def _told(series: Series, name_x: Callable[[float], str]) -> str:
    begin, end = series.points[0][0], series.points[-1][0]
    if len(series.points) == 1:
        return f"{series.name}: {amount(series.first)} ({name_x(begin)})."
    return f"{series.name}: from {amount(series.first)} ({name_x(begin)}) to {amount(series.last)} ({name_x(end)})."


def _summary(series: Sequence[Series], name_x: Callable[[float], str]) -> str:
    """Return who leads in the end; for a single line its lowest and highest point."""
    if len(series) > 1:
        best = max(each.last for each in series)
        leaders = [each.name for each in series if each.last == best]
        return f"{join_words(leaders)} {'leads' if len(leaders) == 1 else 'lead'} with {amount(best)}."
    points = series[0].points
    low, high = min(points, key=lambda point: point[1]), max(points, key=lambda point: point[1])
    if low[1] == high[1]:
        return "It never changed." if len(points) > 1 else "It has one point."
    return f"Lowest {amount(low[1])} ({name_x(low[0])}), highest {amount(high[1])} ({name_x(high[0])})."
