"""Values that games draw: a `Scene` of few kinds of items, and its alt text. Nothing here draws a pixel."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from pathlib import Path
from typing import Literal, TypeAlias

MOST_ALT = 1_024
"""Discord's limit for an alt text."""
CORNER = 14
"""The radius of a scene's own corners."""

INK = "#1d1b22"
PAPER = "#fffdf5"
GOLD = "#ffd24a"
SEAT_COLOURS = (
    "#56b4e9",
    "#e69f00",
    "#2fb58a",
    "#f0e442",
    "#e8704a",
    "#cc79a7",
    "#5b8def",
    "#d8d8d8",
    "#b9a0e8",
    "#8fd14f",
    "#f2a7a0",
    "#a8c7c9",
)
"""A colour for each of twelve seats, light enough for `INK` upon it and told apart by most colour-blind people."""

SCRIPTS = (
    " -~\u00a1-\u02df"  # Latin
    "\u0370-\u03ff\u1f00-\u1fff"  # Greek
    "\u0400-\u0525"  # Cyrillic
    "\u0531-\u0556\u0561-\u0587"  # Armenian
    "\u05be\u05d0-\u05ea\u05f3\u05f4"  # Hebrew
    "\u060c\u061b\u061f\u0621-\u063a\u0640-\u064a\u0660-\u066d"  # Arabic
    "\u0674\u0679-\u06bf\u06c6-\u06c8\u06cb\u06cc\u06ce\u06d0\u06f0-\u06f9"
    "\u10d0-\u10fa"  # Georgian
    "\u1e00-\u1efb\u2c60-\u2c77"  # Latin
    "\u2010-\u2027\u2030-\u205e\u20a0-\u20b5\u20bd"  # punctuation and currencies
    "\u2190-\u22ff\u25a0-\u25ff\u2600-\u269c\u26a0-\u26b8\u2729-\u274b"  # symbols
)
"""The characters that every painter has, as ranges of a regular expression."""
EAST_ASIAN = "\u3001-\u303f\u3041-\u3096\u30a1-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3"
"""The characters of Chinese, Japanese and Korean, painted only if the machine has a font of them."""

_ROOT = Path(__file__).parents[1]
_LEAST_TEXT_ON_PHONE = 11
_PHONE_WIDTH = 269
"""Width of a picture on a phone of 360 pixels."""

Anchor: TypeAlias = Literal["la", "lm", "ls", "ma", "mm", "ms", "ra", "rm", "rs"]
"""The point of a label that lies on its (x, y): left, middle, right; then ascender, middle, baseline."""

