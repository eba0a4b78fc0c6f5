"""Limits on the number of tournaments, with the sentences that explain them."""

from __future__ import annotations

MOST_DIRECTED = 2
"""Most tournaments that one person can host at a time."""
MOST_OPENED = 10
"""Most tournaments that one person can open on a server within `OPENED_SECONDS`."""
OPENED_SECONDS = 3600
MOST_TOURNAMENTS = 10
"""Most tournaments under way on a server."""

DIRECTS_ENOUGH = (
    f"One person can host at most {MOST_DIRECTED} tournaments at a time: open another once one of yours is over."
)
TOURNAMENTS_ENOUGH = (
    f"At most {MOST_TOURNAMENTS} tournaments can be under way on a server: open yours once one of them is over."
)
OPENED_ENOUGH = (
    f"You have opened {MOST_OPENED} tournaments here within an hour, and one person can't open more: open the next one "
    "later."
)
