"""WHOT, the card game of five symbols, in rubbers of one, five or ten games."""

from __future__ import annotations

import random
from collections.abc import Sequence

from games.api import Action, Contest, Json, Memory, Options, Player
from games.columns import Column
from games.core import Game
from games.english import about_minutes
from games.whot import lesson, picture, strong
from games.whot.rules import SEATS_OF_ONE_PACK, SEATS_OF_TWO_PACKS, WHOT, Whot, card_name
from games.whot.words import WhotWords, cut_words

_GAME_MINUTES = 4.0
_SEAT_MINUTES = 0.8
"""The minutes that a game takes for each seat where many play."""


class WhotGame(Game[Whot, WhotWords]):
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
    columns = (Column("Won", "rubbers"), Column("Games won", "games"), Column("Counters taken", "counters"))

    position, words = Whot, WhotWords
    table, hand = staticmethod(picture.table), staticmethod(picture.hand)
    rules, primer, tutorial = lesson.TOPICS, lesson.PRIMER, lesson.TUTORIAL
    theme, faces, cover = picture.THEME, picture.FACES, picture.COVER

    def seat_range(self, options: Options) -> range:
        return range(2, (SEATS_OF_ONE_PACK if self.chosen(options).packs == 1 else SEATS_OF_TWO_PACKS) + 1)

    def refuse_seats(self, options: Options) -> str:
        if self.chosen(options).packs == 1:
            return f"One pack seats 2 to {SEATS_OF_ONE_PACK} players: choose two packs, or play with fewer."
        return f"WHOT is for 2 to {SEATS_OF_TWO_PACKS} players."

    def seat_order_words(
        self, options: Options, names: Sequence[str], rng: random.Random, first: random.Random
    ) -> tuple[str, ...]:
        cut = self.chosen(options, len(names)).draw_cut(first)
        return Whot.cut.read(cut, lambda rounds, dealer: cut_words(rounds, dealer, names))

    def minutes_for(self, options: Options, seats: int) -> int:
        return about_minutes(self.chosen(options).games * max(_GAME_MINUTES, _SEAT_MINUTES * seats))

    def strong_player(self, options: Options, seats: int) -> Player[Action]:
        return strong.STRONG

    def new_memory(self, options: Options, seats: int) -> Memory[Action]:
        return strong.Watched()

    def action_to_json(self, action: Action, /) -> Json:
        """A call stands with a WHOT alone."""
        data = super().action_to_json(action)
        if data.get("card") != card_name(WHOT):
            data.pop("call", None)
        return data

    def action_from_json(self, data: Json, /) -> Action:
        if data.get("type") == "play" and "card" in data:
            if data["card"] != card_name(WHOT):
                if "call" in data:
                    raise ValueError(f"only a WHOT has a call, {data['card']} has none")
                data = data | {"call": None}
            elif "call" not in data:
                raise ValueError("the play of a WHOT has a call: a symbol, or null as the last card")
        return super().action_from_json(data)
