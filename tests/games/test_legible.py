"""That labels which cannot be read are found."""

from __future__ import annotations

import pytest

from games.drawing.picture import INK, PAPER, Box, Disc, Item, Label, Scene, Sprite
from tests.games.legible import label_faults


def kinds(*items: Item) -> list[str]:
    """What is wrong with the labels among these items on black, each in its first word."""
    return [fault.partition(" ")[0] for fault in label_faults(Scene(100, 100, "#000000", items))]


def word(colour: str, x: float = 50) -> Label:
    return Label("WORD", x, 50, 14, colour)


@pytest.mark.parametrize(
    ("beneath", "colour", "is_faint"),
    [
        (Box(0, 0, 100, 100, "#767676"), "#ffffff", False),
        (Box(0, 0, 100, 100, "#777777"), "#ffffff", True),
        (Box(0, 0, 100, 100, "#777777"), "#000000", False),
        (Box(0, 0, 100, 100, "#ffffff"), "#000000a0", False),
        (Box(0, 0, 100, 100, "#ffffff"), "#00000080", True),
        (Box(0, 0, 46, 100, "#ffffff"), "#ffffff", True),
        (Box(0, 0, 31, 100, "#ffffff"), "#ffffff", False),
        (Disc(50, 50, 40, "#ffffffa0"), "#ffffff", True),
        (Sprite("whot/star", 0, 0, 100, 100, colour=PAPER), INK, False),
        (Sprite("whot/star", 0, 0, 100, 100, colour=PAPER), PAPER, True),
    ],
)
def test_a_label_is_held_against_what_is_painted_beneath(beneath: Item, colour: str, is_faint: bool) -> None:
    assert kinds(beneath, word(colour)) == ["faint"] * is_faint


def test_a_label_is_not_held_against_what_is_beside_it_or_painted_later() -> None:
    assert kinds(Box(0, 0, 100, 30, PAPER), word(PAPER), Box(0, 40, 100, 40, PAPER)) == []


@pytest.mark.parametrize(("x", "is_found"), [(80, True), (96, False)])
def test_labels_over_one_another_are_found(x: float, is_found: bool) -> None:
    assert kinds(word(PAPER), word(PAPER, x)) == ["over"] * is_found
