"""The shared look of tables and hands: measures, rows of things, panels of seats, storeys.

A picture of a hand has two storeys: above, on the background, the public table; below, on the panel's colour from edge
to edge, the reader's own things.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TypeAlias

from games.drawing.picture import GOLD, INK, PAPER, SEAT_COLOURS, Box, Disc, Item, Label, Sprite, can_paint, label_name
from games.level import LEVELS, Level

WIDTH = 400
MARGIN = 10
INNER = WIDTH - 2 * MARGIN
TEXT = 17.0
"""Size of small text; nothing is smaller."""
GAP = 7
"""Gap between two panels."""
RADIUS = 9
PLATE = 26
"""Height of a name's plate."""
HOUSE_ROOM = 20
"""Width that the house sign takes from a name."""
DOT, DOT_PITCH = 6.0, 8.0
"""Width of a dot of a level, and distance between the middles of two dots."""
CHIP = 24
"""Height of a chip."""
TALLY = 28
"""Height of a seat that is only a token and a count."""
FRAME = 4
TURN_MARK = 10
"""Height of a turn mark above its panel."""
_DIGIT = 9.6
"""Approximate width of a character of small bold text."""
_PART_GAP = 3.0
_CHIP_EDGE = 6.0
_ICON = 20.0
_NUMBERED_PLAYER = 72
"""Width of the name "Player 3", which is only "P3" in less room."""
_NARROW = 100
"""Width of a panel below which the score has a line of its own."""
_WIDE = 240
"""Width of a compact panel from which on count, score and chip are side by side; a narrower one has no score beside a
chip."""
SHADOW = "#00000055"
CARD_RATIO = 1.4
"""Height of a card as a multiple of its width."""


def grid(count: int, steps: Iterable[tuple[int, int]], most: int) -> tuple[int, int]:
    """Return columns and rows for `count` things; each step maps a greatest count to things in a row."""
    columns = next((in_row for limit, in_row in steps if count <= limit), most)
    rows = ceil(count / columns)
    return ceil(count / rows), rows


def places(
    count: int, columns: int, width: float, gap: float, area: tuple[float, float] = (0, WIDTH)
) -> Iterator[tuple[float, int]]:
    """Return the left side and row of each of `count` things in an area from side to side, every row centred."""
    step = width + gap
    for index in range(count):
        row, column = divmod(index, columns)
        in_row = min(columns, count - row * columns)
        yield (sum(area) + gap - in_row * step) / 2 + column * step, row


def face_down(folder: str, edges: int, left: float, top: float, width: float) -> Iterator[Item]:
    """Return the back of a card, with the edges of those below it; the art is that of the game's folder."""
    for edge in range(edges, 0, -1):
        yield Sprite(f"{folder}/pile", left + edge * 1.5, top + edge * 1.5, width, width * CARD_RATIO)
    yield Sprite(f"{folder}/back", left, top, width, width * CARD_RATIO)


# Seats


@dataclass(frozen=True, slots=True)
class Theme:
    """A game's colours: background, panels, muted words, which are legible on both, and seats."""

    background: str
    panel: str
    soft: str
    seats: tuple[str, ...] = SEAT_COLOURS


@dataclass(frozen=True, slots=True)
class Icon:
    """Art within a chip."""

    art: str
    width: float
    height: float
    colour: str = INK


Chip: TypeAlias = "tuple[str | Icon, ...]"
"""A seat's latest act, in symbols and few characters side by side; empty for none."""


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """A seat's panel: name, a count with an icon, a score, and the latest act.

    house: the level of a house player; None for a person's seat.
    """

    name: str
    colour: str
    house: Level | None = None
    count: str = ""
    score: str = ""
    chip: Chip = ()
    is_newest: bool = False
    is_to_act: bool = False
    is_winner: bool = False


def seat_name(names: Sequence[str], seat: int, reader: int | None) -> str:
    """Return a seat's name on a label: "You" for the reader."""
    return "You" if seat == reader else label_name(names[seat], seat)