Bounds: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """Art of the file `games/<folder>/art/<name>.svg`, named "folder/name", as `art_file` finds it.

    The art fills the width and height at the top left (x, y), and is then turned clockwise about its middle by `angle`
    degrees. `colour` takes the place of `currentColor`.
    """

    art: str
    x: float
    y: float
    width: float
    height: float
    angle: float = 0
    opacity: float = 1
    colour: str = INK

    @property
    def bounds(self) -> Bounds:
        """The smallest rectangle that surely holds the turned sprite."""
        turn = radians(self.angle)
        half_width = (abs(self.width * cos(turn)) + abs(self.height * sin(turn))) / 2
        half_height = (abs(self.width * sin(turn)) + abs(self.height * cos(turn))) / 2
        x, y = self.x + self.width / 2, self.y + self.height / 2
        return x - half_width, y - half_height, x + half_width, y + half_height


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with its top left at (x, y); its outline, `line` thick, lies inside. Fill "" is none."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    radius: float = 0
    outline: str = ""
    line: float = 0

    @property
    def bounds(self) -> Bounds:
        """The box's own rectangle."""
        return self.x, self.y, self.x + self.width, self.y + self.height


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle about (x, y); its outline, `line` thick, lies inside. Fill "" is none."""

    x: float
    y: float
    radius: float
    fill: str
    outline: str = ""
    line: float = 0

    @property
    def bounds(self) -> Bounds:
        """The smallest rectangle that holds the disc."""
        return self.x - self.radius, self.y - self.radius, self.x + self.radius, self.y + self.radius


@dataclass(frozen=True, slots=True)
class Arrow:
    """A straight arrow whose tip lies on (x2, y2), `line` thick; `casing` is the colour of a thin rim about it."""

    x1: float
    y1: float
    x2: float
    y2: float
    colour: str
    line: float
    casing: str = ""

    @property
    def length(self) -> float:
        """Distance from tail to tip."""
        return hypot(self.x2 - self.x1, self.y2 - self.y1)

    @property
    def reach(self) -> float:
        """Greatest distance of head and casing from the line between tail and tip."""
        return self.line * 2.5

    @property
    def bounds(self) -> Bounds:
        """A rectangle that holds the arrow."""
        left, right = sorted((self.x1, self.x2))
        top, bottom = sorted((self.y1, self.y2))
        return left - self.reach, top - self.reach, right + self.reach, bottom + self.reach


@dataclass(frozen=True, slots=True)
class Line:
    """A line from point to point, each (x, y), `line` thick, with round joins and ends; it has two points or more."""

    points: tuple[tuple[float, float], ...]
    colour: str
    line: float

    @property
    def bounds(self) -> Bounds:
        """The smallest rectangle that holds the line."""
        columns, rows = zip(*self.points, strict=True)
        half = self.line / 2
        return min(columns) - half, min(rows) - half, max(columns) + half, max(rows) + half


@dataclass(frozen=True, slots=True)
class Label:
    """One line of text that `can_paint` in a font `size` high, cut off where it is wider than `most`; 0: never.

    What is cut off is shown by an ellipsis. The text is in the order in which it is read; the painter turns what is
    written from right to left.
    """

    text: str
    x: float
    y: float
    size: float
    colour: str
    anchor: Anchor = "mm"
    is_bold: bool = False
    most: float = 0


Item: TypeAlias = Sprite | Box | Disc | Arrow | Line | Label


@dataclass(frozen=True, slots=True)
class Scene:
    """What is drawn where, in CSS pixels from the top left, the items in the order they are painted.

    Colours are "#rrggbb", or "#rrggbbaa" in items.
    """

    width: int
    height: int
    background: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A scene and the words that say all it shows, in at most `MOST_ALT` characters."""

    scene: Scene
    alt: str


def art_file(art: str) -> Path:
    """Return the path of the art named "folder/name": in that folder, or in `drawing`, whose art is shared."""
    folder, _, name = art.partition("/")
    own = _ROOT / folder / "art" / f"{name}.svg"
    return own if own.is_file() else _ROOT / "drawing" / "art" / own.name


def least_text(width: float) -> float:
    """Return the smallest size of a label in a scene of that width which stays legible on a phone."""
    return _LEAST_TEXT_ON_PHONE * width / _PHONE_WIDTH


_painted = re.compile(f"[{SCRIPTS}]+")


def paint_also(scripts: str) -> None:
    """Allow more characters in this process's labels, whose painter has a font of them: ranges, as in `SCRIPTS`."""
    global _painted
    _painted = re.compile(f"[{SCRIPTS}{scripts}]+")


def can_paint(text: str) -> bool:
    """Return whether a label can show the text, which is not empty."""
    return text.isprintable() and _painted.fullmatch(text) is not None


def label_name(name: str, seat: int) -> str:
    """Return the name for a label, without symbols that it lacks; the seat's number if letters are missing."""
    marked = unicodedata.normalize("NFKC", name)
    chars = [char for char in marked if not unicodedata.category(char).startswith(("M", "C"))]
    lacking = [char for char in chars if not can_paint(char)]
    plain = " ".join("".join(char for char in chars if char not in lacking).split())
    has_letters = any(char.isalnum() for char in lacking)
    return numbered_player(seat) if has_letters or len(plain) < (2 if lacking else 1) else plain


def numbered_player(seat: int) -> str:
    """Return the label of a seat whose name no label can show."""
    return f"Player {seat + 1}"
