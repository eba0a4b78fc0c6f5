"""How WHOT presents itself."""

from __future__ import annotations

from collections.abc import Iterator

from games.drawing.cover import EMBLEM, HINT, Cover
from games.drawing.picture import Item
from games.drawing.table import CARD_RATIO
from games.whot.cards import STAR, WHOT, parse_card
from games.whot.picture import called_tag, card_face

_SIGN_CARD = 33.0
_HINT_CARD, _HINT_GAP = 46.0, 5.0
_SHOWN = (parse_card("star-8"), parse_card("circle-8"), WHOT)


def _emblem(left: float, top: float) -> Iterator[Item]:
    """A WHOT that calls star."""
    width, height = EMBLEM
    x, y = left + (width - _SIGN_CARD * 1.2) / 2, top + (height - _SIGN_CARD * CARD_RATIO) / 2
    yield from card_face(WHOT, x, y, _SIGN_CARD)
    yield from called_tag(STAR, x, y, _SIGN_CARD)


def _hint(left: float, top: float) -> Iterator[Item]:
    """A card, one of its number, and a WHOT."""
    width, height = HINT
    pitch = _HINT_CARD + _HINT_GAP
    x = left + (width - len(_SHOWN) * pitch + _HINT_GAP) / 2
    for place, card in enumerate(_SHOWN):
        yield from card_face(card, x + place * pitch, top + (height - _HINT_CARD * CARD_RATIO) / 2, _HINT_CARD)


COVER = Cover(
    title="WHOT",
    players="2-10 players",
    lines=("Follow the symbol", "or the number.", "First out wins."),
    emblem=_emblem,
    hint=_hint,
    hint_alt="Star 8, circle 8 and a WHOT",
)
