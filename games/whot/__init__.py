"""WHOT, the card game of five symbols, in rubbers of one, five or ten games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from games.api import Cast, Game, Json, Options, Page, View
from games.columns import Column
from games.drawing.picture import Picture
from games.whot import choices, notation, picture, words
from games.whot.faces import FACES
from games.whot.model import WhotAction, WhotChance, WhotOptions, WhotView
from games.whot.rules import PRIMER, TOPICS
from games.whot.state import WhotState


class Whot(Game[WhotAction, WhotChance, WhotOptions]):
    """The game of WHOT."""

    key = "whot"
    name = "WHOT"
    summary = "Follow the call card by symbol or number, call a symbol with a WHOT, and be the first without cards."
    colour = 0xC2185B
    minutes = "about 20 minutes"
    options: ClassVar[type[Options]] = WhotOptions
    columns: ClassVar[tuple[Column, ...]] = (
        Column("Rubbers won", "rubbers"),
        Column("Games won", "games"),
        Column("Counters taken", "counters"),
    )
    faces = FACES
    primer = PRIMER
    rules = TOPICS

    def seat_range(self, options: WhotOptions) -> range:
        return options.seat_range

    def new(self, options: WhotOptions, seats: int) -> WhotState:
        return WhotState(options, seats)

    def describe_options(self, options: WhotOptions, seats: int) -> tuple[str, ...]:
        return words.describe_options(options, seats)

    def page(self, view: View[WhotAction], cast: Cast) -> Page:
        return words.page(_of_whot(view), cast)

    def action_of(self, view: View[WhotAction], path: Sequence[str]) -> WhotAction | None:
        return choices.action_of(path)

    def table_picture(self, view: View[WhotAction], cast: Cast) -> Picture | None:
        return picture.table_picture(_of_whot(view), cast)

    def hand_picture(self, view: View[WhotAction], cast: Cast, path: tuple[str, ...] = ()) -> Picture | None:
        return picture.hand_picture(_of_whot(view))

    def action_to_json(self, action: WhotAction) -> Json:
        return notation.action_to_json(action)

    def action_from_json(self, data: Json) -> WhotAction:
        return notation.action_from_json(data)

    def chance_to_json(self, chance: WhotChance) -> Json:
        return notation.chance_to_json(chance)

    def chance_from_json(self, data: Json) -> WhotChance:
        return notation.chance_from_json(data)


def _of_whot(view: View[WhotAction]) -> WhotView:
    if not isinstance(view, WhotView):
        raise TypeError(f"not a view of WHOT: {view!r}")
    return view


__all__ = ["Whot"]
