"""No Thanks!, the game of taking a card or paying to leave it."""

from __future__ import annotations

from games.api import Action, Contest, Memory, Options, Player
from games.columns import Column, Kind
from games.core import Game
from games.nothanks import lesson, picture, strong
from games.nothanks.rules import NoThanks
from games.nothanks.words import NoThanksWords


class NoThanksGame(Game[NoThanks, NoThanksWords]):
    """The game of No Thanks!"""

    key = "nothanks"
    order = 70
    name = "No Thanks!"
    summary = "Take the card on offer with its chips, or pay a chip to leave it; the fewest points win."
    colour = 0x00897B
    minutes = 15
    players = range(3, 6)
    easy_noise = 10.0
    contests = (Contest(3), Contest(5))
    columns = (
        Column("Games won", "wins"),
        Column("Best score", "score", Kind.LEAST, is_low_better=True),
        Column("Mean score", "score", Kind.MEAN, is_low_better=True),
    )

    position, words = NoThanks, NoThanksWords
    table, hand = staticmethod(picture.table), staticmethod(picture.hand)
    rules, primer, tutorial = lesson.TOPICS, lesson.PRIMER, lesson.TUTORIAL
    theme, faces, cover = picture.THEME, picture.FACES, picture.COVER

    def strong_player(self, options: Options, seats: int) -> Player[Action]:
        return strong.STRONG

    def new_memory(self, options: Options, seats: int) -> Memory[Action]:
        return strong.Chips(self.chosen(options, seats))
