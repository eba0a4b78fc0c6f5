"""NUBS, the game of filling pegs with rolls, in hands to 100 points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from games.api import Cast, Game, Json, Options, Page, View
from games.columns import Column
from games.drawing.picture import Picture
from games.nubs import choices, notation, picture, words
from games.nubs.faces import FACES
from games.nubs.model import Lead, NubsAction, NubsOptions, NubsView
from games.nubs.rules import PRIMER, TOPICS
from games.nubs.state import NubsState


class Nubs(Game[NubsAction, Lead, NubsOptions]):
    """The game of NUBS."""

    key = "nubs"
    name = "NUBS"
    summary = "Lay your rolls on the four pegs, and capture each peg that you fill exactly."
    colour = 0xB8651B
    minutes = "about 10 minutes"
    options: ClassVar[type[Options]] = NubsOptions
    columns: ClassVar[tuple[Column, ...]] = (Column("Games won", "wins"), Column("Hundreds", "hundreds"))
    is_dealt = False
    faces = FACES
    primer = PRIMER
    rules = TOPICS

    def seat_range(self, options: NubsOptions) -> range:
        return options.seat_range

    def teams(self, options: NubsOptions, seats: int) -> tuple[int, ...]:
        return tuple(seat % options.sides(seats) for seat in range(seats))

    def new(self, options: NubsOptions, seats: int) -> NubsState:
        return NubsState(options, seats)

    def describe_options(self, options: NubsOptions, seats: int) -> tuple[str, ...]:
        return words.describe_options(options, seats)

    def page(self, view: View[NubsAction], cast: Cast) -> Page:
        return words.page(_of_nubs(view), cast)

    def action_of(self, view: View[NubsAction], path: Sequence[str]) -> NubsAction | None:
        return choices.action_of(_of_nubs(view), path)

    def table_picture(self, view: View[NubsAction], cast: Cast) -> Picture | None:
        return picture.table_picture(_of_nubs(view), cast)

    def action_to_json(self, action: NubsAction) -> Json:
        return notation.action_to_json(action)

    def action_from_json(self, data: Json) -> NubsAction:
        return notation.action_from_json(data)

    def chance_to_json(self, chance: Lead) -> Json:
        return notation.chance_to_json(chance)

    def chance_from_json(self, data: Json) -> Lead:
        return notation.chance_from_json(data)


def _of_nubs(view: View[NubsAction]) -> NubsView:
    if not isinstance(view, NubsView):
        raise TypeError(f"not a view of NUBS: {view!r}")
    return view


__all__ = ["Nubs"]
