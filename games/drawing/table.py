"""What the tables of all games look like: their measures, things in rows, cards face down, and the word on a seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil

from games.drawing.picture import GOLD, INK, Box, Item, Label, Sprite

WIDTH = 400
MARGIN = 12
INNER = WIDTH - 2 * MARGIN
SMALL = 13.0
"""The size of the smallest text."""
SHADOW = "#00000055"
CARD_RATIO = 1.4
"""The height of a card by its width."""


def grid(count: int, steps: Iterable[tuple[int, int]], most: int) -> tuple[int, int]:
    """Columns and rows for `count` things; each step says how many of them at most have that many in a row."""
    columns = next((in_row for limit, in_row in steps if count <= limit), most)
    rows = ceil(count / columns)
    return ceil(count / rows), rows


def places(
    count: int, columns: int, width: float, gap: float, area: tuple[float, float] = (0, WIDTH)
) -> Iterator[tuple[float, int]]:
    """The left side and row of each of `count` things in an area from side to side, every row centred."""
    step = width + gap
    for index in range(count):
        row, column = divmod(index, columns)
        in_row = min(columns, count - row * columns)
        yield (sum(area) + gap - in_row * step) / 2 + column * step, row


def face_down(folder: str, edges: int, left: float, top: float, width: float) -> Iterator[Item]:
    """The back of a card, with the edges of those below it; the art is that of the game's folder."""
    for edge in range(edges, 0, -1):
        yield Sprite(f"{folder}/pile", left + edge * 1.5, top + edge * 1.5, width, width * CARD_RATIO)
    yield Sprite(f"{folder}/back", left, top, width, width * CARD_RATIO)


def playable_mark(folder: str, left: float, top: float, width: float) -> Iterator[Item]:
    """The sign of a playable card: a gold rim, and a tick on its lower edge."""
    height = width * CARD_RATIO
    yield Box(left - 1, top - 1, width + 2, height + 2, "", width * 0.11 + 1, GOLD, 3)
    yield Sprite(f"{folder}/playable", left + width / 2 - 9, top + height - 11, 18, 18)


def seat_word(word: str, middle: float, top: float, colour: str = GOLD) -> Iterator[Item]:
    """A word on the upper edge of a seat's panel; nothing for none."""
    if word:
        yield Box(middle - 27, top - 9, 54, 18, colour, 9)
        yield Label(word, middle, top - 1, SMALL, INK, is_bold=True)
