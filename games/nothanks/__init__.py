"""No Thanks!, the game of taking a card or paying to leave it."""

from __future__ import annotations

from games.api import Contest, Game
from games.columns import Column, Kind
from games.nothanks import choices, cover, faces, picture, rules, scores, strong, tutorial, words
from games.nothanks.model import SEATS, Deal, NoThanksAction, NoThanksOptions, NoThanksView
from games.nothanks.state import NoThanksState


class NoThanks(
    Game[NoThanksAction, Deal, NoThanksOptions, NoThanksView],
    modules=(choices, cover, faces, picture, rules, scores, strong, tutorial, words),
):
    """The game of No Thanks!"""

    key = "nothanks"
    order = 70
    name = "No Thanks!"
    summary = "Take the card on offer with its chips, or pay a chip to leave it; the fewest points win."
    colour = 0x00897B
    minutes = 15
    easy_noise = 10.0
    contests = (
        Contest(3),
        Contest(5),
    )
    columns = (
        Column("Games won", "wins"),
        Column("Best score", "score", Kind.LEAST, is_low_better=True),
        Column("Mean score", "score", Kind.MEAN, is_low_better=True),
    )

    new = NoThanksState

    def seat_range(self, options: NoThanksOptions) -> range:
        return SEATS
