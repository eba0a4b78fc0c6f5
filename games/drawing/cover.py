"""The cover of a game: its sign, and the cards or pieces that show its rule at a glance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from games.drawing.picture import Item

EMBLEM = (54, 50)
"""Width and height for a game's sign, in units."""
HINT = (150, 84)
"""Width and height for the hint, in units."""


@dataclass(frozen=True, slots=True)
class Cover:
    """A game's presentation before it begins.

    title: its short name ("Straight"). players: number of players, in few words ("2-10 players"). lines: its rule in
    two or three lines of at most 26 characters, the first of which matters most. emblem, hint: draw the sign and the
    pieces that show the rule, from a left and top on, within `EMBLEM` and `HINT`. hint_alt: the hint in words.
    """

    title: str
    players: str
    lines: tuple[str, ...]
    emblem: Callable[[float, float], Iterator[Item]]
    hint: Callable[[float, float], Iterator[Item]]
    hint_alt: str
