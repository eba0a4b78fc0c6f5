"""The picture of the games to choose from: a tile for each, and one for newcomers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from games.drawing.cover import EMBLEM, Cover
from games.drawing.picture import GOLD, MOST_ALT, PAPER, Box, Item, Label, Picture, Scene, Sprite
from games.drawing.table import MARGIN, TEXT, WIDTH, Theme
from games.english import clip, plural

TILE = (186, 62)
"""Width and height of a tile."""
COLUMNS = 2
MOST_TILES = 8
"""Most tiles in a picture."""
BACKGROUND = "#1d1b26"
NEW, NEW_LINE = "New here?", "60 s with Vera"
_GAP = WIDTH - 2 * MARGIN - COLUMNS * TILE[0]
_WORDS = 8 + EMBLEM[0] + 6
"""Left edge of a tile's words."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A game to choose: short name, look, minutes, and rung.

    rung: in words if it needs saying, else empty.
    """

    title: str
    theme: Theme
    cover: Cover | None
    minutes: int
    rung: str = ""

    @property
    def facts(self) -> tuple[str, ...]:
        """The number of players and the minutes, as a tile shows them."""
        players = () if self.cover is None else (self.cover.players,)
        return (*players, f"{self.minutes} min{self._rung}")

    @property
    def words(self) -> str:
        """All of the tile in one line."""
        players = "" if self.cover is None else f"{self.cover.players}, "
        return f"{self.title}: {players}{plural('minute', self.minutes)}{self._rung}"

    @property
    def _rung(self) -> str:
        return f", {self.rung}" if self.rung else ""


def picker_picture(tiles: Sequence[Tile], *, has_lesson: bool) -> Picture:
    """Return the tiles in two columns, the last of them for newcomers, if there is a lesson."""
    items: list[Item] = []
    count = len(tiles) + has_lesson
    for index in range(count):
        row, column = divmod(index, COLUMNS)
        left, top = MARGIN + column * (TILE[0] + _GAP), MARGIN + row * (TILE[1] + _GAP)
        items += _tile(tiles[index], left, top) if index < len(tiles) else _lesson(left, top)
    height = 2 * MARGIN + ceil(count / COLUMNS) * (TILE[1] + _GAP) - _GAP
    told = [tile.words for tile in tiles] + [f"{NEW} A lesson of a minute with Vera"] * has_lesson
    return Picture(Scene(WIDTH, height, BACKGROUND, tuple(items)), clip(f"{'. '.join(told)}.", MOST_ALT))


def _tile(tile: Tile, left: float, top: float) -> Iterator[Item]:
    theme, middle = tile.theme, top + TILE[1] / 2
    yield Box(left, top, *TILE, theme.background, 9, theme.soft, 1.5)
    if tile.cover is not None:
        yield from tile.cover.emblem(left + 8, middle - EMBLEM[1] / 2)
    x = left + (_WORDS if tile.cover is not None else 10)
    room = left + TILE[0] - 6 - x
    first = middle - 9.5 * len(tile.facts)
    yield Label(tile.title, x, first, 17.5, PAPER, "lm", is_bold=True, most=room)
    for number, fact in enumerate(tile.facts, 1):
        yield Label(fact, x, first + 19 * number, TEXT, theme.soft, "lm", most=room)


def _lesson(left: float, top: float) -> Iterator[Item]:
    middle = top + TILE[1] / 2
    yield Box(left, top, *TILE, BACKGROUND, 9, GOLD, 3)
    yield Label(NEW, left + 12, middle - 11, 17.5, GOLD, "lm", is_bold=True)
    yield Label(NEW_LINE, left + 12, middle + 11, TEXT, PAPER, "lm")
    yield Sprite("drawing/house", left + TILE[0] - 36, middle - 24, 24, 24, colour=GOLD)
