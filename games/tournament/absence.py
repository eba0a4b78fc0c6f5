"""How a tournament goes on after a time in which nobody could do anything."""

from __future__ import annotations

from dataclasses import replace

from games.engine.absence import Absence
from games.tournament.journal import StoredTournament

START_SECONDS = 300.0
"""The longest time that people have to sign up after an absence, where the start fell into it."""


def resumed_after(absence: Absence, stored: StoredTournament, changed_at: float) -> StoredTournament:
    """The tournament as it goes on after the absence; changed_at: when it last changed.

    An announced start stays while it is to come; one that fell into the absence comes after it, with some notice.
    """
    seconds = absence.since(changed_at)
    if stored.deadline is None:
        return stored
    if stored.deadline == stored.start_at:
        if stored.start_at > absence.back_at:
            return stored
        start_at = absence.back_at + min(seconds, START_SECONDS)
        return replace(stored, start_at=start_at, deadline=start_at)
    return replace(stored, deadline=stored.deadline + seconds)
