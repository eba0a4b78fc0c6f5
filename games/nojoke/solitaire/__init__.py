"""NO-JOKE Solitaire: play all 35 sticks, each matching the one before."""

from __future__ import annotations

from games.api import Action, Cast, Contest, Options, Player
from games.columns import Column, Kind
from games.core import Game, Seen
from games.daily import Daily
from games.drawing.picture import Picture
from games.nojoke.pictures import FACES, THEME
from games.nojoke.solitaire import lesson, picture
from games.nojoke.solitaire.rules import Solitaire, daily_seed
from games.nojoke.solitaire.strong import Rollouts
from games.nojoke.solitaire.words import SolitaireWords, par
from games.nojoke.sticks import KINDS
from games.scores import Par, Ratings, ScoreSheet, Story


class SolitaireGame(Game[Solitaire, SolitaireWords]):
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
    players = range(1, 2)

    position, words = Solitaire, SolitaireWords
    table, hand = staticmethod(picture.table), staticmethod(picture.hand)
    rules, primer, tutorial = lesson.TOPICS, lesson.PRIMER, lesson.TUTORIAL
    theme, faces, cover = THEME, FACES, picture.COVER

    def refuse_seats(self, options: Options) -> str:
        return "NO-JOKE Solitaire is for one player."

    def draw_ending(self, view: Seen[Solitaire], cast: Cast, sheet: ScoreSheet, ratings: Ratings) -> Picture:
        return picture.ending(self.words(view, cast), sheet)

    def par_of(self, story: Story) -> Par | None:
        return par(story)

    def strong_player(self, options: Options, seats: int) -> Player[Action]:
        return Rollouts()
