"""NO-JOKE Straight: match stick by stick, and take the row when somebody breaks your run."""

from __future__ import annotations

from games.api import Action, Contest, Options, Player
from games.columns import Column
from games.core import Game
from games.english import about_minutes
from games.house.ismcts import Ismcts
from games.nojoke.pictures import FACES, THEME
from games.nojoke.straight import lesson, picture
from games.nojoke.straight.rules import FIFTY, SEATS_OF_ONE_PACK, SEATS_OF_TWO_PACKS, Straight
from games.nojoke.straight.words import StraightWords

_LONGER = 1.3
"""A target twice as high takes that power of two as long: the longer a game, the more is wiped out again."""


class StraightGame(Game[Straight, StraightWords]):
    """The game of NO-JOKE Straight."""

    key = "nojoke-straight"
    order = 20
    name = "NO-JOKE Straight"
    summary = "Match the last stick in one position, line up runs of a symbol, and take the row when yours is broken."
    colour = 0x2E8B57
    contests = (Contest(2, deals=100), Contest(4, deals=120))
    minutes = 20
    easy_noise = 5.0
    columns = (
        Column("Fifties reached", "fifties"),
        Column("Wipe-outs suffered", "wipeouts", is_low_better=True),
    )

    position, words = Straight, StraightWords
    table, hand = staticmethod(picture.table), staticmethod(picture.hand)
    rules, primer, tutorial = lesson.TOPICS, lesson.PRIMER, lesson.TUTORIAL
    theme, faces, cover = THEME, FACES, picture.COVER

    def seat_range(self, options: Options) -> range:
        return self.chosen(options).seat_range

    def refuse_seats(self, options: Options) -> str:
        if self.chosen(options).packs == 1:
            return f"One pack seats 2 to {SEATS_OF_ONE_PACK} players: take two packs, or seat fewer players."
        return f"NO-JOKE Straight is for 2 to {SEATS_OF_TWO_PACKS} players."

    def minutes_for(self, options: Options, seats: int) -> int:
        """By the plays that house players need, of which four need the default to fifty points."""
        return about_minutes(self.minutes * (self.chosen(options).target / FIFTY) ** _LONGER * (2 * seats + 1) / 9)

    def strong_player(self, options: Options, seats: int) -> Player[Action]:
        """A tree, since who takes the row depends on what the next players do with their matches."""
        return Ismcts(200)
