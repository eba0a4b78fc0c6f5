"""NO-JOKE Solitaire: play all 35 sticks, each matching the one before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from games.api import Cast, Game, Json, Options, Page, View
from games.columns import Column, Kind
from games.daily import Daily
from games.drawing.picture import Picture
from games.nojoke.deal import Deal, deal_from_json, deal_to_json
from games.nojoke.faces import FACES
from games.nojoke.play import Play, play_named, play_to_json
from games.nojoke.solitaire import notation, picture, words
from games.nojoke.solitaire.daily import daily_seed
from games.nojoke.solitaire.model import SolitaireOptions, SolitaireView
from games.nojoke.solitaire.rules import PRIMER, TOPICS
from games.nojoke.solitaire.state import SolitaireState
from games.nojoke.sticks import KINDS


class Solitaire(Game[Play, Deal, SolitaireOptions]):
    """The game of NO-JOKE Solitaire."""

    key = "nojoke-solitaire"
    name = "NO-JOKE Solitaire"
    summary = "Alone, play as many of the 35 sticks as you can, each matching the one before it in some position."
    colour = 0x00838F
    minutes = "about 5 minutes"
    options: ClassVar[type[Options]] = SolitaireOptions
    columns: ClassVar[tuple[Column, ...]] = (
        Column("Best game", "sticks", Kind.MOST),
        Column("Perfect games", "perfects"),
        Column("Sticks played", "sticks"),
    )
    daily = Daily(daily_seed, KINDS, "stick")
    faces = FACES
    primer = PRIMER
    rules = TOPICS

    def seat_range(self, options: SolitaireOptions) -> range:
        return range(1, 2)

    def new(self, options: SolitaireOptions, seats: int) -> SolitaireState:
        return SolitaireState(options, seats)

    def describe_options(self, options: SolitaireOptions, seats: int) -> tuple[str, ...]:
        return ("One pack of 35 sticks, four in hand.",)

    def page(self, view: View[Play], cast: Cast) -> Page:
        return words.page(_of_solitaire(view), cast)

    def action_of(self, view: View[Play], path: Sequence[str]) -> Play | None:
        return play_named(path[0]) if len(path) == 1 else None

    def table_picture(self, view: View[Play], cast: Cast) -> Picture | None:
        return picture.table_picture(_of_solitaire(view), cast)

    def hand_picture(self, view: View[Play], cast: Cast, path: tuple[str, ...] = ()) -> Picture | None:
        return picture.hand_picture(_of_solitaire(view))

    def action_to_json(self, action: Play) -> Json:
        return play_to_json(action)

    def action_from_json(self, data: Json) -> Play:
        return notation.action_from_json(data)

    def chance_to_json(self, chance: Deal) -> Json:
        return deal_to_json(chance)

    def chance_from_json(self, data: Json) -> Deal:
        return deal_from_json(data)


def _of_solitaire(view: View[Play]) -> SolitaireView:
    if not isinstance(view, SolitaireView):
        raise TypeError(f"not a view of NO-JOKE Solitaire: {view!r}")
    return view


__all__ = ["Solitaire"]
