"""NUBS, the game of filling pegs with rolls, in hands to 100 points."""

from __future__ import annotations

from typing import ClassVar

from games.api import Action, Contest, Options, Player
from games.columns import Column
from games.core import Game
from games.english import about_minutes
from games.house.alphabeta import AlphaBeta
from games.house.flat import Flat
from games.nubs import lesson, picture
from games.nubs.rules import Nubs
from games.nubs.strong import Hand
from games.nubs.words import NubsWords


class NubsGame(Game[Nubs, NubsWords]):
    """The game of NUBS."""

    key = "nubs"
    order = 50
    name = "NUBS"
    summary = "Lay your rolls on the four pegs, and capture each peg that you fill exactly."
    colour = 0xB8651B
    contests = (Contest(2, deals=150), Contest(4, deals=100), Contest(4, (("teams", "partners"),), deals=150))
    minutes = 10
    columns = (Column("Games won", "wins"), Column("Hundreds", "hundreds"))
    easy_noise = 15.0
    exempt: ClassVar = {"some choice has a face": "Its plays, four a row on a phone, leave no room for faces."}

    position, words = Nubs, NubsWords
    table = hand = staticmethod(picture.table)
    rules, primer, tutorial = lesson.TOPICS, lesson.PRIMER, lesson.TUTORIAL
    theme, faces, cover = picture.THEME, picture.FACES, picture.COVER

    def seat_range(self, options: Options) -> range:
        return range(4, 5) if self.chosen(options).teams == "partners" else range(2, 5, 2)

    def refuse_seats(self, options: Options) -> str:
        if self.chosen(options).teams == "partners":
            return "Partners are for 4 players: seat four, or let each play alone."
        return "NUBS is for 2 or 4 players."

    def minutes_for(self, options: Options, seats: int) -> int:
        """Four who play alone share the pegs among more, and need half as many hands again."""
        return about_minutes(self.minutes * (1.5 if self.chosen(options, seats).sides > 2 else 1))

    def strong_player(self, options: Options, seats: int) -> Player[Action]:
        """Between two sides exact search of the hand, else playouts."""
        return AlphaBeta(Hand(seats)) if self.chosen(options, seats).sides == 2 else Flat(300)
