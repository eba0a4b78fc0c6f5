"""NUBS drawn: the pegs with the rolls upon them, and what each player has left."""

from __future__ import annotations

from collections.abc import Iterator

from games.api import Cast
from games.drawing.picture import (
    GOLD,
    INK,
    PAPER,
    SEAT_COLOURS,
    Box,
    Disc,
    Item,
    Label,
    Picture,
    Scene,
    Sprite,
    label_name,
    seat_letter,
)
from games.drawing.table import INNER, MARGIN, SMALL, WIDTH, seat_word
from games.english import number
from games.nubs.board import PEGS, POINTS, SPACES
from games.nubs.labels import points_label
from games.nubs.model import TARGET, NubsView
from games.nubs.words import table_alt

BACKGROUND = "#47290f"
PANEL = "#2b1707"
SOFT = "#ecd3b4"
"""Words that matter less, on the background."""

# The pegs
SPACE = 14.0
"""The height of a space."""
PEG_WIDTH = 14.0
TIP = 12.0
"""How far a peg stands out above its spaces."""
ROLL_WIDTH = 62.0
COLUMN = (INNER) / len(PEGS)
BOARD_TOP = 224.0
BOARD_HEIGHT = 40.0

# The seats
SEATS_TOP = 280
SEAT_HEIGHT = 112
GAP = 8
HELD_WIDTH = 17.0
HELD_STEP = 20.0
HELD_SPACE = 9.0


def table_picture(view: NubsView, cast: Cast) -> Picture:
    """The four pegs on their board, and each seat with its rolls."""
    items = [*_title(view), Sprite("nubs/board", MARGIN, BOARD_TOP, INNER, BOARD_HEIGHT)]
    for peg in PEGS:
        items += _peg(view, peg, MARGIN + COLUMN * (peg - 0.5))
    seats = len(view.rolls)
    width = (INNER + GAP) / seats - GAP
    for seat in range(seats):
        items += _seat(view, cast, seat, MARGIN + seat * (width + GAP), width)
    return Picture(Scene(WIDTH, SEATS_TOP + SEAT_HEIGHT + MARGIN, BACKGROUND, tuple(items)), table_alt(view, cast))


def _title(view: NubsView) -> Iterator[Item]:
    """The hand, where the short pegs leave room."""
    yield Label(f"Hand {number(view.hand)}", MARGIN + 10, 28, 18, PAPER, "lm", is_bold=True)
    yield Label(f"to {TARGET} points", MARGIN + 10, 49, SMALL, SOFT, "lm")


# The pegs


def _peg(view: NubsView, peg: int, x: float) -> Iterator[Item]:
    """A peg, the rolls upon it from below, and above it the spaces left or whose it is."""
    yield Label(f"Peg {peg}", x, BOARD_TOP + 12, SMALL, PAPER, is_bold=True)
    yield Label(points_label(POINTS[peg - 1]), x, BOARD_TOP + 29, SMALL, PAPER)
    height = SPACES[peg - 1] * SPACE + TIP
    top = BOARD_TOP - height
    yield Sprite(f"nubs/peg-{peg}", x - PEG_WIDTH / 2, top, PEG_WIDTH, height)
    bottom = BOARD_TOP
    for seat, size in view.stacks[peg - 1]:
        bottom -= size * SPACE
        yield from roll(seat, size, x, bottom)
    owner = view.owners[peg - 1]
    if owner is None:
        yield Label(f"{view.left[peg - 1]} left", x, top - 11, 16, PAPER, is_bold=True)
    else:
        yield Sprite("nubs/crown", x - 32, top - 26, 36, 26)
        yield from badge(owner, x + 20, top - 14)


def roll(seat: int, size: int, x: float, top: float) -> Iterator[Item]:
    """A roll on a peg: its player's letter and its size."""
    height = size * SPACE
    middle = top + height / 2
    yield Sprite(f"nubs/roll-{size}", x - ROLL_WIDTH / 2, top, ROLL_WIDTH, height, colour=SEAT_COLOURS[seat])
    yield Label(seat_letter(seat), x - 13, middle, SMALL, INK, is_bold=True)
    yield Label(str(size), x + 13, middle, SMALL, INK)


def badge(seat: int, x: float, y: float) -> Iterator[Item]:
    """The seat's letter on its colour."""
    yield Disc(x, y, 11, SEAT_COLOURS[seat], INK, 1.5)
    yield Label(seat_letter(seat), x, y + 0.5, 14, INK, is_bold=True)


# The seats


def _seat(view: NubsView, cast: Cast, seat: int, left: float, width: float) -> Iterator[Item]:
    tag = view.tag(seat)
    middle = left + width / 2
    yield Box(left, SEATS_TOP, width, SEAT_HEIGHT, PANEL, 10, GOLD if tag else "", 3 if tag else 0)
    name = label_name(cast.names[seat], seat)
    yield Label(name, middle, SEATS_TOP + 20, 14, PAPER, is_bold=True, most=width - 10)
    yield from _held(view.rolls[seat], seat, middle)
    yield Label(_standing(view, seat), middle, SEATS_TOP + SEAT_HEIGHT - 15, SMALL, SOFT, most=width - 8)
    yield from seat_word(tag, middle, SEATS_TOP)
    yield from badge(seat, left + 5, SEATS_TOP + 1)


def _standing(view: NubsView, seat: int) -> str:
    """The points of the seat's side; partners' with the team's letters."""
    side = seat % len(view.totals)
    team = "+".join(seat_letter(partner) for partner in view.sides[side])
    total = view.totals[side]
    return f"{team}: {number(total)}" if len(team) > 1 else points_label(total)


def _held(rolls: tuple[int, ...], seat: int, middle: float) -> Iterator[Item]:
    """The rolls that the seat has left, standing in a row over their sizes."""
    bottom = SEATS_TOP + 69
    if not rolls:
        yield Label("no rolls", middle, bottom - 12, SMALL, SOFT)
    for index, size in enumerate(rolls):
        x = middle + (index - (len(rolls) - 1) / 2) * HELD_STEP
        height = size * HELD_SPACE
        yield Box(x - HELD_WIDTH / 2, bottom - height, HELD_WIDTH, height, SEAT_COLOURS[seat], 3, INK, 1)
        yield Label(str(size), x, bottom + 10, SMALL, PAPER)
