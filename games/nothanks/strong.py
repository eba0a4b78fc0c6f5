"""The strong house player of No Thanks!, which counts the chips along."""

from __future__ import annotations

import random
from typing import Any

from games.api import Memory, Player
from games.house.improve import Improve
from games.nothanks.model import CHIPS_EACH, Decline, NoThanksAction, NoThanksOptions

_STRONG = Improve(300)


class Chips(Memory[NoThanksAction]):
    """How many chips each seat holds: all begin with as many, and all are paid and taken for everybody to see."""

    def __init__(self, options: NoThanksOptions, seats: int) -> None:
        self.chips = [CHIPS_EACH[options.variant]] * seats

    def follow(self, before: Any, seat: int, action: NoThanksAction, after: Any) -> None:
        self.chips[seat] += -1 if isinstance(action, Decline) else before.chips_on_card

    def redraw(self, state: Any, seat: int, rng: random.Random) -> None:
        state.redraw_cards(rng)
        state.chips[:] = self.chips


def strong_player(options: NoThanksOptions, seats: int) -> Player[NoThanksAction] | None:
    """Who plays for the house where it is strong."""
    return _STRONG


def new_memory(options: NoThanksOptions, seats: int) -> Memory[NoThanksAction] | None:
    """What it remembers of a game that begins."""
    return Chips(options, seats)
