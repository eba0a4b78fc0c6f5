"""No Thanks!, the game of taking a card or paying to leave it."""

from __future__ import annotations

from games.api import Game
from games.columns import Column, Kind
from games.nothanks import choices, picture, scores, words
from games.nothanks.cover import COVER
from games.nothanks.faces import FACES
from games.nothanks.model import SEATS, Deal, NoThanksAction, NoThanksOptions, NoThanksView
from games.nothanks.picture import THEME
from games.nothanks.rules import PRIMER, TOPICS
from games.nothanks.state import NoThanksState
from games.nothanks.tutorial import TUTORIAL


class NoThanks(Game[NoThanksAction, Deal, NoThanksOptions, NoThanksView]):
    """The game of No Thanks!"""

    key = "nothanks"
    order = 70
    name = "No Thanks!"
    summary = "Take the card on offer with its chips, or pay a chip to leave it; the fewest points win."
    colour = 0x00897B
    minutes = 15
    columns = (
        Column("Games won", "wins"),
        Column("Best score", "score", Kind.LEAST, is_low_better=True),
        Column("Mean score", "score", Kind.MEAN, is_low_better=True),
    )
    faces = FACES
    theme = THEME
    cover = COVER
    tutorial = TUTORIAL
    primer = PRIMER
    rules = TOPICS

    new = NoThanksState
    describe_options = staticmethod(words.describe_options)
    options_in_brief = staticmethod(words.options_in_brief)
    page_of = staticmethod(words.page)
    action_at = staticmethod(choices.action_of)
    draw_table = staticmethod(picture.table_picture)
    draw_hand = staticmethod(picture.hand_picture)
    sheet_of = staticmethod(scores.sheet)
    turned_at = staticmethod(scores.turning_point)

    def seat_range(self, options: NoThanksOptions) -> range:
        return SEATS
