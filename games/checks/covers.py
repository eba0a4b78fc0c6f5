"""A game's cover keeps to its room, and its words are few.

How labels come out depends on the fonts that paint them, which nothing here knows.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.api import AnyGame
from games.checks.check import Fault, expect, itself, sound
from games.drawing.cover import EMBLEM, HINT, Cover
from games.drawing.picture import Item, Label, least_text
from games.drawing.table import WIDTH

AT = (30.0, 20.0)
"""Where sign and hint are drawn, to find what ignores it."""
MOST_LINE = 26
ROUNDING = 0.5


def parts(cover: Cover) -> Iterator[tuple[str, list[Item], tuple[float, float]]]:
    """Return the items that a cover draws at `AT`, by name, with their allowed width and height."""
    yield "emblem", list(cover.emblem(*AT)), EMBLEM
    yield "hint", list(cover.hint(*AT)), HINT


def is_beyond(bounds: tuple[float, float, float, float], room: tuple[float, float]) -> bool:
    """Return whether bounds exceed the room at `AT`."""
    (left, top), (width, height) = AT, room
    return min(bounds[0] - left, bounds[1] - top, left + width - bounds[2], top + height - bounds[3]) < -ROUNDING


@sound(itself)
def a_cover_keeps_to_its_room(game: AnyGame) -> None:
    for name, items, room in parts(game.cover) if game.cover is not None else ():
        for item in items:
            if not isinstance(item, Label) and is_beyond(item.bounds, room):
                raise Fault(f"`cover` draws its {name} beyond {room[0]} × {room[1]} from where it is told to: {item}.")
            if isinstance(item, Label) and item.size < least_text(WIDTH):
                raise Fault(f"`cover` has a label too small to read in its {name}: {item}.")


@sound(itself)
def the_words_of_a_cover_are_few(game: AnyGame) -> None:
    if game.cover is None:
        return
    expect(2 <= len(game.cover.lines) <= 3, f"`cover` has {len(game.cover.lines)} lines, not 2 or 3.")
    for line in game.cover.lines:
        expect(0 < len(line) <= MOST_LINE, f"`cover` has the line {line!r}, not 1 to {MOST_LINE} characters.")
    expect(game.cover.hint_alt, "`cover` has no `hint_alt`: the hint in words.")
