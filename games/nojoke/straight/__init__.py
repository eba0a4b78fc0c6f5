"""NO-JOKE Straight: match stick by stick, and take the row when somebody breaks your run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from games.api import Cast, Game, Json, Options, Page, View
from games.columns import Column
from games.drawing.picture import Picture
from games.nojoke.deal import Deal, deal_from_json, deal_to_json
from games.nojoke.faces import FACES
from games.nojoke.straight import choices, notation, picture, words
from games.nojoke.straight.model import StraightAction, StraightOptions, StraightView
from games.nojoke.straight.rules import PRIMER, TOPICS
from games.nojoke.straight.state import StraightState


class Straight(Game[StraightAction, Deal, StraightOptions]):
    """The game of NO-JOKE Straight."""

    key = "nojoke-straight"
    name = "NO-JOKE Straight"
    summary = "Match the last stick in one position, line up runs of a symbol, and take the row when yours is broken."
    colour = 0x2E8B57
    minutes = "about 20 minutes"
    options: ClassVar[type[Options]] = StraightOptions
    columns: ClassVar[tuple[Column, ...]] = (
        Column("Fifties reached", "fifties"),
        Column("Wipe-outs suffered", "wipeouts", is_low_better=True),
    )
    faces = FACES
    primer = PRIMER
    rules = TOPICS

    def seat_range(self, options: StraightOptions) -> range:
        return options.seat_range

    def new(self, options: StraightOptions, seats: int) -> StraightState:
        return StraightState(options, seats)

    def describe_options(self, options: StraightOptions, seats: int) -> tuple[str, ...]:
        return words.describe_options(options, seats)

    def page(self, view: View[StraightAction], cast: Cast) -> Page:
        return words.page(_of_straight(view), cast)

    def action_of(self, view: View[StraightAction], path: Sequence[str]) -> StraightAction | None:
        return choices.action_of(path)

    def table_picture(self, view: View[StraightAction], cast: Cast) -> Picture | None:
        return picture.table_picture(_of_straight(view), cast)

    def hand_picture(self, view: View[StraightAction], cast: Cast, path: tuple[str, ...] = ()) -> Picture | None:
        return picture.hand_picture(_of_straight(view))

    def action_to_json(self, action: StraightAction) -> Json:
        return notation.action_to_json(action)

    def action_from_json(self, data: Json) -> StraightAction:
        return notation.action_from_json(data)

    def chance_to_json(self, chance: Deal) -> Json:
        return deal_to_json(chance)

    def chance_from_json(self, data: Json) -> Deal:
        return deal_from_json(data)


def _of_straight(view: View[StraightAction]) -> StraightView:
    if not isinstance(view, StraightView):
        raise TypeError(f"not a view of NO-JOKE Straight: {view!r}")
    return view


__all__ = ["Straight"]
