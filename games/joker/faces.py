"""The faces of JOKER's cards."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from games.drawing.faces import MIDDLE, card_scene, emblem, ranked_scene
from games.drawing.picture import Scene
from games.joker.cards import CARD_RANKS, CARD_SUITS, JOKER, KINDS, RANKS
from games.joker.labels import face_name
from games.joker.picture import SUIT_ART, SUIT_COLOURS

JOKER_COLOUR = "#6a1b9a"


def _card(card: int) -> Scene:
    if card == JOKER:
        return card_scene((emblem("joker/cap", MIDDLE, MIDDLE, 54),), JOKER_COLOUR)
    suit = CARD_SUITS[card]
    return ranked_scene(RANKS[CARD_RANKS[card]], f"joker/{SUIT_ART[suit]}", SUIT_COLOURS[suit])


FACES: Mapping[str, Scene] = MappingProxyType({face_name(card): _card(card) for card in range(KINDS)})
"""The faces by name."""
