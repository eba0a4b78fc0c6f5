"""JOKER, the partnership game of marbles and cards, as it is played at one table."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from games.api import Action, Cast, Contest, Options, Player
from games.columns import Column
from games.core import Game, Seen
from games.drawing.picture import Picture
from games.house.improve import Improve
from games.joker import lesson, picture
from games.joker.board import SEATS
from games.joker.cards import CARD_RANKS, Cut, cut_words, draw_cut, sample_deal
from games.joker.rules import Joker, way_of
from games.joker.words import JokerWords
from games.scores import Ratings, ScoreSheet


class JokerGame(Game[Joker, JokerWords]):
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
    players = range(SEATS, SEATS + 1)

    position, words = Joker, JokerWords
    table, hand = staticmethod(picture.table), staticmethod(picture.hand)
    rules, primer, tutorial = lesson.TOPICS, lesson.PRIMER, lesson.TUTORIAL
    theme, faces, cover = picture.THEME, picture.FACES, picture.COVER

    def refuse_seats(self, options: Options) -> str:
        return f"JOKER is for {SEATS} players, two against two."

    def seat_draw(self, options: Options) -> str:
        return "the cut for partners" if self._has_cut(options) else ""

    def seat_order(self, options: Options, seats: int, rng: random.Random, first: random.Random) -> Sequence[int]:
        """As the cut has it, or as they joined."""
        return self._cut(rng, first).order if self._has_cut(options) else range(seats)

    def seat_order_words(
        self, options: Options, names: Sequence[str], rng: random.Random, first: random.Random
    ) -> tuple[str, ...]:
        return cut_words(self._cut(rng, first), names) if self._has_cut(options) else ()

    def _has_cut(self, options: Options) -> bool:
        return self.chosen(options).partners == "cut"

    def _cut(self, rng: random.Random, first: random.Random) -> Cut:
        """The cut of which the highest card deals; `first` draws the deal."""
        return draw_cut(rng, sample_deal(first)[0])

    def meaning(self, action: Action) -> object:
        """Suits do nothing, so cards of a rank are one choice."""
        card, moves = way_of(action)
        return CARD_RANKS[card], moves

    def draw_ending(self, view: Seen[Any], cast: Cast, sheet: ScoreSheet, ratings: Ratings) -> Picture:
        words = JokerWords(view, cast)
        words.ratings = ratings
        return picture.table(words)

    def strong_player(self, options: Options, seats: int) -> Player[Action]:
        """Looks at nearly every play, each followed by a round."""
        return Improve(400, candidates=12)
