"""How No Thanks! presents itself."""

from __future__ import annotations

from collections.abc import Iterator

from games.drawing.cover import EMBLEM, HINT, Cover
from games.drawing.picture import GOLD, INK, Arrow, Item, Label, Sprite
from games.drawing.table import CARD_RATIO
from games.nothanks.laying import card_colour

_CARD = 27
_CHIPS = 3
_SIGN_CARD, _SIGN_CHIP = 35.0, 24.0
_HINT_CARD, _HINT_CHIP = 58.0, 26.0
_PAID = 34.0


def _card(left: float, top: float, width: float, size: float) -> Iterator[Item]:
    yield Sprite("nothanks/card", left, top, width, width * CARD_RATIO, colour=card_colour(_CARD))
    yield Label(str(_CARD), left + width / 2, top + width * CARD_RATIO * 0.36, size, INK, is_bold=True)


def _emblem(left: float, top: float) -> Iterator[Item]:
    """A card with a chip on it."""
    width, height = EMBLEM
    x = left + (width - _SIGN_CARD) / 2 - 4
    yield from _card(x, top + (height - _SIGN_CARD * CARD_RATIO) / 2, _SIGN_CARD, 20)
    yield Sprite("nothanks/chip", x + _SIGN_CARD - 13, top + height - _SIGN_CHIP, _SIGN_CHIP, _SIGN_CHIP)


def _hint(left: float, top: float) -> Iterator[Item]:
    """A card with chips on it, and one more that is paid to leave it."""
    width, height = HINT
    y = top + (height - _HINT_CARD * CARD_RATIO) / 2
    yield from _card(left, y, _HINT_CARD, 28)
    for place in range(_CHIPS):
        x = left + _HINT_CARD / 2 + (place - (_CHIPS - 1) / 2) * 15 - _HINT_CHIP / 2
        yield Sprite("nothanks/chip", x, y + _HINT_CARD * CARD_RATIO - _HINT_CHIP - 6, _HINT_CHIP, _HINT_CHIP)
    middle = top + height / 2
    yield Arrow(left + width - _PAID - 4, middle, left + _HINT_CARD + 8, middle, GOLD, 5)
    yield Sprite("nothanks/chip", left + width - _PAID, middle - _PAID / 2, _PAID, _PAID)


COVER = Cover(
    title="No Thanks!",
    players="3-5 players",
    lines=("Take the card, or", "pay a chip to pass.", "Fewest points win."),
    emblem=_emblem,
    hint=_hint,
    hint_alt=f"{_CARD} with {_CHIPS} chips on it, and one more chip that is paid to leave it",
)
