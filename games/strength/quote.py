"""A one-sentence summary of the page of strengths."""

from __future__ import annotations

from pathlib import Path

from games.catalogue import GAMES

PAGE = Path(__file__).parents[1] / "STRENGTH.md"
_STRONG = 7
"""Column of the page with the strong player's wins of two players."""


def quote(page: Path = PAGE) -> str:
    """Return how many of 100 games Strong wins against Steady, by each game's first table; empty without a page."""
    if not page.exists():
        return ""
    won: dict[str, str] = {}
    for line in page.read_text().splitlines():
        cells = line.strip("| ").split(" | ")
        if len(cells) > _STRONG and cells[_STRONG].endswith(" %"):
            won.setdefault(cells[0], cells[_STRONG].removesuffix(" %"))
    told = [f"{game.short_name} {won[game.name]}" for game in GAMES.values() if game.name in won]
    return f"Of 100 games Strong wins from Steady: {', '.join(told)}." if told else ""
