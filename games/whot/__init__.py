"""WHOT, the card game of five symbols, in rubbers of one, five or ten games."""

from __future__ import annotations

import random
from collections.abc import Sequence

from games.api import Contest, Game
from games.columns import Column
from games.whot import choices, cover, faces, notation, picture, rules, scores, strong, tutorial, words
from games.whot.chances import sample_cut
from games.whot.model import WhotAction, WhotChance, WhotOptions, WhotView
from games.whot.state import WhotState
from games.whot.words import cut_words


class Whot(
    Game[WhotAction, WhotChance, WhotOptions, WhotView],
    modules=(choices, cover, faces, notation, picture, rules, scores, strong, tutorial, words),
):
    """The game of WHOT."""

    key = "whot"
    order = 10
    name = "WHOT"
    summary = (
        "Follow the call card by symbol or number, call a symbol with a WHOT, and be the first to run out of cards."
    )
    colour = 0xC2185B
    minutes = 20
    easy_noise = 30.0
    contests = (
        Contest(2, (("rubber", "single"),), deals=600),
        Contest(4, (("rubber", "single"),), deals=160),
    )
    columns = (
        Column("Won", "rubbers"),
        Column("Games won", "games"),
        Column("Counters taken", "counters"),
    )

    new = WhotState

    def seat_order_words(
        self, options: WhotOptions, names: Sequence[str], rng: random.Random, first: random.Random
    ) -> tuple[str, ...]:
        return cut_words(sample_cut(len(names), options.packs_used(len(names)), first), names)

    def seat_range(self, options: WhotOptions) -> range:
        return options.seat_range
