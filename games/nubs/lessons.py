"""The lessons of NUBS: what its rules look like."""

from __future__ import annotations

from collections.abc import Iterator

from games.drawing.picture import GOLD, INK, SEAT_COLOURS, Box, Item, Label, Picture
from games.drawing.table import FRAME, PLATE
from games.english import capital
from games.lesson import MIDDLE, Paper, spread, tag, verdict, word
from games.nubs.board import PEGS, SIZES, SPACES
from games.nubs.labels import peg_label
from games.nubs.model import TARGET
from games.nubs.picture import CELL, PEG_HEIGHT, POINTS_WIDTH, THEME, points_box, rod, roll

_PAPER = Paper(THEME)
_LEFT = 22.0


def pegs_and_rolls() -> Picture:
    """The four pegs with their points and room, and the four sizes of rolls."""
    top, pitch = 44.0, 28.0
    items: list[Item] = [word("Points", _LEFT, 28, "lm"), word("Spaces", 378, 28, "rm")]
    for row, peg in enumerate(PEGS):
        y = top + row * pitch
        items += [*points_box(peg, _LEFT, y), rod(peg, _LEFT + POINTS_WIDTH + 6, y)]
        items.append(word(str(SPACES[peg - 1]), 378, y + PEG_HEIGHT / 2, "rm"))
    y = top + len(PEGS) * pitch + 8
    x = _LEFT + POINTS_WIDTH + 6
    items.append(word("Rolls", _LEFT, y + PEG_HEIGHT / 2, "lm"))
    x += 14
    for size in SIZES:
        items += roll(0, size, x, y)
        x += size * CELL + 12
    told = "; ".join(f"{peg_label(peg)} has {SPACES[peg - 1]} spaces" for peg in PEGS)
    alt = f"The pegs, called by their points: {told}. Below them the four sizes of rolls, 1 to 4 spaces."
    return _PAPER.lesson(round(y + PEG_HEIGHT + 20), items, alt)


def a_turn() -> Picture:
    """Rolls that fit on a peg, and one that does not."""
    stack, y = ((0, 3), (1, 1)), 26.0
    left = SPACES[0] - sum(size for _, size in stack)
    x = _LEFT + POINTS_WIDTH + 6
    items: list[Item] = [*points_box(1, _LEFT, y), rod(1, x, y)]
    for seat, size in stack:
        items += roll(seat, size, x, y)
        x += size * CELL
    items.append(word(f"{left} left", 378, y + PEG_HEIGHT / 2, "rm"))
    for size, middle in zip(SIZES[:3], spread(3, 118), strict=True):
        items += roll(0, size, middle - size * CELL / 2, 70)
        items.append(verdict(middle, 112, is_allowed=size <= left))
        why = "captures it" if size == left else "fits" if size < left else "too big"
        items.append(word(why, middle, 140) if size <= left else _PAPER.aside(why, middle, 140))
    alt = (
        f"{capital(peg_label(1))} with rolls of 3 and 1 on it: {left} of its {SPACES[0]} spaces are left. A roll of 1 "
        "fits; a roll of 2 fills the peg exactly and captures it; a roll of 3 is too big and crossed out."
    )
    return _PAPER.lesson(168, items, alt)


def the_game() -> Picture:
    """The scores after the last hand."""
    scores = [("Ann", 105), ("Bob", 95), ("Cy", 80), ("Di", 110)]
    most = max(score for _, score in scores)
    items: list[Item] = [word(f"{TARGET} or more after a hand: the game ends", MIDDLE, 28)]
    for seat, (middle, (name, score)) in enumerate(zip(spread(4, 90), scores, strict=True)):
        is_winner = score == most
        items.append(
            Box(middle - 41, 50, 82, 90, THEME.background, 9, GOLD if is_winner else "", FRAME if is_winner else 0)
        )
        items += [*_plate(seat, name, middle, 58), word(str(score), middle, 101, size=22)]
        items.append(_PAPER.aside("points", middle, 122))
        if is_winner:
            items += tag("wins", middle, 153)
    told = ", ".join(f"{name} {score}" for name, score in scores)
    alt = f"After a hand the points are: {told}. Two have {TARGET} or more, so the game ends, and the most, Di's, wins."
    return _PAPER.lesson(182, items, alt)


def partners() -> Picture:
    """Four seats round a table, partners opposite each other."""
    seats = (("Ann", MIDDLE, 138.0), ("Bob", 62.0, 80.0), ("Cy", MIDDLE, 22.0), ("Di", 338.0, 80.0))
    items: list[Item] = [Box(108, 56, 184, 74, THEME.background, 36)]
    for seat, (name, x, y) in enumerate(seats):
        items += _plate(seat, name, x, y)
    items += [word("Ann and Cy", MIDDLE, 82), word("against Bob and Di", MIDDLE, 104)]
    alt = (
        "Ann, Bob, Cy and Di sit round a table and play in this order. Ann and Cy are opposite each other and are "
        "partners, as are Bob and Di."
    )
    return _PAPER.lesson(186, items, alt)


def _plate(seat: int, name: str, middle: float, top: float) -> Iterator[Item]:
    """A name on its seat's colour."""
    yield Box(middle - 33, top, 66, PLATE, SEAT_COLOURS[seat], 7)
    yield Label(name, middle, top + PLATE / 2, 17.5, INK, is_bold=True)
