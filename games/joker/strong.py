"""How a strong house player of JOKER thinks: a round of quick actions ahead."""

from __future__ import annotations

from games.api import Player
from games.house.improve import Improve
from games.joker.model import JokerAction, JokerOptions


def strong_player(options: JokerOptions, seats: int) -> Player[JokerAction]:
    """Looks at nearly every play, each followed by a round."""
    return Improve(400, candidates=12)
