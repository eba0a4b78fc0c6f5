"""NO-JOKE, three games with 35 sticks of three symbols."""

from __future__ import annotations

from games.nojoke.progressive import ProgressiveGame
from games.nojoke.solitaire import SolitaireGame
from games.nojoke.straight import StraightGame

__all__ = ["ProgressiveGame", "SolitaireGame", "StraightGame"]
