"""NUBS drawn: the pegs lying with the rolls upon them, and below them a line for each player's points and rolls.

All is public, so a hand is the table with "You" for its reader, who stands first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from games.drawing.cover import EMBLEM, HINT, Cover
from games.drawing.faces import MIDDLE, SIDE, card_scene
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
from games.nubs.rules import PEGS, POINTS, SIZES, SPACES
from games.nubs.words import NubsWords, peg_name

THEME = Theme("#47290f", "#2b1707", "#ecd3b4")
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


class _Measures(NamedTuple):
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


def table(words: NubsWords) -> Picture:
    """The four pegs, and each seat with its points and rolls: two below each other, four in two columns."""
    items: list[Item] = []
    game, seats = words.game, words.game.seats
    tokens = seat_tokens(words.cast.names, words.reader)
    for peg in PEGS:
        items += _peg(words, peg, tokens)
    measures = _TWO if seats == 2 else _FOUR
    for place in range(seats):
        row, column = divmod(place, measures.columns)
        x, seat = MARGIN + column * (measures.width + GUTTER), (place + (words.reader or 0)) % seats
        if game.teams == "individual":
            items += _alone(words, seat, x, SEATS_TOP + row * SEAT_PITCH, measures)
        elif row == 0:
            items += _partners(words, seat, x, measures)
    return Picture(Scene(WIDTH, HEIGHT, THEME.background, tuple(items)), words.alt())


# The pegs


def _peg(words: NubsWords, peg: int, tokens: Sequence[str]) -> Iterator[Item]:
    """A peg, the rolls upon it from the left, and at the right the spaces left or whose it is."""
    game, y = words.game, EDGE + (peg - 1) * PEG_PITCH
    middle = y + PEG_HEIGHT / 2
    yield from points_box(peg, MARGIN, y)
    yield rod(peg, PEG_LEFT, y)
    x, stack = PEG_LEFT, [(seat, size) for seat, size, on in game.played if on == peg]
    for (seat, size), rim in zip(stack, _rims(words, peg, len(stack)), strict=True):
        yield from roll(seat, size, x, y, rim)
        x += size * CELL
    left, owner = game.left[peg - 1], game.owners[peg - 1]
    right = WIDTH - MARGIN
    if owner is not None:
        token = tokens[owner]
        yield Sprite("nubs/crown", right - token_width(token) - 32, y, 29, PEG_HEIGHT)
        yield from seat_token(token, owner, right - token_width(token) / 2, middle)
        return
    mover = words.mover if words.view.seat is None else words.view.seat if words.view.legal else None
    is_filled = mover is not None and left in words.held(mover)
    if is_filled:
        yield Box(right - LEFT_WIDTH, y, LEFT_WIDTH, PEG_HEIGHT, GOLD, 7)
    yield Label(f"{left} left", right - 5, middle, TEXT, INK if is_filled else PAPER, "rm", is_bold=True)


def _rims(words: NubsWords, peg: int, rolls: int) -> list[str]:
    """The rims of the rolls on a peg: gold for the newest of all, white for those after the mover's own last."""
    latest = words.after(words.mover) if words.mover is not None else []
    marks = [PAPER for entry in latest[:-1] if entry[2] == peg]
    if words.plays and words.plays[-1][2] == peg:
        marks.append(GOLD)
    return [*[""] * (rolls - len(marks)), *marks]


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


def _alone(words: NubsWords, seat: int, x: float, y: float, measures: _Measures) -> Iterator[Item]:
    """The line of a player: name, points, rolls."""
    yield from _ground(x, y, measures.width, SEAT_HEIGHT, is_framed=bool(words.view.tag(seat)))
    yield from _player(words, seat, x, y, measures.points, measures)
    points, middle = f"{number(words.standing[seat])}{measures.unit}", x + measures.plate + measures.points / 2
    yield Label(points, middle, y + SEAT_HEIGHT / 2, TEXT, PAPER, is_bold=True, most=measures.points - 2)


def _partners(words: NubsWords, seat: int, x: float, measures: _Measures) -> Iterator[Item]:
    """The lines of partners below each other, and at the right of both what they have together."""
    height, view = SEAT_PITCH + SEAT_HEIGHT, words.view
    yield from _ground(x, SEATS_TOP, measures.width, height, is_framed=seat in view.winners)
    for row, partner in enumerate((seat, (seat + 2) % 4)):
        y = SEATS_TOP + row * SEAT_PITCH
        width = measures.width - TEAM_POINTS - RIM
        if partner in view.to_act:
            yield from _ground(x, y, width, SEAT_HEIGHT, is_framed=True)
        yield from _player(words, partner, x, y, 3, measures)
    points, middle = x + measures.width - TEAM_POINTS / 2, SEATS_TOP + height / 2
    yield Label(number(words.standing[seat]), points, middle - 9, TEXT, PAPER, is_bold=True, most=TEAM_POINTS)
    yield Label("pts", points, middle + 9, TEXT, THEME.soft)


