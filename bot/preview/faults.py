"""What went wrong in the hooks of a game while it was looked at, and what could not be made for it."""

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
    """The faults of one game, a sentence each, and for each what could not be made."""

    game: AnyGame
    found: dict[str, list[str]] = field(default_factory=dict)

    @contextmanager
    def at(self, what: str) -> Iterator[None]:
        """Go on behind the block where a hook in it raises, without what was to be made there."""
        try:
            yield
        except Exception as error:
            self._note(sentence_of(_root(error), self.game), what)

    @contextmanager
    def painting(self, hook: str, what: str) -> Iterator[None]:
        """The same where what a hook gave is painted, which may be no picture at all."""
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
    """What an error was made of."""
    while isinstance(error.__cause__, Exception):
        error = error.__cause__
    return error


def _some(things: list[str]) -> str:
    """The first of the things in words, and how many more."""
    more = len(things) - MOST_LACKING
    return join_words([*things[:MOST_LACKING], *([f"{more} more"] if more > 0 else [])])
