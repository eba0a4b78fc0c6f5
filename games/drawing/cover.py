"""What a game looks like before it begins: its sign, and the cards or pieces that show its rule at a glance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from games.drawing.picture import Item

EMBLEM = (54, 50)
"""The width and height that a game's sign may take, in units."""
HINT = (150, 84)
"""The same of what shows its rule."""


@dataclass(frozen=True, slots=True)
class Cover:
    """How a game presents itself.

    title: its name where room is short ("Straight"). players: how many play, in few words ("2-10 players"). lines: its
    rule in two or three lines of at most 26 characters, the first of which matters most. emblem, hint: draw the sign
    and what shows the rule, from a left and top on, within `EMBLEM` and `HINT`. hint_alt: the hint in words.
    """

    title: str
    players: str
    lines: tuple[str, ...]
    emblem: Callable[[float, float], Iterator[Item]]
    hint: Callable[[float, float], Iterator[Item]]
    hint_alt: str
