"""Sentences with places for names and values, filled in for one reader."""

from __future__ import annotations

from collections.abc import Callable
from string import Formatter
from typing import Any

from games.api import Cast
from games.english import join_words, number

NAMES = ("name", "whose")


def is_known(spec: str) -> bool:
    """Whether a place in a sentence may be written so, behind its colon."""
    return not spec or spec in NAMES or "|" in spec


class Teller(Formatter):
    """Fills in a sentence: `{x:name}` is the name of seat x, `{x:whose}` "Ann's", `{x:loses|lose}` name and verb.

    said: what stands for a value that has words of its own.
    """

    def __init__(self, cast: Cast, said: Callable[[Any], Any] | None = None) -> None:
        self._cast = cast
        self._said = said

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "name":
            return self._cast.within(value)
        if format_spec == "whose":
            return "your" if value == self._cast.reader else f"{self._cast.names[value]}'s"
        third, bar, second = format_spec.partition("|")
        if bar:
            return f"{self._cast.within(value)} {self._cast.verb(value, third, second)}"
        if self._said is not None and not format_spec:
            return str(self._said(value))
        if isinstance(value, list | tuple):
            return join_words([str(each) for each in value])
        return number(value) if type(value) is int and not format_spec else str(format(value, format_spec))
