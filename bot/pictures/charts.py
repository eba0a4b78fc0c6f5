"""Line charts as scenes: how points or a rating went, each line with its letter at its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from games.drawing.picture import (
    INK,
    MOST_ALT,
    PAPER,
    SEAT_COLOURS,
    Disc,
    Item,
    Label,
    Line,
    Picture,
    Scene,
    label_name,
    seat_letter,
)
from games.english import amount, clip, join_words

MOST_SERIES = 5
WIDTH, HEIGHT = 400, 300
LEFT, TOP, RIGHT, BOTTOM = 60.0, 48.0, 288.0, 262.0
"""The edges of the plot."""
BACKGROUND = "#1f2937"
GRID = "#46546a"
TEXT = 13.0
LETTER_X = 306.0
LETTER_RADIUS = 9.0
NAME_X, NAME_MOST = 319.0, 72.0
APART = 21.0
"""So far the letters stand from each other at least."""
MOST_STEPS = 5
NICE = (1.0, 2.0, 2.5, 5.0, 10.0)
"""What the distance of two grid lines may be, times a power of ten."""
EDGE = 1e-9


@dataclass(frozen=True, slots=True)
class Series:
    """One line: its name, and its points (x, y) by x, one or more."""

    name: str
    points: tuple[tuple[float, float], ...]

    @property
    def first(self) -> float:
        """The value that it begins with."""
        return self.points[0][1]

    @property
    def last(self) -> float:
        """The value that it ends with."""
        return self.points[-1][1]


def line_chart(title: str, series: Sequence[Series], name_x: Callable[[float], str]) -> Picture:
    """A chart of one to five series; `name_x` tells in ASCII words what an x stands for, such as "1 November".

    The title is ASCII too; the alt text has each line's first and last values, and who leads.
    """
    if not 1 <= len(series) <= MOST_SERIES:
        raise ValueError(f"a chart of {len(series)} lines")
    plot = _Plot.of(series)
    items = (
        Label(title, WIDTH / 2, 24, 16, PAPER, is_bold=True, most=WIDTH - 40),
        *_grid(plot, name_x),
        *_lines(plot, series),
    )
    return Picture(Scene(WIDTH, HEIGHT, BACKGROUND, items), _alt(title, series, name_x))


@dataclass(frozen=True, slots=True)
class _Plot:
    """Which values the plot's edges stand for, and how far its grid lines are apart."""

    begin: float
    end: float
    low: float
    high: float
    step: float

    @classmethod
    def of(cls, series: Sequence[Series]) -> _Plot:
        """The plot that holds all series; it begins at nothing where that is not far from the lowest value."""
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
        """Where the value stands from left to right."""
        share = (value - self.begin) / (self.end - self.begin) if self.end > self.begin else 0.5
        return round(LEFT + share * (RIGHT - LEFT), 2)

    def y(self, value: float) -> float:
        """Where the value stands from top to bottom."""
        return round(BOTTOM - (value - self.low) / (self.high - self.low) * (BOTTOM - TOP), 2)

    @property
    def steps(self) -> list[float]:
        """The values of the grid lines."""
        return [self.low + number * self.step for number in range(round((self.high - self.low) / self.step) + 1)]


def _step(span: float) -> float:
    """The smallest easy distance of grid lines that needs few of them, a whole number from 1 on."""
    power = 10.0 ** floor(log10(span / MOST_STEPS))
    step = next(nice * power for nice in NICE if nice * power * MOST_STEPS >= span * (1 - EDGE))
    return max(1.0, float(ceil(step - EDGE)))


def _grid(plot: _Plot, name_x: Callable[[float], str]) -> Iterator[Item]:
    for value in plot.steps:
        height = plot.y(value)
        yield Line(((LEFT, height), (RIGHT, height)), GRID, 1)
        yield Label(amount(value), LEFT - 8, height, TEXT, PAPER, "rm")
    room = (RIGHT - LEFT) / 2
    yield Line(((LEFT, TOP), (LEFT, BOTTOM), (RIGHT, BOTTOM)), PAPER, 1.5)
    if plot.end > plot.begin:
        yield Label(name_x(plot.begin), LEFT, BOTTOM + 17, TEXT, PAPER, "lm", most=room)
        yield Label(name_x(plot.end), RIGHT, BOTTOM + 17, TEXT, PAPER, "rm", most=room)
    else:
        yield Label(name_x(plot.begin), (LEFT + RIGHT) / 2, BOTTOM + 17, TEXT, PAPER, most=2 * room)


def _lines(plot: _Plot, series: Sequence[Series]) -> Iterator[Item]:
    """The lines, the first on top, each led to its letter and name on the right."""
    heights = _spread([plot.y(each.last) for each in series])
    for seat, each in reversed(list(enumerate(series))):
        colour, height = SEAT_COLOURS[seat], heights[seat]
        corners = tuple((plot.x(x), plot.y(y)) for x, y in each.points)
        yield Line((corners[-1], (LETTER_X, height)), colour, 1)
        if len(corners) > 1:
            yield Line(corners, colour, 3)
        yield Disc(*corners[-1], 4, colour, BACKGROUND, 1)
    for seat, each in enumerate(series):
        yield Disc(LETTER_X, heights[seat], LETTER_RADIUS, SEAT_COLOURS[seat], BACKGROUND, 1)
        yield Label(seat_letter(seat), LETTER_X, heights[seat], TEXT, INK, is_bold=True)
        yield Label(label_name(each.name, seat), NAME_X, heights[seat], TEXT, PAPER, "lm", most=NAME_MOST)


def _spread(heights: Sequence[float]) -> list[float]:
    """The heights moved as little as needs be to stand apart, in the same order, within the plot."""
    order = sorted(range(len(heights)), key=lambda seat: (heights[seat], seat))
    placed: list[float] = []
    for seat in order:
        placed.append(max(heights[seat], placed[-1] + APART) if placed else heights[seat])
    bound = BOTTOM
    for index in reversed(range(len(placed))):
        placed[index] = min(placed[index], bound)
        bound = placed[index] - APART
    return [placed[order.index(seat)] for seat in range(len(heights))]


# Words


def _alt(title: str, series: Sequence[Series], name_x: Callable[[float], str]) -> str:
    told = " ".join(_told(seat, each, name_x) for seat, each in enumerate(series))
    return clip(f"Chart: {title}. {told} {_summary(series, name_x)}", MOST_ALT)


def _told(seat: int, series: Series, name_x: Callable[[float], str]) -> str:
    begin, end = series.points[0][0], series.points[-1][0]
    name = f"{seat_letter(seat)}, {series.name}"
    if len(series.points) == 1:
        return f"{name}: {amount(series.first)} ({name_x(begin)})."
    return f"{name}: from {amount(series.first)} ({name_x(begin)}) to {amount(series.last)} ({name_x(end)})."


def _summary(series: Sequence[Series], name_x: Callable[[float], str]) -> str:
    """Who leads in the end; of a single line its lowest and highest point."""
    if len(series) > 1:
        best = max(each.last for each in series)
        leaders = [each.name for each in series if each.last == best]
        return f"{join_words(leaders)} {'leads' if len(leaders) == 1 else 'lead'} with {amount(best)}."
    points = series[0].points
    low, high = min(points, key=lambda point: point[1]), max(points, key=lambda point: point[1])
    if low[1] == high[1]:
        return "It never changed." if len(points) > 1 else "It has one point."
    return f"Lowest {amount(low[1])} ({name_x(low[0])}), highest {amount(high[1])} ({name_x(high[0])})."
