"""The faces of WHOT's cards, and of the symbols that a WHOT calls."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from games.drawing.faces import MIDDLE, card_scene, emblem, ranked_scene
from games.drawing.picture import GOLD, PAPER, Box, Label, Scene
from games.whot.cards import CARD_NUMBERS, CARD_SYMBOLS, KINDS, SYMBOLS, WHOT
from games.whot.labels import called_face_name, face_name
from games.whot.picture import SYMBOL_COLOURS

WHOT_COLOUR = "#a3124d"


def _card(card: int) -> Scene:
    if card == WHOT:
        letter = Label("W", MIDDLE, 27, 48, PAPER, is_bold=True)
        return card_scene((letter, Box(12, 48, 40, 6, GOLD, 3)), GOLD, WHOT_COLOUR)
    symbol = CARD_SYMBOLS[card]
    return ranked_scene(str(CARD_NUMBERS[card]), f"whot/{SYMBOLS[symbol]}", SYMBOL_COLOURS[symbol])


def _called(symbol: int) -> Scene:
    """The symbol alone, as large as there is room, in the colours of a WHOT."""
    return card_scene((emblem(f"whot/{SYMBOLS[symbol]}", MIDDLE, MIDDLE, 44, PAPER),), GOLD, WHOT_COLOUR)


FACES: Mapping[str, Scene] = MappingProxyType(
    {face_name(card): _card(card) for card in range(KINDS)}
    | {called_face_name(symbol): _called(symbol) for symbol in range(len(SYMBOLS))}
)
"""The faces by name."""
