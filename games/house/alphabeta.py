"""Exact search for games of two sides without secrets: alpha-beta in windows of one, remembering what it found."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from games.events import Action
from games.player import Turn
from games.state import State

A = TypeVar("A", bound=Action)

Step: TypeAlias = tuple[int, int, bool, A]
"""What an action gains for whoever takes it, the position after it, whether the other side moves there; the action."""

END = 0
"""The position in which nobody can move, and nothing more is gained."""

KEPT = 600_000
"""At most so many positions of a game's rules are remembered, those looked at last: about 40 MB."""

_Found: TypeAlias = tuple[int, int, int]
"""What is known of a position: the least and the most that it can be worth, and the place of the step to try first."""


class Rules(Protocol[A]):
    """A game of two sides, each position a number other than `END` that says it as whoever moves in it sees it.

    They are equal where the rules are, and hashable. most: neither side ever gains more on the other, in whole numbers.
    """

    @property
    def most(self) -> int: ...

    @abstractmethod
    def __hash__(self) -> int: ...

    @abstractmethod
    def pack(self, state: State[Any, Any]) -> int:
        """The position of a state in which somebody is to act."""

    @abstractmethod
    def steps(self, position: int) -> list[Step[A]]:
        """What each legal action does, those first that promise most: a new list, always in the same order."""


@dataclass(frozen=True, slots=True)
class AlphaBeta(Generic[A]):
    """Chooses by chance among the actions whose exact value is best.

    So neither what was looked at before nor how much of it is remembered changes a choice.
    """

    rules: Rules[A]
    notice: float = 1.0
    remembers: bool = False

    def choose(self, turn: Turn[A], rng: random.Random) -> A:
        search: Search[A] = search_of(self.rules)
        return search.choose(self.rules.pack(turn.state), rng)


class Search(Generic[A]):
    """The exact values of positions. kept: at most so many positions are remembered."""

    def __init__(self, rules: Rules[A], kept: int = KEPT) -> None:
        self._rules = rules
        self._half = max(1, kept // 2)
        self._recent: dict[int, _Found] = {}
        self._older: dict[int, _Found] = {}
        self._shared: dict[_Found, _Found] = {}

    def __len__(self) -> int:
        """How many positions are remembered; one that is looked at again may count twice."""
        return len(self._recent) + len(self._older)

    def value(self, position: int) -> int:
        """By how much the side that moves gains on the other from here on, where both play perfectly."""
        least, most, value = -self._rules.most, self._rules.most, 0
        while least < most:
            bound = max(value, least + 1)
            value = self._look(position, bound)
            if value < bound:
                most = value
            else:
                least = value
        return value

    def choose(self, position: int, rng: random.Random) -> A:
        """One of the actions whose value is the position's, each as likely."""
        value, steps = self.value(position), self._rules.steps(position)
        rng.shuffle(steps)
        return next(step[-1] for step in steps if self._best([step], value)[0] >= value)

    def _look(self, position: int, bound: int) -> int:
        """What the position is worth at least, if that reaches the bound; else what it is worth at most."""
        found = self._recent.get(position)
        if found is None:
            found = self._older.get(position)
            if found is None:
                found = -self._rules.most, self._rules.most, 0
            else:
                self._keep(position, found)
        least, most, first = found
        if least >= bound:
            return least
        if most < bound:
            return most
        steps = self._rules.steps(position)
        if first:
            steps.insert(0, steps.pop(first))
        value, place = self._best(steps, bound)
        if first and place <= first:
            place = place - 1 if place else first
        self._keep(position, (value, most, place) if value >= bound else (least, value, place))
        return value

    def _best(self, steps: Sequence[Step[A]], bound: int) -> tuple[int, int]:
        """What the best of the steps is worth, as `_look` says it, and its place; any that reaches the bound does."""
        best, place = -self._rules.most - 1, 0
        for index, (gain, after, turns, _) in enumerate(steps):
            if after == END:
                value = gain
            elif turns:
                value = gain - self._look(after, gain - bound + 1)
            else:
                value = gain + self._look(after, bound - gain)
            if value > best:
                best, place = value, index
                if value >= bound:
                    break
        return best, place

    def _keep(self, position: int, found: _Found) -> None:
        """Remember it among the recent ones; once these fill half of the memory, what is older is forgotten."""
        if len(self._recent) >= self._half:
            self._recent, self._older = {}, self._recent
        self._recent[position] = self._shared.setdefault(found, found)


@cache
def search_of(rules: Rules[Any]) -> Search[Any]:
    """The search that every player by these rules shares in a process."""
    return Search(rules)
