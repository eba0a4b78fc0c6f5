"""NO-JOKE Straight: match stick by stick, and take the row when somebody breaks your run."""

from __future__ import annotations

from games.api import Contest, Game
from games.columns import Column
from games.nojoke import faces, pictures
from games.nojoke.deal import Deal
from games.nojoke.straight import choices, cover, picture, rules, scores, strong, tutorial, words
from games.nojoke.straight.model import StraightAction, StraightOptions, StraightView
from games.nojoke.straight.state import StraightState


class Straight(
    Game[StraightAction, Deal, StraightOptions, StraightView],
    modules=(choices, cover, faces, picture, pictures, rules, scores, strong, tutorial, words),
):
    """The game of NO-JOKE Straight."""

    key = "nojoke-straight"
    order = 20
    name = "NO-JOKE Straight"
    summary = "Match the last stick in one position, line up runs of a symbol, and take the row when yours is broken."
    colour = 0x2E8B57
    contests = (Contest(2, deals=100), Contest(4, deals=120))
    minutes = scores.MINUTES
    easy_noise = 5.0
    columns = (
        Column("Fifties reached", "fifties"),
        Column("Wipe-outs suffered", "wipeouts", is_low_better=True),
    )

    new = StraightState

    def seat_range(self, options: StraightOptions) -> range:
        return options.seat_range
