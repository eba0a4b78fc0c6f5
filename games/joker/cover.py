"""How JOKER presents itself."""

from __future__ import annotations

from collections.abc import Iterator

from games.drawing.cover import EMBLEM, HINT, Cover
from games.drawing.picture import PAPER, Box, Disc, Item, Label
from games.drawing.table import CARD_RATIO, TEXT
from games.joker.cards import JOKER, parse_card
from games.joker.picture import BAND_COLOUR, HOLE, THEME, card_face, marble

_BAND = 18.0
"""How wide the track of the sign is."""
_CARD, _GAP = 43.0, 9.0
_SHOWN = ((parse_card("KS"), "out"), (parse_card("5H"), "+5"), (JOKER, "jump"))


def _emblem(left: float, top: float) -> Iterator[Item]:
    """A small board with a marble of each colour in its corners."""
    width, height = EMBLEM
    yield Box(left, top, width, height, BAND_COLOUR, 10)
    yield Box(left + _BAND, top + _BAND, width - 2 * _BAND, height - 2 * _BAND, THEME.background, 4)
    low, high = _BAND / 2, (width - _BAND / 2, height - _BAND / 2)
    for x, y in ((width / 2, low), (width / 2, high[1]), (low, height / 2), (high[0], height / 2)):
        yield Disc(left + x, top + y, HOLE - 2, THEME.panel)
    for colour, (x, y) in enumerate(((low, high[1]), (low, low), (high[0], low), high)):
        yield from marble(colour, left + x, top + y)


def _hint(left: float, top: float) -> Iterator[Item]:
    """A king, a 5 and a Joker, and what each moves."""
    width, height = HINT
    x = left + (width - len(_SHOWN) * (_CARD + _GAP) + _GAP) / 2
    for card, moves in _SHOWN:
        yield from card_face(card, x, top, _CARD)
        yield Label(moves, x + _CARD / 2, top + (height + _CARD * CARD_RATIO) / 2, TEXT, PAPER, is_bold=True)
        x += _CARD + _GAP


COVER = Cover(
    title="JOKER",
    players="4, in pairs",
    lines=("Cards move your marbles.", "First pair with all ten", "at home wins."),
    emblem=_emblem,
    hint=_hint,
    hint_alt="A king brings a marble out, a 5 moves one 5 on, a Joker jumps",
)