def seat_tokens(names: Sequence[str], reader: int | None = None) -> tuple[str, ...]:
    """Return two letters for each seat, no two alike: the first two of the name, or the first and a distinct one.

    One character of Chinese, Japanese and Korean, which is as wide as two. "You" for the reader, "P3" for a name that a
    label cannot write.
    """
    tokens: list[str] = []
    for seat, name in enumerate(names):
        label = label_name(name, seat)
        letters = [] if label.startswith("Player ") else [char for char in label if char.isalnum()]
        wide = [char for char in letters if unicodedata.east_asian_width(char) == "W"]
        pairs = wide or [f"{letters[0].title()[0]}{other.lower()[0]}" for other in letters[1:]]
        tokens.append(next((pair for pair in pairs if pair not in tokens and can_paint(pair)), f"P{seat + 1}"))
    if reader is not None:
        tokens[reader] = "You"
    return tuple(tokens)


def seat_token(token: str, seat: int, x: float, y: float) -> Iterator[Item]:
    """Return a seat's letters in its colour about a point."""
    width = token_width(token)
    yield Box(x - width / 2, y - 10, width, 20, SEAT_COLOURS[seat], 5)
    yield Label(token, x, y, TEXT, INK, is_bold=True)


def token_width(token: str) -> float:
    """Return the width of a seat's token."""
    return 36.0 if len(token) > 2 else 28.0


def panel_height(*, has_score_line: bool = False, is_compact: bool = False) -> int:
    """Return the height of a seat's panel; a compact one has the chip beside the count."""
    return 56 if is_compact else 106 if has_score_line else 84


def panel_width(columns: int, width: float = INNER) -> float:
    """Return the width of each of `columns` panels side by side."""
    return (width + GAP) / columns - GAP


def seat_panels(
    seats: Sequence[SeatPanel],
    left: float,
    top: float,
    columns: int,
    theme: Theme,
    icon: str,
    *,
    width: float = INNER,
    height: float = 84,
    is_compact: bool = False,
) -> Iterator[Item]:
    """Return panels in rows from the top left; each row is `panels_pitch(height)` below the one before."""
    wide = panel_width(columns, width)
    for index, seat in enumerate(seats):
        row, column = divmod(index, columns)
        x, y = left + column * (wide + GAP), top + row * panels_pitch(height)
        yield from seat_panel(seat, x, y, wide, height, theme, icon, is_compact=is_compact)


def panels_pitch(height: float) -> float:
    """Return the distance from the top of one row of panels to that of the next."""
    return height + GAP + 4


def seat_panel(
    seat: SeatPanel, left: float, top: float, width: float, height: float, theme: Theme, icon: str, *, is_compact: bool
) -> Iterator[Item]:
    """Return one seat: the name on its colour, the count beside the icon of that name, the score, and the chip.

    It needs `TURN_MARK` of room above for the turn mark.
    """
    yield from _ground(seat, left, top, width, height, theme)
    yield from name_plate(seat, left, top, width)
    below = top + PLATE
    if is_compact:
        middle, is_wide = (below + top + height) / 2, width >= _WIDE
        yield from _count(seat, left + 5, middle, icon if width >= _NARROW and (is_wide or not seat.chip) else "")
        if seat.score and is_wide:
            yield Label(seat.score, left + 64, middle, TEXT, theme.soft, "lm")
        elif seat.score and not seat.chip:
            yield Label(seat.score, left + width - 9, middle, TEXT, theme.soft, "rm")
        yield from chip(seat.chip, left + width - 3 - chip_width(seat.chip) / 2, middle, is_newest=seat.is_newest)
    else:
        first = below + 15
        yield from _count(seat, left + 8, first, icon)
        if seat.score and width < _NARROW:
            yield Label(seat.score, left + 8, first + 22, TEXT, theme.soft, "lm", most=width - 12)
        elif seat.score:
            yield Label(seat.score, left + width - 9, first, TEXT, theme.soft, "rm")
        yield from chip(seat.chip, left + width / 2, top + height - CHIP / 2 - 4, is_newest=seat.is_newest)
    if seat.is_to_act:
        yield turn_mark(left + width / 2, top)
    if seat.is_winner:
        yield Sprite("drawing/cup", left + width / 2 - 13, top - 18, 26, 26)


