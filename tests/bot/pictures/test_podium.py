"""A season's podium as a picture: who stands where, and that all of it can be read."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.pictures.podium import Step, podium_picture
from games.drawing.picture import Box, Label, Sprite
from tests.bot.pictures.test_charts import assert_readable

NAMES = st.text(min_size=1, max_size=32)


def test_the_first_stands_in_the_middle_and_highest() -> None:
    picture = podium_picture("WHOT", [Step(number, (name,), "1 point") for number, name in enumerate("ABC", 1)])
    _, *steps = [item for item in picture.scene.items if isinstance(item, Box)]
    assert steps[1].x < steps[0].x < steps[2].x
    assert steps[0].y < steps[1].y < steps[2].y


def test_of_many_on_a_step_the_first_is_named() -> None:
    scene = podium_picture("All games", [Step(2, ("Ann", "Bob", "Cy", "Dee"), "1 point")]).scene
    shown = [item.text for item in scene.items if isinstance(item, Label)]
    assert shown == ["All games", "2", "1 point", "and 3 more", "Ann"]


def test_the_cup_is_the_firsts() -> None:
    scene = podium_picture("WHOT", [Step(1, ("Ann",), "1 point"), Step(2, ("Bob",), "0 points")]).scene
    (cup,) = [item for item in scene.items if isinstance(item, Sprite)]
    name = next(item for item in scene.items if isinstance(item, Label) and item.text == "Ann")
    assert cup.x + cup.width / 2 == name.x
    assert cup.y + cup.height <= name.y


@settings(deadline=None, max_examples=30)
@given(st.lists(st.lists(NAMES, min_size=1, max_size=5), min_size=1, max_size=3))
def test_all_stays_in_the_picture_and_can_be_read(names: list[list[str]]) -> None:
    steps = [Step(place, tuple(each), "1,014.5 points") for place, each in enumerate(names, 1)]
    assert_readable(podium_picture("All games", steps))
