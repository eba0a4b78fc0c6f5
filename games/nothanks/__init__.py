"""No Thanks!, the game of taking a card or paying to leave it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from games.api import Cast, Game, Json, Options, Page, View
from games.columns import Column, Kind
from games.drawing.picture import Picture
from games.nothanks import choices, notation, picture, words
from games.nothanks.faces import FACES
from games.nothanks.model import SEATS, Deal, NoThanksAction, NoThanksOptions, NoThanksView
from games.nothanks.rules import PRIMER, TOPICS
from games.nothanks.state import NoThanksState


class NoThanks(Game[NoThanksAction, Deal, NoThanksOptions]):
    """The game of No Thanks!"""

    key = "nothanks"
    name = "No Thanks!"
    summary = "Take the card on offer with its chips, or pay a chip to leave it; the fewest points win."
    colour = 0x00897B
    minutes = "about 15 minutes"
    options: ClassVar[type[Options]] = NoThanksOptions
    columns: ClassVar[tuple[Column, ...]] = (
        Column("Games won", "wins"),
        Column("Best score", "score", Kind.LEAST, is_low_better=True),
        Column("Mean score", "score", Kind.MEAN, is_low_better=True),
    )
    faces = FACES
    primer = PRIMER
    rules = TOPICS

    def seat_range(self, options: NoThanksOptions) -> range:
        return SEATS

    def new(self, options: NoThanksOptions, seats: int) -> NoThanksState:
        return NoThanksState(options, seats)

    def describe_options(self, options: NoThanksOptions, seats: int) -> tuple[str, ...]:
        return words.describe_options(options)

    def page(self, view: View[NoThanksAction], cast: Cast) -> Page:
        return words.page(_of_no_thanks(view), cast)

    def action_of(self, view: View[NoThanksAction], path: Sequence[str]) -> NoThanksAction | None:
        return choices.action_of(path)

    def table_picture(self, view: View[NoThanksAction], cast: Cast) -> Picture | None:
        return picture.table_picture(_of_no_thanks(view), cast)

    def hand_picture(self, view: View[NoThanksAction], cast: Cast, path: tuple[str, ...] = ()) -> Picture | None:
        return picture.hand_picture(_of_no_thanks(view))

    def action_to_json(self, action: NoThanksAction) -> Json:
        return notation.action_to_json(action)

    def action_from_json(self, data: Json) -> NoThanksAction:
        return notation.action_from_json(data)

    def chance_to_json(self, chance: Deal) -> Json:
        return notation.chance_to_json(chance)

    def chance_from_json(self, data: Json) -> Deal:
        return notation.chance_from_json(data)


def _of_no_thanks(view: View[NoThanksAction]) -> NoThanksView:
    if not isinstance(view, NoThanksView):
        raise TypeError(f"not a view of No Thanks!: {view!r}")
    return view


__all__ = ["NoThanks"]
