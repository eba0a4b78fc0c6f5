"""The picture of a lobby: the rule, the seated players, and the free places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from games.drawing.cover import HINT, Cover
from games.drawing.picture import INK, MOST_ALT, PAPER, SEAT_COLOURS, Box, Item, Label, Picture, Scene
from games.drawing.table import GAP, HOUSE_ROOM, MARGIN, PLATE, TEXT, WIDTH, Theme, house_sign, panel_width, seat_name
from games.english import clip, plural
from games.level import Level, house_words

COLUMNS = 3
LEAST_PLACES = 6
"""Fewest places drawn, if a game has as many."""
RULE_LEFT = MARGIN + HINT[0] + 14
"""Left edge of the lines of a rule."""
RULE_ROOM = WIDTH - MARGIN - RULE_LEFT
"""Width of the lines of a rule."""
_PITCH = 26
_HOST, _HOST_ROOM = "host", 40


@dataclass(frozen=True, slots=True)
class Place:
    """A taken or held seat; house: the level of a house player, None for a person."""

    name: str
    house: Level | None = None
    is_host: bool = False
    is_held: bool = False

    @property
    def words(self) -> str:
        """The player as a list names them."""
        return ", ".join([self.name, *self._facts])

    @property
    def _facts(self) -> Iterator[str]:
        yield from [] if self.house is None else [house_words(self.house)]
        yield from [_HOST] * self.is_host
        yield from ["not here yet"] * self.is_held


def lobby_picture(cover: Cover | None, theme: Theme, places: Sequence[Place], free: int) -> Picture:
    """Return the places of a table, `free` of them besides those taken, below the cover's rule if there is a cover."""
    items: list[Item] = []
    top = float(MARGIN)
    if cover is not None:
        items += _rule(cover, theme)
        top += HINT[1] + 14
    names = [place.name for place in places]
    drawn = len(places) + _drawn_free(len(places), free)
    width = panel_width(COLUMNS)
    for index in range(drawn):
        row, column = divmod(index, COLUMNS)
        x, y = MARGIN + column * (width + GAP), top + row * (PLATE + GAP + 1)
        if index < len(places):
            items += _plate(places[index], seat_name(names, index, None), index, x, y, width, theme)
        else:
            more = free - (drawn - 1 - len(places)) if index == drawn - 1 else 1
            items += _free("free" if more == 1 else f"{more} more free", x, y, width, theme)
    height = top + ceil(drawn / COLUMNS) * (PLATE + GAP + 1) - GAP - 1 + MARGIN
    return Picture(Scene(WIDTH, round(height), theme.background, tuple(items)), lobby_alt(cover, places, free))


def lobby_alt(cover: Cover | None, places: Sequence[Place], free: int) -> str:
    """Return all that a lobby's picture shows: players, number of free places, and the rule."""
    rule = "" if cover is None else f" {cover.hint_alt.removesuffix('.')}. {' '.join(cover.lines)}"
    return clip(places_in_words(places, free) + rule, MOST_ALT)


def places_in_words(places: Sequence[Place], free: int) -> str:
    """Return players and free places: "Ann, host; Vera, steady house; 8 places free."."""
    room = f"{plural('place', free)} free" if free else "no place free"
    return f"{'; '.join([*(place.words for place in places), room])}."


def _drawn_free(taken: int, free: int) -> int:
    """Return the number of free places drawn: they fill up the row, the last one standing for all others."""
    cells = max(LEAST_PLACES, COLUMNS * ceil((taken + 1) / COLUMNS))
    return min(free, cells - taken)


def _rule(cover: Cover, theme: Theme) -> Iterator[Item]:
    """Return the hint, and beside it the rule in lines."""
    yield from cover.hint(MARGIN, MARGIN)
    first = MARGIN + (HINT[1] - (len(cover.lines) - 1) * _PITCH) / 2
    for number, line in enumerate(cover.lines):
        colour = PAPER if number == 0 else theme.soft
        y = first + number * _PITCH
        yield Label(line, RULE_LEFT, y, TEXT, colour, "lm", is_bold=number == 0, most=RULE_ROOM)


def _plate(place: Place, name: str, seat: int, left: float, top: float, width: float, theme: Theme) -> Iterator[Item]:
    """Return a player on the seat's colour; a held seat has only an outline of it."""
    colour, middle = SEAT_COLOURS[seat], top + PLATE / 2
    if place.is_held:
        yield Box(left, top, width, PLATE, theme.panel, 7, colour, 2)
    else:
        yield Box(left, top, width, PLATE, colour, 7)
    ink = theme.soft if place.is_held else INK
    room = width - 14 - (_HOST_ROOM if place.is_host else HOUSE_ROOM if place.house else 0)
    yield Label(name, left + 7, middle, 17.5, ink, "lm", is_bold=True, most=room)
    if place.is_host:
        yield Label(_HOST, left + width - 6, middle, TEXT, ink, "rm")
    elif place.house:
        yield from house_sign(place.house, left + width, top)


def _free(words: str, left: float, top: float, width: float, theme: Theme) -> Iterator[Item]:
    yield Box(left, top, width, PLATE, "", 7, theme.soft, 1.5)
    yield Label(words, left + width / 2, top + PLATE / 2, TEXT, theme.soft)