def _ground(seat: SeatPanel, left: float, top: float, width: float, height: float, theme: Theme) -> Iterator[Item]:
    """Return a panel, framed if the seat is to act or wins; the frame lies outside, so that nothing moves."""
    if seat.is_to_act or seat.is_winner:
        out = FRAME - 1
        yield Box(left - out, top - out, width + 2 * out, height + 2 * out, GOLD, RADIUS + out)
    yield Box(left, top, width, height, theme.panel, RADIUS)


def seat_tally(seat: SeatPanel, token: str, left: float, top: float, width: float, theme: Theme) -> Iterator[Item]:
    """Return one seat in the least room, `TALLY` high: its token and its count."""
    yield from _ground(seat, left, top, width, TALLY, theme)
    wide = token_width(token)
    yield Box(left + 4, top + 4, wide, TALLY - 8, seat.colour, 5)
    yield Label(token, left + 4 + wide / 2, top + TALLY / 2, TEXT, INK, is_bold=True)
    yield Label(seat.count, left + (wide + 4 + width) / 2, top + TALLY / 2, 18, PAPER, is_bold=True)


def name_plate(seat: SeatPanel, left: float, top: float, width: float) -> Iterator[Item]:
    """Return the name on the seat's colour, and the house sign."""
    yield Box(left, top, width, PLATE, seat.colour, 7)
    room = width - 12 - (HOUSE_ROOM if seat.house else 0)
    name = seat.name if room > _NUMBERED_PLAYER else seat.name.replace("Player ", "P")
    yield Label(name, left + 6, top + PLATE / 2, 17.5, INK, "lm", is_bold=True, most=room)
    if seat.house:
        yield from house_sign(seat.house, left + width, top)


def house_sign(level: Level, right: float, top: float) -> Iterator[Item]:
    """Return the house sign at the right of a plate, with one to three dots for its level below it."""
    middle, dots = right - 13.5, LEVELS.index(level) + 1
    yield Sprite("drawing/house", middle - 7.5, top + 1, 15, 15)
    for dot in range(dots):
        yield Disc(middle + (dot - (dots - 1) / 2) * DOT_PITCH, top + 20, DOT / 2, INK)


def turn_mark(middle: float, top: float) -> Sprite:
    """Return the triangle above the seat to act."""
    return Sprite("drawing/turn", middle - 12, top - TURN_MARK, 24, 16)


def _count(seat: SeatPanel, left: float, middle: float, icon: str) -> Iterator[Item]:
    if not seat.count:
        return
    if icon:
        yield Sprite(icon, left, middle - _ICON / 2, _ICON, _ICON)
        left += _ICON + 4
    yield Label(seat.count, left, middle, 20, PAPER, "lm", is_bold=True)


# Chips


def chip_width(parts: Chip) -> float:
    """Return the width of a chip; 0 without parts."""
    if not parts:
        return 0
    return sum(map(_part_width, parts)) + (len(parts) - 1) * _PART_GAP + 2 * _CHIP_EDGE


def chip(parts: Chip, x: float, y: float, *, is_newest: bool = False) -> Iterator[Item]:
    """Return a chip about a point, the newest of all within a rim of gold; nothing without parts."""
    if not parts:
        return
    width = chip_width(parts)
    left = x - width / 2
    if is_newest:
        yield Box(left - 2, y - CHIP / 2 - 2, width + 4, CHIP + 4, PAPER, 10, GOLD, 3)
    else:
        yield Box(left, y - CHIP / 2, width, CHIP, PAPER, 8)
    left += _CHIP_EDGE
    for part in parts:
        if isinstance(part, Icon):
            yield Sprite(part.art, left, y - part.height / 2, part.width, part.height, colour=part.colour)
        else:
            yield Label(part, left + _part_width(part) / 2, y, TEXT, INK, is_bold=True)
        left += _part_width(part) + _PART_GAP


