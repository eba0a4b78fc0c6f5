"""JOKER, the partnership game of marbles and cards, as it is played at one table."""

from __future__ import annotations

import random
from collections.abc import Sequence

from games.api import Contest, Game
from games.columns import Column
from games.joker import cover, faces, hand_picture, picks, picture, rules, scores, strong, tutorial, words
from games.joker.board import SEATS
from games.joker.chances import sample_deal
from games.joker.cut import cut_words, draw_cut
from games.joker.model import JokerAction, JokerChance, JokerOptions, JokerView
from games.joker.scoring import TEAMS
from games.joker.state import JokerState


class Joker(
    Game[JokerAction, JokerChance, JokerOptions, JokerView],
    modules=(cover, faces, hand_picture, picks, picture, rules, scores, strong, tutorial, words),
):
    """The game of JOKER."""

    key = "joker"
    order = 60
    name = "JOKER"
    summary = "Two against two, play cards to race your marbles round the board; the first pair with all ten home wins."
    colour = 0x6A1B9A
    contests = (Contest(4, deals=60),)
    minutes = 45
    columns = (Column("25s", "25s"), Column("Snug marbles", "snug"))
    is_stoppable = True
    bell = "Joker!"
    easy_noise = 25.0

    new = JokerState

    def seat_range(self, options: JokerOptions) -> range:
        return range(SEATS, SEATS + 1)

    def seat_draw(self, options: JokerOptions) -> str:
        return "" if options.partners == "fixed" else "the cut for partners"

    def teams(self, options: JokerOptions, seats: int) -> tuple[int, ...]:
        return TEAMS

    def seat_order(self, options: JokerOptions, seats: int, rng: random.Random, first: random.Random) -> Sequence[int]:
        """As the cut has it, or as they joined."""
        return range(seats) if options.partners == "fixed" else draw_cut(rng, sample_deal(first).dealer).order

    def seat_order_words(
        self, options: JokerOptions, names: Sequence[str], rng: random.Random, first: random.Random
    ) -> tuple[str, ...]:
        return () if options.partners == "fixed" else cut_words(draw_cut(rng, sample_deal(first).dealer), names)
