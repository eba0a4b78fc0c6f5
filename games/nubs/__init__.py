"""NUBS, the game of filling pegs with rolls, in hands to 100 points."""

from __future__ import annotations

from typing import ClassVar

from games.api import Contest, Game
from games.columns import Column
from games.english import about_minutes
from games.nubs import choices, cover, faces, picture, rules, scores, strong, tutorial, words
from games.nubs.model import Lead, NubsAction, NubsOptions, NubsView
from games.nubs.state import NubsState


class Nubs(
    Game[NubsAction, Lead, NubsOptions, NubsView],
    modules=(choices, cover, faces, picture, rules, scores, strong, tutorial, words),
):
    """The game of NUBS."""

    key = "nubs"
    order = 50
    name = "NUBS"
    summary = "Lay your rolls on the four pegs, and capture each peg that you fill exactly."
    colour = 0xB8651B
    contests = (Contest(2, deals=150), Contest(4, deals=100), Contest(4, (("teams", "partners"),), deals=150))
    minutes = 10
    columns = (Column("Games won", "wins"), Column("Hundreds", "hundreds"))
    is_dealt = False
    easy_noise = 15.0
    exempt: ClassVar = {"some choice has a face": "Its plays, four a row on a phone, leave no room for faces."}

    new = NubsState

    def seat_range(self, options: NubsOptions) -> range:
        return options.seat_range

    def minutes_for(self, options: NubsOptions, seats: int) -> int:
        """Four who play alone share the pegs among more, and need half as many hands again."""
        return about_minutes(self.minutes * (1.5 if options.sides(seats) > 2 else 1))

    def teams(self, options: NubsOptions, seats: int) -> tuple[int, ...]:
        return tuple(seat % options.sides(seats) for seat in range(seats))
