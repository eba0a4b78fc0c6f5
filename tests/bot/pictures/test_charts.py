"""Line charts: what they draw, and the words that say the same."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.pictures.charts import BOTTOM, LEFT, MOST_SERIES, RIGHT, TOP, Series, line_chart
from bot.pictures.painter import label_bounds, paint
from games.drawing.picture import MOST_ALT, SEAT_COLOURS, Box, Label, Line, Picture, least_text
from tests.games.legible import label_faults

NAMES = ("Ann", "Bob", "花子", "Zoë Müller-Lüdenscheidt", "W" * 32)
FIRST_DAY = date(2026, 11, 1)


def day(x: float) -> str:
    at = FIRST_DAY + timedelta(days=x)
    return f"{at.day} November"


def chart(*lines: tuple[float, ...]) -> Picture:
    """A chart of the values of one person after the other, a day each."""
    series = [
        Series(name, tuple((float(x), y) for x, y in enumerate(line))) for name, line in zip(NAMES, lines, strict=False)
    ]
    return line_chart("Points", series, day)


def labels(picture: Picture) -> list[str]:
    return [item.text for item in picture.scene.items if isinstance(item, Label)]


def thick_lines(picture: Picture) -> dict[str, tuple[tuple[float, float], ...]]:
    """The corners of the persons' lines by colour."""
    return {item.colour: item.points for item in picture.scene.items if isinstance(item, Line) and item.line == 3}


def assert_readable(picture: Picture) -> None:
    """Check that all stays in a picture and can be read."""
    assert len(picture.alt) <= MOST_ALT
    assert label_faults(picture.scene) == set()
    for item in picture.scene.items:
        left, top, right, bottom = label_bounds(item) if isinstance(item, Label) else item.bounds
        assert min(left, top) >= 0
        assert right <= picture.scene.width
        assert bottom <= picture.scene.height


def test_lines_rise_from_left_to_right_in_scale() -> None:
    corners = thick_lines(chart((0, 5, 10), (0, 0, 5)))
    middle = (LEFT + RIGHT) / 2
    assert corners[SEAT_COLOURS[0]] == ((LEFT, BOTTOM), (middle, (TOP + BOTTOM) / 2), (RIGHT, TOP))
    assert corners[SEAT_COLOURS[1]] == ((LEFT, BOTTOM), (middle, BOTTOM), (RIGHT, (TOP + BOTTOM) / 2))


def plates(picture: Picture) -> list[tuple[Box, list[Label]]]:
    """What the names stand on, in the order of the lines, each with the lines of its name."""
    items = picture.scene.items
    texts = [item for item in items if isinstance(item, Label)]
    boxes = [item for item in items if isinstance(item, Box)]
    return [(box, [at for at in texts if box.x < at.x and box.y < at.y < box.y + box.height]) for box in boxes]


def test_each_line_ends_in_its_name_on_its_colour() -> None:
    shown = plates(chart((0, 3), (0, 2), (0, 1)))
    assert [[text.text for text in lines] for _, lines in shown] == [["Ann"], ["Bob"], ["Player 3"]]
    assert [box.fill for box, _ in shown] == list(SEAT_COLOURS[:3])


def test_a_long_name_of_several_words_takes_two_lines_so_that_games_are_told_apart() -> None:
    names = ["NO-JOKE\nStraight", "NO-JOKE\nSolitaire", "No Thanks!", "Konstantin-Alexander"]
    series = [Series(name.replace("\n", " "), ((0.0, 0.0), (1.0, 4.0))) for name in names]
    shown = plates(line_chart("Points", series, day))
    assert ["\n".join(text.text for text in lines) for _, lines in shown] == names


@pytest.mark.parametrize("name", ["Ann", "NO-JOKE Progressive", "Peggy Highfield"])
def test_the_names_of_equal_lines_stand_apart_below_the_title(name: str) -> None:
    for values in ((0.0, 4.0), (4.0, 0.0)):
        series = [Series(name, tuple(enumerate(values))) for _ in range(MOST_SERIES)]
        picture = line_chart("Points of the first five, day by day", series, day)
        boxes = [box for box, _ in plates(picture)]
        assert all(above.y + above.height < below.y for above, below in pairwise(boxes))
        assert label_faults(picture.scene) == set()
        title = label_bounds(next(item for item in picture.scene.items if isinstance(item, Label)))
        assert title[3] < boxes[0].y
        assert boxes[-1].y + boxes[-1].height <= BOTTOM + 1


def test_a_line_leads_from_the_end_to_its_name() -> None:
    picture = chart((0, 3), (0, 3), (0, 1))
    leads = [item for item in picture.scene.items if isinstance(item, Line) and item.line == 1]
    for box, _ in plates(picture):
        (lead,) = (line for line in leads if line.colour == box.fill)
        assert lead.points[0] == thick_lines(picture)[box.fill][-1]
        assert lead.points[1] == (box.x, box.y + box.height / 2)


@pytest.mark.parametrize(
    ("values", "steps"),
    [
        ((0, 24), ["0", "5", "10", "15", "20", "25"]),
        ((982, 1045), ["980", "1,000", "1,020", "1,040", "1,060"]),
        ((2, 2), ["0", "1", "2"]),
        ((1000, 1000), ["1,000", "1,001"]),
        ((0, 0), ["0", "1"]),
        ((-30, 20), ["-30", "-20", "-10", "0", "10", "20"]),
    ],
)
def test_grid_lines_stand_at_easy_values(values: tuple[float, ...], steps: list[str]) -> None:
    assert labels(chart(values))[1 : 1 + len(steps)] == steps


def test_the_first_and_the_last_moment_are_named_and_one_moment_once() -> None:
    assert {"1 November", "3 November"} <= set(labels(chart((0, 1, 2))))
    assert labels(chart((4,), (2,))).count("1 November") == 1


def test_of_a_single_line_the_words_tell_the_lowest_and_the_highest_or_that_it_is_level() -> None:
    assert chart((5, 2, 9, 7)).alt == (
        "Chart: Points. Ann: from 5 (1 November) to 7 (4 November). Lowest 2 (2 November), highest 9 (3 November)."
    )
    assert chart((5, 5)).alt.endswith("to 5 (2 November). It never changed.")


@pytest.mark.parametrize("count", [0, MOST_SERIES + 1])
def test_no_more_than_five_lines_are_drawn_and_not_none(count: int) -> None:
    with pytest.raises(ValueError, match=f"a chart of {count} lines"):
        line_chart("Points", [Series("Ann", ((0, 1),))] * count, day)


values = st.floats(-3000, 80_000).map(lambda value: round(value * 2) / 2)


@settings(deadline=None, max_examples=30)
@given(st.lists(st.lists(values, min_size=1, max_size=40), min_size=1, max_size=MOST_SERIES))
def test_all_stays_in_the_picture_and_can_be_read(lines: list[list[float]]) -> None:
    picture = chart(*(tuple(line) for line in lines))
    assert_readable(picture)
    texts = [item for item in picture.scene.items if isinstance(item, Label)]
    assert all(item.size >= least_text(picture.scene.width) for item in texts)


def test_a_full_chart_is_a_small_file() -> None:
    lines = [tuple(float(day * seat % 7 + day) for day in range(31)) for seat in range(MOST_SERIES)]
    assert len(paint(chart(*lines).scene)) <= 60 * 1024
