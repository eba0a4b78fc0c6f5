"""NO-JOKE Progressive Group, four hands of taking groups of three sticks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from games.api import Cast, Game, Json, Options, Page, View
from games.columns import Column
from games.drawing.picture import Picture
from games.nojoke.deal import Deal, deal_from_json, deal_to_json
from games.nojoke.faces import FACES
from games.nojoke.progressive import choices, notation, picture, words
from games.nojoke.progressive.model import SEATS, ProgressiveAction, ProgressiveOptions, ProgressiveView
from games.nojoke.progressive.rules import PRIMER, TOPICS
from games.nojoke.progressive.state import ProgressiveState


class Progressive(Game[ProgressiveAction, Deal, ProgressiveOptions]):
    """The game of NO-JOKE Progressive Group."""

    key = "nojoke-progressive"
    name = "NO-JOKE Progressive Group"
    summary = "Build groups of three sticks, take them by what is read across, and call NO-JOKE on whoever slips up."
    colour = 0x00796B
    minutes = "about 25 minutes"
    options: ClassVar[type[Options]] = ProgressiveOptions
    columns: ClassVar[tuple[Column, ...]] = (
        Column("Games won", "wins"),
        Column("Jackpots won", "jackpots"),
        Column("NO-JOKE calls won", "calls"),
    )
    faces = FACES
    primer = PRIMER
    rules = TOPICS

    def seat_range(self, options: ProgressiveOptions) -> range:
        return SEATS

    def new(self, options: ProgressiveOptions, seats: int) -> ProgressiveState:
        return ProgressiveState(options, seats)

    def describe_options(self, options: ProgressiveOptions, seats: int) -> tuple[str, ...]:
        return words.describe_options(options)

    def page(self, view: View[ProgressiveAction], cast: Cast) -> Page:
        return words.page(_of_progressive(view), cast)

    def action_of(self, view: View[ProgressiveAction], path: Sequence[str]) -> ProgressiveAction | None:
        return choices.action_of(path)

    def table_picture(self, view: View[ProgressiveAction], cast: Cast) -> Picture | None:
        return picture.table_picture(_of_progressive(view), cast)

    def hand_picture(self, view: View[ProgressiveAction], cast: Cast, path: tuple[str, ...] = ()) -> Picture | None:
        return picture.hand_picture(_of_progressive(view))

    def action_to_json(self, action: ProgressiveAction) -> Json:
        return notation.action_to_json(action)

    def action_from_json(self, data: Json) -> ProgressiveAction:
        return notation.action_from_json(data)

    def chance_to_json(self, chance: Deal) -> Json:
        return deal_to_json(chance)

    def chance_from_json(self, data: Json) -> Deal:
        return deal_from_json(data)


def _of_progressive(view: View[ProgressiveAction]) -> ProgressiveView:
    if not isinstance(view, ProgressiveView):
        raise TypeError(f"not a view of NO-JOKE Progressive Group: {view!r}")
    return view


__all__ = ["Progressive"]
