"""The daily deal: one for each UTC date, the same for everyone in the world."""

from __future__ import annotations

from datetime import date

from games.seed import seed_from_text


def daily_seed(day: date) -> bytes:
    """The 32-byte seed of the date's deal: the SHA-256 of "nojoke-solitaire 2026-01-31", for anyone to check."""
    return seed_from_text(f"nojoke-solitaire {day.isoformat()}")
