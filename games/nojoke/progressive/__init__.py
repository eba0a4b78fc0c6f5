"""NO-JOKE Progressive Group, four hands of taking groups of three sticks."""

from __future__ import annotations

from types import MappingProxyType

from games.api import Action, Contest, Options, Player
from games.columns import Column
from games.core import Game
from games.english import about_minutes
from games.house.flat import Flat
from games.nojoke.pictures import FACES, THEME
from games.nojoke.progressive import lesson, picture
from games.nojoke.progressive.rules import SEATS, Progressive
from games.nojoke.progressive.words import ProgressiveWords


class ProgressiveGame(Game[Progressive, ProgressiveWords]):
    """The game of NO-JOKE Progressive Group."""

    key = "nojoke-progressive"
    order = 30
    name = "NO-JOKE Progressive Group"
    summary = "Build groups of three sticks, take the ones that read like yours, and call NO-JOKE on whoever slips up."
    colour = 0x00796B
    players = SEATS
    contests = (Contest(2, deals=120), Contest(4, deals=160))
    minutes = 25
    easy_noise = 20.0
    columns = (
        Column("Games won", "wins"),
        Column("Jackpots won", "jackpots"),
        Column("NO-JOKE calls won", "calls"),
    )
    opening = MappingProxyType({"call": "once"})

    position, words = Progressive, ProgressiveWords
    table, hand = staticmethod(picture.table), staticmethod(picture.hand)
    rules, primer, tutorial = lesson.TOPICS, lesson.PRIMER, lesson.TUTORIAL
    theme, faces, cover = THEME, FACES, picture.COVER

    def minutes_for(self, options: Options, seats: int) -> int:
        """Reading more than one row takes longer, and being shown what there is to read less long."""
        chosen = self.chosen(options)
        return about_minutes(self.minutes + 5 * (chosen.rows != "singles") - 5 * chosen.hints)

    def strong_player(self, options: Options, seats: int) -> Player[Action]:
        """Each use of a stick judged by playouts: what others do next depends little on which stick is placed."""
        return Flat(400)
