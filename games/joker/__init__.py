"""JOKER, the partnership game of marbles and cards, as it is played at one table."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from games.api import Cast, Game, Json, Options, Page, View
from games.columns import Column
from games.drawing.picture import Picture
from games.joker import notation, picks, picture, turn_picture, words
from games.joker.board import SEATS
from games.joker.chances import sample_deal
from games.joker.cut import cut_words, draw_cut
from games.joker.faces import FACES
from games.joker.model import JokerAction, JokerChance, JokerOptions, JokerView
from games.joker.rules import PRIMER, TOPICS
from games.joker.scoring import TEAMS
from games.joker.state import JokerState


class Joker(Game[JokerAction, JokerChance, JokerOptions]):
    """The game of JOKER."""

    key = "joker"
    name = "JOKER"
    summary = "Two against two, move marbles by cards round the board, and be first with all ten at home."
    colour = 0x6A1B9A
    minutes = "about 45 minutes"
    options: ClassVar[type[Options]] = JokerOptions
    columns: ClassVar[tuple[Column, ...]] = (Column("25s", "25s"), Column("Snug marbles", "snug"))
    is_stoppable = True
    bell = "Joker!"
    faces = FACES
    primer = PRIMER
    rules = TOPICS

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

    def new(self, options: JokerOptions, seats: int) -> JokerState:
        return JokerState(options, seats)

    def describe_options(self, options: JokerOptions, seats: int) -> tuple[str, ...]:
        return words.describe_options(options)

    def page(self, view: View[JokerAction], cast: Cast) -> Page:
        return words.page(_of_joker(view), cast)

    def action_of(self, view: View[JokerAction], path: Sequence[str]) -> JokerAction | None:
        return picks.action_of(_of_joker(view), path)

    def table_picture(self, view: View[JokerAction], cast: Cast) -> Picture:
        return picture.table_picture(_of_joker(view), cast)

    def hand_picture(self, view: View[JokerAction], cast: Cast, path: tuple[str, ...] = ()) -> Picture | None:
        joker_view = _of_joker(view)
        return turn_picture.turn_picture(joker_view, path) or picture.hand_picture(joker_view)

    def action_to_json(self, action: JokerAction) -> Json:
        return notation.action_to_json(action)

    def action_from_json(self, data: Json) -> JokerAction:
        return notation.action_from_json(data)

    def chance_to_json(self, chance: JokerChance) -> Json:
        return notation.chance_to_json(chance)

    def chance_from_json(self, data: Json) -> JokerChance:
        return notation.chance_from_json(data)


def _of_joker(view: View[JokerAction]) -> JokerView:
    if not isinstance(view, JokerView):
        raise TypeError(f"not a view of JOKER: {view!r}")
    return view


__all__ = ["Joker"]
