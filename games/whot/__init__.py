"""WHOT, the card game of five symbols, in rubbers of one, five or ten games."""

from __future__ import annotations

from games.api import Game
from games.columns import Column
from games.whot import choices, notation, picture, scores, words
from games.whot.cover import COVER
from games.whot.faces import FACES
from games.whot.model import WhotAction, WhotChance, WhotOptions, WhotView
from games.whot.picture import THEME
from games.whot.rules import PRIMER, TOPICS
from games.whot.state import WhotState
from games.whot.tutorial import TUTORIAL


class Whot(Game[WhotAction, WhotChance, WhotOptions, WhotView]):
    """The game of WHOT."""

    key = "whot"
    order = 10
    name = "WHOT"
    summary = (
        "Follow the call card by symbol or number, call a symbol with a WHOT, and be the first to run out of cards."
    )
    colour = 0xC2185B
    minutes = 20
    columns = (
        Column("Rubbers won", "rubbers"),
        Column("Games won", "games"),
        Column("Counters taken", "counters"),
    )
    faces = FACES
    theme = THEME
    cover = COVER
    tutorial = TUTORIAL
    primer = PRIMER
    rules = TOPICS

    new = WhotState
    describe_options = staticmethod(words.describe_options)
    options_in_brief = staticmethod(words.options_in_brief)
    page_of = staticmethod(words.page)
    action_at = staticmethod(choices.action_of)
    draw_table = staticmethod(picture.table_picture)
    draw_hand = staticmethod(picture.hand_picture)
    minutes_for = staticmethod(scores.minutes_for)
    sheet_of = staticmethod(scores.sheet)
    turned_at = staticmethod(scores.turning_point)
    action_to_json = staticmethod(notation.action_to_json)
    action_from_json = staticmethod(notation.action_from_json)

    def seat_range(self, options: WhotOptions) -> range:
        return options.seat_range
