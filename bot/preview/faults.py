"""Errors raised by a game's hooks during a preview, and the parts left out because of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from games.api import AnyGame
from games.checks.blame import sentence_of
from games.english import join_words

MOST_LACKING = 3


@dataclass(slots=True, eq=False)
class Faults:
    """The faults of one game, a sentence each, with the parts that each one left out."""

    game: AnyGame
    found: dict[str, list[str]] = field(default_factory=dict)

    @contextmanager
    def at(self, what: str) -> Iterator[None]:
        """Catch and record an exception of a hook in the block, which leaves out a part of the preview."""
        try:
            yield
        except Exception as error:
            self._note(sentence_of(_root(error), self.game), what)

    @contextmanager
    def painting(self, hook: str, what: str) -> Iterator[None]:
        """Catch and record an exception while a hook's return value is painted: it may be no picture at all."""
        try:
            yield
        except Exception as error:
            self._note(f"`{hook}` gives a picture that can't be painted: {type(error).__name__}: {error}.", what)

    def _note(self, fault: str, what: str) -> None:
        lacking = self.found.setdefault(fault, [])
        if what not in lacking:
            lacking.append(what)

    @property
    def lines(self) -> tuple[str, ...]:
        """Each fault in two sentences."""
        return tuple(f"{fault} Left out for it: {_some(lacking)}." for fault, lacking in self.found.items())


def _root(error: Exception) -> Exception:
    """Return the error at the end of a chain of causes."""
    while isinstance(error.__cause__, Exception):
        error = error.__cause__
    return error


def _some(things: list[str]) -> str:
    """Return the first few things in words, and how many more there are."""
    more = len(things) - MOST_LACKING
    return join_words([*things[:MOST_LACKING], *([f"{more} more"] if more > 0 else [])])
