"""Results of a tournament's games."""

from __future__ import annotations

from typing import Any

from games.api import Outcome, View
from games.core import Seen
from games.joker import JokerGame
from games.joker.board import PARTNERSHIPS, Marbles, progress_of
from games.joker.rules import Joker
from games.options import options_from_json
from games.tournament.model import TableResult

GAME = JokerGame()
GAME_OPTIONS = options_from_json(GAME, {"partners": "fixed"})
"""The tournament seats its tables itself."""


def table_result(view: View[Any]) -> TableResult:
    """The result of a JOKER table that is over, finished or stopped; anybody's view of it serves."""
    outcome: Outcome | None = view.outcome
    if outcome is None:
        raise ValueError("the table is not over")
    first, second = (progress_of(marbles_of(view), pair) for pair in PARTNERSHIPS)
    scores = outcome.result["scores"]
    return TableResult((scores[0], scores[1]), (first, second), outcome.result["finished"])


def marbles_of(view: View[Any]) -> list[Marbles]:
    """The marbles that a view of JOKER shows; raises TypeError for another game's."""
    if not isinstance(view, Seen) or not isinstance(view.position, Joker):
        raise TypeError(f"not a view of JOKER: {view!r}")
    return view.position.marbles
