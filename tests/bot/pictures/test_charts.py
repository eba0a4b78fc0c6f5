"""Line charts: what they draw, and the words that say the same."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.pictures.charts import BOTTOM, LEFT, MOST_SERIES, RIGHT, TOP, Series, line_chart
from bot.pictures.painter import label_bounds, paint
from games.drawing.picture import MOST_ALT, SEAT_COLOURS, Disc, Item, Label, Line, Picture, least_text

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


def bounds(item: Item) -> tuple[float, float, float, float]:
    return label_bounds(item) if isinstance(item, Label) else item.bounds


def test_lines_rise_from_left_to_right_in_scale() -> None:
    corners = thick_lines(chart((0, 5, 10), (0, 0, 5)))
    middle = (LEFT + RIGHT) / 2
    assert corners[SEAT_COLOURS[0]] == ((LEFT, BOTTOM), (middle, (TOP + BOTTOM) / 2), (RIGHT, TOP))
    assert corners[SEAT_COLOURS[1]] == ((LEFT, BOTTOM), (middle, BOTTOM), (RIGHT, (TOP + BOTTOM) / 2))


def test_each_line_ends_in_its_letter_and_name() -> None:
    shown = labels(chart((0, 3), (0, 2), (0, 1)))
    for letter, name in (("A", "Ann"), ("B", "Bob"), ("C", "Player C")):
        assert shown.index(name) == shown.index(letter) + 1


def test_letters_of_equal_lines_stand_apart() -> None:
    picture = chart(*[(0, 4)] * MOST_SERIES)
    heights = sorted(item.y for item in picture.scene.items if isinstance(item, Disc) and item.radius > 5)
    assert min(after - before for before, after in pairwise(heights)) > 18


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


def test_the_first_and_the_last_moment_are_named() -> None:
    assert {"1 November", "3 November"} <= set(labels(chart((0, 1, 2))))


def test_one_moment_is_named_once() -> None:
    assert labels(chart((4,), (2,))).count("1 November") == 1


def test_the_words_tell_of_each_line_and_who_leads() -> None:
    assert chart((0, 2.5, 1214), (0, 3, 3)).alt == (
        "Chart: Points. A, Ann: from 0 (1 November) to 1,214 (3 November). "
        "B, Bob: from 0 (1 November) to 3 (3 November). Ann leads with 1,214."
    )


def test_the_words_name_all_who_lead() -> None:
    assert chart((0, 2), (0, 2)).alt.endswith("Ann and Bob lead with 2.")


def test_of_a_single_line_the_words_tell_the_lowest_and_the_highest() -> None:
    assert chart((5, 2, 9, 7)).alt == (
        "Chart: Points. A, Ann: from 5 (1 November) to 7 (4 November). Lowest 2 (2 November), highest 9 (3 November)."
    )


def test_of_a_level_line_the_words_say_so() -> None:
    assert chart((5, 5)).alt.endswith("to 5 (2 November). It never changed.")


@pytest.mark.parametrize("count", [0, MOST_SERIES + 1])
def test_no_more_than_five_lines_are_drawn_and_not_none(count: int) -> None:
    with pytest.raises(ValueError, match=f"a chart of {count} lines"):
        line_chart("Points", [Series("Ann", ((0, 1),))] * count, day)


values = st.floats(-3000, 80_000).map(lambda value: round(value * 2) / 2)


@given(st.lists(st.lists(values, min_size=1, max_size=40), min_size=1, max_size=MOST_SERIES))
def test_all_stays_in_the_picture_and_can_be_read(lines: list[list[float]]) -> None:
    picture = chart(*(tuple(line) for line in lines))
    assert len(picture.alt) <= MOST_ALT
    for item in picture.scene.items:
        left, top, right, bottom = bounds(item)
        assert left >= 0
        assert top >= 0
        assert right <= picture.scene.width
        assert bottom <= picture.scene.height
        if isinstance(item, Label):
            assert item.size >= least_text(picture.scene.width)
            assert item.text.isascii()


def test_a_full_chart_is_a_small_file() -> None:
    lines = [tuple(float(day * seat % 7 + day) for day in range(31)) for seat in range(MOST_SERIES)]
    assert len(paint(chart(*lines).scene)) <= 60 * 1024
