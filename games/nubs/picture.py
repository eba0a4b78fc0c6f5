"""NUBS drawn: the pegs lying with the rolls upon them, and below them a line for each player's points and rolls.

All is public, so a hand is the table with "You" for its reader, who stands first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.api import Cast
from games.drawing.picture import GOLD, INK, PAPER, SEAT_COLOURS, Box, Item, Label, Picture, Scene, Sprite
from games.drawing.table import (
    INNER,
    MARGIN,
    PLATE,
    TEXT,
    WIDTH,
    SeatPanel,
    Theme,
    name_plate,
    seat_name,
    seat_token,
    seat_tokens,
    token_width,
)
from games.english import number
from games.nubs.alt import picture_alt
from games.nubs.board import PEGS, POINTS, SPACES
from games.nubs.model import NubsView, Phase, Play

THEME = Theme("#47290f", "#2b1707", "#ecd3b4")
"""Words that matter less, on the background."""
EDGE = 8
"""Above the pegs and below the players: with sixteen plays in buttons the picture has to be low."""

# The pegs
CELL = 22.0
"""The width of a space."""
PEG_HEIGHT = 21.0
PEG_PITCH = 23.0
TIP = 8.0
"""How far a peg stands out beyond its spaces."""
PEG_LEFT = 52.0
POINTS_WIDTH = 36.0
LEFT_WIDTH = 54.0
WOOD = "#e3c08b"

# The players
SEATS_TOP = EDGE + len(PEGS) * PEG_PITCH - (PEG_PITCH - PEG_HEIGHT) + 8
SEAT_HEIGHT = PLATE
SEAT_PITCH = 29
SEAT_ROWS = 2
GUTTER = 12
RIM = 3
TEAM_POINTS = 34
"""How wide the points of partners are."""
HEIGHT = round(SEATS_TOP + SEAT_ROWS * SEAT_PITCH - (SEAT_PITCH - SEAT_HEIGHT) + EDGE)


@dataclass(frozen=True, slots=True)
class _Measures:
    """The widths in a player's line, of which there are two below each other in each column.

    plate: of the name; points: of the points, with `unit` behind them; a roll that is held is `base` wide and `step`
    wider for each space.
    """

    columns: int
    plate: float
    points: float
    unit: str
    base: float
    step: float

    @property
    def width(self) -> float:
        return (INNER + GUTTER) / self.columns - GUTTER


_TWO = _Measures(1, 120, 68, " pts", 12, 4)
_FOUR = _Measures(2, 84, 39, "", 13, 0)


def table_picture(view: NubsView, cast: Cast) -> Picture:
    """The four pegs, and each seat with its points and rolls: two below each other, four in two columns."""
    items: list[Item] = []
    tokens = seat_tokens(cast.names, cast.reader)
    for peg in PEGS:
        items += _peg(view, peg, tokens, is_asked=view.seat is None or bool(view.legal))
    seats = len(view.rolls)
    measures = _TWO if seats == 2 else _FOUR
    for place in range(seats):
        row, column = divmod(place, measures.columns)
        x, seat = MARGIN + column * (measures.width + GUTTER), (place + (cast.reader or 0)) % seats
        if view.teams == "individual":
            items += _alone(view, cast, seat, x, SEATS_TOP + row * SEAT_PITCH, measures)
        elif row == 0:
            items += _partners(view, cast, seat, x, measures)
    return Picture(Scene(WIDTH, HEIGHT, THEME.background, tuple(items)), picture_alt(view, cast))


def hand_picture(view: NubsView, cast: Cast, path: Sequence[str]) -> Picture | None:
    """The table as one of its players sees it; nothing is ever asked."""
    return None if view.phase is Phase.LEAD else table_picture(view, cast)


# The pegs


def _peg(view: NubsView, peg: int, tokens: Sequence[str], *, is_asked: bool) -> Iterator[Item]:
    """A peg, the rolls upon it from the left, and at the right the spaces left or whose it is."""
    y = EDGE + (peg - 1) * PEG_PITCH
    middle = y + PEG_HEIGHT / 2
    yield from points_box(peg, MARGIN, y)
    yield rod(peg, PEG_LEFT, y)
    x, rims = PEG_LEFT, _rims(view, peg)
    for (seat, size), rim in zip(view.stacks[peg - 1], rims, strict=True):
        yield from roll(seat, size, x, y, rim)
        x += size * CELL
    left, owner = view.left[peg - 1], view.owners[peg - 1]
    right = WIDTH - MARGIN
    if owner is not None:
        token = tokens[owner]
        yield Sprite("nubs/crown", right - token_width(token) - 32, y, 29, PEG_HEIGHT)
        yield from seat_token(token, owner, right - token_width(token) / 2, middle)
        return
    is_filled = is_asked and any(play == Play(left, peg) for play in view.plays)
    if is_filled:
        yield Box(right - LEFT_WIDTH, y, LEFT_WIDTH, PEG_HEIGHT, GOLD, 7)
    yield Label(f"{left} left", right - 5, middle, TEXT, INK if is_filled else PAPER, "rm", is_bold=True)


def _rims(view: NubsView, peg: int) -> list[str]:
    """The rims of the rolls on a peg: gold for the newest of all, white for those after the mover's own last."""
    latest = view.since(view.to_act[0]) if view.to_act else ()
    marks = [PAPER for play in latest[:-1] if play[1].peg == peg]
    if view.latest and view.latest[-1][1].peg == peg:
        marks.append(GOLD)
    return [*[""] * (len(view.stacks[peg - 1]) - len(marks)), *marks]


