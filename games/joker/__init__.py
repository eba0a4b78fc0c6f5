"""JOKER, the partnership game of marbles and cards, as it is played at one table."""

from __future__ import annotations

import random
from collections.abc import Sequence

from games.api import Game
from games.columns import Column
from games.joker import hand_picture, picks, picture, scores, words
from games.joker.board import SEATS
from games.joker.chances import sample_deal
from games.joker.cover import COVER
from games.joker.cut import cut_words, draw_cut
from games.joker.faces import FACES
from games.joker.model import JokerAction, JokerChance, JokerOptions, JokerView
from games.joker.picture import THEME
from games.joker.rules import PRIMER, TOPICS
from games.joker.scoring import TEAMS
from games.joker.state import JokerState
from games.joker.tutorial import TUTORIAL


class Joker(Game[JokerAction, JokerChance, JokerOptions, JokerView]):
    """The game of JOKER."""

    key = "joker"
    order = 60
    name = "JOKER"
    summary = "Two against two, play cards to race your marbles round the board; the first pair with all ten home wins."
    colour = 0x6A1B9A
    minutes = 45
    columns = (Column("25s", "25s"), Column("Snug marbles", "snug"))
    is_stoppable = True
    bell = "Joker!"
    faces = FACES
    theme = THEME
    cover = COVER
    tutorial = TUTORIAL
    primer = PRIMER
    rules = TOPICS

    new = JokerState
    describe_options = staticmethod(words.describe_options)
    options_in_brief = staticmethod(words.options_in_brief)
    page_of = staticmethod(words.page)
    action_at = staticmethod(picks.action_of)
    meaning = staticmethod(picks.meaning)
    draw_table = staticmethod(picture.table_picture)
    draw_hand = staticmethod(hand_picture.hand_picture)
    draw_ending = staticmethod(picture.ending_picture)
    sheet_of = staticmethod(scores.sheet)
    turned_at = staticmethod(scores.turning_point)

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
