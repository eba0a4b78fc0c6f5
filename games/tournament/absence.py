"""A tournament's timers after an outage of the bot or of Discord."""

from __future__ import annotations

from dataclasses import replace

from games.engine.absence import Absence
from games.tournament.journal import StoredTournament

START_SECONDS = 300.0
"""Most seconds that people have to sign up after an outage that swallowed the start."""


def resumed_after(absence: Absence, stored: StoredTournament, changed_at: float) -> StoredTournament:
    """Return the tournament as it goes on after the outage; changed_at: when it last changed.

    An announced start stays if it is still to come; one during the outage is put off, with some notice.
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
