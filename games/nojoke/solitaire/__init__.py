"""NO-JOKE Solitaire: play all 35 sticks, each matching the one before."""

from __future__ import annotations

from collections.abc import Sequence

from games.api import Contest, Game
from games.columns import Column, Kind
from games.daily import Daily
from games.nojoke import faces, pictures
from games.nojoke.deal import Deal
from games.nojoke.play import Play, play_named
from games.nojoke.solitaire import cover, ending, picture, rules, scores, strong, tutorial, words
from games.nojoke.solitaire.daily import daily_seed
from games.nojoke.solitaire.model import SolitaireOptions, SolitaireView
from games.nojoke.solitaire.state import SolitaireState
from games.nojoke.sticks import KINDS


class Solitaire(
    Game[Play, Deal, SolitaireOptions, SolitaireView],
    modules=(cover, ending, faces, picture, pictures, rules, scores, strong, tutorial, words),
):
    """The game of NO-JOKE Solitaire."""

    key = "nojoke-solitaire"
    order = 40
    name = "NO-JOKE Solitaire"
    summary = "On your own, play as many of the 35 sticks as you can, each matching the one before."
    colour = 0x00838F
    contests = (Contest(1, deals=1000),)
    minutes = 5
    columns = (
        Column("Best game", "sticks", Kind.MOST),
        Column("Perfect games", "perfects"),
        Column("Sticks played", "sticks"),
    )
    daily = Daily(daily_seed, KINDS, "stick")
    easy_noise = 1.0

    new = SolitaireState

    def seat_range(self, options: SolitaireOptions) -> range:
        return range(1, 2)

    def describe_options(self, options: SolitaireOptions, seats: int) -> tuple[str, ...]:
        return ("One pack of 35 sticks, with four in your hand.",)

    def action_at(self, view: SolitaireView, path: Sequence[str]) -> Play | None:
        return play_named(path[0]) if len(path) == 1 else None