def _part_width(part: str | Icon) -> float:
    return part.width if isinstance(part, Icon) else len(part) * _DIGIT


# How high a picture may be

_PHONE, _BUTTONS = 269, 298.0
"""Widths of a picture and of a row of buttons on a phone of 360 pixels, in pixels."""
_FACE = 28
"""Width that a face adds to a button, in pixels."""
_ORDINARY, _LARGE = 500, 600
"""Heights of a screen on a phone, ordinary and with many seats or things, in pixels."""
_WORDS = 158
"""Height of a screen besides picture and buttons: head, title, two lines and footer, in pixels."""
_ROW = 50
"""Height of a row of buttons, in pixels."""


def button_rows(labels: Iterable[str], *, have_faces: bool = False) -> int:
    """Return the number of rows of buttons with these labels on a phone; `have_faces`: each may have a face."""
    rows, left = 0, 0.0
    for label in labels:
        width = 33 + sum(map(_letter_width, label)) + _FACE * have_faces
        if width > left:
            rows, left = rows + 1, _BUTTONS
        left -= width + 8
    return rows


def _letter_width(char: str) -> int:
    """Return the approximate width of a character; a variation selector has none."""
    kind = unicodedata.category(char)
    return 0 if kind == "Mn" else 12 if kind in ("Lu", "So") else 9


def room(rows: int, *, is_large: bool = False) -> float:
    """Return the height for a picture above that many rows of buttons; `is_large`: with many seats or things."""
    return ((_LARGE if is_large else _ORDINARY) - _WORDS - _ROW * rows) * WIDTH / _PHONE


# The reader's storey

HEADER = 34
"""Height of the line of facts at the top of the reader's storey."""


def own_storey(top: float, height: float, theme: Theme, left: str, right: str) -> Iterator[Item]:
    """Return the lower storey of a hand from edge to edge, from `top` to `height`, and its heading: "You: 6 cards"."""
    yield Box(0, top, WIDTH, height - top, theme.panel)
    middle = top + HEADER / 2 + 2
    yield Label(left, MARGIN + 4, middle, 18, PAPER, "lm", is_bold=True)
    if right:
        yield Label(right, WIDTH - MARGIN - 4, middle, TEXT, theme.soft, "rm")


RAISE = 8.0
"""Height by which playable things stand above their row."""
MARK = 18.0
_NARROW_CARD = 36
"""Width of a card below which the mark is smaller and hangs lower, so that it hides less."""


def playable_rim(left: float, top: float, width: float, height: float, *, costs: bool = False) -> Iterator[Item]:
    """Return the rim of a playable thing: gold, with a tick on its lower edge, or "!" if the play costs something."""
    yield Box(left - 1, top - 1, width + 2, height + 2, "", width * 0.11 + 1, GOLD, 3)
    mark, within = (MARK, 11) if width > _NARROW_CARD else (15.0, 5)
    yield playable_sign(left + width / 2, top + height - within, mark, costs=costs)


def playable_sign(middle: float, top: float, size: float = MARK, *, costs: bool = False) -> Sprite:
    """Return the tick on a playable thing, or "!" if the play costs something."""
    return Sprite("drawing/costs" if costs else "drawing/playable", middle - size / 2, top, size, size)


def plate(text: str, x: float, y: float, theme: Theme, *, is_gold: bool = False) -> Iterator[Item]:
    """Return a fact on a plate about a point: "reserve 9"."""
    width = plate_width(text)
    yield Box(x - width / 2, y - 12, width, 24, GOLD if is_gold else theme.panel, 8)
    yield Label(text, x, y, TEXT, INK if is_gold else PAPER, is_bold=True)


def plate_width(text: str) -> float:
    """Return the width of a plate."""
    return len(text) * 9.0 + 16
