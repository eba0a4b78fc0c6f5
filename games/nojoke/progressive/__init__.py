"""NO-JOKE Progressive Group, four hands of taking groups of three sticks."""

from __future__ import annotations

from types import MappingProxyType

from games.api import Contest, Game
from games.columns import Column
from games.nojoke import faces, pictures
from games.nojoke.deal import Deal
from games.nojoke.progressive import choices, cover, picture, rules, scores, strong, tutorial, words
from games.nojoke.progressive.model import (
    CALLS,
    SEATS,
    Miscall,
    ProgressiveAction,
    ProgressiveOptions,
    ProgressiveView,
)
from games.nojoke.progressive.state import ProgressiveState


class Progressive(
    Game[ProgressiveAction, Deal, ProgressiveOptions, ProgressiveView],
    modules=(choices, cover, faces, picture, pictures, rules, scores, strong, tutorial, words),
):
    """The game of NO-JOKE Progressive Group."""

    key = "nojoke-progressive"
    order = 30
    name = "NO-JOKE Progressive Group"
    summary = "Build groups of three sticks, take the ones that read like yours, and call NO-JOKE on whoever slips up."
    colour = 0x00796B
    contests = (Contest(2, deals=120), Contest(4, deals=160))
    minutes = scores.MINUTES
    easy_noise = 20.0
    columns = (
        Column("Games won", "wins"),
        Column("Jackpots won", "jackpots"),
        Column("NO-JOKE calls won", "calls"),
    )

    opening = MappingProxyType({"call": "once"})

    new = ProgressiveState

    def seat_range(self, options: ProgressiveOptions) -> range:
        return SEATS

    def meaning(self, action: ProgressiveAction) -> ProgressiveAction:
        return CALLS[action.group] if isinstance(action, Miscall) else action
