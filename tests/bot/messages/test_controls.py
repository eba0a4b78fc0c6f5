"""Rows of buttons: as many in one as a phone shows side by side, and never more rows than Discord takes."""

from __future__ import annotations

from collections.abc import Sequence

import discord
import pytest

from bot.messages.controls import MOST_ROWS, ROW, Button, Control, full_rows_of, rows_of


def buttons(*labels: str) -> list[Control]:
    return [Button(label=label, custom_id=label) for label in labels]


def lengths(items: Sequence[Control]) -> list[int]:
    return [len(row) for row in rows_of(items)]


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        (["My hand", "Help", "More…"], [3]),
        (["4▸10", "3▸15", "2▸20", "1▸15", "1▸20"], [4, 1]),
        (["Q", "7", "8", "A", "3", "5"], [5, 1]),
        (["Circle", "Triangle", "Cross", "Square", "Star"], [3, 2]),
        (["Play WHOT, call…", "Draw a card", "My cards"], [1, 2]),
    ],
)
def test_a_row_has_what_a_phone_shows_side_by_side(labels: list[str], expected: list[int]) -> None:
    assert lengths(buttons(*labels)) == expected


def test_the_sign_of_a_link_and_an_emoji_take_room() -> None:
    link = Button(label="Table", url="https://discord.com")
    assert lengths([link, *buttons("As text", "More…")]) == [3]
    faces = [Button(label="★ 8", custom_id=str(n), emoji=discord.PartialEmoji(name="🂡")) for n in range(4)]
    assert lengths(faces) == [3, 1]


@pytest.mark.parametrize("count", [16, 25])
def test_what_would_take_more_rows_than_there_are_stands_in_full_rows(count: int) -> None:
    rows = full_rows_of(buttons(*(f"a label of some length {number}" for number in range(count))))
    assert len(rows) <= MOST_ROWS
    assert all(len(row) <= ROW for row in rows)
    assert [item.custom_id for row in rows for item in row] == [
        f"a label of some length {number}" for number in range(count)
    ]