def points_box(peg: int, x: float, y: float) -> Iterator[Item]:
    """What a peg scores, by which it is called."""
    yield Box(x, y, POINTS_WIDTH, PEG_HEIGHT, THEME.panel, 7, WOOD, 1.5)
    yield Label(str(POINTS[peg - 1]), x + POINTS_WIDTH / 2, y + PEG_HEIGHT / 2, TEXT, PAPER, is_bold=True)


def rod(peg: int, x: float, y: float) -> Sprite:
    """A lying peg with its spaces, from (x, y) to the right."""
    return Sprite(f"nubs/peg-{peg}", x, y, SPACES[peg - 1] * CELL + TIP, PEG_HEIGHT)


def roll(seat: int, size: int, x: float, y: float, rim: str = "") -> Iterator[Item]:
    """A roll in its player's colour with its size."""
    width = size * CELL
    yield Sprite(f"nubs/roll-{size}", x, y, width, PEG_HEIGHT, colour=SEAT_COLOURS[seat])
    if rim:
        yield Box(x, y - 1, width, PEG_HEIGHT + 2, "", 8, INK, RIM + 2)
        yield Box(x + 1, y, width - 2, PEG_HEIGHT, "", 7, rim, RIM)
    yield Label(str(size), x + width / 2, y + PEG_HEIGHT / 2, TEXT, INK, is_bold=True)


# The players


def _alone(view: NubsView, cast: Cast, seat: int, x: float, y: float, measures: _Measures) -> Iterator[Item]:
    """The line of a player: name, points, rolls."""
    yield from _ground(x, y, measures.width, SEAT_HEIGHT, is_framed=seat in (*view.to_act, *view.winners))
    yield from _player(view, cast, seat, x, y, measures.points, measures)
    points, middle = f"{number(view.totals[seat])}{measures.unit}", x + measures.plate + measures.points / 2
    yield Label(points, middle, y + SEAT_HEIGHT / 2, TEXT, PAPER, is_bold=True, most=measures.points - 2)


def _partners(view: NubsView, cast: Cast, seat: int, x: float, measures: _Measures) -> Iterator[Item]:
    """The lines of partners below each other, and at the right of both what they have together."""
    height = SEAT_PITCH + SEAT_HEIGHT
    yield from _ground(x, SEATS_TOP, measures.width, height, is_framed=seat in view.winners)
    for row, partner in enumerate((seat, (seat + len(view.totals)) % len(view.rolls))):
        y = SEATS_TOP + row * SEAT_PITCH
        width = measures.width - TEAM_POINTS - RIM
        if partner in view.to_act:
            yield from _ground(x, y, width, SEAT_HEIGHT, is_framed=True)
        yield from _player(view, cast, partner, x, y, 3, measures)
    points, middle = x + measures.width - TEAM_POINTS / 2, SEATS_TOP + height / 2
    total = number(view.totals[seat % len(view.totals)])
    yield Label(total, points, middle - 9, TEXT, PAPER, is_bold=True, most=TEAM_POINTS)
    yield Label("pts", points, middle + 9, TEXT, THEME.soft)


def _ground(x: float, y: float, width: float, height: float, *, is_framed: bool) -> Iterator[Item]:
    """The panel of a player or of partners; the frame lies outside, so that nothing moves."""
    if is_framed:
        yield Box(x - RIM, y - RIM, width + 2 * RIM, height + 2 * RIM, GOLD, 8 + RIM)
    yield Box(x, y, width, height, THEME.panel, 8)


def _player(
    view: NubsView, cast: Cast, seat: int, x: float, y: float, gap: float, measures: _Measures
) -> Iterator[Item]:
    """Name and rolls of a player, with a gap between, and the mark of a turn or of who wins."""
    name = seat_name(cast.names, seat, cast.reader)
    yield from name_plate(SeatPanel(name, SEAT_COLOURS[seat], house=cast.houses.get(seat)), x, y, measures.plate)
    left, middle = x + measures.plate + gap, y + SEAT_HEIGHT / 2
    if seat in view.to_act:
        yield Sprite("drawing/turn", x - 11.5, middle - 5, 14, 10, angle=-90)
    if seat in view.winners:
        yield Sprite("drawing/cup", left + 2, middle - 11, 22, 22)
    else:
        yield from _held(view, seat, left, middle, measures)


def _held(view: NubsView, seat: int, x: float, middle: float, measures: _Measures) -> Iterator[Item]:
    """The rolls that a seat has left, those dark that fit on no peg."""
    colour, most = SEAT_COLOURS[seat], max(view.left)
    for size in view.rolls[seat]:
        width = measures.base + measures.step * size
        yield Box(x, middle - 9, width, 18, colour if size <= most else THEME.background, 5)
        yield Label(str(size), x + width / 2, middle, TEXT, INK if size <= most else colour, is_bold=True)
        x += width + 2
