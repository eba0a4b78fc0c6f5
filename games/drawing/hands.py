"""All hands of a position below its table: a row a seat, as replays show them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from games.drawing.picture import (
    GOLD,
    MOST_ALT,
    PAPER,
    Arrow,
    Box,
    Disc,
    Item,
    Label,
    Line,
    Picture,
    Scene,
    Sprite,
)
from games.drawing.table import GAP, MARGIN, TEXT, WIDTH, SeatPanel, Theme, name_plate, panel_width, seat_name
from games.english import fitting

_FACE, _GAP, _ROW = 25.0, 3.0, 31.0
_NAME, _SHORT_NAME = 84.0, 62.0
"""Width up to the faces, where a hand has a row of its own, and where two share one."""
_FEW = 4
"""Most faces of each hand where two share a row."""
_MOST_ROWS = 2


@dataclass(frozen=True, slots=True)
class Hand:
    """A seat's hand. faces: of its things. count: what it has instead. words: the lines that it alone could read."""

    faces: tuple[Scene, ...]
    count: str
    words: tuple[str, ...]


def hands_picture(
    table: Picture, hands: Sequence[Hand], names: Sequence[str], mover: int | None, theme: Theme
) -> Picture:
    """Draw the table, and below it the hand of each seat that has one; the mover's is framed."""
    held = [(seat, hand) for seat, hand in enumerate(hands) if hand.words]
    if not held:
        return table
    columns = 2 if len(held) > 1 and all(len(hand.faces) <= _FEW for _, hand in held) else 1
    name, width = (_NAME if columns == 1 else _SHORT_NAME), panel_width(columns)
    in_row = int((width - name - 6) // (_FACE + _GAP))
    items, top = list(table.scene.items), float(table.scene.height)
    for place, (seat, hand) in enumerate(held):
        rows = min(-(-len(hand.faces) // in_row), _MOST_ROWS) or 1
        height, left = rows * (_FACE + _GAP) + _GAP, MARGIN + place % columns * (width + GAP)
        is_mover = seat == mover
        items.append(Box(left, top, width, height, theme.panel, 7, GOLD if is_mover else "", 2 if is_mover else 0))
        plate = SeatPanel(seat_name(names, seat, None), theme.seats[seat])
        items += name_plate(plate, left + 4, top + (_ROW - 26) / 2, name - 8)
        items += _held(hand, in_row, rows, left + name, top + _GAP, theme)
        if place % columns == columns - 1 or place == len(held) - 1:
            top += height + 4
    scene = Scene(WIDTH, round(top - 4 + MARGIN), table.scene.background, tuple(items))
    told = " ".join(f"{name}: {' '.join(hand.words)}" for name, hand in zip(names, hands, strict=True) if hand.words)
    return Picture(scene, fitting((f"{table.alt} {told}", told, table.alt), MOST_ALT))


def _held(hand: Hand, in_row: int, rows: int, left: float, top: float, theme: Theme) -> Iterator[Item]:
    if not hand.faces:
        yield Label(hand.count, left + 4, top + _FACE / 2, TEXT, PAPER, "lm", most=in_row * (_FACE + _GAP))
    shown = hand.faces if len(hand.faces) <= in_row * rows else hand.faces[: in_row * rows - 1]
    for index, face in enumerate(shown):
        row, column = divmod(index, in_row)
        x, y = left + column * (_FACE + _GAP), top + row * (_FACE + _GAP)
        yield Box(x, y, _FACE, _FACE, face.background, 4)
        yield from scaled(face, _FACE / face.width, x, y)
    if len(shown) < len(hand.faces):
        x, y = left + (in_row - 1) * (_FACE + _GAP) + _FACE / 2, top + (rows - 0.5) * (_FACE + _GAP)
        yield Label(f"+{len(hand.faces) - len(shown)}", x, y, TEXT, theme.soft)


def scaled(scene: Scene, by: float, left: float, top: float) -> Iterator[Item]:
    """Yield the items of a scene scaled and moved to a left and a top."""
    for item in scene.items:
        match item:
            case Sprite():
                yield replace(
                    item, x=left + item.x * by, y=top + item.y * by, width=item.width * by, height=item.height * by
                )
            case Box():
                yield replace(
                    item,
                    x=left + item.x * by,
                    y=top + item.y * by,
                    width=item.width * by,
                    height=item.height * by,
                    radius=item.radius * by,
                    line=item.line * by,
                )
            case Disc():
                yield replace(
                    item, x=left + item.x * by, y=top + item.y * by, radius=item.radius * by, line=item.line * by
                )
            case Label():
                yield replace(item, x=left + item.x * by, y=top + item.y * by, size=item.size * by, most=item.most * by)
            case Arrow():
                yield replace(
                    item,
                    x1=left + item.x1 * by,
                    y1=top + item.y1 * by,
                    x2=left + item.x2 * by,
                    y2=top + item.y2 * by,
                    line=item.line * by,
                )
            case Line():
                yield replace(
                    item, points=tuple((left + x * by, top + y * by) for x, y in item.points), line=item.line * by
                )
