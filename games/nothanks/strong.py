"""The strong house player of No Thanks!, which counts the chips along."""

from __future__ import annotations

import random
from typing import cast

from games.api import Action, Chance, Memory, State, View
from games.core import Seen
from games.house.improve import Improve
from games.nothanks.rules import CHIPS_EACH, DECLINE, NoThanks

STRONG = Improve(300)


class Chips(Memory[Action]):
    """The chips of each seat: all begin with as many, and all are paid and taken for everybody to see."""

    def __init__(self, table: NoThanks) -> None:
        self.chips = [CHIPS_EACH[table.variant]] * table.seats

    def follow(self, before: View[Action], seat: int, action: Action, after: View[Action]) -> None:
        position = cast("Seen[NoThanks]", before).position
        self.chips[seat] += -1 if action == DECLINE else position.pot

    def redraw(self, state: State[Action, Chance], seat: int, rng: random.Random) -> None:
        position = cast("NoThanks", state)
        position.redraw_cards(rng)
        position.chips[:] = self.chips
