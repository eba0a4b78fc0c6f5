"""The game that a tournament plays, and how its tables stand."""

from __future__ import annotations

from typing import Any

from games.api import Outcome, View
from games.joker import Joker
from games.joker.model import JokerOptions, JokerView
from games.joker.scoring import PARTNERSHIPS, progress_of
from games.tournament.model import TableResult

GAME = Joker()
GAME_OPTIONS = JokerOptions(partners="fixed")
"""The tournament seats its tables itself."""


def table_result(view: View[Any]) -> TableResult:
    """The result of a JOKER table that is over, finished or stopped; anybody's view of it serves."""
    view = joker_view(view)
    outcome: Outcome | None = view.outcome
    if outcome is None:
        raise ValueError("the table is not over")
    first, second = (progress_of(view.marbles, pair) for pair in PARTNERSHIPS)
    scores = outcome.result["scores"]
    return TableResult((scores[0], scores[1]), (first, second), outcome.result["finished"])


def joker_view(view: View[Any]) -> JokerView:
    """The view, if it is one of JOKER; raises TypeError."""
    if not isinstance(view, JokerView):
        raise TypeError(f"not a view of JOKER: {view!r}")
    return view