def _ground(x: float, y: float, width: float, height: float, *, is_framed: bool) -> Iterator[Item]:
    """The panel of a player or of partners; the frame lies outside, so that nothing moves."""
    if is_framed:
        yield Box(x - RIM, y - RIM, width + 2 * RIM, height + 2 * RIM, GOLD, 8 + RIM)
    yield Box(x, y, width, height, THEME.panel, 8)


def _player(words: NubsWords, seat: int, x: float, y: float, gap: float, measures: _Measures) -> Iterator[Item]:
    """Name and rolls of a player, with a gap between, and the mark of a turn or of who wins."""
    cast, view = words.cast, words.view
    name = seat_name(cast.names, seat, words.reader)
    yield from name_plate(SeatPanel(name, SEAT_COLOURS[seat], house=cast.houses.get(seat)), x, y, measures.plate)
    left, middle = x + measures.plate + gap, y + SEAT_HEIGHT / 2
    if seat in view.to_act:
        yield Sprite("drawing/turn", x - 11.5, middle - 5, 14, 10, angle=-90)
    if seat in view.winners:
        yield Sprite("drawing/cup", left + 2, middle - 11, 22, 22)
        return
    colour, most = SEAT_COLOURS[seat], max(words.game.left)
    for size in words.held(seat):  # those that fit on no peg are dark
        width = measures.base + measures.step * size
        yield Box(left, middle - 9, width, 18, colour if size <= most else THEME.background, 5)
        yield Label(str(size), left + width / 2, middle, TEXT, INK if size <= most else colour, is_bold=True)
        left += width + 2


# Faces and cover

_SPACE = 13.0


def _roll_face(size: int) -> Scene:
    """A roll on a peg as many spaces high as its size, which stands beside it."""
    height = size * _SPACE
    top = MIDDLE - height / 2
    return card_scene((*_grooves(size, top), Label(str(size), 41, MIDDLE, 44, INK, is_bold=True)))


def _grooves(size: int, top: float) -> Iterator[Item]:
    for space in range(size):
        yield Box(7, top + space * _SPACE, 18, _SPACE - 2, WOOD, 3, INK, 1.5)


def _peg_face(peg: int) -> Scene:
    """A peg as high as it is among the four, beside its points."""
    top = 54 - 11 * peg
    post = Box(6, top, 12, SIDE - top, WOOD, 6)
    return card_scene((post, Label(str(POINTS[peg - 1]), 39, MIDDLE, 31, PAPER, is_bold=True)), WOOD, THEME.panel)


FACES: Mapping[str, Scene] = MappingProxyType(
    {f"nubs_roll_{size}": _roll_face(size) for size in SIZES} | {f"nubs_peg_{peg}": _peg_face(peg) for peg in PEGS}
)
"""The faces by name."""


_SIGN = ((2, 1), (4,), (1, 2, 2))
"""The rolls on each peg of the sign."""
_SIGN_PEG, _SIGN_CELL = 14.0, 8.4
_HINT_ROLLS = (3, 2, 1)
_HINT_PEG = 1
_CROWN = (41.0, 30.0)


def _emblem(left: float, top: float) -> Iterator[Item]:
    """Three pegs with rolls upon them."""
    width, height = EMBLEM
    pitch = (height - _SIGN_PEG) / (len(_SIGN) - 1)
    for row, sizes in enumerate(_SIGN):
        x, y = left, top + row * pitch
        yield Sprite("nubs/peg-1", x, y, width, _SIGN_PEG)
        for seat, size in enumerate(sizes, row):
            yield Sprite(f"nubs/roll-{size}", x, y, size * _SIGN_CELL, _SIGN_PEG, colour=SEAT_COLOURS[seat % 3])
            x += size * _SIGN_CELL


def _hint(left: float, top: float) -> Iterator[Item]:
    """A peg with rolls of two players, the roll that fills it, and what that scores."""
    width, height = HINT
    x, y = left + (width - SPACES[_HINT_PEG - 1] * CELL - 8) / 2, top + 12
    yield rod(_HINT_PEG, x, y)
    for place, size in enumerate(_HINT_ROLLS):
        is_last = place == len(_HINT_ROLLS) - 1
        yield from roll(place % 2, size, x, y, GOLD if is_last else "")
        x += size * CELL
    wide, high = _CROWN
    middle, below = left + width / 2, y + PEG_HEIGHT + (height - 12 - PEG_HEIGHT) / 2
    yield Sprite("nubs/crown", middle - wide - 4, below - high / 2, wide, high)
    yield Label(f"+{POINTS[_HINT_PEG - 1]}", middle + 6, below, 28, GOLD, "lm", is_bold=True)


COVER = Cover(
    title="NUBS",
    players="2 or 4 players",
    lines=("Play a roll on a peg.", "Fill it to score it.", "Play to 100 points."),
    emblem=_emblem,
    hint=_hint,
    hint_alt=f"Rolls of 3, 2 and 1 fill {peg_name(_HINT_PEG)}: the last of them scores {POINTS[_HINT_PEG - 1]} points",
)
