"""NO-JOKE Straight: match stick by stick, and take the row when somebody breaks your run."""

from __future__ import annotations

from games.api import Game
from games.columns import Column
from games.nojoke.deal import Deal
from games.nojoke.faces import FACES
from games.nojoke.pictures import THEME
from games.nojoke.straight import choices, picture, scores, words
from games.nojoke.straight.cover import COVER
from games.nojoke.straight.model import StraightAction, StraightOptions, StraightView
from games.nojoke.straight.rules import PRIMER, TOPICS
from games.nojoke.straight.state import StraightState
from games.nojoke.straight.tutorial import TUTORIAL


class Straight(Game[StraightAction, Deal, StraightOptions, StraightView]):
    """The game of NO-JOKE Straight."""

    key = "nojoke-straight"
    order = 20
    name = "NO-JOKE Straight"
    summary = "Match the last stick in one position, line up runs of a symbol, and take the row when yours is broken."
    colour = 0x2E8B57
    minutes = scores.MINUTES
    columns = (
        Column("Fifties reached", "fifties"),
        Column("Wipe-outs suffered", "wipeouts", is_low_better=True),
    )
    faces = FACES
    theme = THEME
    cover = COVER
    tutorial = TUTORIAL
    primer = PRIMER
    rules = TOPICS

    new = StraightState
    minutes_for = staticmethod(scores.minutes_for)
    describe_options = staticmethod(words.describe_options)
    options_in_brief = staticmethod(words.options_in_brief)
    page_of = staticmethod(words.page)
    action_at = staticmethod(choices.action_of)
    draw_table = staticmethod(picture.table_picture)
    draw_hand = staticmethod(picture.hand_picture)
    sheet_of = staticmethod(scores.sheet)
    turned_at = staticmethod(scores.turning_point)

    def seat_range(self, options: StraightOptions) -> range:
        return options.seat_range
