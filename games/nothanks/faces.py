"""The faces of the cards of No Thanks!, and of a chip."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from games.drawing.faces import MIDDLE, SIDE, card_scene, emblem
from games.drawing.picture import GOLD, INK, Box, Label, Scene
from games.nothanks.cards import CARDS
from games.nothanks.labels import CHIP_FACE, face_name
from games.nothanks.laying import card_colour
from games.nothanks.picture import THEME


def _card(card: int) -> Scene:
    label = Label(str(card), MIDDLE, 26, 44, INK, is_bold=True)
    return card_scene((label, Box(0, 49, SIDE, SIDE - 49, card_colour(card))), card_colour(card))


FACES: Mapping[str, Scene] = MappingProxyType(
    {face_name(card): _card(card) for card in CARDS}
    | {CHIP_FACE: card_scene((emblem("nothanks/chip", MIDDLE, MIDDLE, 52),), GOLD, THEME.panel)}
)
"""The faces by name."""
