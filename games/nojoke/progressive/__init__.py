"""NO-JOKE Progressive Group, four hands of taking groups of three sticks."""

from __future__ import annotations

from games.api import Game
from games.columns import Column
from games.nojoke.deal import Deal
from games.nojoke.faces import FACES
from games.nojoke.pictures import THEME
from games.nojoke.progressive import choices, picture, scores, words
from games.nojoke.progressive.cover import COVER
from games.nojoke.progressive.model import SEATS, ProgressiveAction, ProgressiveOptions, ProgressiveView
from games.nojoke.progressive.rules import PRIMER, TOPICS
from games.nojoke.progressive.state import ProgressiveState
from games.nojoke.progressive.tutorial import TUTORIAL


class Progressive(Game[ProgressiveAction, Deal, ProgressiveOptions, ProgressiveView]):
    """The game of NO-JOKE Progressive Group."""

    key = "nojoke-progressive"
    order = 30
    name = "NO-JOKE Progressive Group"
    summary = "Build groups of three sticks, take the ones that read like yours, and call NO-JOKE on whoever slips up."
    colour = 0x00796B
    minutes = scores.MINUTES
    columns = (
        Column("Games won", "wins"),
        Column("Jackpots won", "jackpots"),
        Column("NO-JOKE calls won", "calls"),
    )
    faces = FACES
    theme = THEME
    cover = COVER
    tutorial = TUTORIAL
    primer = PRIMER
    rules = TOPICS

    new = ProgressiveState
    describe_options = staticmethod(words.describe_options)
    options_in_brief = staticmethod(words.options_in_brief)
    page_of = staticmethod(words.page)
    action_at = staticmethod(choices.action_of)
    draw_table = staticmethod(picture.table_picture)
    draw_hand = staticmethod(picture.hand_picture)
    minutes_for = staticmethod(scores.minutes_for)
    sheet_of = staticmethod(scores.sheet)
    turned_at = staticmethod(scores.turning_point)

    def seat_range(self, options: ProgressiveOptions) -> range:
        return SEATS
