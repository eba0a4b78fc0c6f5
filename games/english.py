"""Small helpers for sentences, shared by the words of every game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

MOST_KEPT = 4096
"""So many numbers are kept at hand in words: every screen says the same few."""


@lru_cache(MOST_KEPT)
def number(value: int) -> str:
    """A number as people write it: "1,214"."""
    return f"{value:,}"


def amount(value: float) -> str:
    """A number with at most one digit behind the point: "13.5", "1,214"."""
    return f"{value:,.1f}".removesuffix(".0")


SAID_MINUTES = (5, 10, 15, 20, 25, 30, 45, 60, 90, 120, 180)
"""The lengths of time that people say."""


def about_minutes(minutes: float) -> int:
    """The length of time that people would say for so many minutes, at least 5."""
    return min(SAID_MINUTES, key=lambda said: abs(said - minutes))


def ordinal(value: int) -> str:
    """A place as people say it: "1st", "22nd", "113th"."""
    ending = "th" if value % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")
    return f"{number(value)}{ending}"


@lru_cache(MOST_KEPT)
def plural(noun: str, count: int, many: str | None = None) -> str:
    """The count and its noun: "1 card", "2 cards"; `many` is the plural where adding an s is wrong."""
    return f"{number(count)} {noun if count == 1 else many or noun + 's'}"


def join_words(words: Sequence[str], last: str = "and") -> str:
    """A list as a sentence has it: "a", "a and b", "a, b and c"; empty for no words."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def indefinite(noun: str) -> str:
    """The noun with its article: "a card", "an Ox action"."""
    return f"{'an' if noun[:1] in 'AEIOUaeiou' else 'a'} {noun}"


def capital(text: str) -> str:
    """The text with its first letter in upper case, the rest as it is."""
    return text[:1].upper() + text[1:]


def clip(text: str, length: int) -> str:
    """The text in at most `length` characters; what was cut is shown by an ellipsis."""
    return text if len(text) <= length else text[: length - 1].rstrip() + "…"


def fitting(texts: Iterable[str], length: int) -> str:
    """The first of the texts that has at most `length` characters; where none has, the last, clipped."""
    text = ""
    for text in texts:
        if len(text) <= length:
            return text
    return clip(text, length)
