"""The JOKER tournament: people at tables of four, round after round, until one of them is first.

`Tournament` is a state that events alone change; `words` says what people read of it; `archive_of` writes it down, and
`referee.referee_archive` checks that. NOTATION.md describes the JSON and where chance comes from.
"""

from __future__ import annotations

from games.tournament.archive import FORMAT, KEY, archive_of
from games.tournament.model import Phase, TournamentOptions
from games.tournament.results import GAME, GAME_OPTIONS, table_result
from games.tournament.state import Tournament

__all__ = [
    "FORMAT",
    "GAME",
    "GAME_OPTIONS",
    "KEY",
    "Phase",
    "Tournament",
    "TournamentOptions",
    "archive_of",
    "table_result",
]
