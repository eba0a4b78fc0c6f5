"""The fixture of a tournament's table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.engine.table import Bell, Fixture


@dataclass(frozen=True, slots=True)
class TournamentFixture(Fixture):
    """A table of a tournament's round; the first to finish ends the round for all."""

    no_rematch: ClassVar[str] = "This table was part of a tournament, which decides who plays where next."
    no_end: ClassVar[str] = "This table is part of a tournament: only its director can end that, and as a whole."
    leaving: ClassVar[str] = (
        "If the house has your seat when your table ends, or has made a third or more of your plays there, the points "
        "of that round don't count for you. All earlier points stay."
    )
    way_on: ClassVar[str] = "Its director can end the tournament with /tournament end."

    def bell(self, call: str) -> Bell:
        words = f"{call} was called at table {self.number}, so the round is over and every table stops."
        return Bell(self.tournament, self.round, words, self.number)
