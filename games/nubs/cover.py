"""How NUBS presents itself."""

from __future__ import annotations

from collections.abc import Iterator

from games.drawing.cover import EMBLEM, HINT, Cover
from games.drawing.picture import GOLD, SEAT_COLOURS, Item, Label, Sprite
from games.nubs.board import POINTS, SPACES
from games.nubs.labels import peg_label
from games.nubs.picture import CELL, PEG_HEIGHT, rod, roll

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
    hint_alt=f"Rolls of 3, 2 and 1 fill {peg_label(_HINT_PEG)}: the last of them scores {POINTS[_HINT_PEG - 1]} points",
)
