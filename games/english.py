"""English helpers for sentences, shared by all games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

MOST_KEPT = 4096
"""Most numbers whose words are cached: every screen uses the same few."""


@lru_cache(MOST_KEPT)
def number(value: int) -> str:
    """Return a number with separators: "1,214"."""
    return f"{value:,}"


def amount(value: float) -> str:
    """Return a number with at most one digit behind the point: "13.5", "1,214"."""
    return f"{value:,.1f}".removesuffix(".0")


SAID_MINUTES = (5, 10, 15, 20, 25, 30, 45, 60, 90, 120, 180)
"""Minutes of the usual lengths of time."""


def about_minutes(minutes: float) -> int:
    """Return the usual length of time nearest to these minutes, at least 5."""
    return min(SAID_MINUTES, key=lambda said: abs(said - minutes))


def ordinal(value: int) -> str:
    """Return an ordinal number: "1st", "22nd", "113th"."""
    ending = "th" if value % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")
    return f"{number(value)}{ending}"


@lru_cache(MOST_KEPT)
def plural(noun: str, count: int, many: str | None = None) -> str:
    """Return the count and its noun: "1 card", "2 cards"; `many` is an irregular plural."""
    return f"{number(count)} {noun if count == 1 else many or noun + 's'}"


def join_words(words: Sequence[str], last: str = "and") -> str:
    """Return a list as part of a sentence: "a", "a and b", "a, b and c"; empty for no words."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def indefinite(noun: str) -> str:
    """Return the noun with its article: "a card", "an Ox action"."""
    return f"{'an' if noun[:1] in 'AEIOUaeiou' else 'a'} {noun}"


def capital(text: str) -> str:
    """Return the text with its first letter in upper case, the rest unchanged."""
    return text[:1].upper() + text[1:]


def clip(text: str, length: int) -> str:
    """Return the text in at most `length` characters, with an ellipsis if it was cut."""
    return text if len(text) <= length else text[: length - 1].rstrip() + "…"


def fitting(texts: Iterable[str], length: int) -> str:
    """Return the first text of at most `length` characters; if there is none, the last one, clipped."""
    text = ""
    for text in texts:
        if len(text) <= length:
            return text
    return clip(text, length)
