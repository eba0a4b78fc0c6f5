"""The lessons of NUBS: what its rules look like."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.drawing.picture import GOLD, Box, Item, Picture, Sprite
from games.lesson import MIDDLE, Paper, spread, tag, verdict, word
from games.nubs.board import PEGS, POINTS, SIZES, SPACES
from games.nubs.labels import points_label
from games.nubs.model import TARGET
from games.nubs.picture import BACKGROUND, PANEL, PEG_WIDTH, SOFT, SPACE, TIP, badge, roll

_PAPER = Paper(BACKGROUND, PANEL, SOFT)
_ROLL_GAP = 5


def pegs_and_rolls() -> Picture:
    """The four pegs with room and points, and the four sizes of rolls."""
    floor = 214.0
    items: list[Item] = []
    for peg, middle in zip(PEGS, spread(len(PEGS), 66, 152), strict=True):
        spaces = SPACES[peg - 1]
        items += [*_peg(peg, middle, floor), word(str(spaces), middle, floor - spaces * SPACE - TIP - 10, size=16)]
        items.append(_PAPER.aside(points_label(POINTS[peg - 1]), middle, floor + 14))
    bottom = floor
    for size in reversed(SIZES):
        bottom -= size * SPACE
        items += roll(0, size, 332, bottom)
        bottom -= _ROLL_GAP
    items += [word("Spaces", 53, 88), word("Rolls", 332, bottom - 14), _PAPER.aside("1 to 4 spaces", 332, floor + 14)]
    told = "; ".join(
        f"peg {peg} has {SPACES[peg - 1]} spaces and scores {points_label(POINTS[peg - 1])}" for peg in PEGS
    )
    return _PAPER.lesson(250, items, f"The pegs: {told}. Beside them the four sizes of rolls, 1 to 4 spaces high.")


def a_turn() -> Picture:
    """Rolls that fit on a peg, and one that does not."""
    floor, stack = 142.0, ((1, 3), (1, 1))
    left = SPACES[0] - sum(size for _, size in stack)
    items = [*_peg(1, 78, floor, stack), word(f"{left} spaces left", 78, 32), _PAPER.aside("peg 1", 78, floor + 16)]
    for size, middle in zip(SIZES[:3], spread(3, 84, 264), strict=True):
        items += roll(0, size, middle, floor - 24 - size * SPACE)
        items.append(verdict(middle, floor - 6, is_allowed=size <= left))
        why = "captures it" if size == left else "fits" if size < left else "too high"
        items.append(word(why, middle, floor + 16) if size <= left else _PAPER.aside(why, middle, floor + 16))
    alt = (
        f"Peg 1 with rolls of 3 and 1 on it: {left} of its {SPACES[0]} spaces are left. A roll of 1 fits; a roll of 2 "
        "fills the peg exactly and captures it; a roll of 3 is too high and crossed out."
    )
    return _PAPER.lesson(186, items, alt)


def the_game() -> Picture:
    """The scores after the last hand."""
    scores = [("Ann", 105), ("Bob", 95), ("Cy", 80), ("Di", 110)]
    most = max(score for _, score in scores)
    items: list[Item] = []
    for seat, (middle, (name, score)) in enumerate(zip(spread(4, 88), scores, strict=True)):
        rim = GOLD if score == most else ""
        items.append(Box(middle - 39, 44, 78, 82, BACKGROUND, 10, rim, 3 if rim else 0))
        items += [*badge(seat, middle - 34, 46), word(name, middle, 66), word(str(score), middle, 92, size=22)]
        items.append(_PAPER.aside("points", middle, 114))
        if rim:
            items += tag("wins", middle + 12, 44)
    items.append(word(f"{TARGET} or more after a hand: the game ends", MIDDLE, 28))
    told = ", ".join(f"{name} {score}" for name, score in scores)
    alt = f"After a hand the points are: {told}. Two have {TARGET} or more, so the game ends, and the most, Di's, wins."
    return _PAPER.lesson(150, items, alt)


def partners() -> Picture:
    """Four seats round a table, the teams marked."""
    seats = {0: (MIDDLE, 128.0), 1: (78.0, 82.0), 2: (MIDDLE, 36.0), 3: (332.0, 82.0)}
    items: list[Item] = [Box(122, 50, 156, 64, BACKGROUND, 32)]
    for seat, (x, y) in seats.items():
        team = "A + C" if seat % 2 == 0 else "B + D"
        items += [*badge(seat, x - 32, y), word(team, x - 14, y, "lm")]
    items += [word("A and C", MIDDLE, 74), word("against B and D", MIDDLE, 92)]
    alt = "Four seats round a table, A to D in turn. A and C sit opposite each other and are partners, as are B and D."
    return _PAPER.lesson(164, items, alt)


def _peg(peg: int, x: float, floor: float, stack: Sequence[tuple[int, int]] = ()) -> Iterator[Item]:
    """A peg on the floor, with rolls of seats upon it from below."""
    height = SPACES[peg - 1] * SPACE + TIP
    yield Sprite(f"nubs/peg-{peg}", x - PEG_WIDTH / 2, floor - height, PEG_WIDTH, height)
    bottom = floor
    for seat, size in stack:
        bottom -= size * SPACE
        yield from roll(seat, size, x, bottom)
    yield Box(x - 28, floor, 56, 4, SOFT, 2)
