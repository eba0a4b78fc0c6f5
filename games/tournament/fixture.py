"""A table of a tournament: what the tournament decides there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.engine.table import Bell, Fixture


@dataclass(frozen=True, slots=True)
class TournamentFixture(Fixture):
    """A table of a tournament's round; the first to finish ends the round for all."""

    no_rematch: ClassVar[str] = "This table belonged to a tournament, which decides who plays where next."
    no_end: ClassVar[str] = "This table belongs to a tournament, which its director can end as a whole."
    leaving: ClassVar[str] = (
        "The points of a round do not count for you if the house has your seat as your table ends. All earlier points "
        "stay."
    )
    way_on: ClassVar[str] = "Who directs its tournament can end that with /tournament end."

    def bell(self, call: str) -> Bell:
        words = f"{call} was called at table {self.number}, so the round is over and every table stops."
        return Bell(self.tournament, self.round, words, self.number)
