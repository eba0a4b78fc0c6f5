"""NO-JOKE Solitaire: play all 35 sticks, each matching the one before."""

from __future__ import annotations

from collections.abc import Sequence

from games.api import Game
from games.columns import Column, Kind
from games.daily import Daily
from games.nojoke.deal import Deal
from games.nojoke.faces import FACES
from games.nojoke.pictures import THEME
from games.nojoke.play import Play, play_named
from games.nojoke.solitaire import ending, picture, scores, words
from games.nojoke.solitaire.cover import COVER
from games.nojoke.solitaire.daily import daily_seed
from games.nojoke.solitaire.model import SolitaireOptions, SolitaireView
from games.nojoke.solitaire.rules import PRIMER, TOPICS
from games.nojoke.solitaire.state import SolitaireState
from games.nojoke.solitaire.tutorial import TUTORIAL
from games.nojoke.sticks import KINDS


class Solitaire(Game[Play, Deal, SolitaireOptions, SolitaireView]):
    """The game of NO-JOKE Solitaire."""

    key = "nojoke-solitaire"
    order = 40
    name = "NO-JOKE Solitaire"
    summary = "On your own, play as many of the 35 sticks as you can, each matching the one before."
    colour = 0x00838F
    minutes = 5
    columns = (
        Column("Best game", "sticks", Kind.MOST),
        Column("Perfect games", "perfects"),
        Column("Sticks played", "sticks"),
    )
    daily = Daily(daily_seed, KINDS, "stick")
    faces = FACES
    theme = THEME
    cover = COVER
    tutorial = TUTORIAL
    primer = PRIMER
    rules = TOPICS

    new = SolitaireState
    page_of = staticmethod(words.page)
    draw_table = staticmethod(picture.table_picture)
    draw_hand = staticmethod(picture.hand_picture)
    sheet_of = staticmethod(scores.sheet)
    draw_ending = staticmethod(ending.ending_picture)
    turned_at = staticmethod(scores.turning_point)

    def seat_range(self, options: SolitaireOptions) -> range:
        return range(1, 2)

    def describe_options(self, options: SolitaireOptions, seats: int) -> tuple[str, ...]:
        return ("One pack of 35 sticks, with four in your hand.",)

    def action_at(self, view: SolitaireView, path: Sequence[str]) -> Play | None:
        return play_named(path[0]) if len(path) == 1 else None
