"""Lessons: the small pictures beside the rules of a game, with their shared parts.

A lesson is drawn 400 wide on a panel, from the game's own sprites, with few words. Its alt text says all of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from games.drawing.picture import GOLD, INK, PAPER, Anchor, Arrow, Box, Item, Label, Picture, Scene, Sprite
from games.drawing.table import INNER, MARGIN, TEXT, WIDTH, Theme

MIDDLE = WIDTH / 2
_BADGE = 24.0
_TAG_HEIGHT = 24.0
_LETTER = 8.8
"""Width of a letter of small bold text, with room to spare."""


@dataclass(frozen=True, slots=True)
class Paper:
    """The background of one game's lessons, in the colours of its tables."""

    theme: Theme

    def lesson(self, height: int, items: Iterable[Item], alt: str) -> Picture:
        """Return a picture of the items on a panel, with its alt text."""
        panel = Box(MARGIN, MARGIN, INNER, height - 2 * MARGIN, self.theme.panel, 12)
        return Picture(Scene(WIDTH, height, self.theme.background, (panel, *items)), alt)

    def aside(self, text: str, x: float, y: float, anchor: Anchor = "mm") -> Label:
        """Return words in the muted colour."""
        return Label(text, x, y, TEXT, self.theme.soft, anchor)


def word(text: str, x: float, y: float, anchor: Anchor = "mm", size: float = TEXT) -> Label:
    """Return words in the main colour."""
    return Label(text, x, y, size, PAPER, anchor, is_bold=True)


def tag(text: str, x: float, y: float) -> Iterator[Item]:
    """Return words in gold, centred."""
    width = len(text) * _LETTER + 16
    yield Box(x - width / 2, y - _TAG_HEIGHT / 2, width, _TAG_HEIGHT, GOLD, _TAG_HEIGHT / 2)
    yield Label(text, x, y, TEXT, INK, is_bold=True)


def verdict(x: float, y: float, *, is_allowed: bool) -> Sprite:
    """Return a tick for what the rules allow, or a cross for what they forbid, centred."""
    art = "lesson/yes" if is_allowed else "lesson/no"
    return Sprite(art, x - _BADGE / 2, y - _BADGE / 2, _BADGE, _BADGE)


def then(x: float, y: float, length: float = 34.0) -> Arrow:
    """Return an arrow to the right, from one thing to the next."""
    return Arrow(x, y, x + length, y, GOLD, 4, INK)


def spread(count: int, step: float, middle: float = MIDDLE) -> Iterator[float]:
    """Return the middles of `count` things side by side."""
    for index in range(count):
        yield middle + (index - (count - 1) / 2) * step
