"""NO-JOKE, three games with 35 sticks of three symbols."""

from __future__ import annotations

from games.nojoke.progressive import Progressive
from games.nojoke.solitaire import Solitaire
from games.nojoke.straight import Straight

__all__ = ["Progressive", "Solitaire", "Straight"]
